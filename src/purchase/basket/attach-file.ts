import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { Booking } from '../../booking/booking.entity.js';
import { newRecord } from '../../database/new-record.js';
import { findRows } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { FILE_TYPES, plainName, readFile } from '../../shared/file-type.js';
import { notFound, Refusal } from '../../shared/refusal.js';
import { Attachment } from './attachment.entity.js';
import { isBasketOf } from './open-basket.js';

/** Most files of one line of a basket. */
const MAX_FILES = 10;

/**
 * Key of a line in a basket of the session; with a company, only in the basket at its family. Without a session, `attachFile`
 * accepts a line of any basket.
 */
export interface BasketLineKey {
  readonly sessionId: number | null;
  readonly companyId: number | null;
  readonly itemId: string;
}

export interface NewFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

/** @throws Refusal NOT_FOUND for a line that is not in the caller's basket */
export async function listAttachments(em: EntityManager, line: BasketLineKey): Promise<Attachment[]> {
  const rows = await runSql(em)`
    select from basket t where ${holds(line)} and t.expires_at > now()`;
  if (rows.length === 0) throw notFound('basket item', line.itemId);
  return findRows(em, Attachment, sql`t.basket_item_id = ${line.itemId} and not t.deleted`);
}

/** True for the basket, aliased `t`, that the line is in. */
const holds = ({ sessionId, companyId, itemId }: BasketLineKey): RawBuilder<unknown> => sql`
  t.id = (select basket_id from basket_item where id = ${itemId})
  and ${companyId === null ? sql`t.session_id = ${sessionId}` : isBasketOf({ sessionId, companyId })}`;

/**
 * Adds a file to a line, or replaces the file with the given id. The browser SDK uploads without its token: then the
 * unguessable id of the line is enough, while its basket lives and until the end of its hold has been published with that
 * id. Source: wire.md 1.7.
 *
 * @throws Refusal NOT_FOUND; CONFLICT for too many; as `readFile`
 */
export function attachFile(
  em: EntityManager,
  { id, ...line }: BasketLineKey & { readonly id: number | null },
  file: NewFile,
): Promise<Attachment> {
  const { type, bytes } = readFile(file.content, file.contentType, FILE_TYPES);
  return em.transactional(async (tx) => {
    const known = line.sessionId === null ? await filesByLine(tx, line) : await lockedFiles(tx, line);
    const fields = { fileName: plainName(file.fileName), contentType: type, size: bytes.length, content: bytes };
    if (id !== null) {
      if (!known.some((each) => each.id === id)) throw notFound('attachment', id);
      return Object.assign(await tx.findOneOrFail(Attachment, { id }), fields);
    }
    if (known.length >= MAX_FILES) throw new Refusal('CONFLICT', `There are ${MAX_FILES} files with this already`);
    const [row] = await runSql<{ companyId: number }>(tx)`select company_id from basket_item where id = ${line.itemId}`;
    const added = newRecord(tx, Attachment, { ...fields, companyId: row!.companyId, basketItemId: line.itemId });
    await tx.flush();
    return added;
  });
}

/** Removes one file, or all, from a line and returns the removed files. @throws Refusal NOT_FOUND */
export function detachFiles(em: EntityManager, line: BasketLineKey, id: number | null): Promise<Attachment[]> {
  return em.transactional(async (tx) => {
    const taken = (await lockedFiles(tx, line)).filter((each) => id === null || each.id === id);
    if (id !== null && taken.length === 0) throw notFound('attachment', id);
    await runSql(tx)`delete from attachment where id = any(${taken.map((each) => each.id)})`;
    return taken;
  });
}

async function lockedFiles(tx: EntityManager, line: BasketLineKey): Promise<Attachment[]> {
  await runSql(tx)`select from basket t where ${holds(line)} for update`;
  return listAttachments(tx, line);
}

/** @throws Refusal NOT_FOUND */
async function filesByLine(tx: EntityManager, line: BasketLineKey): Promise<Attachment[]> {
  const [row] = await runSql<{ sessionId: number }>(tx)`
    select b.session_id from basket b join basket_item i on i.basket_id = b.id and i.root_id = b.root_id
    where i.id = ${line.itemId} and i.told_until is null`;
  if (!row) throw notFound('basket item', line.itemId);
  return lockedFiles(tx, { ...line, sessionId: row.sessionId });
}

/**
 * Unlinks files from the lines of a basket before these lines are replaced. Each file must be linked to a line again within
 * the transaction. Returns the ids that are not files of the basket.
 */
export async function unlinkFiles(tx: EntityManager, basketId: number, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await runSql<{ id: number }>(tx)`
    update attachment set basket_item_id = null
    where id = any(${ids}) and not deleted and basket_item_id in (select id from basket_item where basket_id = ${basketId})
    returning id`;
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

/** Links an unlinked file to a line. */
export async function linkFile(tx: EntityManager, itemId: string, id: number): Promise<void> {
  await runSql(tx)`update attachment set basket_item_id = ${itemId} where id = ${id}`;
}

/** Company of a line of any basket, as a list; empty for an unknown line. */
export async function companiesOfLine(em: EntityManager, itemId: string): Promise<readonly number[]> {
  const rows = await runSql<{ companyId: number }>(em)`select company_id from basket_item where id = ${itemId}`;
  return rows.map(({ companyId }) => companyId);
}

/** Moves the files of basket lines to the bookings made of them. */
export async function keepAttachments(
  tx: EntityManager,
  lines: readonly { readonly itemId: string; readonly booking: Pick<Booking, 'id' | 'purchaseId'> }[],
): Promise<void> {
  await runSql(tx)`
    update attachment set basket_item_id = null, purchase_id = line.purchase_id, booking_id = line.booking_id
    from unnest(${lines.map(({ itemId }) => itemId)}::text[], ${lines.map(({ booking }) => booking.purchaseId)}::int[],
      ${lines.map(({ booking }) => booking.id)}::int[]) as line (item_id, purchase_id, booking_id)
    where attachment.basket_item_id = line.item_id`;
}

/** A file as it is served at its own URL. */
export interface StoredFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
}

/** @throws Refusal NOT_FOUND */
export async function findFile(em: EntityManager, key: string): Promise<StoredFile> {
  const [row] = await runSql<StoredFile>(em)`
    select file_name, content_type, encode(content, 'base64') as content
    from attachment where key = ${key} and not deleted`;
  if (!row) throw notFound('file', 'of that address');
  return row;
}
