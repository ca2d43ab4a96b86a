import type { EntityManager } from '@mikro-orm/postgresql';
import { claimWithSlot } from './claim-time.js';
import { blockedTime, type Place, subjectsOf } from './place.js';
import { joinSlot, ownSlot } from './shared-slot.js';

/** Takes a place for good: a slot of its own, or spaces of a shared one. Null when others were quicker; then nothing is kept. */
export async function bookPlace(tx: EntityManager, place: Place, quantity: number): Promise<number | null> {
  if (place.spaces > 1) return joinSlot(tx, place, { quantity, as: 'booked', holdSeconds: null });

  const { rootId, companyId } = place;
  const claim = { rootId, companyId, subjects: subjectsOf(place), during: blockedTime(place) };
  return claimWithSlot(tx, claim, ownSlot(place, quantity));
}

/** How many times a time or a place is tried when others take it under our hands. */
export const PLACE_TRIES = 16;

/** Takes the first of these that can still be had. `take` answers null for one that was lost meanwhile; so does this for all. */
export async function firstOf<T>(places: readonly Place[], take: (place: Place) => Promise<T | null>): Promise<T | null> {
  for (const place of places.slice(0, PLACE_TRIES)) {
    const taken = await take(place);
    if (taken !== null) return taken;
  }
  return null;
}

/** Books the first of these that can still be had: it, and its slot; null when all were lost meanwhile. */
export function bookFirst(
  tx: EntityManager,
  places: readonly Place[],
  quantity: number,
): Promise<{ readonly place: Place; readonly slotId: number } | null> {
  return firstOf(places, async (place) => {
    const slotId = await bookPlace(tx, place, quantity);
    return slotId === null ? null : { place, slotId };
  });
}
