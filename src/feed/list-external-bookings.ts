import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { type InstantInput, instantOfInput, shownInstant } from '../capacity/instant-input.js';
import type { SLOT_ORDERS } from '../capacity/list-slots.js';
import { worksIn } from '../catalogue/offered-by.js';
import { findCompany } from '../company/find-company.js';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../database/page.js';
import { findRow } from '../database/row.js';
import type { CompanyKey } from '../shared/check-version.js';
import type { Interval } from '../shared/interval.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import { invalid, notFound } from '../shared/refusal.js';
import { dayWindow, localDate } from '../shared/zoned-time.js';
import { ExternalBooking } from './external-booking.entity.js';

export interface ExternalBookingFilter {
  /** Days on the company's clocks, both inclusive; by default a month from today. */
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
  /** Moments instead of the days, both exclusive. */
  readonly endsAfter?: InstantInput | null;
  readonly startsBefore?: InstantInput | null;
  readonly personId?: number | null;
}

/** Number of days that are listed where no end is given. */
const USUAL_DAYS = 31;

/** Condition for persons who work in the company. */
const ofStaff = (companyId: number): RawBuilder<unknown> =>
  sql`t.person_id in (select t.id from person t where ${worksIn(companyId)} and not t.deleted)`;

/**
 * Lists busy times that overlap the range, ordered by their start by default.
 *
 * @throws Refusal NOT_FOUND; INVALID for an end that is not after the start
 */
export async function listExternalBookings(
  em: EntityManager,
  {
    companyId,
    filter,
    page,
    withTotal,
    orderBy,
    now,
  }: CompanyKey & OrderedQuery<typeof SLOT_ORDERS> & { readonly filter: ExternalBookingFilter; readonly now: Date },
): Promise<Page<ExternalBooking>> {
  const { timeZone } = await findCompany(em, companyId);
  const { start, end } = windowOf(timeZone, filter, now);
  const { personId } = filter;
  const ofPerson = personId == null ? sql`true` : sql`t.person_id = ${personId}`;
  const where = sql`${ofStaff(companyId)} and ${ofPerson} and t.starts_at < ${new Date(end)} and t.ends_at > ${new Date(start)}`;
  return listRows(em, ExternalBooking, { where, orderBy: orderOrDefault(orderBy, 'startsAt'), page, withTotal });
}

/** @throws Refusal NOT_FOUND where no person of the company has it in a calendar, also once it was removed there */
export async function findExternalBooking(em: EntityManager, companyId: number, id: number): Promise<ExternalBooking> {
  const found = await findRow(em, ExternalBooking, sql`t.id = ${id} and ${ofStaff(companyId)}`);
  if (!found) throw notFound('external booking', id);
  return found;
}

function windowOf(timeZone: string, { from, to, endsAfter, startsBefore }: ExternalBookingFilter, now: Date): Interval {
  const day = (date: LocalDate) => dayWindow(timeZone, { from: date, to: date });
  const start = endsAfter
    ? instantOfInput(timeZone, 'endsAfter', endsAfter)
    : day(from ?? localDate(timeZone, now.getTime())).start;
  const end = startsBefore
    ? instantOfInput(timeZone, 'startsBefore', startsBefore)
    : day(to ?? addDays(localDate(timeZone, start), USUAL_DAYS - 1)).end;
  if (end > start) return { start, end };
  const shown = startsBefore ? shownInstant(startsBefore) : to;
  throw invalid(startsBefore ? 'startsBefore' : 'to', `${shown} is not after ${endsAfter ? shownInstant(endsAfter) : from}`);
}
