import type { Refused } from '../../send-query.js';

/** Codes of refusals that a reader may meet, and that the page has its own words for. */
export type ExpectedRefusal =
  | 'TIME_TAKEN'
  | 'NO_SPACE'
  | 'NOT_BOOKABLE'
  | 'STALE_VERSION'
  | 'TOO_LATE'
  | 'TOO_MANY_TRIES'
  | 'UNAVAILABLE';

/** States of a booking, each with the name of its colour in the style. */
export type BookingState = 'cancelled' | 'over' | 'offered' | 'waits' | 'booked';

/** Catalogue of messages: all texts of the purchase page in one language. */
export interface PurchaseMessages {
  /** Locale by which days, times and amounts are formatted. */
  readonly locale: string;
  readonly skip: string;
  readonly title: string;
  titleAt(company: string): string;
  /** Title of a purchase without a booking. */
  purchaseAt(company: string): string;
  /** Completes a time or a span formatted by `Intl` with the word for a clock time that `Intl` omits. */
  clock(time: string): string;
  readonly oneMoment: string;
  readonly tryAgain: string;
  readonly noPurchase: string;
  readonly refusals: Readonly<Record<ExpectedRefusal, string>>;
  /** Text for a refusal that was not expected. */
  otherRefusal(refused: Refused): string;

  readonly logIn: {
    readonly why: string;
    readonly email: string;
    readonly password: string;
    readonly enter: string;
    readonly wrong: string;
    readonly ended: string;
  };

  readonly states: Readonly<Record<BookingState, string>>;
  clocksOf(zone: string): string;
  forMany(quantity: number): string;
  /** Sentences of a booking: until when it may be changed here, or why it may not. */
  readonly isCancelled: string;
  readonly hasBegun: string;
  readonly waits: string;
  heldUntil(moment: string): string;
  changeableUntil(moment: string, canMove: boolean): string;
  wasChangeableUntil(moment: string): string;

  readonly take: string;
  readonly taken: string;
  readonly addToCalendar: string;
  readonly savedAsCalendar: string;
  readonly move: string;
  readonly cancel: string;
  readonly leaveList: string;

  readonly askToCancel: string;
  readonly yesCancel: string;
  readonly cancelled: string;
  readonly askToLeaveList: string;
  readonly yesLeaveList: string;
  readonly leftList: string;
  readonly keep: string;

  readonly moveTime: string;
  readonly day: string;
  readonly lookingForTimes: string;
  readonly freeTimes: string;
  readonly noTimes: string;
  readonly timesAway: string;
  moveFromTime(time: string, moment: string): string;
  readonly moveDate: string;
  readonly lookingForDates: string;
  readonly freeDates: string;
  readonly noDates: string;
  askToMove(moment: string): string;
  readonly yesMove: string;
  readonly moved: string;
  readonly leave: string;

  readonly bought: string;
  readonly alsoBought: string;
  item(quantity: number, name: string, isGivenBack: boolean): string;
  from(company: string): string;
  readonly price: string;
  readonly total: string;
  readonly paid: string;
  readonly due: string;
  pay(amount: string): string;
}
