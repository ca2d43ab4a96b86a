import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { familyOf } from '../../company/family.js';
import { runSql } from '../../database/run-sql.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { endSessions } from '../../security/end-sessions.js';
import { checkVersion, type VersionedKey } from '../../shared/check-version.js';
import { notFound, Refusal } from '../../shared/refusal.js';
import { checkAccessChange } from '../check-staff-change.js';
import { Client } from '../client.entity.js';
import { findDataSubject } from './find-data-subject.js';
import { type DataSubject, PERSONAL_TABLES, type PersonalTable } from './personal-data.js';
import { type ChangedRows, type RowKey, redactAudit } from './redact-audit.js';

export interface EraseOptions {
  /** The companies for which the caller acts as staff. */
  readonly staffOf: readonly number[];
  readonly now: Date;
}

/**
 * Erases everything that identifies a client from every table, the audit included, in one transaction. Bookings, purchases,
 * payments and the wallet, and so all figures, stay, for a client without a name. It cannot be undone.
 *
 * Refused while the client is expected, since the staff could not know who comes. Erasing again changes nothing.
 *
 * @throws Refusal NOT_FOUND when the family has no such client; STALE_VERSION; FORBIDDEN as `checkAccessChange` says; CONFLICT
 *   while the client has a booking that is not over, or is in a queue. Source: operations.md, "What grows"
 */
export function eraseClient(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  { staffOf, now }: EraseOptions,
): Promise<Client> {
  return em.transactional(async (tx) => {
    const { rootId } = await familyOf(tx, companyId);
    const client = await tx.findOne(Client, { id, companyId: rootId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!client) throw notFound('client', id);
    checkVersion(client, expectedVersion);
    await checkAccessChange(tx, client, { staffOf, act: 'the record' });
    if (client.erasedAt) return client;
    const person = await findDataSubject(tx, { id, rootId });
    await refuseExpected(tx, person, now);

    const changed: ChangedRows[] = [];
    for (const each of PERSONAL_TABLES) {
      const rows = await erase(tx, each, { person, now });
      if (!each.isUnaudited) changed.push({ ...each, rows });
    }
    for (const clientId of person.clientIds) await endSessions(tx, sql`session.client_id = ${clientId}`);
    await redactAudit(tx, person, changed);
    await recordFeedChanges(tx, person);
    await recordFacts(tx, [{ companyId, kind: 'client.changed', about: { clientId: id }, quiet: true, quietForStaff: true }]);
    await tx.refresh(client);
    return client;
  });
}

/**
 * Adds the person's bookings, queuers and clients to the change feed, so that programs with a copy read them again although those
 * rows may not have changed. Client entries are recorded at the head, for the whole family.
 */
async function recordFeedChanges(tx: EntityManager, { clientIds, rootId }: DataSubject): Promise<void> {
  await runSql(tx)`
    insert into record_change (root_id, company_id, kind, record)
    select root_id, company_id, 'booking.changed', id from booking where client_id = any(${[...clientIds]}::int[]) and root_id = ${rootId}
    union all
    select root_id, company_id, 'queuer.changed', id from queuer where client_id = any(${[...clientIds]}::int[]) and root_id = ${rootId}
    union all
    select ${rootId}::int, ${rootId}::int, 'client.changed', known from unnest(${[...clientIds]}::int[]) as known
    on conflict do nothing`;
}

/** @throws Refusal CONFLICT */
async function refuseExpected(tx: EntityManager, { clientIds }: DataSubject, now: Date): Promise<void> {
  const [row] = await runSql<{ bookingId: number | null; queuerId: number | null }>(tx)`
    select
      (select min(id) from booking where client_id = any(${[...clientIds]}::int[])
        and not is_cancelled and not deleted and ends_at > ${now}) as booking_id,
      (select min(id) from queuer where client_id = any(${[...clientIds]}::int[])
        and state in ('waiting', 'serving') and not deleted) as queuer_id`;
  const { bookingId, queuerId } = row!;
  if (bookingId !== null)
    throw new Refusal('CONFLICT', `Booking ${bookingId} of this client has not ended: cancel it first`, { bookingId });
  if (queuerId !== null)
    throw new Refusal('CONFLICT', `The client is in a queue as queuer ${queuerId}: remove them first`, { queuerId });
}

interface Erasure {
  readonly person: DataSubject;
  readonly now: Date;
}

/** Erases the rows about a person in one table, and returns their keys. */
async function erase(tx: EntityManager, each: PersonalTable, { person, now }: Erasure): Promise<RowKey[]> {
  const table = sql`${sql.table(each.table)} t`;
  const where = sql`where ${each.isAbout(person)} returning ${each.isUnaudited ? sql`t.id` : sql`t.id, t.company_id`}`;
  return each.isRemoved
    ? runSql<RowKey>(tx)`delete from ${table} ${where}`
    : runSql<RowKey>(tx)`update ${table} set ${sql.join(changesOf(each, now))} ${where}`;
}

const changesOf = ({ table, columns, emptied = {} }: PersonalTable, now: Date) => [
  ...columns.map((column) => sql`${sql.ref(column)} = ${emptied[column] ?? sql`null`}`),
  ...(table === 'client'
    ? [sql`erased_at = ${now}, deleted = true, disabled = true, is_member = false, claimed_at_company_id = null`]
    : []),
];
