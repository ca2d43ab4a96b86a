import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { claimTime } from '../../capacity/claim-time.js';
import { LINE_HELD } from '../../capacity/line-status.js';
import { blockedTime, type Place, subjectsOf } from '../../capacity/place.js';
import { recordExpiredHolds } from '../../capacity/record-expired-holds.js';
import { joinSlot, leaveSlots } from '../../capacity/shared-slot.js';
import { releaseSpacesOfEach } from '../../capacity/take-spaces.js';
import { millisecondsSql } from '../../database/instants.js';
import { selectRows, tableOf } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { BasketItem } from './basket.entity.js';
import type { HoldTerms, ReleasedLine } from './hold-terms.js';

/** Line of a basket without its time or event. */
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
  /** Status of a line for an event, `LINE_HELD` by default. Lines for services are always `LINE_HELD`. */
  readonly status?: number;
  /** Id of the line that this one replaces, which it keeps; a new id by default. */
  readonly keptId?: string | undefined;
}

/** Adds a line to the basket and holds its time. Null if the time has been taken meanwhile; then nothing is stored. */
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
  // Deletes the line again, and subtracts the hold that a trigger has counted for it.
  await runSql(tx)`
    with lost as (delete from basket_item where id = ${id} returning root_id, company_id, service_id)
    insert into demand_note (root_id, company_id, service_id, outcome, count)
    select root_id, company_id, service_id, 'held', -1 from lost`;
  return null;
}

interface Deleted extends ReleasedLine {
  readonly holding: boolean;
  readonly slotId: number | null;
  readonly quantity: number;
}

/**
 * Removes lines from a basket and frees what they held. Claims are deleted with their line by its foreign key. Lines are
 * locked before the counters of events, and both in the order of their ids, to avoid deadlocks.
 */
export async function releaseLines(tx: EntityManager, items: readonly Pick<BasketItem, 'id'>[]): Promise<ReleasedLine[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  await recordExpiredHolds(tx, sql`id = any(${ids})`);
  if (ids.length > 1) await runSql(tx)`select from basket_item where id = any(${ids}) order by id for update`;
  const released = await runSql<Deleted>(tx)`
    delete from basket_item where id = any(${ids})
    returning id, holding, slot_id, event_id, quantity, renewed,
      ${millisecondsSql(sql`starts_at`)} as start, extract(epoch from held_until - now())::float8 as seconds_left`;
  const holding = released.filter((line) => line.holding);
  // The lines are deleted first: whether a shared slot is kept depends on those that remain.
  const ofSlots = holding.flatMap(({ slotId, quantity }) => (slotId === null ? [] : [{ id: slotId, quantity }]));
  await leaveSlots(tx, ofSlots, 'held');
  const ofEvents = holding.filter(({ slotId }) => slotId === null).map(({ eventId, quantity }) => ({ id: eventId, quantity }));
  await releaseSpacesOfEach(tx, ofEvents, { table: 'event', from: 'held' });
  return released.sort((a, b) => a.id.localeCompare(b.id));
}

/** Removes all lines and articles from a basket; its coupon and vouchers stay. */
export async function emptyBasket(tx: EntityManager, basketId: number): Promise<ReleasedLine[]> {
  const released = await releaseLines(tx, await linesOf(tx, basketId));
  await runSql(tx)`delete from basket_article where basket_id = ${basketId}`;
  return released;
}

/** Finds the lines of a basket that take time, in the order in which they were added. */
export function linesOf(tx: EntityManager, basketId: number): Promise<BasketItem[]> {
  return selectRows(tx, tableOf(tx, BasketItem), sql`where t.basket_id = ${basketId} order by t.place`);
}

/** New id of a line: 64 random bits as 16 hexadecimal digits. Knowing it allows attaching a file to the line, no more. */
export const newItemId = () => randomBytes(8).toString('hex');

type LineTime = Pick<
  BasketItem,
  'id' | 'companyId' | 'serviceId' | 'eventId' | 'personId' | 'resourceId' | 'slotId' | 'startsAt' | 'duration' | 'holding'
>;

async function insertLine(tx: EntityManager, detail: LineDetail, line: LineTime): Promise<void> {
  await runSql(tx)`
    insert into basket_item (id, basket_id, company_id, service_id, event_id, person_id, resource_id, slot_id,
      starts_at, duration, quantity, price, answers_price, holding, held_until, renewed, ref, answers, settings, pre_paid_booking_id, status)
    values (${line.id}, ${detail.basketId}, ${line.companyId}, ${line.serviceId}, ${line.eventId},
      ${line.personId}, ${line.resourceId}, ${line.slotId}, ${line.startsAt}, ${line.duration}, ${detail.quantity}, ${detail.price}, ${detail.answersPrice},
      ${line.holding}, now() + make_interval(secs => ${detail.holdSeconds}), ${detail.renewed}, ${detail.ref},
      ${JSON.stringify(detail.answers)}::jsonb, ${JSON.stringify(detail.settings)}::jsonb, ${detail.prePaidBookingId}, ${LINE_HELD})`;
}
