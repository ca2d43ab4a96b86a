import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findCompany } from '../company/find-company.js';
import { type ListOrder, listRows, orderOrDefault, type Page, type PagedQuery } from '../database/page.js';
import { findRow } from '../database/row.js';
import { type Tally, weeksWithin } from '../database/tally.js';
import type { ValueOf } from '../shared/closed-set.js';
import type { Interval } from '../shared/interval.js';
import type { LocalDate } from '../shared/local-date.js';
import { invalid, notFound } from '../shared/refusal.js';
import { dayWindow, localDate } from '../shared/zoned-time.js';
import { Slot } from './slot.entity.js';

/** Properties by which slots can be ordered. */
export const SLOT_ORDERS = { STARTS_AT: 'startsAt', ENDS_AT: 'endsAt', ID: 'id' } as const;

export interface SlotFilter {
  /** Company-local days, both inclusive; slots that overlap them are listed. */
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
  /** Moment whose company-local day is listed, if neither `from` nor `to` is given. */
  readonly on?: Date | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly serviceId?: number | null;
  /** State of the slot, with the numbers of `/api/v1`. */
  readonly status?: number | null;
}

/** A condition on a slot, aliased `t`: booked or blocked, not merely held. */
const TAKEN = sql`not t.deleted and t.spaces_booked + t.spaces_blocked + t.spaces_reserved > 0`;

/** Booked and blocked time, in order. Source: service.md 4.9. @throws Refusal INVALID for an end before the start */
export async function listSlots(
  em: EntityManager,
  companyId: number,
  {
    page,
    withTotal,
    orderBy,
    ...filter
  }: SlotFilter & PagedQuery & { readonly orderBy?: ListOrder<ValueOf<typeof SLOT_ORDERS>> | null },
): Promise<Page<Slot>> {
  const { personId, resourceId, serviceId, status } = filter;
  const scope = sql`t.company_id = ${companyId}`;
  const window = await windowOf(em, companyId, filter);
  const narrowed = [
    personId != null && sql`t.person_id = ${personId}`,
    resourceId != null && sql`t.resource_id = ${resourceId}`,
    serviceId != null && sql`t.service_id = ${serviceId}`,
    status != null && sql`t.status = ${status}`,
  ].filter((condition) => condition !== false);
  const weeks = window && weeksWithin(window.start, window.end);
  const within = window ? [weeks ? inOrder(companyId, window) : overlapping(window)] : [];
  const where = sql.join([scope, TAKEN, ...within, ...narrowed], sql` and `);
  const tally = narrowed.length === 0 && (weeks || !window) ? tallyOf(scope, window, weeks) : null;
  return listRows(em, Slot, { where, orderBy: orderOrDefault(orderBy, 'startsAt'), page, withTotal, tally });
}

/** Tally of slots that start in whole weeks; rows that begin before or after those weeks are counted one by one. */
function tallyOf(scope: RawBuilder<unknown>, window: Interval | null, weeks: Interval | null): Tally {
  if (!window || !weeks) return { scope, lists: ['slots'] };
  const before = overlapping({ start: window.start, end: weeks.start });
  const after = sql`${overlapping({ start: weeks.end, end: window.end })} and t.starts_at >= ${new Date(weeks.end)}`;
  return {
    scope,
    lists: ['slots'],
    weeks,
    countedDirectly: [before, after].map((edge) => sql`${scope} and ${TAKEN} and ${edge}`),
  };
}

/** Finds a slot, also one that was freed. @throws Refusal NOT_FOUND when the company has no such slot */
export async function findSlot(em: EntityManager, companyId: number, id: number): Promise<Slot> {
  const slot = await findRow(em, Slot, sql`t.id = ${id} and t.company_id = ${companyId}`);
  if (!slot) throw notFound('slot', id);
  return slot;
}

/** Time of the filter in epoch milliseconds; null: no limit. */
async function windowOf(em: EntityManager, companyId: number, { from, to, on }: SlotFilter): Promise<Interval | null> {
  if (!from && !to && !on) return null;
  if (from && to && to < from) throw invalid('to', `${to} is before ${from}`);
  const { timeZone } = await findCompany(em, companyId);
  if (!from && !to && on) return dayWindow(timeZone, wholeDay(localDate(timeZone, on.getTime())));
  return dayWindow(timeZone, { from: from ?? '1970-01-01', to: to ?? '2100-12-30' });
}

const wholeDay = (day: LocalDate) => ({ from: day, to: day });

/** Condition on ranges, which an index supports: a bound on starts alone would read all earlier slots. */
const overlapping = ({ start, end }: Interval): RawBuilder<unknown> =>
  sql`tstzrange(t.starts_at, t.ends_at) && tstzrange(${new Date(start)}, ${new Date(end)})`;

/**
 * Condition for a long window, of which a page is a small part: bounds the starts from below, by the earliest slot in progress
 * when the window begins, so that rows are read in their order. `offset 0` keeps the planner from searching for that slot in
 * order of starts, too.
 */
const inOrder = (companyId: number, { start, end }: Interval): RawBuilder<unknown> => sql`t.starts_at >= coalesce((
    select min(there.starts_at) from (
      select s.starts_at from slot s where s.company_id = ${companyId} and not s.deleted
        and tstzrange(s.starts_at, s.ends_at) @> ${new Date(start)}::timestamptz offset 0
    ) there), ${new Date(start)})
  and t.starts_at < ${new Date(end)} and t.ends_at > ${new Date(start)}`;
