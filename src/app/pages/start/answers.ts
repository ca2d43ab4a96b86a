/* Answers to those queries, as far as the page reads them. */

export interface AnswerMoney {
  readonly amountMinor: number;
  readonly currency: string;
}

export type NamedThing = { readonly name: string } | null;

export interface OfferedService {
  readonly id: number;
  readonly name: string;
  /** Form of its questions. */
  readonly questionGroupId: number | null;
  readonly options: readonly { readonly duration: number; readonly price: AnswerMoney }[];
}

export interface FormQuestion {
  readonly id: number;
  readonly name: string;
  /** Form that it stands on; null: it is asked about clients. */
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
  /** Free spaces at all its starts together. */
  readonly spacesLeft: number;
}

export interface DaysAnswer {
  readonly availableDays: { readonly days: readonly OfferedDay[] };
}

export interface OfferedTime {
  /** On the clocks of the company, such as `09:30`. */
  readonly time: string;
  readonly startsAt: string;
}

export interface TimesAnswer {
  readonly availableTimes: { readonly combinations: readonly { readonly times: readonly OfferedTime[] }[] };
}

export interface HoldAnswer {
  readonly addToBasket: {
    /** Key of a basket that began with it; else null. */
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
        /** Until when whoever booked may cancel or move it. */
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
