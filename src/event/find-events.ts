import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { type InstantInput, instantOfInput } from '../capacity/instant-input.js';
import type { Company } from '../company/company.entity.js';
import { findCompany } from '../company/find-company.js';
import { millisecondsSql } from '../database/instants.js';
import { type ListOrder, listRows, orderOrDefault, type Page, type PagedQuery } from '../database/page.js';
import { runSql } from '../database/run-sql.js';
import type { ValueOf } from '../shared/closed-set.js';
import { addDays, addMonths, type LocalDate } from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';
import { dayWindow, localDate } from '../shared/zoned-time.js';
import { Event } from './event.entity.js';

/** Properties by which occurrences can be ordered. */
export const EVENT_ORDERS = { STARTS_AT: 'startsAt', ID: 'id', UPDATED_AT: 'updatedAt' } as const;

export interface EventsFilter {
  /** Days of the company, both inclusive. */
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
  readonly eventGroupId?: number | null;
  readonly eventChainId?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  /** True: also lists occurrences that are full, over, or not yet or no longer bookable. */
  readonly includeNonBookable?: boolean | null;
  /**
   * Only occurrences changed at that moment or later; ISO 8601, on the company's clocks where it has no offset. Without days,
   * all dates are searched.
   */
  readonly updatedFrom?: InstantInput | null;
  /** True: also lists occurrences of disabled chains. For administrators. */
  readonly includeDisabled?: boolean | null;
}

export interface EventsQuery {
  readonly companyId: number;
  readonly filter: EventsFilter;
  readonly now: Date;
}

/**
 * Lists occurrences, by default in order of time. Without days: a month from today, up to the day before the same date of the
 * next month. Lists only those that can be booked, unless `includeNonBookable` is set.
 *
 * Source: service.md 4.6 and 8.
 * @throws Refusal INVALID (to) for an end before the start
 */
export async function findEvents(
  em: EntityManager,
  {
    page,
    withTotal,
    orderBy,
    ...query
  }: EventsQuery & PagedQuery & { readonly orderBy?: ListOrder<ValueOf<typeof EVENT_ORDERS>> | null },
): Promise<Page<Event>> {
  const company = await findCompany(em, query.companyId);
  return listRows(em, Event, { where: matches(query, company), orderBy: orderOrDefault(orderBy, 'startsAt'), page, withTotal });
}

/** Finds the days on which any events of the query take place, ascending. */
export async function findEventDays(em: EntityManager, query: EventsQuery): Promise<LocalDate[]> {
  const company = await findCompany(em, query.companyId);
  const rows = await runSql<{ start: number }>(em)`
    select distinct ${millisecondsSql(sql`t.starts_at`)} as start
    from event t where ${matches(query, company)} order by 1`;
  return [...new Set(rows.map(({ start }) => localDate(company.timeZone, start)))];
}

/** Condition on an event, aliased `t`, that its chain is live: not deleted, no template, and enabled. */
export const ofLiveChain = (
  more: RawBuilder<unknown> = sql``,
  { evenDisabled = false }: { readonly evenDisabled?: boolean } = {},
): RawBuilder<unknown> => sql`exists (
  select from event_chain c where c.id = t.event_chain_id and c.root_id = t.root_id and not c.deleted and not c.template
    ${evenDisabled ? sql`` : sql`and not c.disabled`} ${more})`;

/**
 * SQL condition on an event, aliased `t`, that `closedReason` allows it to be booked and that it has that many spaces left;
 * of a course, all sessions booked together must have them.
 *
 * @param ofChain condition on the chains `c` to which the events belong, the same for all of them: full courses are then
 *   found once, and not once per session
 */
export const bookable = (
  now: Date,
  ofChain: RawBuilder<unknown>,
  quantity = 1,
): RawBuilder<unknown> => sql`t.bookable_until >= ${now}
  and exists (select from company where company.id = t.company_id and company.live)
  and (t.bookable_from is null or t.bookable_from <= ${now})
  and ${takes('t', quantity)}
  and t.event_chain_id <> all(array(
    select c.id from event_chain c where c.course and ${ofChain} and exists (
      select from event o where o.event_chain_id = c.id and o.root_id = c.root_id and not o.deleted and o.starts_at > ${now} and not (${takes('o', quantity)}))))`;

/** Condition that an occurrence with that alias is not blocked and has that many spaces left. */
const takes = (alias: 't' | 'o', quantity: number): RawBuilder<unknown> => {
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`${own('status')} = 0
    and ${own('spaces_booked')} + ${own('spaces_blocked')} + ${own('spaces_reserved')} + coalesce((
      select sum(i.quantity) from basket_item i
      where i.event_id = ${own('id')} and i.root_id = ${own('root_id')} and i.slot_id is null and i.holding and i.held_until > now()), 0) + ${quantity} <= ${own('num_spaces')}`;
};

function matches({ filter, now }: EventsQuery, company: Company): RawBuilder<unknown> {
  const { eventGroupId, eventChainId, personId, resourceId, updatedFrom } = filter;
  const chains = eventChainId == null ? sql`c.company_id = ${company.id}` : sql`c.id = ${eventChainId}`;
  const ofChain = [
    eventGroupId != null && sql`and c.event_group_id = ${eventGroupId}`,
    personId != null && sql`and c.person_id = ${personId}`,
    resourceId != null && sql`and c.resource_id = ${resourceId}`,
  ].filter((condition) => condition !== false);
  const conditions = [
    sql`t.company_id = ${company.id} and not t.deleted`,
    ofLiveChain(sql.join(ofChain, sql` `), { evenDisabled: filter.includeDisabled ?? false }),
    within(filter, company, now),
    eventChainId != null && sql`t.event_chain_id = ${eventChainId}`,
    updatedFrom != null && sql`t.updated_at >= ${new Date(instantOfInput(company.timeZone, 'updatedFrom', updatedFrom))}`,
    !filter.includeNonBookable && bookable(now, chains),
  ].filter((condition) => condition !== false && condition != null);
  return sql.join(conditions, sql` and `);
}

function within({ from, to, updatedFrom }: EventsFilter, { timeZone }: Company, now: Date): RawBuilder<unknown> {
  if (!from && !to && updatedFrom) return sql`true`;
  if (from && to && to < from) throw invalid('to', `${to} is before ${from}`);
  const today = localDate(timeZone, now.getTime());
  const first = from ?? (to && to < today ? addMonths(to, -1) : today);
  const { start, end } = dayWindow(timeZone, { from: first, to: to ?? addDays(addMonths(first, 1), -1) });
  return sql`t.starts_at >= ${new Date(start)} and t.starts_at < ${new Date(end)}`;
}
