import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';

/** Notes that one statement sums up, and statements of one call: the next minute is not far. */
const AT_ONCE = 5000;
const STATEMENTS = 20;

/**
 * Sums notes of holds and refusals up by day, on the clocks of their company, and takes them away. Several servers may do
 * it at the same time: each note is counted once. The days are locked in one order.
 */
export async function foldDemand(em: EntityManager): Promise<void> {
  for (let left = STATEMENTS; left > 0; left--) {
    const [done] = await runSql<{ notes: number }>(em)`
      with taken as (
        delete from demand_note where id in (select id from demand_note order by id limit ${AT_ONCE} for update skip locked) returning *
      ), summed as (
        select n.company_id, s.id as service_id, (n.noted_at at time zone c.timezone)::date as date, n.outcome, n.reason,
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
