/* Answers to the queries in `queries.ts`: the fields that the page reads. */

export interface AnswerMoney {
  readonly amountMinor: number;
  readonly currency: string;
}

export type NamedThing = { readonly name: string } | null;

export interface OfferedService {
  readonly id: number;
  readonly name: string;
  /** Id of the form with its questions. */
  readonly questionGroupId: number | null;
  readonly options: readonly { readonly duration: number; readonly price: AnswerMoney }[];
}

export interface FormQuestion {
  readonly id: number;
  readonly name: string;
  /** Id of the form that it belongs to; null: it is asked about clients. */
  readonly questionGroupId: number | null;
  readonly kind: string;
  readonly required: boolean;
  readonly options: readonly { readonly name: string; readonly isDefault: boolean }[];
}

export interface ServicesAnswer {
  readonly company: { readonly name: string; readonly timeZone: string };
  readonly services: { readonly nodes: readonly OfferedService[] };
  readonly questions: readonly FormQuestion[];
}

export interface OfferedDay {
  readonly date: string;
  /** Sum of the free spaces at all its starts. */
  readonly spacesLeft: number;
}

export interface DaysAnswer {
  readonly availableDays: { readonly days: readonly OfferedDay[] };
}

export interface OfferedTime {
  /** Local time at the company, such as `09:30`. */
  readonly time: string;
  readonly startsAt: string;
}

export interface TimesAnswer {
  readonly availableTimes: { readonly combinations: readonly { readonly times: readonly OfferedTime[] }[] };
}

export interface HoldAnswer {
  readonly addToBasket: {
    /** Token of the basket if this request opened it; else null. */
    readonly token: string | null;
    readonly totalPrice: AnswerMoney;
    readonly items: readonly {
      readonly createdAt: string;
      readonly heldUntil: string;
      readonly service: NamedThing;
      readonly person: NamedThing;
    }[];
  };
}

export interface CheckoutAnswer {
  readonly checkout: {
    readonly longId: string;
    readonly totalPrice: AnswerMoney;
    readonly bookings: {
      readonly nodes: readonly {
        readonly id: number;
        readonly localStart: string;
        /** Last moment at which the client who booked may cancel or move it. */
        readonly cancelUntil: string;
        readonly service: NamedThing;
        readonly person: NamedThing;
      }[];
    };
  };
}

export interface LogInAnswer {
  readonly logIn: { readonly token: string };
}

interface AnswerClient {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

interface DiaryLine {
  readonly localStart: string;
  readonly client?: AnswerClient | null;
  readonly event: NamedThing;
  readonly service: NamedThing;
  readonly person: NamedThing;
}

export interface MineAnswer {
  readonly viewer: { readonly client: AnswerClient | null; readonly bookings: { readonly nodes: readonly DiaryLine[] } };
}

export interface DiaryAnswer {
  readonly viewer: { readonly administrator: NamedThing };
  readonly bookings: { readonly totalCount: number; readonly nodes: readonly DiaryLine[] };
}

export interface MonthsAnswer {
  readonly viewer: { readonly administrator: NamedThing };
  readonly analytics: {
    readonly bookings: { readonly rows: readonly { readonly by: { readonly month: string }; readonly count: number }[] };
  };
}
