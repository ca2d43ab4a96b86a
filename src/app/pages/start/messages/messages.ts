import type { Refused } from '../../send-query.js';

/** Pages and documents that the start page leads to, by their paths. */
export type LinkedPath =
  | '/docs'
  | '/docs/rest'
  | '/docs/graphql'
  | '/playground'
  | '/insights'
  | '/openapi.json'
  | '/schema.graphql';

/** A page or document that `/` leads to; all of them are in English. */
export interface LinkTexts {
  readonly name: string;
  readonly about: string;
}

/** Roles of the demo that the page logs in as. */
export type DemoRole = 'member' | 'admin' | 'analyst';

/** Catalogue of messages: all texts of `/` in one language, in its HTML and in its script. */
export interface StartMessages {
  /** Locale by which days and amounts are formatted. */
  readonly locale: string;
  /** Form of the month of a day where there is little space, as is usual in the language. */
  readonly shortMonth: 'short' | 'numeric';
  readonly start: StartTexts;
  readonly booking: BookingTexts;
  readonly steps: StepTexts;
  readonly done: DoneTexts;
  readonly logIns: LogInTexts;
  readonly sent: SentTexts;
  /** Words for a refusal of the server. */
  refusal(refused: Refused): string;
}

interface StartTexts {
  readonly title: string;
  readonly heading: string;
  /** Text with `code` in backticks. */
  readonly lead: string;
  readonly version: string;
  readonly isReady: string;
  readonly ready: string;
  readonly notReady: string;
  readonly lookAround: string;
  readonly links: Readonly<Record<LinkedPath, LinkTexts>>;
  readonly nextSteps: string;
  readonly noDemo: string;
  readonly aCompany: string;
  readonly anApplication: string;
  readonly anAdministrator: string;
  readonly operations: string;
  readonly forOperators: string;
  /** Text with `code` in backticks. */
  readonly demoFirst: string;
}

/** Texts of the booking section, in its HTML. */
interface BookingTexts {
  readonly noScript: string;
  readonly guide: string;
  readonly heading: string;
  readonly lead: string;
  readonly what: string;
  readonly whichDay: string;
  readonly earlier: string;
  readonly later: string;
  readonly when: string;
  readonly who: string;
  readonly name: string;
  readonly email: string;
  readonly book: string;
  readonly orAs: string;
  readonly accounts: Readonly<Record<DemoRole, string>>;
  readonly fromElsewhere: string;
  readonly wasSent: string;
  readonly nothingSent: string;
  readonly writtenAs: string;
}

interface StepTexts {
  readonly nothingOffered: string;
  free(spaces: number): string;
  readonly noneFree: string;
  hours(hours: number): string;
  minutes(minutes: number): string;
  readonly asking: string;
  readonly live: string;
  liveWithout(times: string): string;
  readonly away: string;
  readonly cannotFollow: string;
  readonly noMoreOnDay: string;
  readonly otherDays: string;
  readonly noneInTwoWeeks: string;
  readonly nextTwoWeeks: string;
  held(time: string, day: string, person: string | null): string;
  left(clock: string): string;
  notHeld(time: string): string;
  taken(time: string, isMoreFree: boolean): string;
  readonly logInEnded: string;
  readonly tryAgain: string;
}

interface DoneTexts {
  readonly booked: string;
  readonly appointment: string;
  /** A day in words, and a time of it. */
  moment(day: string, time: string): string;
  line(what: string, when: string, person: string | null): string;
  booking(id: number): string;
  toPay(amount: string): string;
  own(isChangeable: boolean): string;
  readonly playground: string;
  readonly curl: string;
  again(time: string): string;
  readonly anotherTime: string;
}

interface LogInTexts {
  as(role: DemoRole, name: string): string;
  /** Sentence above the table of a member. */
  readonly mine: string;
  /** Sentence above the table of an administrator with `count` bookings. */
  diary(count: number): string;
  /** Sentence above the table of an analyst. */
  readonly figures: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
  readonly with: string;
  readonly month: string;
  readonly bookings: string;
  readonly nothing: string;
  readonly logOut: string;
  readonly loggedOut: string;
}

/** Titles of the sent requests, and texts of the tools beside them. */
interface SentTexts {
  readonly services: string;
  daysOf(service: string): string;
  timesOf(day: string): string;
  hold(time: string): string;
  readonly book: string;
  readonly logIn: string;
  readonly myBookings: string;
  readonly diary: string;
  readonly months: string;
  /** Name of the tab that shows what was booked. */
  readonly myBooking: string;
  readonly playground: string;
  readonly copy: string;
  readonly copied: string;
}
