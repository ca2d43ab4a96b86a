import type { EntityManager } from '@mikro-orm/postgresql';
import { advanceBounds } from '../../availability/advance-bounds.js';
import { loadOffer } from '../../availability/load/load-offer.js';
import { nearestStarts } from '../../availability/nearest-starts.js';
import { nearestOccurrences } from '../../event/no-space.js';
import { alternativeStarts, startTexts } from '../../shared/alternatives.js';
import { eachPart, forPart, type InputPart } from '../../shared/faults.js';
import { Refusal } from '../../shared/refusal.js';
import { type ActOf, forbiddenTransition } from '../../shared/states.js';
import { utcText } from '../../shared/zoned-time.js';
import type { BasketItem } from './basket.entity.js';

/** Refusal of a line whose hold has ended, with alternatives, including its own time if that is still free. */
export async function holdExpired(
  tx: EntityManager,
  item: BasketItem,
  { now, act = 'book' }: { readonly now: Date; readonly act?: ActOf<'hold'> },
): Promise<Refusal> {
  const startsAt = utcText(item.startsAt.getTime());
  const instead = await insteadOf(tx, item, now);
  const denied = forbiddenTransition('hold', 'expired', act);
  const detail = {
    ...denied,
    itemId: item.id,
    serviceId: item.serviceId,
    startsAt,
    ...instead.detail,
  };
  const message = `The hold on ${startsAt} is expired and cannot become ${denied.to}`;
  return new Refusal('HOLD_EXPIRED', message, detail, {
    ...instead.more,
    ...(item.reference !== null && { reference: item.reference }),
  });
}

/**
 * Names a line of a basket in a refusal. `at` is the position of the line in the complete basket, where it is known.
 */
export const lineOfBasket = ({ id, reference }: BasketItem, at?: number): InputPart => ({
  ...(at !== undefined && { path: `items.${at}` }),
  reference,
  itemId: id,
});

/** A line whose hold has ended, and its position in the basket, where that is known. */
export interface ExpiredLine {
  readonly item: BasketItem;
  readonly at?: number;
}

/** Refuses lines whose holds have ended, if any. @throws Refusal HOLD_EXPIRED for each of them */
export async function refuseExpired(tx: EntityManager, lost: readonly ExpiredLine[], now: Date): Promise<void> {
  await eachPart(lost, ({ item, at }) =>
    forPart(lineOfBasket(item, at), async () => {
      throw await holdExpired(tx, item, { now });
    }),
  );
}

async function insteadOf(tx: EntityManager, { companyId, eventId, eventChainId, ...item }: BasketItem, now: Date) {
  if (eventChainId !== null) return nearestOccurrences(tx, { eventId, quantity: item.quantity, now });
  const { duration, personId, resourceId, quantity, basketId } = item;
  const offer = await loadOffer(tx, companyId, { bookableId: eventId });
  const bounds = advanceBounds(offer, { now, byAdmin: false });
  const query = { start: item.startsAt.getTime(), duration, personId, resourceId, quantity, bounds, own: { basketId } };
  const found = await nearestStarts(tx, offer, query);
  return { detail: { alternatives: startTexts(found) }, more: { alternatives: alternativeStarts(found, offer.timeZone) } };
}
