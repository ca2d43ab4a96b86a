import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { notFound } from '../../shared/refusal.js';

/** A picture with its bytes, which lists leave out. */
export interface ImageContent {
  readonly fileName: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

/** @throws Refusal NOT_FOUND */
export async function imageContent(em: EntityManager, companyId: number, id: number): Promise<ImageContent> {
  const [row] = await runSql<ImageContent>(em)`
    select image_file_name as file_name, content_type, encode(content, 'base64') as content
    from image where id = ${id} and company_id = ${companyId} and not deleted`;
  if (!row) throw notFound('image', id);
  return row;
}
