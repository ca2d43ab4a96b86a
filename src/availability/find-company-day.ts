import type { EntityManager } from '@mikro-orm/postgresql';
import { offeredBy } from '../catalogue/offered-by.js';
import { findCompany } from '../company/find-company.js';
import { jointly } from '../database/joint-statements.js';
import { runSql } from '../database/run-sql.js';
import { faultsOf, refuseFaults } from '../shared/faults.js';
import type { LocalDate } from '../shared/local-date.js';
import { localDate } from '../shared/zoned-time.js';
import {
  type AvailabilityQuery,
  type DaysResult,
  findDays,
  findTimes,
  type TimesResult,
  zoneFaults,
} from './find-availability.js';
import { daysOf, MAX_DAYS_OF_TIMES, type Period } from './period.js';

/** Most services of one company that are searched; with more, callers query each service. */
const MAX_SERVICES = 200;

interface CompanyDayQuery extends Omit<AvailabilityQuery, 'serviceId' | 'bookableId' | 'duration'> {
  /** Result of `offeredServices`, if the caller has it already. */
  readonly serviceIds?: readonly number[];
}

/**
 * Times that can be booked at a company on a day, for each service in their order; services without any time are included.
 * Three statements for up to fifty services, one more without `serviceIds`. Source: service.md 4.8, which shows no response.
 *
 * @throws Refusal NOT_FOUND, INVALID
 */
export async function findCompanyDay(
  em: EntityManager,
  query: CompanyDayQuery,
  { date, now }: { readonly date: LocalDate; readonly now: Date },
): Promise<TimesResult[]> {
  await findCompany(em, query.companyId);
  const ids = query.serviceIds ?? (await offeredServices(em, query.companyId));
  const joint = jointly(em);
  return Promise.all(ids.map((serviceId) => findTimes(joint, { ...query, serviceId }, { period: { from: date }, now })));
}

/** Days of a period for each service of a company; at most as many days as for times. @throws Refusal NOT_FOUND, INVALID */
export async function findCompanyDays(
  em: EntityManager,
  query: CompanyDayQuery,
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<DaysResult[]> {
  const { timeZone } = await findCompany(em, query.companyId);
  const read = () => daysOf(period, localDate(timeZone, now.getTime()), MAX_DAYS_OF_TIMES);
  const faults = faultsOf(read);
  if (faults.length > 0) refuseFaults(faults, zoneFaults(query));
  const range = read();
  const ids = query.serviceIds ?? (await offeredServices(em, query.companyId));
  const joint = jointly(em);
  return Promise.all(ids.map((serviceId) => findDays(joint, { ...query, serviceId }, { period: range, now })));
}

/** Ids of the services that the company offers, in their order. */
export async function offeredServices(em: EntityManager, companyId: number): Promise<number[]> {
  const rows = await runSql<{ id: number }>(em)`
    select t.id from service t
    where ${offeredBy(companyId)} and not t.deleted and not t.disabled
      and cardinality(t.durations) > 0 and not t.is_event_group
    order by t.sort_order, t.id limit ${MAX_SERVICES}`;
  return rows.map(({ id }) => id);
}
