import { type RawBuilder, sql } from 'kysely';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { instantSql, rangeSql } from '../../database/instants.js';
import { type Reads, rowsOf } from '../../database/joint-statements.js';
import type { ClosedTime } from '../../schedule/closures/closed-spans.js';
import type { Exception } from '../../schedule/exceptions/with-exceptions.js';
import { DAY, type Interval } from '../../shared/interval.js';
import { dateOf, type LocalDate } from '../../shared/local-date.js';
import { NO_SPANS, type Spans } from '../../shared/spans.js';
import type { GroupSlot } from '../engine/diary.js';
import type { Offer } from './load-offer.js';

/** Time that the caller does not compete with: holds of its own basket, and the booking that it moves. */
export interface OwnTime {
  readonly basketId?: number | null;
  /** Used without `basketId`: the session, of which all baskets count as the caller's. */
  readonly sessionId?: number | null;
  readonly bookingId?: number | null;
}

export interface KnownClosure extends ClosedTime {
  readonly id: number;
  readonly name: string;
}

export interface KnownException extends Exception {
  readonly name: string | null;
}

/** Obstacles to an offer in a window of time. The maps are keyed by `subjectKey`. */
export interface OfferConflicts {
  readonly busy: ReadonlyMap<string, Spans>;
  readonly exceptions: ReadonlyMap<string, readonly KnownException[]>;
  /** True when older exceptions exist that were not loaded. */
  readonly olderExceptions: boolean;
  readonly closures: readonly KnownClosure[];
  readonly slots: readonly GroupSlot[];
}

/** People and resources whose time is queried, at one company. */
export interface CompanySubjects {
  readonly companyId: number;
  readonly rootId: number;
  readonly people: readonly { readonly id: number }[];
  readonly resources: readonly { readonly id: number }[];
}

export const subjectKey = (kind: number, id: number): string => `${kind}.${id}`;

interface StoredConflict {
  readonly slot?: GroupSlot;
  readonly closures?: readonly KnownClosure[];
  readonly exceptions?: readonly KnownException[];
  readonly older?: boolean;
}

interface TakenRow {
  readonly kind: number;
  readonly id: number;
  readonly spans: Buffer | null;
  readonly details: StoredConflict | null;
}

/**
 * Loads the conflicts in one statement. Busy time is aggregated into packed values: thousands of rows would cost more than all
 * the arithmetic. It is unsorted, because PostgreSQL takes ten times as long to sort it.
 *
 * @param since exceptions that end before it are left out
 */
export async function loadOfferConflicts(
  em: Reads,
  offer: Offer,
  { window, own, since }: { readonly window: Interval; readonly own: OwnTime; readonly since: LocalDate },
): Promise<OfferConflicts> {
  const shared = offer.service.spaces > 1 ? sql`union all ${sharedSlots(offer.service.id, window, own)}` : sql``;
  const query = sql<TakenRow>`
    ${busyTime(offer, window, own)}
    union all ${busyElsewhere(offer, window)}
    union all ${exceptionsOf(offer, window, since)}
    union all ${closuresOf(offer, window)}
    ${shared}`;
  const rows = await rowsOf(em, query);

  const busy = new Map<string, Spans>();
  const exceptions = new Map<string, readonly KnownException[]>();
  const closures: KnownClosure[] = [];
  const slots: GroupSlot[] = [];
  for (const { kind, id, spans, details } of rows) {
    if (spans) addTo(busy, subjectKey(kind, id), unpackSpans(spans));
    if (details?.exceptions) exceptions.set(subjectKey(kind, id), details.exceptions);
    if (details?.closures) closures.push(...details.closures);
    if (details?.slot) slots.push(details.slot);
  }
  return { busy, exceptions, olderExceptions: rows.some(({ details }) => details?.older), closures, slots };
}

/** Adds busy times of a subject, which may come in several rows. */
function addTo(busy: Map<string, Spans>, key: string, spans: Spans): void {
  const known = busy.get(key) ?? NO_SPANS;
  const all = new Float64Array(known.length + spans.length);
  all.set(known);
  all.set(spans, known.length);
  busy.set(key, all);
}

/**
 * Claims of `conflictingClaims`, queried separately by kind of subject and by beginning: claims that begin in the window or
 * less than a day before it, by an index-only scan; and the few that began earlier, and so last longer than a day, by an index
 * of their own.
 */
