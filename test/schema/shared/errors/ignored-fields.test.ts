import { type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXCLUSIONS } from '../../../../schema/shared/errors/exclusive-fields.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../../support/fixtures/test-company.js';
import type { Json } from '../../../support/oracles/hal-rules.js';
import { sharedApi, startServer, type TestServer } from '../../../support/server.js';

/** Fields that would be ignored, because another field is sent that takes their place, are refused. */

const { schema } = sharedApi();
let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
});
afterAll(() => server.close());

const OF_SERVICE = 'startsAt date time duration personId resourceId resourceCount';
const OF_TIME = `serviceId bookableId eventId eventChainId timeZone answers settings prePaidBookingId attachmentId joinWaitingList ${OF_SERVICE}`;
const BLOCKS: readonly (readonly [string, string])[] = [
  ['startsAt', 'date time'],
  ['allDay', 'startsAt time endsAt duration'],
  ['endsAt', 'duration'],
  ['', 'endDate'],
];

/** Fields by input type: the one sent, and those then ignored. If none is sent, those listed need another, or never count. */
const REFUSED: Readonly<Record<string, readonly (readonly [beside: string, fields: string])[]>> = {
  BasketItemInput: [
    ['productId', `packageId voucherId ${OF_TIME}`],
    ['packageId', `voucherId ${OF_TIME}`],
    ['voucherId', OF_TIME],
    ['eventId', `bookableId serviceId timeZone ${OF_SERVICE}`],
    ['serviceId', 'eventChainId joinWaitingList'],
    ['bookableId', 'eventChainId joinWaitingList'],
    ['startsAt', 'date time timeZone'],
  ],
  BlockTimeInput: BLOCKS,
  BookingFilter: [['eventId', 'bookableId']],
  BookingNoteInput: [['id', 'isPrivate']],
  CancelBookingInput: [['longId', 'clientId']],
  ChangeWalletInput: [['bandId', 'amount']],
  CheckInInput: [['longId', 'clientId']],
  CheckoutInput: [['clientId', 'client.id']],
  CreateBookingInput: [
    ['eventId', `bookableId serviceId ${OF_SERVICE} preTime postTime`],
    ['serviceId', 'eventChainId'],
    ['bookableId', 'eventChainId'],
    ['startsAt', 'date time'],
    ['clientId', 'client.id'],
  ],
  ClientFilter: [['', 'searchFields']],
  CreateEventChainInput: [['startsAt', 'startDate time']],
  DisableClientInput: [['id', 'email']],
  FinishServingInput: [['id', 'personId']],
  MoveBlockInput: BLOCKS,
  MoveBookingInput: [['longId', 'clientId']],
  PlaceInput: [
    ['eventId', 'bookableId'],
    ['startsAt', 'date time'],
  ],
  PreviewShiftsInput: [['scheduleId', 'weekStart']],
  'Query.booking': [['longId', 'clientId']],
  'Query.companyDays': [['', 'input.serviceId input.bookableId input.duration']],
  'Query.queuer': [['longId', 'id']],
  SetPresenceInput: [['presence', 'minutes']],
  SlotFilter: [
    ['from', 'today'],
    ['to', 'today'],
  ],
  UpdateBookingInput: [['longId', 'clientId']],
  UpdateEventChainInput: [['startsAt', 'startDate time']],
};

