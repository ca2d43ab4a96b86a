import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { millisecondsSql, wallClockOfRow } from '../../database/instants.js';
import { runSql, type Sql } from '../../database/run-sql.js';
import { DAY } from '../../shared/interval.js';

/** Notes that one statement sums up. */
const AT_ONCE = 5000;
/** Most statements of one call; the job runs again every minute. */
const STATEMENTS = 20;

/**
 * Adds notes of holds and refusals to daily totals, by the local day of their company, and deletes them. Several servers may
 * run it at once: each note is counted once. The daily rows are locked in one order.
 */
export async function aggregateDemand(em: EntityManager): Promise<void> {
  const local = await clockOfNotes(em);
  if (!local) return;
  for (let left = STATEMENTS; left > 0; left--) {
    const [done] = await runSql<{ notes: number }>(em)`
      with taken as (
        delete from demand_note where id in (select id from demand_note order by id limit ${AT_ONCE} for update skip locked) returning *
      ), summed as (
        select n.company_id, s.id as service_id, ${local}::date as date, n.outcome, n.reason,
          sum(n.count)::int as count
        from taken n join company c on c.id = n.company_id and c.root_id = n.root_id
        left join service s on s.id = n.service_id and s.root_id = n.root_id
        group by n.company_id, s.id, 3, n.outcome, n.reason
      ), kept as (
        insert into daily_demand as known (company_id, service_id, date, outcome, reason, count)
        select company_id, service_id, date, outcome, reason, count from summed
        order by company_id, date, outcome, service_id, reason
        on conflict (company_id, date, outcome, service_id, reason) do update set count = known.count + excluded.count)
      select count(*)::int as notes from taken`;
    if (done!.notes < AT_ONCE) return;
  }
}

/** SQL of the local time of a note `n` at its company `c`; null where there are no notes. */
async function clockOfNotes(em: EntityManager): Promise<Sql | null> {
  const clocks = await runSql<{ timeZone: string; first: number; last: number }>(em)`
    select c.timezone as time_zone, ${millisecondsSql(sql`min(n.noted_at)`)} as first, ${millisecondsSql(sql`max(n.noted_at)`)} as last
    from demand_note n join company c on c.id = n.company_id group by c.timezone`;
  if (clocks.length === 0) return null;
  return wallClockOfRow(sql`n.noted_at`, {
    zone: sql`c.timezone`,
    timeZones: clocks.map(({ timeZone }) => timeZone),
    start: Math.min(...clocks.map(({ first }) => first)),
    // More notes may be written meanwhile.
    end: Math.max(...clocks.map(({ last }) => last)) + DAY,
  });
}
