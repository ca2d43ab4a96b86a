import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { claimTime } from '../../capacity/claim-time.js';
import { LINE_HELD, LINE_WAITING } from '../../capacity/line-status.js';
import { blockedTime, type Place, subjectsOf } from '../../capacity/place.js';
import { recordExpiredHolds } from '../../capacity/record-expired-holds.js';
import { joinSlot, leaveSlot } from '../../capacity/shared-slot.js';
import { releaseSpaces, takeSpaces } from '../../capacity/take-spaces.js';
import type { Stored } from '../../database/insert.js';
import { millisecondsSql } from '../../database/instants.js';
import { selectRows, tableOf } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import type { Event } from '../../event/event.entity.js';
import { takeCourse } from '../../event/take-course.js';
import { DAY_SECONDS, MINUTE } from '../../shared/interval.js';
import { BasketItem } from './basket.entity.js';
import type { HoldTerms, ReleasedLine } from './hold-terms.js';

/** Details of a line besides its time or event. */
export interface LineDetail extends HoldTerms {
  readonly basketId: number;
  readonly quantity: number;
  /** Minor units, for one. */
  readonly price: number;
  /** Amount that the answers add for all places, in minor units. */
  readonly answersPrice: number;
  readonly ref: string | null;
  readonly answers: BasketItem['answers'];
  readonly settings: Record<string, unknown>;
  readonly prePaidBookingId: number | null;
  /** `LINE_HELD` unless it is said. */
  readonly status?: number;
  /** Id of the line that it takes the place of; a new one unless said. */
  readonly keptId?: string | undefined;
}

/** Puts a line into the basket and holds its time. Null when the time was lost meanwhile; then nothing is kept. */
export async function holdPlace(tx: EntityManager, place: Place, detail: LineDetail): Promise<string | null> {
  const id = detail.keptId ?? newItemId();
  const slotId =
    place.spaces > 1
      ? await joinSlot(tx, place, { quantity: detail.quantity, as: 'held', holdSeconds: detail.holdSeconds })
      : null;
  if (place.spaces > 1 && slotId === null) return null;

  const { companyId, serviceId, bookableId, personId, resourceIds, start, duration } = place;
  await insertLine(tx, detail, {
    id,
    companyId,
    serviceId,
    eventId: bookableId,
    eventChainId: null,
    courseItemId: null,
    personId,
    resourceId: resourceIds[0] ?? null,
    slotId,
    startsAt: new Date(start),
    duration,
    holding: slotId !== null,
  });
  if (slotId !== null) return id;

  const { rootId } = place;
  const owner = { basketItemId: id };
  const claim = {
    rootId,
    companyId,
    owner,
    subjects: subjectsOf(place),
    during: blockedTime(place),
    holdSeconds: detail.holdSeconds,
  };
  if (await claimTime(tx, claim)) return id;
  await runSql(tx)`delete from basket_item where id = ${id}`;
  return null;
}

/** Puts a line for an event into the basket and holds its spaces. Null when not that many are left. */
export async function holdEvent(tx: EntityManager, event: Event, detail: LineDetail): Promise<string | null> {
  const eventId = event.id;
  if (!(await takeSpaces(tx, { table: 'event', id: eventId }, { quantity: detail.quantity, as: 'held', seen: event })))
    return null;
  const id = newItemId();
  await insertEventLine(tx, eventId, { id, courseItemId: null }, detail);
  return id;
}

/**
 * Puts a course into the basket, a line for each of its sessions, and holds their spaces. The first line, of which it is
 * the id, has the price of all of it, and what else was said of it. @throws Refusal NO_SPACE
 */
export async function holdCourse(tx: EntityManager, sessions: readonly Event[], detail: LineDetail, now: Date): Promise<string> {
  await takeCourse(tx, sessions, { quantity: detail.quantity, as: 'held', now });
  const courseItemId = newItemId();
  const further = { ...detail, price: 0, answersPrice: 0, ref: null, answers: [], prePaidBookingId: null };
  for (const [at, { id: eventId }] of sessions.entries()) {
    const line = { id: at === 0 ? courseItemId : newItemId(), courseItemId };
    await insertEventLine(tx, eventId, line, at === 0 ? detail : further);
  }
  return courseItemId;
}

function insertEventLine(
  tx: EntityManager,
  eventId: number,
  line: Pick<BasketItem, 'id' | 'courseItemId'>,
  detail: LineDetail,
): Promise<void> {
  // Copied from its row now that that is locked: until then the occurrence could be moved.
  const own = (what: RawBuilder<unknown>) => sql`(select ${what} from event where id = ${eventId})`;
  return insertLine(tx, detail, {
    ...line,
    companyId: own(sql`company_id`),
    serviceId: null,
    eventId,
    eventChainId: own(sql`event_chain_id`),
    personId: null,
    resourceId: null,
    slotId: null,
    startsAt: own(sql`starts_at`),
    duration: own(sql`(extract(epoch from ends_at - starts_at) / 60)::int`),
    holding: true,
  });
}

