import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import type { BusyTime } from './busy-times.js';

interface CalendarPerson {
  readonly rootId: number;
  readonly companyId: number;
  readonly personId: number;
}

/** Replaces the busy times of a person from an external calendar. Rows that are the same already are not written. */
export async function storeBusyTimes(tx: EntityManager, owner: CalendarPerson, times: readonly BusyTime[]): Promise<void> {
  const { rootId, companyId, personId } = owner;
  const instants = (which: 'start' | 'end') => times.map((time) => new Date(time[which]).toISOString());
  await runSql(tx)`
    with told as (
      select * from unnest(${times.map(({ uid }) => uid)}::text[], ${instants('start')}::timestamptz[], ${instants('end')}::timestamptz[],
        ${times.map(({ allDay }) => allDay)}::boolean[], ${times.map(({ title }) => title)}::text[])
        as told (uid, starts_at, ends_at, all_day, title)
    ), gone as (
      delete from external_booking kept where person_id = ${personId}
        and not exists (select from told where told.starts_at = kept.starts_at and told.uid = kept.uid)
    )
    insert into external_booking as kept (root_id, company_id, person_id, uid, starts_at, ends_at, all_day, title)
    select ${rootId}, ${companyId}, ${personId}, uid, starts_at, ends_at, all_day, title from told
    on conflict (person_id, starts_at, uid) do update
      set ends_at = excluded.ends_at, all_day = excluded.all_day, title = excluded.title
      where (kept.ends_at, kept.all_day, kept.title) is distinct from (excluded.ends_at, excluded.all_day, excluded.title)`;
}
