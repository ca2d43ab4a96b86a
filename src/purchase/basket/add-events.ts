import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { sessionsOf } from '../../event/course.js';
import {
  type BookableEvent,
  bookableEvent,
  findBookableEvent,
  type LoadedEvent,
  loadEvents,
  requireChain,
} from '../../event/find-bookable-event.js';
import { noSpace } from '../../event/no-space.js';
import { eachPart, forPart, refusalsOf, refuseTogether } from '../../shared/faults.js';
import { tooMany } from '../../shared/refusal.js';
import { linkFile } from './attach-file.js';
import { holdCourse, insertEventLines, type NewEventLine, takeForLines, waitingDetail } from './hold-events.js';
import { type LineDetail, newItemId, releaseLines } from './hold-line.js';
import { holdTerms } from './hold-terms.js';
import { type AddContext, type Adder, detailOf } from './line-detail.js';
import { type NewBasketItem, type PlacedItem, quantityOf } from './new-item.js';

/** A line that has been checked and does not hold spaces yet. */
interface CheckedLine extends NewEventLine, PlacedItem {
  /** Number of spaces on the waiting list of its event. */
  readonly waitingListLength: number;
}

/**
 * Adds occurrences to the basket and holds their spaces; a course is added with all its sessions. Returns the ids of the lines,
 * for a course of its first line. Single occurrences are read and held by joint statements; each course has its own.
 *
 * @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE, NO_SPACE
 */
export async function addEvents(tx: EntityManager, named: readonly PlacedItem[], context: AddContext): Promise<string[]> {
  const loaded = await loadEvents(
    tx,
    named.map(({ item }) => item.eventId!),
  );
  const lines: CheckedLine[] = [];
  const add = async (one: PlacedItem): Promise<string> => {
    const found = await forPart(one.at, () => namedEvent(loaded, one.item, context));
    const again = context.courses.get(found.chain.id);
    if (again !== undefined) return again;
    if (found.chain.course) {
      // Inserts the lines collected so far, so that lines keep the order of the items.
      await holdLines(tx, lines.splice(0), context.now);
      return forPart(one.at, () => addCourse(tx, found, one.item, context));
    }
    const line = await forPart(one.at, () => checkedLine(tx, found, one, context));
    lines.push(line);
    return line.id;
  };
  const ids = await eachPart(named, add);
  await holdLines(tx, lines, context.now);
  return ids;
}

/** @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE */
async function namedEvent(loaded: ReadonlyMap<number, LoadedEvent>, item: NewBasketItem, by: AddContext): Promise<BookableEvent> {
  const found = bookableEvent(loaded, item.eventId!, by);
  await checkEventItem(item, found);
  return found;
}

async function checkedLine(
  tx: EntityManager,
  { event, chain }: BookableEvent,
  one: PlacedItem,
  context: AddContext,
): Promise<CheckedLine> {
  const detail = await eventDetail(tx, { event, chain }, one.item, context);
  return { ...one, id: newItemId(), event, detail, waitingListLength: chain.waitingListLength ?? 0 };
}

async function eventDetail(
  tx: EntityManager,
  { event, chain }: Pick<BookableEvent, 'event' | 'chain'>,
  item: NewBasketItem,
  context: AddContext,
): Promise<LineDetail> {
  const terms = holdTerms(context.released, { eventId: event.id, start: event.startsAt.getTime() }, context.holdSeconds);
  return { ...(await detailOf(tx, item, { ...context, serviceId: null, price: chain.price })), ...terms };
}

/**
 * Holds spaces for the lines. A line for which too few are left becomes a waiting line if it may.
 *
 * @throws Refusal NO_SPACE for lines that may not
 */
async function holdLines(tx: EntityManager, lines: readonly CheckedLine[], now: Date): Promise<void> {
  const missed = new Set(await takeForLines(tx, lines));
  const refused = [...missed].filter((line) => !mayWait(line));
  const kept = refused.length > 0 ? lines.filter((line) => !missed.has(line)) : lines;
  await insertEventLines(
    tx,
    kept.map((line) => (missed.has(line) ? { ...line, detail: waitingDetail(line.detail) } : line)),
  );
  await eachPart(refused, (line) => forPart(line.at, () => refuse(tx, line, now)));
  for (const { id, item } of lines) if (item.attachmentId != null) await linkFile(tx, id, item.attachmentId);
}

const mayWait = ({ item, event, detail, waitingListLength }: CheckedLine): boolean =>
  Boolean(item.joinWaitingList) && event.spacesWaiting + detail.quantity <= waitingListLength;

/** Refuses a line. Called after the other lines are inserted, so that alternatives allow for them. @throws Refusal NO_SPACE */
async function refuse(tx: EntityManager, { event, detail }: CheckedLine, now: Date): Promise<never> {
  throw await noSpace(tx, { eventId: event.id, quantity: detail.quantity, now });
}

/**
 * Adds all sessions of a course, whichever occurrence was named, and returns the id of the first line. A basket contains a
 * course only once: choosing it again, also by another occurrence, replaces its lines.
 */
async function addCourse(tx: EntityManager, found: BookableEvent, item: NewBasketItem, context: AddContext): Promise<string> {
  const { chain } = found;
  const detail = await eventDetail(tx, found, item, context);
  const { basketId, byAdmin, holdSeconds, now } = context;
  const rows = await runSql<{ id: string }>(tx)`
    select id from basket_item where basket_id = ${basketId} and event_chain_id = ${chain.id}`;
  const released = [...context.released, ...(await releaseLines(tx, rows))];
  const sessions = await sessionsOf(tx, found, { now, byAdmin });
  // All sessions have the terms of one hold, which counts as renewed if any session was held before.
  const each = sessions.map(({ id, startsAt }) => holdTerms(released, { eventId: id, start: startsAt.getTime() }, holdSeconds));
  const terms = each.find(({ renewed }) => renewed) ?? each[0]!;
  const line = await holdCourse(tx, sessions, { detail: { ...detail, ...terms }, now });
  context.courses.set(chain.id, line);
  if (item.attachmentId != null) await linkFile(tx, line, item.attachmentId);
  return line;
}

/** Finds the occurrence that an item names. @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE */
export async function findOccurrence(em: EntityManager, item: NewBasketItem, by: Adder): Promise<BookableEvent> {
  const found = await findBookableEvent(em, item.eventId!, by);
  await checkEventItem(item, found);
  return found;
}

/**
 * Refuses a sold-out occurrence to a caller without a basket, who therefore holds none of its spaces. In a rush for an event
 * this is the answer to most callers, and it needs no transaction.
 *
 * @throws Refusal as `addEvents`
 */
export const refuseSoldOut = (em: EntityManager, { item, at }: PlacedItem, by: Adder): Promise<void> =>
  forPart(at, async () => {
    const { event, chain } = await findOccurrence(em, item, by);
    if (!chain.course) throw await noSpace(em, { eventId: event.id, quantity: quantityOf(item), now: by.now });
  });

/** Checks an item against its event. @throws Refusal INVALID for another chain, or a quantity above `maxQuantity` */
async function checkEventItem(item: NewBasketItem, found: BookableEvent): Promise<void> {
  const { maxQuantity } = found.chain;
  const quantity = item.quantity ?? 1;
  const checkQuantity = async () => {
    if (maxQuantity !== null && quantity > maxQuantity)
      throw tooMany('quantity', `${quantity} is more than the ${maxQuantity} that one booking may take`);
  };
  refuseTogether(await refusalsOf(async () => requireChain(found, item.eventChainId), checkQuantity));
}
