import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import {
  adminToken,
  createContact,
  createTestCompany,
  MONDAY,
  type TestCompany,
} from '../../../support/fixtures/test-company.js';
import type { Json } from '../../../support/oracles/hal-rules.js';
import { sharedApi, startServer, type TestServer } from '../../../support/server.js';
import { sampleOperation } from '../../../support/walks/sample-input.js';

/**
 * One refusal reports every faulty element of a list, each at its path; generated from the schema. Source: graphql.md, shape 5.
 */

type Field = GraphQLField<unknown, unknown>;
type Kind = 'query' | 'mutation';

/** A list in the input of a root field, with the names on the path to it. */
interface List {
  readonly kind: Kind;
  readonly field: Field;
  readonly path: readonly string[];
  readonly element: GraphQLInputType;
}

const NOBODY = [2_147_483_001, 2_147_483_002];

/** Two faulty elements for a list, by its name, else by the type of its elements. */
const WRONG: Readonly<Record<string, readonly [unknown, unknown]>> = {
  AnswerInput: [{ questionId: NOBODY[0], value: 'x' }, { questionId: NOBODY[1] }],
  BasketItemInput: [{ serviceId: NOBODY[0] }, { eventId: NOBODY[1] }],
  BookingMatch: [{ field: 'NONE', value: 'x' }, { value: 'x' }],
  ClientMatch: [{ field: 'NONE', value: 'x' }, { value: 'x' }],
  Int: [NOBODY[0], NOBODY[1]],
  LocalDate: ['2030-02-30', 'soon'],
  PurchaseBookingInput: [{ id: NOBODY[0] }, { id: NOBODY[1] }],
  QuestionOptionInput: [
    { name: 'Small', price: -1 },
    { name: 'Large', price: -2 },
  ],
  ServiceOptionInput: [{ duration: 0 }, { duration: -1 }],
  String: ['x'.repeat(300), 'a\0'],
  WorkingHoursInput: [
    { startTime: 'early', endTime: '10:00' },
    { startTime: '09:00', endTime: 'late' },
  ],
};

/** Fields for guests: administrators use others. */
const OF_GUESTS = ['submitClient'];

const { schema } = sharedApi();
const roots: readonly (readonly [Kind, Field])[] = [
  ...Object.values(schema.getQueryType()!.getFields()).map((field) => ['query', field] as const),
  ...Object.values(schema.getMutationType()!.getFields()).map((field) => ['mutation', field] as const),
];
const lists = roots.flatMap(([kind, field]) => listsIn(field.args).map((list) => ({ kind, field, ...list })));

/** Lists within the elements of a list are placed in the second element. */
function listsIn(inputs: readonly (GraphQLArgument | GraphQLInputField)[]): Pick<List, 'path' | 'element'>[] {
  return inputs.flatMap(({ name, type }) => {
    const element = getNullableType(type);
    const named = getNamedType(type);
    const own = isListType(element) ? [{ path: [name], element: named }] : [];
    if (!isInputObjectType(named)) return own;
    const step = isListType(element) ? [name, '1'] : [name];
    const inner = listsIn(Object.values(named.getFields())).map((list) => ({ ...list, path: [...step, ...list.path] }));
    return [...own, ...inner];
  });
}

let server: TestServer;
let company: TestCompany;
let admin: string;
let known: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  const { companyId, ann, room, puppies, scheduleId } = company;
  admin = await adminToken(company.em.fork(), companyId);
  const clientId = await createContact(company.em.fork(), companyId, 'cleo@example.test');
  known = { companyId, clientId, personId: ann.id, resourceId: room.id, serviceId: puppies.id, scheduleId, bookableId: null };
});
afterAll(() => server?.close());

async function ask(kind: Kind, field: Field, given: Json) {
  const { query, variables } = sampleOperation(kind, field, known, given);
  const headers: Record<string, string> = OF_GUESTS.includes(field.name) ? {} : { 'Auth-Token': admin };
  return (await sendGraphql(server.url, { query, variables }, headers)).body;
}

/** Puts a list at its path in the given input; lists on the path have a valid element before it. */
function within([name, ...rest]: readonly string[], value: unknown, given: unknown): Json {
  const before = Object(given) as Json;
  const inner = rest.length === 0 ? value : insideOf(rest, value, before[name!]);
  return { ...before, [name!]: inner };
}

function insideOf(rest: readonly string[], value: unknown, before: unknown): unknown {
  if (rest[0] !== '1') return within(rest, value, before);
  const [first, second] = before as readonly Json[];
  return [first, within(rest.slice(1), value, second)];
}

function wrongIn({ kind, element }: List): readonly unknown[] {
  // Records in a query's filter need not exist: nothing is found for them.
  if (kind === 'query' && getNamedType(element).name === 'Int') return ['x', 1.5];
  if (isEnumType(element)) return ['NO_SUCH', 'NOR_THIS'];
  const wrong = WRONG[getNamedType(element).name];
  if (!wrong) throw new Error(`Say what is wrong in a list of ${element}`);
  return wrong;
}

