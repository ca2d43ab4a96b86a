import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { worksIn } from '../catalogue/offered-by.js';
import { findCompany } from '../company/find-company.js';
import { listRows, type Page, type PageQuery } from '../database/page.js';
import { findRow } from '../database/row.js';
import type { Interval } from '../shared/interval.js';
import { addDays, isLocalDate } from '../shared/local-date.js';
import { invalid, notFound } from '../shared/refusal.js';
import { dayWindow, instantFromText, localDate } from '../shared/zoned-time.js';
import { ExternalBooking } from './external-booking.entity.js';

export interface ExternalBookingFilter {
  /** ISO 8601, without an offset on the company's clocks; a date is the whole day. Left out: today, and a month. */
  readonly from?: string | null;
  readonly to?: string | null;
  readonly personId?: number | null;
}

/** Days that are listed where nobody says to when. */
const USUAL_DAYS = 31;

/** Condition for persons who work in the company. */
const ofStaff = (companyId: number): RawBuilder<unknown> =>
  sql`t.person_id in (select t.id from person t where ${worksIn(companyId)} and not t.deleted)`;

/**
 * Lists busy times that overlap the range, by their start. @throws Refusal NOT_FOUND; INVALID for an end that is not after
 * the start
 */
export async function listExternalBookings(
  em: EntityManager,
  companyId: number,
  filter: ExternalBookingFilter,
  { page, withTotal, now }: { readonly page: PageQuery; readonly withTotal: boolean; readonly now: Date },
): Promise<Page<ExternalBooking>> {
  const { timeZone } = await findCompany(em, companyId);
  const { start, end } = windowOf(timeZone, filter, now);
  const { personId } = filter;
  const ofPerson = personId == null ? sql`true` : sql`t.person_id = ${personId}`;
  const where = sql`${ofStaff(companyId)} and ${ofPerson} and t.starts_at < ${new Date(end)} and t.ends_at > ${new Date(start)}`;
  return listRows(em, ExternalBooking, { where, orderBy: [{ property: 'startsAt' }], page, withTotal });
}

/** @throws Refusal NOT_FOUND where nobody of the company has it in a calendar, also once it was taken out there */
export async function findExternalBooking(em: EntityManager, companyId: number, id: number): Promise<ExternalBooking> {
  const found = await findRow(em, ExternalBooking, sql`t.id = ${id} and ${ofStaff(companyId)}`);
  if (!found) throw notFound('external booking', id);
  return found;
}

function windowOf(timeZone: string, { from, to }: ExternalBookingFilter, now: Date): Interval {
  const first = read(timeZone, 'from', from ?? localDate(timeZone, now.getTime()));
  const last = read(timeZone, 'to', to ?? addDays(localDate(timeZone, first.start), USUAL_DAYS - 1));
  if (last.end <= first.start) throw invalid('to', `${to} is not after ${from}`);
  return { start: first.start, end: last.end };
}

function read(timeZone: string, field: string, text: string): Interval {
  if (isLocalDate(text)) return dayWindow(timeZone, { from: text, to: text });
  const instant = instantFromText(timeZone, text);
  if (instant === undefined) throw invalid(field, `${text} is no date and time such as 2030-03-04T10:00:00`);
  return { start: instant, end: instant };
}
