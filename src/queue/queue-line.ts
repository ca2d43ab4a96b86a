import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { localDate } from '../shared/zoned-time.js';
import type { Queuer } from './queuer.entity.js';

/** Place that a queuer shall have in the line of its queue: at the front, at the end, or at a position from 1. */
export type LinePosition = 'first' | 'last' | number;

/**
 * Serialises a company's joins and returns: tickets and ranks are assigned only under this lock. It does not block rows that
 * merely refer to the company. Returns the date at the company.
 */
export async function lockLine(tx: EntityManager, companyId: number, now: Date): Promise<{ today: string }> {
  const [row] = await runSql<{ timezone: string }>(tx)`
    select timezone from company where id = ${companyId} for no key update`;
  return { today: localDate(row?.timezone ?? 'UTC', now.getTime()) };
}

/** Next ticket number of the company's day: one more than the highest so far, even if that queuer has left. */
export async function nextTicket(tx: EntityManager, companyId: number, today: string): Promise<number> {
  const [row] = await runSql<{ ticket: number }>(tx)`
    select coalesce(max(ticket_number), 0) + 1 as ticket from queuer
    where company_id = ${companyId} and ticket_date = ${today}::date`;
  return row!.ticket;
}

/** Rank behind all queuers of the company who wait or are served. */
export async function rankAtEnd(tx: EntityManager, companyId: number): Promise<number> {
  const [row] = await runSql<{ rank: number }>(tx)`
    select floor(greatest(
      (select max(rank) from queuer where company_id = ${companyId} and state = 'waiting'),
      (select max(rank) from queuer where company_id = ${companyId} and state = 'serving'), 0)) + 1 as rank`;
  return row!.rank;
}

/** Rank of a place among the queuers who wait in a queue. A position behind the last means the end. */
export async function rankAt(
  tx: EntityManager,
  queuer: Pick<Queuer, 'id' | 'companyId' | 'clientQueueId'>,
  place: LinePosition,
): Promise<number> {
  if (place === 'last') return rankAtEnd(tx, queuer.companyId);
  const position = place === 'first' ? 1 : place;
  const [before, after] = await neighbours(tx, queuer, position);
  if (after === null) return rankAtEnd(tx, queuer.companyId);
  if (before === null) return Math.ceil(after) - 1;
  const between = (before + after) / 2;
  if (before < between && between < after) return between;

  await spread(tx, queuer.companyId);
  return rankAt(tx, queuer, place);
}

/** Ranks before and after a position; null where there is no queuer. */
async function neighbours(tx: EntityManager, { id, clientQueueId }: Pick<Queuer, 'id' | 'clientQueueId'>, position: number) {
  const [row] = await runSql<{ before: number | null; after: number | null }>(tx)`
    select max(rank) filter (where place = ${position} - 1) as before, max(rank) filter (where place = ${position}) as after
    from (
      select rank, row_number() over (order by rank, id) as place from queuer
      where client_queue_id = ${clientQueueId} and state = 'waiting' and id <> ${id}
    ) line`;
  const { before, after } = row!;
  return [before, after] as const;
}

/**
 * Renumbers all ranks to integers, in one statement: after some fifty returns to the same place no number is left between
 * two.
 */
async function spread(tx: EntityManager, companyId: number): Promise<void> {
  await runSql(tx)`update queuer set rank = line.place
    from (
      select id, row_number() over (order by rank, id) as place from queuer
      where company_id = ${companyId} and state in ('waiting', 'serving')
    ) line
    where queuer.id = line.id`;
}
