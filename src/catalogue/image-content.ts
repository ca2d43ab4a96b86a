import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { notFound } from '../shared/refusal.js';

/** The bytes of a picture, which no list carries. @throws Refusal NOT_FOUND */
export async function imageContent(em: EntityManager, id: number): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer }>`select content from image where id = ${id} and not deleted`.execute(
    em.getKysely(),
  );
  if (!rows[0]) throw notFound('image', id);
  return rows[0].content;
}
