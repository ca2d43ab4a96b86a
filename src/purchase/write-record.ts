import { type EntityClass, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../database/new-record.js';
import { type Changes, refuseNulls } from '../database/refuse-nulls.js';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion } from '../shared/check-version.js';
import type { CompanyRecord } from '../shared/record.js';
import { notFound } from '../shared/refusal.js';

/** Which record of a company, and the version of it that the caller has seen. */
export interface RecordKey {
  readonly companyId: number;
  readonly id: number;
  readonly expectedVersion?: number | null;
}

/** What a kind of record is called, and what cannot be stored of it. `check` sees the record as it would be. */
export interface RecordKind<T extends CompanyRecord> {
  readonly entity: new () => T;
  readonly noun: string;
  check(tx: EntityManager, record: T): Promise<void> | void;
}

/** A new record of a company. @throws Refusal as its kind says */
export function addRecord<T extends CompanyRecord>(
  em: EntityManager,
  { entity, check }: RecordKind<T>,
  companyId: number,
  fields: Partial<T>,
): Promise<T> {
  return em.transactional(async (tx) => {
    const record = newRecord(tx, entity, { ...fields, companyId } as Partial<T>);
    await check(tx, record);
    await tx.flush();
    return record;
  });
}

/** Changes a record; `deleted` deletes it softly. @throws Refusal NOT_FOUND; STALE_VERSION; INVALID; and as its kind says */
export function changeRecord<T extends CompanyRecord>(
  em: EntityManager,
  { entity, noun, check }: RecordKind<T>,
  { companyId, id, expectedVersion }: RecordKey,
  given: Changes<T>,
): Promise<T> {
  const changes = refuseNulls(em, entity, given);
  return em.transactional(async (tx) => {
    const kind: EntityClass<CompanyRecord> = entity;
    const found = await tx.findOne(kind, { id, companyId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!found) throw notFound(noun, id);
    const record = found as T;
    checkVersion(record, expectedVersion);
    applyChanges(record, changes);
    await check(tx, record);
    await tx.flush();
    return record;
  });
}
