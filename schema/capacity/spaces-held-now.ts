import DataLoader from 'dataloader';
import type { Spaces } from '../../src/capacity/spaces.js';
import { type SpacesOf, spacesHeld } from '../../src/capacity/spaces-held.js';
import type { Context } from '../shared/context.js';

/** Spaces of an event or a slot that baskets hold now: one statement for all that are requested, none if nothing is held. */
export function spacesHeldNow(
  of: SpacesOf,
  { id, spacesHeld: counted }: Spaces & { readonly id: number },
  { em, load, now }: Context,
): Promise<number> | number {
  // The counter may include expired holds, and is never too low.
  if (counted === 0) return 0;
  const counts = load.once(
    `spaces held of each ${of}`,
    () => new DataLoader((ids: readonly number[]) => spacesHeld(em, { of, ids, now })),
  );
  return counts.load(id);
}
