import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { embedded, type RestAnswer, type RestClient } from '../clients/rest-client.js';
import { sendGraphql } from '../clients/send-graphql.js';
import { type FactServer, good } from '../fixtures/fact-server.js';
import type { Json } from '../oracles/hal-rules.js';

/** A record to act on, and further values that the acts need. */
export interface Subject {
  readonly id: number | string;
  /** Owner of a basket. */
  readonly by?: RestClient;
  readonly more?: Json;
}

type Input = Readonly<Record<string, unknown>>;

export interface StateAction {
  /** Method, path and body; absent if v1 has no such call. */
  readonly rest?: (at: FactServer, it: Subject) => readonly [method: string, path: string, body?: Json];
  readonly graphql: (at: FactServer, it: Subject) => readonly [field: string, type: string, input: Input];
}

/** Makers of a kind of record in each of its states, the query of its state, and the acts on it. */
export interface StatefulKind {
  readonly states: Readonly<Record<string, (at: FactServer) => Promise<Subject>>>;
  /** Query that returns `state`; $1 is the id, $2 the start. */
  readonly read: string;
  readonly acts: Readonly<Record<string, StateAction>>;
}

/** Result over one face: status, and for a refusal its code and details. */
export interface ActionOutcome {
  readonly status: number;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly detail: Json;
}

export async function overRest(at: FactServer, act: StateAction, it: Subject): Promise<ActionOutcome> {
  const [method, path, body] = act.rest!(at, it);
  const answer: RestAnswer = await (it.by ?? at.admin).send(method, path, body);
  const detail = (answer.body.data ?? {}) as Json;
  // Bodies of 401 and 404 have only a sentence.
  const code = answer.body.code ?? answer.headers.get('Error-Code') ?? undefined;
  return { status: answer.status, code, message: answer.body.error, detail };
}

export async function overGraphql(at: FactServer, act: StateAction, it: Subject): Promise<ActionOutcome> {
  const [field, type, given] = act.graphql(at, it);
  const query = `mutation M($input: ${type}!) { ${field}(input: $input) { __typename } }`;
  const variables = { input: { ...(!('longId' in given) && { companyId: at.testCompany.companyId }), ...given } };
  const { status, body } = await sendGraphql(at.server.url, { query, variables }, { 'Auth-Token': (it.by ?? at.admin).token! });
  const [error] = body.errors ?? [];
  const { code, ...detail } = error?.extensions ?? {};
  return { status, code, message: error?.message, detail };
}

export async function run(at: FactServer, query: string): Promise<void> {
  await at.em.getConnection().execute(query);
}

export async function stateOf(at: FactServer, { read }: StatefulKind, { id, more }: Subject): Promise<string> {
  const [row] = await at.em
    .getConnection()
    .execute<{ state: string }[]>(read.replaceAll('$1', `'${id}'`).replaceAll('$2', `'${more?.at}'`));
  return row!.state;
}

export async function aPerson(at: FactServer): Promise<number> {
  return (
    await createPerson(
      at.em,
      { companyId: at.testCompany.companyId },
      { name: at.somebody(), serviceIds: [at.testCompany.check.id] },
    )
  ).id;
}

/** Creates a guest's basket with one line; returns the line and its start. */
export async function held(at: FactServer): Promise<Subject & { readonly by: RestClient }> {
  const by = at.public;
  const [line] = embedded(good(await by.post(`${at.company}/basket/add_item`, at.item())), 'items');
  return { id: String(line!.id), by, more: { at: line!.datetime } };
}

export const idOf = ({ id }: Json): Subject => ({ id: Number(id) });

/** Creates a booking on the waiting list of an event with one space, which has been freed. */
export async function waiting(at: FactServer): Promise<Subject> {
  const event_id = await at.event(1);
  const first = await at.guest({ event_id });
  const { booking, purchase } = await at.guest({ event_id, status: 8 });
  good(await at.admin.delete(`${at.desk}/bookings/${first.booking.id}`));
  return { ...idOf(booking), more: { longId: purchase.long_id, event: await at.event(5) } };
}

export async function booked(at: FactServer): Promise<Subject> {
  const { booking, purchase } = await at.guest({ event_id: await at.event(1) });
  return { ...idOf(booking), more: { longId: purchase.long_id, event: await at.event(5) } };
}