/** Puts a line for the waiting list of an event into the basket. It holds nothing: there is nothing to hold. */
export async function waitForEvent(tx: EntityManager, event: Event, detail: LineDetail): Promise<string> {
  const id = newItemId();
  await insertLine(
    tx,
    { ...detail, status: LINE_WAITING, holdSeconds: DAY_SECONDS },
    {
      ...{ id, companyId: event.companyId, serviceId: null, eventId: event.id, eventChainId: event.eventChainId },
      ...{ courseItemId: null, personId: null, resourceId: null, slotId: null, startsAt: event.startsAt, holding: false },
      duration: Math.round((event.endsAt.getTime() - event.startsAt.getTime()) / MINUTE),
    },
  );
  return id;
}

interface Deleted extends ReleasedLine {
  readonly holding: boolean;
  readonly slotId: number | null;
  readonly quantity: number;
}

/**
 * Takes lines out of a basket: what they held is free at once. Claims go with their line, by its foreign key. Lines are
 * locked before the counters of events, and both by their ids: who gives back, or takes, the same ones waits for us only.
 */
export async function releaseLines(tx: EntityManager, items: readonly Pick<BasketItem, 'id'>[]): Promise<ReleasedLine[]> {
  const released: Deleted[] = [];
  if (items.length > 0) await recordExpiredHolds(tx, sql`id = any(${items.map(({ id }) => id)})`);
  for (const { id } of [...items].sort((a, b) => a.id.localeCompare(b.id))) {
    // The line goes first: what is left of a shared slot is judged by the lines that remain.
    const rows = await runSql<Deleted>(tx)`
      delete from basket_item where id = ${id}
      returning id, holding, slot_id, event_id, quantity, renewed,
        ${millisecondsSql(sql`starts_at`)} as start, extract(epoch from held_until - now())::float8 as seconds_left`;
    const [line] = rows;
    if (!line) continue;
    released.push(line);
    if (line.holding && line.slotId !== null) await leaveSlot(tx, line.slotId, line.quantity, 'held');
  }
  const ofEvents = released.filter(({ holding, slotId }) => holding && slotId === null);
  for (const { eventId, quantity } of ofEvents.sort((a, b) => a.eventId - b.eventId))
    await releaseSpaces(tx, { table: 'event', id: eventId }, quantity, 'held');
  return released;
}

/** Takes everything out of a basket; a coupon and vouchers stay with it. */
export async function emptyBasket(tx: EntityManager, basketId: number): Promise<ReleasedLine[]> {
  const released = await releaseLines(tx, await linesOf(tx, basketId));
  await runSql(tx)`delete from basket_article where basket_id = ${basketId}`;
  return released;
}

/** The lines of a basket that take time, in the order in which they came. */
export function linesOf(tx: EntityManager, basketId: number): Promise<BasketItem[]> {
  return selectRows(tx, tableOf(tx, BasketItem), sql`where t.basket_id = ${basketId} order by t.place`);
}

/** 64 random bits in 16 hexadecimal digits: opaque. Who knows it may hang a file on the line, and no more. */
export const newItemId = () => randomBytes(8).toString('hex');

type LineTime = Stored<
  Pick<
    BasketItem,
    | 'id'
    | 'companyId'
    | 'serviceId'
    | 'eventId'
    | 'eventChainId'
    | 'courseItemId'
    | 'personId'
    | 'resourceId'
    | 'slotId'
    | 'startsAt'
    | 'duration'
    | 'holding'
  >
>;

async function insertLine(tx: EntityManager, detail: LineDetail, line: LineTime): Promise<void> {
  await runSql(tx)`
    insert into basket_item (id, basket_id, company_id, service_id, event_id, event_chain_id, course_item_id, person_id, resource_id, slot_id,
      starts_at, duration, quantity, price, answers_price, holding, held_until, renewed, ref, answers, settings, pre_paid_booking_id, status)
    values (${line.id}, ${detail.basketId}, ${line.companyId}, ${line.serviceId}, ${line.eventId}, ${line.eventChainId},
      ${line.courseItemId}, ${line.personId}, ${line.resourceId}, ${line.slotId}, ${line.startsAt}, ${line.duration}, ${detail.quantity}, ${detail.price}, ${detail.answersPrice},
      ${line.holding}, now() + make_interval(secs => ${detail.holdSeconds}), ${detail.renewed}, ${detail.ref},
      ${JSON.stringify(detail.answers)}::jsonb, ${JSON.stringify(detail.settings)}::jsonb, ${detail.prePaidBookingId},
      ${detail.status ?? LINE_HELD})`;
}
