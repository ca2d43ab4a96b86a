import { adminRoot } from '../hal/hal.js';
import type { Scope } from '../scope.js';

/** Ids of a purchase. The long id is null for callers who may read the purchase but not act as its buyer. */
export interface PurchaseNames {
  readonly id: number;
  readonly longId: string | null;
}

/**
 * URL of a line of a purchase: below the long id; without one the purchase's own URL with a parameter, as administrators
 * read it.
 */
export const lineHref = (
  { id, longId }: PurchaseNames,
  at: Scope,
  { line, lineId }: { readonly line: string; readonly lineId: number },
): string =>
  longId === null
    ? `${adminRoot(at)}/purchases/${id}?${line}=${lineId}`
    : `${at.base}/api/v1/purchases/${longId}/${line}/${lineId}`;