const name = 'Word';

const PATTERN = { startDate: MONDAY, startTime: '09:00', endTime: '10:00', frequency: 'DAILY' };

let taken = 0;
/** A booking at its own time. */
function booking() {
  const [day, hour] = [4 + (taken % 5), 10 + Math.floor(taken++ / 5)];
  return { serviceId: company.puppies.id, clientId: known.clientId, startsAt: `2030-03-0${day}T${hour}:00:00Z` };
}

/** Records that a field changes: the field that creates one, and its input. */
const MADE_BY: Readonly<Record<string, readonly [string, () => Json]>> = {
  updateClient: ['createClient', () => ({ firstName: name })],
  updateClientQueue: ['createClientQueue', () => ({ name })],
  updateCoupon: ['createCoupon', () => ({ fields: { code: 'SPRING', name, percent: 10 } })],
  updatePackage: ['createPackage', () => ({ fields: { name, price: 1, bookingCount: 1, serviceIds: [company.puppies.id] } })],
  updatePerson: ['createPerson', () => ({ name })],
  updateQuestion: ['createQuestion', () => ({ name })],
  updateResource: ['createResource', () => ({ name })],
  updateScheduleException: ['createScheduleException', () => ({ personId: company.ann.id, startDate: MONDAY, name })],
  updateService: ['createService', () => ({ name })],
  updateShiftPattern: ['createShiftPattern', () => PATTERN],
  updateShiftPatternCondition: ['createShiftPatternCondition', () => ({ name, color: 'red' })],
  updateWebhookEndpoint: ['createWebhookEndpoint', () => ({ url: 'https://receiver.example.com/' })],
  moveBooking: ['createBooking', booking],
  updateBooking: ['createBooking', booking],
};
async function make(maker: string, given: Json, answers = 'id'): Promise<number> {
  const field = schema.getMutationType()!.getFields()[maker]!;
  const { query, variables } = sampleOperation('mutation', field, known, { input: given });
  const asked = { query: query.replace('__typename', answers), variables };
  const { body } = await sendGraphql(server.url, asked, { 'Auth-Token': admin });
  if (body.errors) throw new Error(`${maker}: ${JSON.stringify(body.errors)}`);
  return Number(Object(body.data?.[maker])[answers]);
}

/** Other input of the field, so that nothing but the list is faulty. */
async function givenFor({ field }: List): Promise<Json> {
  const maker = MADE_BY[field.name];
  if (maker) return { input: { ...GOOD[field.name]?.(), id: await make(maker[0], maker[1]()) } };
  if (field.name === 'checkout')
    await make('addToBasket', { items: [booking()].map(({ serviceId, startsAt }) => ({ serviceId, startsAt })) });
  if (!/Purchase$/.test(field.name)) return { input: GOOD[field.name]?.() ?? {} };
  const line = () => ({ serviceId: company.puppies.id, startsAt: booking().startsAt });
  await make('addToBasket', { items: [line(), line()] });
  const id = await make('checkout', { clientId: known.clientId });
  return { input: { id, ...(field.name === 'updatePurchase' && { bookings: await bookingsOf(id) }) } };
}

async function bookingsOf(purchaseId: number): Promise<Json[]> {
  const query = `{ purchase(id: ${purchaseId}) { bookings { nodes { id } } } }`;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': admin });
  return Object(Object(body.data?.purchase).bookings).nodes;
}

const GOOD: Readonly<Record<string, () => Json>> = {
  addToBasket: () => {
    const line = { serviceId: company.puppies.id, startsAt: `${MONDAY}T09:00:00Z` };
    return { items: [line, line] };
  },
  createBooking: () => ({ client: { firstName: name }, ...booking(), clientId: null }),
  createCoupon: () => ({ fields: { code: 'SPRING', name, percent: 10 } }),
  createPackage: () => ({ fields: { name, price: 1, bookingCount: 1 } }),
  createShiftPatternCondition: () => ({ color: 'red' }),
  saveClinic: () => ({ name, startsAt: `${MONDAY}T09:00:00Z`, endsAt: `${MONDAY}T12:00:00Z` }),
  saveEventSequence: () => ({ name }),
  saveServiceGroup: () => ({ name }),
  checkout: () => ({ client: { firstName: name } }),
};

test('there are lists to walk', () => expect(lists.length).toBeGreaterThan(50));

test.each(lists.map((list) => [`${list.field.name} ${list.path.join('.')}`, list] as const))('%s', async (_name, list) => {
  const given = await givenFor(list);
  const body = await ask(list.kind, list.field, within(list.path, wrongIn(list), given));
  const place = list.path.filter((step) => step !== 'input').join('.');
  const paths = ((body.errors?.[0]?.extensions.fields ?? []) as { path: string }[]).map(({ path }) => path);
  const told = [0, 1].map((at) => paths.some((path) => path === `${place}.${at}` || path.startsWith(`${place}.${at}.`)));
  expect(told, JSON.stringify(body.errors)).toEqual([true, true]);
  expect(body.errors).toHaveLength(1);
});
