import type { EntityManager } from '@mikro-orm/postgresql';
import { claimWithSlot } from './claim-time.js';
import { blockedTime, type Place, subjectsOf } from './place.js';
import { joinSlot, ownSlot } from './shared-slot.js';

/**
 * Books a place: makes a slot of its own, or takes spaces of a shared one. Returns the id of the slot; null when the time was
 * taken meanwhile, and nothing is written.
 */
export async function bookPlace(tx: EntityManager, place: Place, quantity: number): Promise<number | null> {
  if (place.spaces > 1) return joinSlot(tx, place, { quantity, as: 'booked', holdSeconds: null });

  const { rootId, companyId } = place;
  const claim = { rootId, companyId, subjects: subjectsOf(place), during: blockedTime(place) };
  return claimWithSlot(tx, claim, ownSlot(place, quantity));
}

/** Most places that are tried while other callers take them first. */
export const PLACE_TRIES = 16;

/**
 * Returns the result of `take` for the first place that is still free; null if none of the first `PLACE_TRIES` is. `take` returns
 * null for a place that was taken meanwhile.
 */
export async function firstOf<T>(places: readonly Place[], take: (place: Place) => Promise<T | null>): Promise<T | null> {
  for (const place of places.slice(0, PLACE_TRIES)) {
    const taken = await take(place);
    if (taken !== null) return taken;
  }
  return null;
}

/** Books the first place that is still free. Returns it with its slot; null when all were taken meanwhile. */
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