/** Paths of the inputs: the root field, and the path to the input. */
const SENT: Readonly<Record<string, readonly [root: string, ...way: string[]]>> = {
  BasketItemInput: ['addToBasket', 'input', 'items', '0'],
  BlockTimeInput: ['blockTime', 'input'],
  BookingChangesInput: ['updateBooking', 'input', 'changes'],
  BookingFilter: ['bookings', 'filter'],
  BookingNoteInput: ['writeBookingNote', 'input'],
  CancelBookingInput: ['cancelBooking', 'input'],
  ChangeWalletInput: ['changeWallet', 'input'],
  CheckInInput: ['checkInBooking', 'input'],
  CheckoutInput: ['checkout', 'input'],
  ClientFilter: ['clients', 'filter'],
  CreateBookingInput: ['createBooking', 'input'],
  CreateEventChainInput: ['createEventChain', 'input'],
  DisableClientInput: ['setClientDisabled', 'input'],
  FinishServingInput: ['finishServing', 'input'],
  MoveBlockInput: ['moveBlock', 'input'],
  MoveBookingInput: ['moveBooking', 'input'],
  PlaceInput: ['moveBooking', 'input', 'to'],
  PreviewShiftsInput: ['previewShifts', 'input'],
  'Query.booking': ['booking'],
  'Query.companyDays': ['companyDays'],
  'Query.queuer': ['queuer'],
  SetPresenceInput: ['setPresence', 'input'],
  SlotFilter: ['slots', 'filter'],
  UpdateBookingInput: ['updateBooking', 'input'],
  UpdateEventChainInput: ['updateEventChain', 'input'],
};

/** Values for fields that are neither ids nor numbers. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...{
    startsAt: `${MONDAY}T10:00:00Z`,
    endsAt: `${MONDAY}T11:00:00Z`,
    date: MONDAY,
    time: '10:00',
    endDate: MONDAY,
    startDate: MONDAY,
  },
  ...{ from: MONDAY, to: MONDAY, timeZone: 'Europe/London', email: 'zoe@example.test', longId: 'unknown', presence: 'AVAILABLE' },
  ...{ attendance: 'ATTENDED', weekStart: 'MONDAY', settings: { colour: 'red' }, isPrivate: false },
  ...{ today: true, allDay: true, joinWaitingList: true, searchFields: ['POSTCODE'] },
};

/** Fields that an input also requires. */
const NEEDED: Readonly<Record<string, Json>> = {
  addToBasket: {},
  checkout: { client: { firstName: 'Zoe' } },
  changeWallet: { clientId: 1 },
  createBooking: { client: { firstName: 'Zoe' } },
  createEventChain: { name: 'Talk', eventGroupId: 1, addressId: 1 },
  moveBooking: { id: 1, to: {} },
  previewShifts: { pattern: { startDate: MONDAY, startTime: '09:00', endTime: '17:00' } },
  setClientDisabled: { disabled: true },
  setPresence: { personId: 1, presence: 'AVAILABLE' },
  updateBooking: { id: 1, changes: {} },
  writeBookingNote: { bookingId: 1, note: 'Late' },
};

const OF_ID = ['cancelBooking', 'checkInBooking', 'moveBlock', 'updateEventChain'];

function sentValue(name: string): unknown {
  if (name === 'answers') return [{ questionId: 1, value: 'yes' }];
  return name in VALUES ? VALUES[name] : 1;
}

type Root = GraphQLField<unknown, unknown>;

function rootOf(name: string, api: GraphQLSchema = schema): { readonly field: Root; readonly kind: string } {
  const query = api.getQueryType()?.getFields()[name];
  return query ? { field: query, kind: 'query' } : { field: api.getMutationType()!.getFields()[name]!, kind: 'mutation' };
}

/** Sends arguments to a root field, all of them as variables. */
async function send(root: string, args: Json) {
  const { field, kind } = rootOf(root);
  const given = field.args.filter(({ name }) => name in args);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const selected = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  const query = `${kind} (${declared}) { ${root}(${passed}) ${selected} }`;
  return (await sendGraphql(server.url, { query, variables: args }, { 'Auth-Token': token })).body;
}

