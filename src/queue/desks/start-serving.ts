import type { EntityManager } from '@mikro-orm/postgresql';
import { Person } from '../../catalogue/people/person.entity.js';
import { retried } from '../../database/retried.js';
import { packedRow, tableOf, unpackRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { recordFacts } from '../../outbox/record-fact.js';
import type { CompanyKey, CompanyRecordKey } from '../../shared/check-version.js';
import { withRefusalsOf } from '../../shared/faults.js';
import { notFound, Refusal } from '../../shared/refusal.js';
import { transition } from '../../shared/states.js';
import { lockQueuer, servedBy } from '../find-queue.js';
import { statusTimestamp } from '../join-queue.js';
import type { Queuer } from '../queuer.entity.js';
import { bookQueuer } from './book-queuer.js';
import { deskOf } from './desk-of.js';

export interface StartServingInput {
  readonly personId: number;
  /** Null: the next queuer in the queues that the person serves. */
  readonly queuerId: number | null;
  /** Id of the administrator who called; null without one. */
  readonly administratorId?: number | null;
}

/**
 * Calls a waiting client to a person's desk, and books the person for it from now on. The person's row is locked first and
 * then the queuer's, so that of two desks only one gets a client, and of two calls for one desk only one succeeds.
 *
 * Source: service.md 3 and 4.14, wire.md 1.9.
 * @throws Refusal NOT_FOUND for a person who does not work here, or a queuer of another company
 * @throws Refusal CONFLICT naming both states when the person is on a break, takes no walk-ins or already serves a queuer, or
 *   when the queuer is not waiting; when no queuer waits
 * @throws Refusal TIME_TAKEN while the person has another booking, an event or a hold
 */
export function startServing(
  em: EntityManager,
  { companyId, ...input }: CompanyKey & StartServingInput,
  now: Date,
): Promise<Queuer> {
  return retried(() => em.transactional((tx) => start(tx, companyId, input, now)));
}

async function start(tx: EntityManager, companyId: number, input: StartServingInput, now: Date): Promise<Queuer> {
  const named = async () => (input.queuerId === null ? null : lockQueuer(tx, companyId, input.queuerId));
  const person = await withRefusalsOf(() => lockFreePerson(tx, { companyId, id: input.personId }, now), named);
  const queuer = (await named()) ?? (await lockQueuer(tx, companyId, await nextInLine(tx, companyId, person)));
  const state = transition('queuer', { id: queuer.id, from: queuer.state, act: 'serve' });
  const customStatuses = { ...queuer.customStatuses, being_seen: statusTimestamp(now) };
  const desk = { personId: person.id, administratorId: input.administratorId ?? null, customStatuses };
  const booked = await bookQueuer(tx, queuer, { desk, now });
  Object.assign(queuer, { ...booked, customStatuses, state, personId: person.id, servedAt: now });
  await tx.flush();
  await recordFacts(tx, [{ companyId, kind: 'queuer.served', about: { queuerId: queuer.id, personId: person.id } }]);
  return queuer;
}

/** Locks a person who may be given a queuer now. @throws Refusal NOT_FOUND, CONFLICT */
async function lockFreePerson(tx: EntityManager, { companyId, id }: CompanyRecordKey, now: Date): Promise<Person> {
  const person = await lockPerson(tx, companyId, id);
  const { state: attendance, queuerId } = await deskOf(tx, person, now);
  transition('desk', { id, from: attendance, act: 'serve' }, { queuerId });
  return person;
}

/** Locks a person. Nothing of it is changed: rows that refer to it can still be inserted. @throws Refusal NOT_FOUND */
async function lockPerson(tx: EntityManager, companyId: number, id: number): Promise<Person> {
  const meta = tableOf(tx, Person);
  const rows = await runSql<{ row: unknown[] }>(tx)`
    select ${packedRow(meta)} as row from person t
    where t.id = ${id} and t.person_companies @> array[${companyId}::int] and not t.deleted
    for no key update`;
  if (!rows[0]) throw notFound('person', id);
  return unpackRow<Person>(meta, rows[0].row);
}

/**
 * Finds and locks the next queuer of the person's queues. A queuer whom another desk is calling at this moment is skipped:
 * waiting for that desk would only show that the client is gone.
 */
async function nextInLine(tx: EntityManager, companyId: number, { id, name }: Person): Promise<number> {
  const [row] = await runSql<{ id: number }>(tx)`
    select t.id from queuer t join client_queue queue on queue.id = t.client_queue_id and queue.root_id = t.root_id
    where t.company_id = ${companyId} and t.state = 'waiting' and not t.deleted and ${servedBy(id)}
    order by queue.priority desc, t.rank, t.id limit 1 for update of t skip locked`;
  if (!row) throw new Refusal('CONFLICT', `Nobody is waiting for ${name}`, { personId: id });
  return row.id;
}
