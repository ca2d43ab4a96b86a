import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { applyChanges } from '../shared/apply-changes.js';
import { type CompanyRecordKey, checkVersion } from '../shared/check-version.js';
import type { RecordNoun } from '../shared/names/record-nouns.js';
import { invalid, notFound } from '../shared/refusal.js';
import { newRecord } from './new-record.js';
import { type ListOrder, listRows, orderOrDefault, type Page, type PagedQuery } from './page.js';
import { findRow, selectRows, tableOf } from './row.js';
import { runSql } from './run-sql.js';
import type { ShortListRecord } from './short-list.entity.js';

/** A kind of short list, such as categories. */
export interface ShortListKind<T extends ShortListRecord> {
  readonly entity: new () => T;
  /** Noun for refusals: "No category 5". */
  readonly noun: RecordNoun;
  /** Properties that hold an id or a list of ids, with the table that they refer to. */
  readonly names?: { readonly [K in keyof T]?: string };
  /** Checks the record before it is stored, inside the transaction. @throws Refusal INVALID */
  check(tx: EntityManager, record: T): Promise<void> | void;
}

/** Most records of a short list; any beyond are not listed. */
const MAX_RECORDS = 1000;

const ofFamily = (companyId: number) =>
  sql`t.company_id in (select unnest(array[id, root_id]) from company where id = ${companyId}) and not t.deleted`;

/** The company's own records and those of the head of its family, in their order. */
export function listShortList<T extends ShortListRecord>(
  em: EntityManager,
  { entity }: ShortListKind<T>,
  companyId: number,
): Promise<T[]> {
  const rest = sql`where ${ofFamily(companyId)} order by t.sort_order, t.id limit ${MAX_RECORDS}`;
  return selectRows<T>(em, tableOf(em, entity), rest);
}

/** A page of the same records, for a list that has become long: by `order` unless another order is requested. */
export const pageOfShortList = <T extends ShortListRecord>(
  em: EntityManager,
  { entity }: ShortListKind<T>,
  {
    companyId,
    orderBy,
    page,
    withTotal,
  }: PagedQuery & { readonly companyId: number; readonly orderBy?: ListOrder<string> | null },
): Promise<Page<T>> =>
  listRows(em, entity, { where: ofFamily(companyId), orderBy: orderOrDefault(orderBy, 'order'), page, withTotal });

/** Finds one record. @throws Refusal NOT_FOUND, also for a deleted one */
export async function findShortListRecord<T extends ShortListRecord>(
  em: EntityManager,
  { entity, noun }: ShortListKind<T>,
  { companyId, id }: CompanyRecordKey,
): Promise<T> {
  const record = await findRow(em, entity, sql`t.id = ${id} and ${ofFamily(companyId)}`);
  if (!record) throw notFound(noun, id);
  return record;
}

export interface ShortListKey {
  readonly companyId: number;
  /** Id of the record to change; without it a new record is added. */
  readonly id?: number | null;
  readonly expectedVersion?: number | null;
}

/** Adds a record, or changes one. @throws Refusal NOT_FOUND, STALE_VERSION, INVALID as the kind checks */
export function saveShortListRecord<T extends ShortListRecord>(
  em: EntityManager,
  kind: ShortListKind<T>,
  { companyId, id, expectedVersion, fields }: ShortListKey & { readonly fields: Partial<T> },
): Promise<T> {
  if (id == null && expectedVersion != null)
    throw invalid('expectedVersion', `found ${expectedVersion}, expected none: a new record has no version`);
  return em.transactional(async (tx) => {
    const record = id == null ? newRecord(tx, kind.entity, { ...fields, companyId }) : await locked(tx, kind, companyId, id);
    if (id != null) {
      checkVersion(record, expectedVersion);
      await dropDeleted(tx, kind, record);
      applyChanges(record, fields);
    }
    await kind.check(tx, record);
    await tx.flush();
    return record;
  });
}

/** Removes from a record that is being changed the ids of records deleted since they were stored in it. */
async function dropDeleted<T extends ShortListRecord>(tx: EntityManager, { names }: ShortListKind<T>, record: T): Promise<void> {
  for (const [property, table] of Object.entries(names ?? {}) as [keyof T, string][]) {
    const named = record[property] as number | null | readonly number[];
    const ids = [named].flat().filter((id) => id !== null) as number[];
    if (ids.length === 0) continue;
    const rows = await runSql<{ id: number }>(tx)`
      select id from ${sql.table(table)} where id = any(${[...ids]}::int[]) and deleted`;
    const gone = new Set(rows.map(({ id }) => id));
    const left = ids.filter((id) => !gone.has(id));
    if (gone.size > 0) Object.assign(record, { [property]: Array.isArray(named) ? left : null });
  }
}

/** @throws Refusal NOT_FOUND */
export function deleteShortListRecord<T extends ShortListRecord>(
  em: EntityManager,
  kind: ShortListKind<T>,
  { companyId, id }: CompanyRecordKey,
): Promise<T> {
  return em.transactional(async (tx) => {
    const record = await locked(tx, kind, companyId, id);
    record.deleted = true;
    await tx.flush();
    return record;
  });
}

async function locked<T extends ShortListRecord>(
  tx: EntityManager,
  kind: ShortListKind<T>,
  companyId: number,
  id: number,
): Promise<T> {
  const wanted = { id, companyId, deleted: false } as FilterQuery<T>;
  const record = await tx.findOne(kind.entity, wanted, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!record) throw notFound(kind.noun, id);
  return record as T;
}
