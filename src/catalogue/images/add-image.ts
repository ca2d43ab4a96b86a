import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { newRecord } from '../../database/new-record.js';
import { runSql } from '../../database/run-sql.js';
import { IMAGE_TYPES, plainName, readFile } from '../../shared/file-type.js';
import { invalid, notFound, Refusal } from '../../shared/refusal.js';
import { Image, type ImageOwner } from './image.entity.js';

export interface NewImage {
  readonly owner: ImageOwner;
  readonly ownerId: number;
  readonly name?: string | null;
  readonly fileName: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

/** Most pictures of one record. */
const MAX_IMAGES = 20;

/**
 * Adds a picture to a record of this company itself. Records that the head shares, and people of another branch who help out,
 * get pictures from their own company only.
 *
 * @throws Refusal INVALID for an owner that is not the company's; CONFLICT for too many; and as `readFile`
 */
export function addImage(em: EntityManager, companyId: number, given: NewImage): Promise<Image> {
  const { type, bytes } = readFile(given.content, given.contentType, IMAGE_TYPES);
  return em.transactional(async (tx) => {
    const { owner, ownerId } = given;
    await checkOwner(tx, companyId, { owner, ownerId });
    const [row] = await runSql<{ count: number }>(tx)`
      select count(*)::int as count from image where owner = ${owner} and owner_id = ${ownerId} and not deleted`;
    if ((row?.count ?? 0) >= MAX_IMAGES) throw new Refusal('CONFLICT', `There are ${MAX_IMAGES} pictures of it already`);
    const imageFileName = plainName(given.fileName);
    const name = given.name?.trim() || imageFileName;
    const image = newRecord(tx, Image, { companyId, owner, ownerId, name, imageFileName, contentType: type, content: bytes });
    await tx.flush();
    return image;
  });
}

async function checkOwner(
  tx: EntityManager,
  companyId: number,
  { owner, ownerId }: Pick<NewImage, 'owner' | 'ownerId'>,
): Promise<void> {
  const rows = await runSql(tx)`
    select from ${sql.table(owner)} t where t.id = ${ownerId} and t.company_id = ${companyId} and not t.deleted`;
  if (rows.length === 0) throw invalid('ownerId', `found ${ownerId}, which is no ${owner.replace('_', ' ')} of this company`);
}

/** @throws Refusal NOT_FOUND */
export function deleteImage(em: EntityManager, companyId: number, id: number): Promise<Image> {
  return em.transactional(async (tx) => {
    const image = await tx.findOne(Image, { id, companyId, deleted: false });
    if (!image) throw notFound('image', id);
    image.deleted = true;
    await tx.flush();
    return image;
  });
}