function busyTime({ rootId, people, resources }: CompanySubjects, { start, end }: Interval, own: OwnTime): RawBuilder<unknown> {
  const from = instantSql(start);
  const dayBefore = instantSql(start - DAY);
  const beginnings = [
    sql`lower(c.during) > ${dayBefore}`,
    sql`lower(c.during) <= ${dayBefore} and upper(c.during) - lower(c.during) > interval '1 day'`,
  ];
  const ofProviders = (kind: number, providers: readonly { readonly id: number }[]) =>
    beginnings.map(
      (beginning) => sql`
        select ${sql.lit(kind)}::int as kind, c.subject_id as id,
          string_agg(timestamptz_send(lower(during)) || timestamptz_send(upper(during)), '') as spans, null::json as details
        from claim c
        where c.root_id = ${rootId} and c.subject_kind = ${sql.lit(kind)} and c.subject_id = any(${providers.map(({ id }) => id)})
          and ${beginning} and upper(c.during) > ${from} and lower(c.during) < ${instantSql(end)} ${standing(own)}
        group by c.subject_id`,
    );
  const parts = [...ofProviders(PERSON, people), ...(resources.length > 0 ? ofProviders(RESOURCE, resources) : [])];
  return sql.join(parts, sql` union all `);
}

function busyElsewhere(offer: CompanySubjects, window: Interval): RawBuilder<unknown> {
  return sql`select ${sql.lit(PERSON)}::int, x.person_id,
      string_agg(timestamptz_send(x.starts_at) || timestamptz_send(x.ends_at), ''), null
    from external_booking x where ${conflictingExternalBookings(offer, window)} group by x.person_id`;
}

/** Condition on claims, aliased `c`: of a provider of the offer, within the window, not expired and not the caller's. */
export function conflictingClaims(
  { rootId, people, resources }: CompanySubjects,
  { start, end }: Interval,
  own: OwnTime,
): RawBuilder<unknown> {
  return sql`c.root_id = ${rootId} and c.during && ${rangeSql({ start, end })}
    and (${sql.join([sql`false`, ...ofKind(PERSON, people), ...ofKind(RESOURCE, resources)], sql` or `)})
    ${standing(own)}`;
}

/** Condition on claims, aliased `c`: not expired, and not the caller's. */
const standing = (own: OwnTime): RawBuilder<unknown> => sql`and (c.expires_at is null or c.expires_at > now()) ${notOwn(own)}`;

/**
 * Condition on external bookings, aliased `x`. The caller's own booking is never among them: entries of our own feeds are left
 * out when a calendar is read.
 */
export function conflictingExternalBookings({ rootId, people }: CompanySubjects, { start, end }: Interval): RawBuilder<unknown> {
  return sql`x.root_id = ${rootId} and x.person_id = any(${people.map(({ id }) => id)})
    and x.ends_at > ${instantSql(start)} and x.starts_at < ${instantSql(end)}`;
}

/** Condition for one kind of subject; none without subjects, which saves the planner a search. */
function ofKind(kind: number, providers: readonly { readonly id: number }[]): RawBuilder<unknown>[] {
  if (providers.length === 0) return [];
  return [sql`(c.subject_kind = ${kind} and c.subject_id = any(${providers.map(({ id }) => id)}))`];
}

/** The caller's baskets; null without one. */
function basketsOf({ basketId, sessionId }: OwnTime): RawBuilder<unknown> | null {
  if (basketId) return sql`(${basketId}::int)`;
  return sessionId ? sql`(select id from basket where session_id = ${sessionId})` : null;
}

function notOwn(own: OwnTime): RawBuilder<unknown> {
  const baskets = basketsOf(own);
  const notHeld = baskets
    ? sql`and (c.basket_item_id is null or c.basket_item_id not in (select id from basket_item where basket_id in ${baskets}))`
    : sql``;
  // A slot that others share stays busy: the booking that moves may join it again.
  const notMoved = own.bookingId
    ? sql`and c.slot_id is distinct from (
        select s.id from booking b join slot s on s.id = b.slot_id and s.root_id = b.root_id
        where b.id = ${own.bookingId} and s.spaces_booked + s.spaces_held + s.spaces_blocked + s.spaces_reserved = b.quantity)`
    : sql``;
  return sql`${notHeld} ${notMoved}`;
}

