import type { BookedIdInput } from '../../capacity/booked-id.js';
import type { StartInput } from '../../capacity/instant-input.js';
import { type InputPart, refuseFaults } from '../../shared/faults.js';
import type { ArticleInput } from '../articles/add-article.js';
import { quantityFault } from '../totals.js';
import type { BasketItem } from './basket.entity.js';

/** One thing to put into the basket: a service at a moment, an event occurrence, or an article. */
export interface NewBasketItem extends StartInput, ArticleInput, BookedIdInput {
  /** Used only without `eventId`, which takes precedence. */
  readonly serviceId?: number | null;
  /** Chain that the caller expects the occurrence to belong to. */
  readonly eventChainId?: number | null;
  /** Time zone of a start without an offset; the company's by default. */
  readonly timeZone?: string | null;
  /** Minutes; one of the durations of the service. */
  readonly duration?: number | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly quantity?: number | null;
  /** Number of different resources that the booking takes (decisions T15). */
  readonly resourceCount?: number | null;
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

/** An item, and its place in the input. */
export interface PlacedItem {
  readonly item: NewBasketItem;
  readonly at: InputPart;
}

/** Number of pieces or spaces, 1 by default. @throws Refusal INVALID for less than one, and for more than `MAX_PIECES` */
export function quantityOf({ quantity }: Pick<NewBasketItem, 'quantity'>): number {
  refuseFaults(quantityFault(quantity ?? 1));
  return quantity ?? 1;
}
