import type { BookedIdInput } from '../../capacity/booked-id.js';
import type { StartInput } from '../../capacity/instant-input.js';
import { invalid } from '../../shared/refusal.js';
import type { ArticleInput } from '../articles/add-article.js';
import type { BasketItem } from './basket.entity.js';

/** One thing to put into the basket: a service at a moment, an event occurrence, or an article. */
export interface NewBasketItem extends StartInput, ArticleInput, BookedIdInput {
  /** Weaker than a bookable combination or an event occurrence. */
  readonly serviceId?: number | null;
  /** The chain the occurrence is of, where the caller says so. */
  readonly eventChainId?: number | null;
  /** Zone on whose clocks a start without an offset is meant; the company's by default. */
  readonly timeZone?: string | null;
  /** Minutes; one of the service's. */
  readonly duration?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly quantity?: number | null;
  /** Different resources (decisions T15). */
  readonly resources?: number | null;
  readonly reference?: string | null;
  readonly answers?: BasketItem['answers'] | null;
  readonly settings?: Record<string, unknown> | null;
  /** True: joins the waiting list when the event is full. */
  readonly joinWaitingList?: boolean | null;
  /** Pre-paid booking of the client that pays for it. */
  readonly prePaidBookingId?: number | null;
  /** File of the same basket that is attached to the line. */
  readonly attachmentId?: number | null;
}

/** How many pieces or places. @throws Refusal INVALID for less than one */
export function quantityOf({ quantity }: NewBasketItem): number {
  if (quantity == null) return 1;
  if (quantity < 1) throw invalid('quantity', `${quantity} is not at least 1`);
  return quantity;
}
