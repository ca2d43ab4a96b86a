import { type EntityClass, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../../database/new-record.js';
import type { CompanyRecord } from '../../database/record.js';
import { refuseDuplicate } from '../../database/refuse-duplicate.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion } from '../../shared/check-version.js';
import type { RecordNoun } from '../../shared/names/record-nouns.js';
import { notFound, Refusal } from '../../shared/refusal.js';

/** Key of a record of a company, with the version that the caller has seen. Without an id: a new record. */
export interface RecordKey {
  readonly companyId: number;
  readonly id?: number;
  readonly expectedVersion?: number | null;
}

/** Name of a kind of record, and the check of its values. `check` is given the record with the changes applied. */
export interface RecordKind<T extends CompanyRecord> {
  readonly entity: new () => T;
  readonly noun: RecordNoun;
  /** Unique index of these records, and the field that it makes unique. */
  readonly unique?: { readonly index: string; readonly field: string };
  check(tx: EntityManager, record: T): Promise<void> | void;
}

/**
 * Creates or changes a record of a company; `deleted` deletes it softly.
 *
 * @throws Refusal NOT_FOUND; STALE_VERSION; INVALID; CONFLICT for a duplicate of the unique field; and as `check` of its kind
 */
export function saveRecord<T extends CompanyRecord>(
  em: EntityManager,
  kind: RecordKind<T>,
  { given, ...key }: RecordKey & { readonly given: Changes<T> },
): Promise<T> {
  const fields = refuseNulls(em, kind.entity, given);
  const write = () =>
    em.transactional((tx) => (key.id === undefined ? add(tx, kind, key, fields) : change(tx, kind, key, fields)));
  const { unique, noun } = kind;
  if (!unique) return write();
  const taken = () => new Refusal('CONFLICT', `There is a ${noun} of that ${unique.field} already`, { field: unique.field });
  return refuseDuplicate(unique.index, taken, write);
}

async function add<T extends CompanyRecord>(
  tx: EntityManager,
  { entity, check }: RecordKind<T>,
  { companyId }: RecordKey,
  fields: Partial<T>,
): Promise<T> {
  const record = newRecord(tx, entity, { ...fields, companyId });
  await check(tx, record);
  await tx.flush();
  return record;
}

async function change<T extends CompanyRecord>(
  tx: EntityManager,
  { entity, noun, check }: RecordKind<T>,
  { companyId, id = 0, expectedVersion }: RecordKey,
  fields: Partial<T>,
): Promise<T> {
  const kind: EntityClass<CompanyRecord> = entity;
  const found = await tx.findOne(kind, { id, companyId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!found) throw notFound(noun, id);
  const record = found as T;
  checkVersion(record, expectedVersion);
  applyChanges(record, fields);
  await check(tx, record);
  await tx.flush();
  return record;
}
