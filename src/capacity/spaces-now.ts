import type { BasketItem } from '../purchase/basket/basket.entity.js';

/** What the lines of baskets hold of a slot or an event at a moment: a hold counts until its end, exclusive (T16). */
export function spacesHeldNow(items: readonly Pick<BasketItem, 'holding' | 'heldUntil' | 'quantity'>[], now: Date): number {
  return items.filter(({ holding, heldUntil }) => holding && heldUntil > now).reduce((sum, { quantity }) => sum + quantity, 0);
}
