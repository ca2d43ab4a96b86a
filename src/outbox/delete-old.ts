import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { daysBefore, deleteSome, isBeforeAll } from '../database/retention/delete-some.js';
import { dropPastPartition, type MonthPartition, sameMonthOf, undroppedPartitions } from '../database/retention/months.js';
import { runSql } from '../database/run-sql.js';

/**
 * Deletes e-mails that were due more than so many days ago, sent or not: drops monthly partitions, and deletes row by row
 * outside of these and from those that still contain a later e-mail.
 */
export async function deleteOldEmails(em: EntityManager, days: number, now: Date): Promise<number> {
  const until = daysBefore(days, now);
  const outcome = await dropPastPartition(em, { table: 'email', until, isNeeded: sql`t.send_at >= ${until}` });
  // A partition that is in use is dropped in a later minute, not deleted row by row.
  if (outcome !== 'none') return outcome === 'dropped' ? 1 : 0;
  let count = 0;
  for (const { name } of await undroppedPartitions(em, 'email', until))
    count += await deleteSome(em, {
      table: name,
      where: sql`${isBeforeAll(name, 'created_at', until)} and t.send_at < ${until}`,
    });
  return count;
}

const DELIVERIES = 'webhook_delivery';

/**
 * Deletes deliveries of more than so many days ago, except those that are still to be sent: drops monthly partitions together
 * with those of their facts, and deletes row by row outside of these and from those that contain a waiting delivery.
 */
export async function deleteOldDeliveries(em: EntityManager, days: number, now: Date): Promise<number> {
  const until = daysBefore(days, now);
  const isNeeded = sql`t.state = 'waiting'`;
  const outcome = await dropPastPartition(em, { table: DELIVERIES, named: 'fact', until, isNeeded, forget: subtractFromTally });
  // A partition that is in use is dropped in a later minute, not deleted row by row.
  if (outcome !== 'none') return outcome === 'dropped' ? 1 : 0;
  let count = 0;
  for (const part of await undroppedPartitions(em, DELIVERIES, until))
    count += await deleteSome(em, { table: part.name, where: sql`${isOld(part, 'created_at', until)} and t.state <> 'waiting'` });
  return count;
}

/**
 * Deletes facts of more than so many days ago row by row, except those that still have a delivery. Monthly partitions of
 * facts are dropped with those of their deliveries: the facts left are outside of these, or in one that contains a waiting
 * delivery.
 */
export async function deleteOldFacts(em: EntityManager, days: number, now: Date): Promise<number> {
  const until = daysBefore(days, now);
  let count = 0;
  for (const part of await undroppedPartitions(em, 'fact', until)) {
    const told = sql.table(sameMonthOf(DELIVERIES, { table: 'fact', ...part }));
    const where = sql`${isOld(part, 'happened_at', until)} and not exists (select from ${told} d where d.fact_id = t.id)`;
    count += await deleteSome(em, { table: part.name, where });
  }
  return count;
}

const isOld = ({ name, isPast }: Omit<MonthPartition, 'endsAt'>, column: string, until: RawBuilder<Date>): RawBuilder<unknown> =>
  isPast ? sql`true` : isBeforeAll(name, column, until);

/** Subtracts the deliveries of a partition from the tally: their triggers do not fire when a partition is dropped. */
async function subtractFromTally(tx: EntityManager, { name }: MonthPartition): Promise<void> {
  await runSql(tx)`
    select count_rows(company_id, 'deliveries', 0, -count) from (
      select company_id, count(*)::int as count from ${sql.table(name)} group by 1 order by 1) as gone`;
}
