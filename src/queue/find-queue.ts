import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { ClientQueue } from '../catalogue/client-queue.entity.js';
import type { NAMED_ORDERS } from '../company/named-orders.js';
import { type ListOrder, listRows, type OrderBy, type OrderedQuery, orderOrDefault, type Page } from '../database/page.js';
import { findRow } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import type { LocalDate } from '../shared/local-date.js';
import { invalid, notFound } from '../shared/refusal.js';
import { isProvided } from './desks/is-provided.js';
import { LIVE, Queuer, type QueuerState } from './queuer.entity.js';

/** @throws Refusal NOT_FOUND */
export async function findClientQueue(em: EntityManager, companyId: number, id: number): Promise<ClientQueue> {
  const queue = await findRow(em, ClientQueue, sql`t.id = ${id} and t.company_id = ${companyId} and not t.deleted`);
  if (!queue) throw notFound('client queue', id);
  return queue;
}

/** Default order: by id. */
export function listClientQueues(
  em: EntityManager,
  companyId: number,
  { orderBy, page, withTotal }: OrderedQuery<typeof NAMED_ORDERS>,
): Promise<Page<ClientQueue>> {
  const where = sql`t.company_id = ${companyId} and not t.deleted`;
  return listRows(em, ClientQueue, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}

/** Finds a queuer in any state, also one who has left. @throws Refusal NOT_FOUND */
export async function findQueuer(em: EntityManager, companyId: number, id: number): Promise<Queuer> {
  const queuer = await findRow(em, Queuer, sql`t.id = ${id} and t.company_id = ${companyId} and not t.deleted`);
  if (!queuer) throw notFound('queuer', id);
  return queuer;
}

/** Finds a queuer by the long id that only they were given. @throws Refusal NOT_FOUND */
export async function findQueuerByLongId(em: EntityManager, longId: string): Promise<Queuer> {
  const queuer = await findRow(em, Queuer, sql`t.long_id = ${longId} and not t.deleted`);
  if (!queuer) throw notFound('queuer', longId);
  return queuer;
}

/** Finds and locks a queuer as an entity, with its latest state. @throws Refusal NOT_FOUND */
export async function lockQueuer(tx: EntityManager, companyId: number, id: number): Promise<Queuer> {
  const queuer = await tx.findOne(Queuer, { id, companyId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!queuer) throw notFound('queuer', id);
  return queuer;
}

export interface QueuerFilter {
  readonly clientQueueIds?: readonly number[] | null | undefined;
  readonly serviceId?: number | null | undefined;
  /** Id of a person: only queuers whom the person serves or may be given next. */
  readonly personId?: number | null | undefined;
  /** States to list; by default waiting and served. */
  readonly states?: readonly QueuerState[] | null | undefined;
  /** Days on which they joined, on the company's clocks; both inclusive. */
  readonly from?: LocalDate | null | undefined;
  readonly to?: LocalDate | null | undefined;
}

/** Properties by which queuers can be ordered; `turn` and `ticket` stand for several columns each. */
export const QUEUER_ORDERS = {
  TURN: 'turn',
  TICKET: 'ticket',
  ID: 'id',
  CREATED_AT: 'createdAt',
  SERVED_AT: 'servedAt',
  FINISHED_AT: 'finishedAt',
  UPDATED_AT: 'updatedAt',
} as const;

/** Orders that consist of several columns. */
const COMPOUND_ORDERS: Readonly<Record<string, readonly string[]>> = {
  turn: ['state', 'rank'],
  ticket: ['ticketDate', 'ticketNumber'],
};

/** Columns that queuers are ordered by for a value of `QUEUER_ORDERS`. */
export function queuerColumns({ field, descending }: ListOrder<string>): OrderBy[] {
  return (COMPOUND_ORDERS[field] ?? [field]).map((property) => ({ property, descending: descending ?? false }));
}

/** Lists queuers, by default in the order of their turn: those who are being served, then those who wait. */
export function listQueuers(
  em: EntityManager,
  companyId: number,
  { orderBy, page, withTotal, ...filter }: QueuerFilter & OrderedQuery<typeof QUEUER_ORDERS>,
): Promise<Page<Queuer>> {
  const { clientQueueIds, serviceId, personId, states, from, to } = filter;
  if (from && to && to < from) throw invalid('to', `${to} is before ${from}`);
  const where = sql.join(
    [
      sql`t.company_id = ${companyId} and not t.deleted and t.state = any(${[...(states ?? LIVE)]}::text[])`,
      clientQueueIds == null ? sql`true` : sql`t.client_queue_id = any(${[...clientQueueIds]}::int[])`,
      serviceId == null ? sql`true` : sql`t.service_id = ${serviceId}`,
      from ? sql`t.ticket_date >= ${from}` : sql`true`,
      to ? sql`t.ticket_date <= ${to}` : sql`true`,
      personId == null ? sql`true` : sql`(t.person_id = ${personId} or (t.state = 'waiting' and ${servedBy(personId)}))`,
    ],
    sql` and `,
  );
  return listRows(em, Queuer, { where, orderBy: queuerColumns(orderBy ?? { field: QUEUER_ORDERS.TURN }), page, withTotal });
}

/**
 * True for a queuer, aliased `t`, of a queue that the person serves (the queue of this company that the person is assigned
 * to, or every one), for a service that the person provides or that no person provides.
 */
export const servedBy = (personId: number): RawBuilder<unknown> => sql`(t.client_queue_id = coalesce((
  select given.id from person join client_queue given on given.id = person.client_queue_id and given.root_id = person.root_id
  where person.id = ${personId} and given.company_id = t.company_id), t.client_queue_id)
  and (exists (select from service_person own where own.service_id = t.service_id and own.person_id = ${personId})
    or not ${isProvided(sql`t.service_id`, sql`t.company_id`)}))`;

/** Ids of the queuers whom these persons are serving, by id of the person. */
export async function servingOf(em: EntityManager, personIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await runSql<{ id: number; personId: number }>(em)`
    select id, person_id from queuer where person_id = any(${[...personIds]}::int[]) and state = 'serving'`;
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}
