import {
  type AnyVariables,
  Client,
  fetchExchange,
  type OperationResult,
  type SubscriptionForwarder,
  subscriptionExchange,
  type TypedDocumentNode,
} from '@urql/core';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { createClient } from 'graphql-sse';
import * as z from 'zod';
import {
  Book,
  CallNext,
  Cancel,
  CheckIn,
  Diary,
  FinishServing,
  LiveBoard,
  LiveDiary,
  LogIn,
  LogOut,
  Mark,
  Move,
  Queue,
  TakeTicket,
  WhoAmI,
} from './desk-documents.js';

/** A refusal by the server, to be shown to the receptionist. */
export class DeskRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Paths of the invalid input fields. */
    readonly fields: readonly string[],
  ) {
    super(message);
  }
}

type DiaryRows = NonNullable<NonNullable<ResultOf<typeof LiveDiary>['bookings']>['nodes']>;

/** Passes a subscription on to a client of server-sent events. */
const forwardBy =
  (streams: ReturnType<typeof createClient>): SubscriptionForwarder =>
  ({ query = '', variables, operationName }) => ({
    subscribe: (sink) => ({
      unsubscribe: streams.subscribe({ query, ...(variables && { variables }), ...(operationName && { operationName }) }, sink),
    }),
  });

/** Program at a shop's reception: the day's diary, arrivals, and who waits or is served. */
export class ReceptionDesk {
  private readonly client: Client;
  private token: string | null = null;

  private constructor(url: string) {
    const headers = (): Record<string, string> => (this.token ? { authorization: `Bearer ${this.token}` } : {});
    const streams = createClient({ url: `${url}/stream`, headers });
    const exchanges = [fetchExchange, subscriptionExchange({ forwardSubscription: forwardBy(streams) })];
    this.client = new Client({ url, exchanges, fetchOptions: () => ({ headers: headers() }), preferGetMethod: false });
  }

  /** @throws DeskRefusal for a wrong password */
  static async open(url: string, email: string, password: string): Promise<ReceptionDesk> {
    const desk = new ReceptionDesk(url);
    const { logIn } = await desk.write(LogIn, { email, password });
    desk.token = logIn.token;
    return desk;
  }

  /** The administrator who has logged in, and the desk's company. */
  async whoAmI() {
    const { viewer } = await this.read(WhoAmI, {});
    return viewer?.administrator ?? null;
  }

  async diary(day: string) {
    const { bookings } = await this.read(Diary, { day });
    return bookings?.nodes ?? [];
  }

  /** Shows the diary of a day, now and after each change. The returned function ends this. */
  watchDiary(day: string, show: (rows: DiaryRows) => void): () => void {
    return this.watch(LiveDiary, { day }, ({ bookings }) => show(bookings?.nodes ?? []));
  }

  /** Shows the number of queuers waiting in a queue, now and after each change. The returned function ends this. */
  watchBoard(id: number, show: (waiting: number) => void): () => void {
    return this.watch(LiveBoard, { id }, ({ clientQueue }) => show(clientQueue?.length ?? 0));
  }

  async book(input: VariablesOf<typeof Book>['input']) {
    return (await this.write(Book, { input })).createBooking;
  }

  async move(id: number, startsAt: string) {
    return (await this.write(Move, { id, to: { startsAt } })).moveBooking;
  }

  async cancel(id: number, reason: string) {
    return (await this.write(Cancel, { id, reason })).cancelBooking;
  }

  async checkIn(id: number) {
    return (await this.write(CheckIn, { id })).checkInBooking;
  }

  async mark(id: number, attendance: VariablesOf<typeof Mark>['attendance']) {
    return (await this.write(Mark, { id, attendance })).updateBooking;
  }

  async takeTicket(input: VariablesOf<typeof TakeTicket>['input']) {
    return (await this.write(TakeTicket, { input })).joinQueue;
  }

  async queue() {
    const { queuers } = await this.read(Queue, {});
    return queuers?.nodes ?? [];
  }

  async callNext(person: number) {
    return (await this.write(CallNext, { person })).startServing;
  }

  async finish(person: number) {
    return (await this.write(FinishServing, { person })).finishServing;
  }

  async close(): Promise<void> {
    await this.write(LogOut, {});
    this.token = null;
  }

  private watch<Result, Variables extends AnyVariables>(
    document: TypedDocumentNode<Result, Variables>,
    variables: Variables,
    show: (data: Result) => void,
  ): () => void {
    const { unsubscribe } = this.client.subscription(document, variables).subscribe((answer) => show(answered(answer)));
    return unsubscribe;
  }

  private async read<Result, Variables extends AnyVariables>(query: TypedDocumentNode<Result, Variables>, variables: Variables) {
    return answered(await this.client.query(query, variables));
  }

  private async write<Result, Variables extends AnyVariables>(
    mutation: TypedDocumentNode<Result, Variables>,
    variables: Variables,
  ) {
    return answered(await this.client.mutation(mutation, variables));
  }
}

const Extensions = z.object({ code: z.string(), fields: z.array(z.object({ path: z.string() })).default([]) });

function refusalOf(message: string, extensions: unknown): DeskRefusal {
  const { code, fields } = Extensions.parse(extensions);
  return new DeskRefusal(
    code,
    message,
    fields.map(({ path }) => path),
  );
}

/** @throws DeskRefusal with the server's code, or the error of the network */
function answered<Result>({ data, error }: Pick<OperationResult<Result>, 'data' | 'error'>): Result {
  const [refusal] = error?.graphQLErrors ?? [];
  if (refusal) throw refusalOf(refusal.message, refusal.extensions);
  if (error) throw error;
  if (!data) throw new Error('The server answered neither data nor errors');
  return data;
}
