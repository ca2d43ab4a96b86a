import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { PERSON, RESOURCE } from '../booking/claim.entity.js';
import { openSpans } from '../schedule/open-spans.js';
import type { Interval } from '../shared/interval.js';
import { NO_SPANS, type Spans } from '../shared/spans.js';
import {
  type AdvanceBounds,
  type Asked,
  type Diary,
  type GroupSlot,
  neededWindow,
  type ServiceTiming,
  type Subject,
} from './diary.js';
import type { Offer, Provider } from './load-offer.js';

/** What the caller does not compete with: what its own basket holds, and a booking of its own that it moves. */
export interface OwnTime {
  readonly basketId?: number | null;
  /** Instead of the basket: the session it belongs to. */
  readonly sessionId?: number | null;
  readonly bookingId?: number | null;
}

export interface DiaryAsk {
  /** Instants at which a booking may start; the end is exclusive. */
  readonly range: Interval;
  /** Minutes; the service's first duration without it. */
  readonly duration?: number | null;
  /** Instead of the service's own, when an administrator changes a booking's buffers. */
  readonly before?: number;
  readonly after?: number;
  readonly asked?: Asked;
  /** Different resources a booking takes (T15). */
  readonly resources?: number;
  readonly bounds: AdvanceBounds;
  readonly own?: OwnTime;
  /** The zone of the answer; the company's without it. */
  readonly zone?: string;
}

/** Fills the diary of an offer for a range: one statement, whatever the range and the staff. */
export async function loadDiary(em: EntityManager, offer: Offer, ask: DiaryAsk): Promise<Diary> {
  const timing = timingOf(offer, ask);
  const window = neededWindow(ask.range, timing);
  const { busy, slots } = await loadBusy(em, offer, window, ask.own ?? {});
  const subject =
    (kind: number) =>
    (provider: Provider): Subject => ({
      id: provider.id,
      open: provider.hours ? openSpans(provider.hours, provider.zone, window) : NO_SPANS,
      busy: busy.get(`${kind}.${provider.id}`) ?? NO_SPANS,
      units: provider.units,
    });
  return {
    zone: ask.zone ?? offer.zone,
    timing,
    bounds: ask.bounds,
    spaces: offer.service.spaces,
    needs: { person: offer.needsPerson, resources: offer.needsResource ? Math.max(1, ask.resources ?? 1) : 0 },
    people: offer.people.map(subject(PERSON)),
    resources: offer.resources.map(subject(RESOURCE)),
    combinations: offer.combinations,
    ...(ask.asked && { asked: ask.asked }),
    openings: offer.hours ? openSpans(offer.hours, offer.zone, window) : null,
    closed: NO_SPANS,
    slots,
  };
}

function timingOf({ service }: Offer, { duration, before, after }: DiaryAsk): ServiceTiming {
  return {
    duration: duration ?? service.durations[0] ?? 0,
    step: service.bookingTimeStep,
    before: before ?? service.preTime,
    after: after ?? service.postTime,
  };
}

interface BusyRow {
  readonly kind: number;
  readonly id: number;
  readonly spans: Buffer | null;
  readonly slot: GroupSlot | null;
}

