/** Spaces that a line of a basket takes. */
export interface HeldSpaces {
  /** False once its hold was found to have run out, and its spaces were taken. */
  readonly holding: boolean;
  readonly heldUntil: Date;
  readonly quantity: number;
}

/** Spaces that the lines of baskets hold of a slot or an event at a moment: a hold counts until its end, exclusive (decisions T16). */
export function spacesHeldNow(items: readonly HeldSpaces[], now: Date): number {
  return items.filter(({ holding, heldUntil }) => holding && heldUntil > now).reduce((sum, { quantity }) => sum + quantity, 0);
}