/** Puts fields into the arguments at the end of a path. */
function argumentsWith(owner: string, fields: readonly string[]): Json {
  const [root = '', ...way] = SENT[owner]!;
  const args: Record<string, unknown> = rootOf(root).field.args.some(({ name }) => name === 'companyId')
    ? { companyId: company.companyId }
    : {};
  if (root === 'booking') args.id = 1;
  if (way[0] === 'input') args.input = { companyId: company.companyId, ...(OF_ID.includes(root) && { id: 1 }), ...NEEDED[root] };
  if (root === 'companyDays') args.input = {};
  const put = (at: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void => {
    at[name] = rest.length === 0 ? value : (at[name] ?? (rest[0] === '0' ? [] : {}));
    if (rest.length > 0) put(at[name] as Record<string, unknown>, rest, value);
  };
  for (const field of fields) {
    const names = field.split('.');
    put(args, [...way, ...names], sentValue(names.at(-1)!));
  }
  return args;
}

const ROWS = Object.entries(REFUSED).flatMap(([owner, exclusions]) =>
  exclusions.flatMap(([beside, fields]) => fields.split(' ').map((field) => [owner, field, beside] as const)),
);

test('the cases of this file are those of EXCLUSIONS', () => {
  const stated = Object.entries(EXCLUSIONS).flatMap(([owner, exclusions]) =>
    exclusions.flatMap(({ beside = '', fields }) => fields.map((field) => `${owner}: ${beside} ${field}`)),
  );
  expect(ROWS.map(([owner, field, beside]) => `${owner}: ${beside} ${field}`).sort()).toEqual(stated.sort());
});

test.each(ROWS)('%s: %s is refused (sent beside %j)', async (owner, field, beside) => {
  const [root = '', ...way] = SENT[owner]!;
  const { errors } = await send(root, argumentsWith(owner, beside === '' ? [field] : [beside, field]));
  const { code, fields } = errors![0]!.extensions as { code: string; fields: readonly { path: string; message: string }[] };
  const path = [...way, ...field.split('.')].filter((name) => name !== 'input').join('.');
  expect(code).toBe('INVALID');
  expect(fields.find((each) => each.path === path)?.message).toMatch(
    beside === ''
      ? /^found without `(?:allDay|text)`|^found, but it counts for nothing here/
      : new RegExp(`^found beside (?:a )?\`${beside}\``),
  );
});

test('a line with two ids is refused with its other faults and its own reference', async () => {
  const line = { serviceId: company.check.id, productId: 1, startsAt: VALUES.startsAt, quantity: 0, reference: 'mine' };
  const other = { eventId: company.talk.id, bookableId: 1, quantity: -1, answers: [{ questionId: 9999, value: 'yes' }] };
  const { errors } = await send('addToBasket', { input: { companyId: company.companyId, items: [line, other] } });
  const { fields } = errors![0]!.extensions as { fields: readonly { path: string; reference?: string }[] };
  expect(fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'items.0.serviceId',
      'items.0.startsAt',
      'items.0.quantity',
      'items.1.bookableId',
      'items.1.quantity',
    ]),
  );
  expect(fields.filter(({ reference }) => reference === 'mine').map(({ path }) => path)).toEqual([
    'items.0.serviceId',
    'items.0.startsAt',
    'items.0.quantity',
    'items.0.productId',
  ]);
});

test('a refused call stores nothing', async () => {
  const count = async () => (await company.em.fork().execute<{ count: string }[]>('select count(*) from slot'))[0]!.count;
  const before = await count();
  const input = { companyId: company.companyId, personId: company.ann.id, startsAt: VALUES.startsAt, endsAt: VALUES.endsAt };
  const { errors } = await send('blockTime', { input: { ...input, duration: 30 } });
  expect(errors![0]!.extensions.fields).toEqual([
    { path: 'duration', message: 'found beside `endsAt`, expected one of the two' },
  ]);
  expect(await count()).toBe(before);
});

test('null and false count as left out', async () => {
  const line = { serviceId: company.check.id, startsAt: VALUES.startsAt, date: null, joinWaitingList: false };
  const { errors } = await send('addToBasket', { input: { companyId: company.companyId, items: [line] } });
  expect(errors).toBeUndefined();
});
