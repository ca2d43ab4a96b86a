import type { Interval } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';

/** Days from today, both inclusive, of the demo's past: it ends where the diary of `fillDiary` begins. */
export const PAST_FIRST_DAY = -728;
export const PAST_LAST_DAY = -22;

/** Client of the past whose first visit is one of these bookings. */
export interface NewPastClient {
  readonly companyId: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly joinDate: LocalDate;
}

/** A client by id, or a new one by the index in `PastPlan.clients`. */
export type PastClient = { readonly id: number; readonly isMember: boolean } | { readonly at: number; readonly isMember: false };

/** Time of a provider, or an occurrence. Epoch milliseconds and minutes. */
export interface PastPlace extends Interval {
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** The combination or the occurrence. */
  readonly eventId: number;
  readonly eventChainId: number | null;
  readonly duration: number;
  readonly preTime: number;
  readonly postTime: number;
  /** Spaces of a slot; 1: a slot of its own. */
  readonly spaces: number;
  /** True for a resource with several units. */
  readonly isPool: boolean;
}

export interface PastPayment {
  readonly at: number;
  /** Minor units; negative for an amount that is owed back. */
  readonly amount: number;
  readonly kind: string;
  readonly status: string;
  readonly success: boolean;
}

/** Actor, as the audit names it: `administrator 2`; null: the public. */
export type PastActor = string | null;

export interface PastCancellation {
  readonly kind: 'cancelled';
  readonly at: number;
  readonly late: boolean;
  readonly reason: string | null;
  readonly by: PastActor;
}

export interface PastVisit {
  readonly kind: 'kept';
  readonly at: number;
  readonly attendance: 'unmarked' | 'attended' | 'no_show';
  readonly markedAt: number | null;
  readonly customStatuses: Readonly<Record<string, string>>;
}

/** Wait for spaces of an event. */
export interface PastWait {
  readonly offeredAt: number | null;
  readonly promotedAt: number | null;
}

/** A booking of the demo's past with its outcome. Moments in epoch milliseconds, money in minor units. */
export interface PastBooking {
  readonly companyId: number;
  readonly client: PastClient;
  readonly channel: 'online' | 'member' | 'admin' | 'queue';
  readonly madeAt: number;
  readonly place: PastPlace;
  readonly quantity: number;
  /** Price of one space when it was sold. */
  readonly price: number;
  /** Price of one space in the end. */
  readonly finalPrice: number;
  readonly deposit: number | null;
  readonly discount: number;
  /** Index in the shop's coupons. */
  readonly coupon: number | null;
  readonly answers: readonly { readonly questionId: number; readonly value: string }[];
  readonly answersPrice: number;
  readonly moved: { readonly from: Interval; readonly at: number } | null;
  readonly wait: PastWait | null;
  readonly payments: readonly PastPayment[];
  readonly outcome: PastCancellation | PastVisit;
}

/** Walk-in of the past: left, or served by a booking. Epoch milliseconds. */
export interface PastQueuer {
  readonly companyId: number;
  readonly clientQueueId: number;
  readonly serviceId: number;
  readonly client: PastClient;
  readonly date: LocalDate;
  readonly ticket: number;
  readonly joinedAt: number;
  readonly finishedAt: number;
  /** Null: left before being called. */
  readonly served: { readonly at: number; readonly personId: number; readonly booking: PastBooking } | null;
}

export interface PastPlan {
  readonly clients: readonly NewPastClient[];
  readonly bookings: readonly PastBooking[];
  readonly queuers: readonly PastQueuer[];
}