/** First date to load: early enough for every time zone, and for shifts of the day before. */
export const firstDate = ({ start }: Interval): LocalDate => dateOf(Math.floor(start / DAY) - 2);
const lastDate = ({ end }: Interval): LocalDate => dateOf(Math.floor(end / DAY) + 2);

export function exceptionsOf({ people, resources }: CompanySubjects, window: Interval, since: LocalDate): RawBuilder<unknown> {
  const ofOffer = sql`(x.person_id = any(${people.map(({ id }) => id)}) or x.resource_id = any(${resources.map(({ id }) => id)}))
      and not x.deleted`;
  return sql`select case when x.person_id is null then ${RESOURCE}::int else ${PERSON}::int end, coalesce(x.person_id, x.resource_id), null,
      json_build_object('exceptions', json_agg(json_build_object('id', x.id, 'name', x.name,
        'startDate', x.start_date, 'endDate', x.end_date, 'hours', x.hours)))
    from schedule_exception x
    where ${ofOffer} and x.end_date >= ${since}::date and x.start_date <= ${lastDate(window)}::date
    group by x.person_id, x.resource_id
    union all select 0, 0, null, json_build_object('older', true)
    where exists (select from schedule_exception x where ${ofOffer} and x.end_date < ${since}::date)`;
}

/** Closures of the company and, for a branch, of its parent, the head of the family. */
export function closuresOf({ companyId, rootId }: CompanySubjects, window: Interval): RawBuilder<unknown> {
  return sql`select 0, 0, null, json_build_object('closures', json_agg(json_build_object('id', x.id, 'name', x.name,
      'startDate', x.start_date, 'endDate', x.end_date, 'startTime', x.start_time, 'endTime', x.end_time) order by x.id))
    from closure x
    where x.company_id in (${companyId}, ${rootId}) and not x.deleted
      and x.end_date >= ${firstDate(window)}::date and x.start_date <= ${lastDate(window)}::date
    having count(*) > 0`;
}

/** Shared slots that are held or booked. Spaces of expired holds, and the caller's own, count as left. */
function sharedSlots(serviceId: number, { start, end }: Interval, own: OwnTime): RawBuilder<unknown> {
  const moving = own.bookingId
    ? sql`+ coalesce((select b.quantity from booking b where b.id = ${own.bookingId} and b.slot_id = s.id and not b.is_cancelled), 0)`
    : sql``;
  return sql`select 0, 0, null, json_build_object('slot', json_build_object(
      'slotId', s.id, 'start', extract(epoch from s.starts_at) * 1000,
      'duration', (extract(epoch from s.ends_at - s.starts_at) / 60)::int,
      'spacesLeft', s.num_spaces - used.spaces + held.expired + held.mine ${moving},
      'personId', s.person_id, 'resourceId', s.resource_id))
    from slot s
    cross join lateral (select s.spaces_booked + s.spaces_held + s.spaces_blocked + s.spaces_reserved as spaces) used
    cross join lateral (
      select coalesce(sum(i.quantity) filter (where i.held_until <= now()), 0)::int as expired,
        coalesce(sum(i.quantity) filter (where i.held_until > now() and i.basket_id in ${basketsOf(own) ?? sql`(null)`}), 0)::int as mine
      from basket_item i where i.slot_id = s.id and i.holding) held
    where s.service_id = ${serviceId} and not s.deleted and s.num_spaces > 1 and used.spaces > held.expired
      and s.starts_at >= ${instantSql(start)} and s.starts_at < ${instantSql(end)}`;
}

/** Unpacks spans: two 8-byte counts of microseconds since 2000 each. Reads a count in two halves, to avoid BigInt in the loop. */
export function unpackSpans(packed: Buffer): Spans {
  const spans = new Float64Array(packed.length / 8);
  for (let at = 0; at < spans.length; at++) {
    const micros = packed.readInt32BE(at * 8) * 0x1_0000_0000 + packed.readUInt32BE(at * 8 + 4);
    spans[at] = YEAR_2000 + Math.floor(micros / 1000);
  }
  return spans;
}

const YEAR_2000 = Date.UTC(2000, 0, 1);
