import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { sessionsOf } from '../../event/course.js';
import { type BookableEvent, findBookableEvent } from '../../event/find-bookable-event.js';
import { noSpace } from '../../event/no-space.js';
import { invalid, tooMany } from '../../shared/refusal.js';
import { holdCourse, holdEvent, type LineDetail, releaseLines, waitForEvent } from './hold-line.js';
import { holdTerms } from './hold-terms.js';
import { type Adding, detailOf } from './line-detail.js';
import { type NewBasketItem, quantityOf } from './new-item.js';

/**
 * Puts an occurrence into the basket and holds its spaces; of a course all sessions. The id of its first line.
 *
 * @throws Refusal NOT_FOUND, INVALID, NOT_BOOKABLE, NO_SPACE
 */
export async function addEvent(tx: EntityManager, item: NewBasketItem, adding: Adding): Promise<string> {
  const { companyId, byAdmin, now } = adding;
  const found = await findBookableEvent(tx, item.eventId!, { companyId, now, byAdmin });
  const { event, chain } = found;
  checkEventItem(item, found);
  const again = adding.courses.get(chain.id);
  if (again !== undefined) return again;
  const terms = holdTerms(adding.released, { eventId: event.id, start: event.startsAt.getTime() }, adding.holdSeconds);
  const detail = { ...(await detailOf(tx, item, { ...adding, serviceId: null, price: chain.price })), ...terms };
  if (chain.course) return addCourse(tx, found, { ...adding, detail });
  const line = await holdEvent(tx, event, detail);
  if (line !== null) return line;
  if (item.joinWaitingList && event.spacesWait + detail.quantity <= (chain.waitlength ?? 0))
    return waitForEvent(tx, event, detail);
  throw await noSpace(tx, { eventId: event.id, quantity: detail.quantity, now });
}

/**
 * All of a course, whichever of its occurrences was named: the id of its first line. It is in a basket once: whoever names
 * it again, by a later line of the same basket or by another of its occurrences, has chosen it again.
 */
async function addCourse(
  tx: EntityManager,
  found: BookableEvent,
  { detail, ...adding }: Adding & { readonly detail: LineDetail },
): Promise<string> {
  const { chain } = found;
  const { basketId, byAdmin, holdSeconds, now } = adding;
  const rows = await runSql<{ id: string }>(tx)`
    select id from basket_item where basket_id = ${basketId} and event_chain_id = ${chain.id}`;
  const released = [...adding.released, ...(await releaseLines(tx, rows))];
  const sessions = await sessionsOf(tx, found, now, byAdmin);
  // One hold for all of them: renewed when any of them was held.
  const each = sessions.map(({ id, startsAt }) => holdTerms(released, { eventId: id, start: startsAt.getTime() }, holdSeconds));
  const terms = each.find(({ renewed }) => renewed) ?? each[0]!;
  const line = await holdCourse(tx, sessions, { ...detail, ...terms }, now);
  adding.courses.set(chain.id, line);
  return line;
}

/**
 * Says at once that an occurrence is sold out to who has no basket yet, and so holds nothing of it: in a burst most
 * callers hear just that, and it takes no transaction.
 *
 * @throws Refusal as `addEvent`
 */
export async function refuseNewcomer(em: EntityManager, item: NewBasketItem, by: Newcomer): Promise<void> {
  if (by.sessionId !== null || item.joinWaitingList) return;
  const { companyId, byAdmin, now } = by;
  const found = await findBookableEvent(em, item.eventId!, { companyId, now, byAdmin });
  checkEventItem(item, found);
  if (found.chain.course) return;
  throw await noSpace(em, { eventId: found.event.id, quantity: quantityOf(item), now });
}

interface Newcomer extends Pick<Adding, 'companyId' | 'byAdmin' | 'now'> {
  readonly sessionId: number | null;
}

/** Checks an item against its event. @throws Refusal INVALID for another chain, or for more than one booking may take */
function checkEventItem(item: NewBasketItem, { event, chain }: BookableEvent): void {
  if (item.eventChainId != null && item.eventChainId !== chain.id)
    throw invalid('eventChainId', `found ${item.eventChainId}, which is not the chain of event ${event.id}`);
  const quantity = quantityOf(item);
  if (chain.maxNumBookings !== null && quantity > chain.maxNumBookings)
    throw tooMany('quantity', `${quantity} is more than the ${chain.maxNumBookings} that one booking may take`);
}
