import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { localDate } from '../shared/zoned-time.js';
import type { Queuer } from './queuer.entity.js';

/** Place that a queuer shall have in the line of its queue: at the front, at the end, or at a position from 1. */
export type LinePosition = 'first' | 'last' | number;

/**
 * Makes a company's joins and returns take turns: tickets and ranks are given out only under this lock. It does not
 * hinder rows that merely refer to the company.
 */
export async function lockLine(tx: EntityManager, companyId: number, now: Date): Promise<{ today: string }> {
  const [row] = await runSql<{ timezone: string }>(tx)`
    select timezone from company where id = ${companyId} for no key update`;
  return { today: localDate(row?.timezone ?? 'UTC', now.getTime()) };
}

/** The next ticket of the company's day: one more than the last, whoever has left meanwhile. */
export async function nextTicket(tx: EntityManager, companyId: number, today: string): Promise<number> {
  const [row] = await runSql<{ ticket: number }>(tx)`
    select coalesce(max(ticket_number), 0) + 1 as ticket from queuer
    where company_id = ${companyId} and ticket_date = ${today}::date`;
  return row!.ticket;
}

/** Behind everybody of the company who waits or is served. */
export async function rankAtEnd(tx: EntityManager, companyId: number): Promise<number> {
  const [row] = await runSql<{ rank: number }>(tx)`
    select floor(greatest(
      (select max(rank) from queuer where company_id = ${companyId} and state = 'waiting'),
      (select max(rank) from queuer where company_id = ${companyId} and state = 'serving'), 0)) + 1 as rank`;
  return row!.rank;
}

/** The rank of a place among those who wait in a queue. A position behind the last is the end. */
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

/** The ranks between which a position lies; null where nobody stands there. */
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

/** After some fifty returns to the very same place no number is left between two ranks: all get whole ones, in one statement. */
async function spread(tx: EntityManager, companyId: number): Promise<void> {
  await runSql(tx)`update queuer set rank = line.place
    from (
      select id, row_number() over (order by rank, id) as place from queuer
      where company_id = ${companyId} and state in ('waiting', 'serving')
    ) line
    where queuer.id = line.id`;
}
