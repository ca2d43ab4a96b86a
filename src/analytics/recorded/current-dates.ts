import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql, type Sql } from '../../database/run-sql.js';
import { localDate, startOfDay } from '../../shared/zoned-time.js';

/**
 * Current day in the time zones of all companies, to be joined: `today (time_zone, date, starts_at)`. Uses Daybook's own table
 * of time zones, as the hours of a day do, since PostgreSQL's may be older.
 */
export async function currentDatesByTimeZone(em: EntityManager, now: Date): Promise<Sql> {
  const rows = await runSql<{ timeZone: string }>(em)`select distinct timezone as time_zone from company where not deleted`;
  const days = rows.map(({ timeZone }) => {
    const date = localDate(timeZone, now.getTime());
    return { timeZone, date, startsAt: new Date(startOfDay(timeZone, date)).toISOString() };
  });
  return sql`unnest(${days.map(({ timeZone }) => timeZone)}::text[], ${days.map(({ date }) => date)}::date[],
    ${days.map(({ startsAt }) => startsAt)}::timestamptz[]) as today (time_zone, date, starts_at)`;
}