/** Busy time comes as one packed value a subject: thousands of rows would cost more than all the arithmetic. */
async function loadBusy(
  em: EntityManager,
  { rootId, people, resources, service }: Offer,
  { start, end }: Interval,
  own: OwnTime,
) {
  const during = sql`tstzrange(to_timestamp(${start / 1000}::float8), to_timestamp(${end / 1000}::float8))`;
  const shared = service.spaces > 1 ? sql`union all ${sharedSlots(service.id, start, end, own)}` : sql``;
  const { rows } = await sql<BusyRow>`
    select subject_kind as kind, subject_id as id,
      string_agg(timestamptz_send(lower(during)) || timestamptz_send(upper(during)), '' order by lower(during)) as spans, null::json as slot
    from claim
    where root_id = ${rootId} and during && ${during}
      and ((subject_kind = ${PERSON} and subject_id = any(${people.map(({ id }) => id)}))
        or (subject_kind = ${RESOURCE} and subject_id = any(${resources.map(({ id }) => id)})))
      and (expires_at is null or expires_at > now())
      ${notOwn(own)}
    group by subject_kind, subject_id
    ${shared}`.execute(em.getKysely());

  const busy = new Map<string, Spans>();
  const slots: GroupSlot[] = [];
  for (const { kind, id, spans, slot } of rows) {
    if (slot) slots.push(slot);
    else if (spans) busy.set(`${kind}.${id}`, unpackSpans(spans));
  }
  return { busy, slots };
}

/** The caller's basket; null without one. */
function basketOf({ basketId, sessionId }: OwnTime): RawBuilder<unknown> | null {
  if (basketId) return sql`${basketId}::int`;
  return sessionId ? sql`(select id from basket where session_id = ${sessionId})` : null;
}

function notOwn(own: OwnTime): RawBuilder<unknown> {
  const basket = basketOf(own);
  const notHeld = basket
    ? sql`and (basket_item_id is null or basket_item_id not in (select id from basket_item where basket_id = ${basket}))`
    : sql``;
  // A slot that others share stays busy: its holder joins it again.
  const notMoved = own.bookingId
    ? sql`and slot_id is distinct from (
        select s.id from booking b join slot s on s.id = b.slot_id
        where b.id = ${own.bookingId} and s.spaces_booked + s.spaces_held + s.spaces_blocked + s.spaces_reserved = b.quantity)`
    : sql``;
  return sql`${notHeld} ${notMoved}`;
}

/** Shared slots that somebody still holds or has booked. The spaces of holds that ran out, and the caller's own, are left. */
function sharedSlots(serviceId: number, start: number, end: number, own: OwnTime): RawBuilder<unknown> {
  const moving = own.bookingId
    ? sql`+ coalesce((select b.quantity from booking b where b.id = ${own.bookingId} and b.slot_id = s.id and not b.is_cancelled), 0)`
    : sql``;
  return sql`select 0, 0, null, json_build_object(
      'slotId', s.id, 'start', extract(epoch from s.starts_at) * 1000,
      'duration', (extract(epoch from s.ends_at - s.starts_at) / 60)::int,
      'spacesLeft', s.num_spaces - used.spaces + held.expired + held.mine ${moving},
      'personId', s.person_id, 'resourceId', s.resource_id)
    from slot s
    cross join lateral (select s.spaces_booked + s.spaces_held + s.spaces_blocked + s.spaces_reserved as spaces) used
    cross join lateral (
      select coalesce(sum(i.quantity) filter (where i.held_until <= now()), 0)::int as expired,
        coalesce(sum(i.quantity) filter (where i.held_until > now() and i.basket_id = ${basketOf(own) ?? sql`null`}), 0)::int as mine
      from basket_item i where i.slot_id = s.id and i.holding) held
    where s.service_id = ${serviceId} and not s.deleted and s.num_spaces > 1 and used.spaces > held.expired
      and s.starts_at >= to_timestamp(${start / 1000}::float8) and s.starts_at < to_timestamp(${end / 1000}::float8)`;
}

/** Two 8-byte counts of microseconds since 2000 a span. Read as two halves each: no BigInt in the loop. */
export function unpackSpans(packed: Buffer): Spans {
  const spans = new Float64Array(packed.length / 8);
  for (let at = 0; at < spans.length; at++) {
    const micros = packed.readInt32BE(at * 8) * 0x1_0000_0000 + packed.readUInt32BE(at * 8 + 4);
    spans[at] = YEAR_2000 + Math.floor(micros / 1000);
  }
  return spans;
}

const YEAR_2000 = Date.UTC(2000, 0, 1);
