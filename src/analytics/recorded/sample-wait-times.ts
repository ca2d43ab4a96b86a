import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { thirdNext } from '../../availability/third-next.js';
import { offeredBy } from '../../catalogue/offered-by.js';
import { runSql } from '../../database/run-sql.js';
import { currentDatesByTimeZone } from './current-dates.js';

/** Services sampled in one call; a day has many, and the job runs again every minute. */
const AT_ONCE = 100;

interface DueSample {
  readonly companyId: number;
  readonly serviceId: number;
  /** `YYYY-MM-DD`, the local date of the company. */
  readonly date: string;
}

/**
 * Records how soon each service can be booked (`thirdNext`), once a day by the company's local date, early in the day. A day
 * on which no server ran has no sample. Several servers may run it at once: each sample is stored once. Returns how many
 * services were sampled.
 */
export async function sampleWaitTimes(em: EntityManager, now: Date, most = AT_ONCE): Promise<number> {
  const due = await runSql<DueSample>(em)`
    select c.id as company_id, t.id as service_id, today.date::text as date
    from company c
    join ${await currentDatesByTimeZone(em, now)} on today.time_zone = c.timezone
    join service t on t.root_id = c.root_id and ${offeredBy(sql`c.id`)} and not t.deleted and not t.disabled
      and cardinality(t.durations) > 0 and not t.is_event_group
    where not c.deleted and not exists (
      select from access_sample a where a.company_id = c.id and a.date = today.date and a.service_id = t.id and a.person_id is null)
    order by c.id, t.id limit ${most}`;
  for (const each of due) await sample(em, each, now);
  return due.length;
}

async function sample(em: EntityManager, { companyId, serviceId, date }: DueSample, now: Date): Promise<void> {
  const found = await thirdNext(em, { companyId, serviceId }, now);
  await runSql(em)`
    insert into access_sample (company_id, service_id, person_id, date, days, sampled_at)
    select ${companyId}::int, ${serviceId}::int, person_id, ${date}::date, days, ${now}::timestamptz
    from unnest(${found.map(({ personId }) => personId)}::int[], ${found.map(({ days }) => days)}::int[]) as found (person_id, days)
    on conflict (company_id, date, service_id, person_id) do nothing`;
}
