import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import type { Person } from './person.entity.js';

/** Name of the task that reads the calendars that are due. */
export const READ_CALENDARS = 'read_calendars';

/**
 * Deletes the state of a person's external calendar, and queues a job that reads the calendar at the present
 * `externalCalendarUrl` at once. `tx` must be the transaction that changes the link, or deletes the person.
 */
export async function followCalendar(
  tx: EntityManager,
  { id, companyId, externalCalendarUrl, deleted }: Pick<Person, 'id' | 'companyId' | 'externalCalendarUrl' | 'deleted'>,
): Promise<void> {
  await runSql(tx)`delete from external_calendar where person_id = ${id}`;
  if (!externalCalendarUrl || deleted) return;
  await runSql(tx)`
    with followed as (
      insert into external_calendar (company_id, person_id, url) values (${companyId}, ${id}, ${externalCalendarUrl}) returning id
    )
    select graphile_worker.add_job(${READ_CALENDARS}, job_key => ${READ_CALENDARS}, max_attempts => 1) from followed`;
}
