import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { offeredBy } from '../catalogue/offered-by.js';
import { findCompany } from '../company/find-company.js';
import { jointly } from '../database/joint-statements.js';
import type { LocalDate } from '../shared/local-date.js';
import { type AvailabilityAsk, findTimes, type TimesFound } from './find-availability.js';

/** Services of one company that are looked at; who has more asks service by service. */
const MOST = 200;

/**
 * What can be booked in the whole company on a day, service by service in their order; services without any time too.
 * Three statements for up to fifty services. Source: service.md 4.8, which shows no answer.
 *
 * @throws Refusal NOT_FOUND, INVALID
 */
export async function findCompanyDay(
  em: EntityManager,
  ask: Omit<AvailabilityAsk, 'serviceId' | 'bookableId' | 'duration'>,
  date: LocalDate,
  now: Date,
): Promise<TimesFound[]> {
  await findCompany(em, ask.companyId);
  const { rows } = await sql<{ id: number }>`
    select t.id from service t
    where ${offeredBy(ask.companyId)} and not t.deleted and not t.disabled
      and cardinality(t.durations) > 0 and not t.is_event_group
    order by t.sort_order, t.id limit ${MOST}`.execute(em.getKysely());
  const joint = jointly(em);
  return Promise.all(rows.map(({ id }) => findTimes(joint, { ...ask, serviceId: id }, { from: date }, now)));
}
