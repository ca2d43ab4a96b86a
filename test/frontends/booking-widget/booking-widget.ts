import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { OperationTypeNode } from 'graphql';
import * as z from 'zod';
import {
  AccountDocument,
  BuyDocument,
  type BuyerInput,
  CancelDocument,
  CancelOwnDocument,
  ChooseDocument,
  ConfirmationDocument,
  DaysDocument,
  type FreeFragment,
  LiveTimesDocument,
  LogInDocument,
  type PriceFragment,
  ServicesDocument,
  TimesDocument,
} from './documents.js';
import { EventStreamLink } from './event-stream-link.js';

/** A form error, shown in place of the next page. */
export interface Refusal {
  readonly code: string;
  /** Texts to show beside the form's fields, by path in the input. */
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string;
}

/** A visitor's choice. */
interface Choice {
  readonly service: number;
  /** One of the free persons or resources; any of them by default. */
  readonly bookable?: number | undefined;
  readonly start: string | undefined;
}

/** A person or resource that is free, with the times. */
interface FreeTimes {
  readonly bookable: number;
  readonly name: string;
  readonly starts: readonly string[];
}

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** The account as its member sees it. */
interface Account {
  readonly name: string;
  readonly upcoming: readonly { readonly id: number; readonly what: string; readonly start: string }[];
}

/** A page for booking a time of a service: choose a service, a day and a time; log in or enter contact details; keep a link. */
export class BookingWidget {
  private readonly client: ApolloClient;
  /** Token of the member's log-in, else of the basket. */
  private token: string | null = null;

  constructor(
    url: string,
    private readonly company: number,
  ) {
    const whoAsks = new SetContextLink(({ headers }) =>
      this.token ? { headers: { ...headers, authorization: `Bearer ${this.token}` } } : {},
    );
    const isLive = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION;
    const link = ApolloLink.split(isLive, new EventStreamLink(`${url}/stream`), new HttpLink({ uri: url }));
    this.client = new ApolloClient({ link: whoAsks.concat(link), cache: new InMemoryCache() });
  }

  logIn(email: string, password: string): Promise<Answer<string>> {
    return this.answer(async () => {
      const { data } = await this.client.mutate({ mutation: LogInDocument, variables: { email, password } });
      this.token = data?.logIn.token ?? null;
      return data?.logIn.expiresAt ?? '';
    });
  }

  /** Account of the member; null for visitors who are not logged in. */
  async account(): Promise<Account | null> {
    const { data } = await this.client.query({ query: AccountDocument, fetchPolicy: 'network-only' });
    const { client, bookings } = data?.viewer ?? {};
    if (!client) return null;
    return {
      name: client.firstName ?? '',
      upcoming: (bookings?.nodes ?? []).map(({ id, summary, localStart }) => ({ id, what: summary, start: localStart })),
    };
  }

  /** Cancels one of the member's own bookings. */
  cancelOwn(id: number): Promise<Answer<boolean>> {
    return this.answer(async () => {
      const { data } = await this.client.mutate({ mutation: CancelOwnDocument, variables: { id } });
      return data?.cancelBooking.isCancelled ?? false;
    });
  }

  async services(): Promise<{ id: number; label: string }[]> {
    const { data } = await this.client.query({ query: ServicesDocument, variables: { company: this.company } });
    return (data?.services?.nodes ?? []).map(({ id, name, options }) => ({
      id,
      label: [name, ...options.map(({ duration, price }) => `${duration} min ${money(price)}`)].join(', '),
    }));
  }

  async days(service: number, from: string, to: string): Promise<string[]> {
    const variables = { company: this.company, service, from, to };
    const { data } = await this.client.query({ query: DaysDocument, variables, fetchPolicy: 'network-only' });
    return (data?.availableDays?.days ?? []).filter(({ spacesLeft }) => spacesLeft > 0).map(({ date }) => date);
  }

  /** Free people and resources, with their times. */
  async times(service: number, day: string): Promise<FreeTimes[]> {
    const variables = { company: this.company, service, day };
    const { data } = await this.client.query({ query: TimesDocument, variables, fetchPolicy: 'network-only' });
    return timesOf(data?.availableTimes);
  }

  /** Shows the free people and their times, now and after each change. The returned function ends this. */
  watchTimes(service: number, day: string, show: (times: readonly FreeTimes[]) => void): () => void {
    const variables = { company: this.company, service, day };
    const answers = this.client.subscribe({ query: LiveTimesDocument, variables });
    const subscription = answers.subscribe(({ data }) => show(timesOf(data?.availableTimes)));
    return () => subscription.unsubscribe();
  }

  choose({
    service,
    bookable,
    start,
  }: Choice): Promise<Answer<{ readonly pay: string; readonly heldUntil: string | undefined }>> {
    return this.answer(async () => {
      const line = { serviceId: service, bookableId: bookable, startsAt: start };
      const variables = { company: this.company, line };
      const { data } = await this.client.mutate({ mutation: ChooseDocument, variables });
      const basket = data?.addToBasket;
      this.token = basket?.token ?? this.token;
      return { pay: basket ? money(basket.totalPrice) : '', heldUntil: basket?.items[0]?.heldUntil };
    });
  }

  /** Checks the basket out. Members need not enter contact details. */
  buy(buyer?: BuyerInput): Promise<Answer<{ readonly link: string; readonly lines: readonly string[] }>> {
    return this.answer(async () => {
      const { data } = await this.client.mutate({ mutation: BuyDocument, variables: { company: this.company, buyer } });
      const { longId, bookings } = data?.checkout ?? {};
      return {
        link: longId ?? '',
        lines: (bookings?.nodes ?? []).map(({ summary, localStart }) => `${summary}, ${localStart}`),
      };
    });
  }

  /** Opens the link of a confirmation, on any device. */
  async confirmation(link: string): Promise<readonly { readonly start: string; readonly isCancelled: boolean }[]> {
    const { data } = await this.client.query({
      query: ConfirmationDocument,
      variables: { longId: link },
      fetchPolicy: 'network-only',
    });
    return (data?.purchase?.bookings.nodes ?? []).map(({ localStart, isCancelled }) => ({ start: localStart, isCancelled }));
  }

  cancel(link: string, reason: string): Promise<Answer<number>> {
    return this.answer(async () => {
      const { data } = await this.client.mutate({ mutation: CancelDocument, variables: { longId: link, reason } });
      return (data?.cancelPurchase.bookings.nodes ?? []).filter(({ isCancelled }) => isCancelled).length;
    });
  }

  private async answer<T>(work: () => Promise<T>): Promise<Answer<T>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (!CombinedGraphQLErrors.is(error)) throw error;
      return { ok: false, refusal: refusalOf(error) };
    }
  }
}

const Extensions = z.object({
  code: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

function refusalOf({ errors: [first] }: CombinedGraphQLErrors): Refusal {
  const { code, fields } = Extensions.parse(first?.extensions);
  return {
    code,
    message: first?.message ?? '',
    fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
  };
}

const timesOf = (free: FreeFragment | null | undefined): FreeTimes[] =>
  (free?.combinations ?? []).map(({ bookableId, name, times }) => ({
    bookable: bookableId,
    name,
    starts: times.filter(({ spacesLeft }) => spacesLeft > 0).map(({ startsAt }) => startsAt),
  }));

const money = ({ amountMinor, currency }: PriceFragment): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amountMinor / 100);
