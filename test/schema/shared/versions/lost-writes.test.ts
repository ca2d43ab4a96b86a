import {
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuestion } from '../../../../src/client/questions/save-question.js';
import { createCompany } from '../../../../src/company/create-company.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { FactServer } from '../../../support/fixtures/fact-server.js';
import { adminToken, createContact } from '../../../support/fixtures/test-company.js';
import type { Json } from '../../../support/oracles/hal-rules.js';
import { sharedApi, startServer, type TestServer } from '../../../support/server.js';
import { createOfferedRecords, type OfferedRecords } from '../../../support/walks/offered-records.js';

/**
 * No write is lost: of two changes based on the same version of a record, one is carried out and the other is refused. Each
 * field that an update takes is written by itself, even where its value is stored in another table than the record.
 */

const mutations = sharedApi().schema.getMutationType()!.getFields();
const UPDATES = Object.values(mutations).filter(
  ({ name, args }) =>
    /^(update|save|set|write|change)[A-Z]/.test(name) && Object.hasOwn(fieldsOf(args[0]!.type), 'expectedVersion'),
);

function fieldsOf(type: GraphQLInputType): Record<string, GraphQLInputField> {
  const named = getNamedType(type);
  return isInputObjectType(named) ? named.getFields() : {};
}

/** Fields that name the record, or additional actions. */
const KEYS = words(
  'id companyId clientId longId scheduleId personId expectedVersion notify notifyStaff sendEmail itemKind itemId deleted bookingId bandId',
);

/** Fields that are not tried, with the reason. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  'updateBooking changes.clientName': 'changes the client',
  'updateCoupon fields.amount': 'instead of a percentage',
  'updateCompanySettings clientRetentionMonths': 'of the head of a family alone',
  'updateEventChain endDate': 'follows from the day of an occurrence, or from the rule',
  'writeBookingNote isPrivate': 'of a new note',
  'changeWallet notes': 'says why the amount is changed',
  'setClientDisabled email': 'names the client',
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

let server: TestServer;
let at: FactServer;
let token: string;
let made: Readonly<Record<string, number>>;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  const parent = await createCompany(server.orm.em.fork(), {
    ...{ name: 'Pets', timeZone: 'Europe/London', currency: 'GBP', countryCode: 'GB', settings: { hasWallets: true } },
  });
  at = await FactServer.open(server, { parentId: parent.id });
  token = await adminToken(at.em, parent.id);
  const offered: OfferedRecords = await createOfferedRecords(at);
  made = { ...offered, ...(await others(offered)), parent: parent.id, company: at.testCompany.companyId };
});
afterAll(() => server?.close());

const one = (field: string, input: Json) => {
  const type = getNamedType(mutations[field]!.args[0]!.type).name;
  return at.mutate(field, type, input, token).then(({ id }) => Number(id));
};

/** One record of each kind that `createOfferedRecords` leaves out, and a second one of kinds that other records name. */
async function others({ schedule, person, service, queue }: OfferedRecords): Promise<Record<string, number>> {
  const days = { startDate: '2030-05-01', endDate: '2030-05-02' };
  // The first half hour has no room for the preparation time.
  at.when();
  return {
    administrator: await one('createAdministrator', { name: 'Ada', email: 'ada@example.test', role: 'STAFF' }),
    client: await createContact(at.em, at.testCompany.companyId, 'cleo@example.test'),
    parentClient: await createContact(at.em, at.testCompany.companyId, 'petra@example.test'),
    askedOfClients: (await createQuestion(at.em, 1, { name: 'Pets?', kind: 'text_field' })).id,
    otherGroup: await one('createEventGroup', { name: 'Others' }),
    booking: Number((await at.createBooking()).id),
    queuer: await one('joinQueue', { firstName: 'Will', serviceId: service!, clientQueueId: queue! }),
    closure: await one('createClosure', { name: 'Fair', ...days }),
    exception: await one('createScheduleException', { personId: person!, ...days }),
    condition: await one('createShiftPatternCondition', { scheduleId: schedule!, name: 'Late', color: 'blue' }),
    pattern: await one('createShiftPattern', {
      scheduleId: schedule!,
      ...{ startDate: '2030-05-01', startTime: '09:00', endTime: '10:00', frequency: 'DAILY' },
    }),
    endpoint: await one('createWebhookEndpoint', { url: 'https://receiver.example.com/' }),
  };
}

/** The record that an update changes, as its input names it. */
const RECORDS = (): Readonly<Record<string, Json>> => ({
  saveBookingText: { id: made.text },
  saveCategory: { id: made.category },
  saveClinic: { id: made.clinic },
  saveEventSequence: { id: made.sequence },
  saveReason: { id: made.reason },
  saveServiceGroup: { id: made.serviceGroup },
  setCustomStatus: { id: made.booking },
  setClientDisabled: { id: made.client },
  setPresence: { personId: made.person, presence: 'BUSY' },
  updateAddress: { id: made.address },
  updateAdministrator: { id: made.administrator },
  updateBooking: { id: made.booking },
  updateClient: { id: made.client },
  updateClientQueue: { id: made.queue },
  updateClosure: { id: made.closure },
  updateCompany: { id: made.company },
  updateCompanySettings: {},
  updateCoupon: { id: made.coupon },
  updateEvent: { id: made.session },
  updateEventChain: { id: made.chain },
  updateEventGroup: { id: made.group },
  updatePackage: { id: made.package },
  updatePerson: { id: made.person },
  updateProduct: { id: made.product },
  updateQuestion: { id: made.question },
  updateQueuer: { id: made.queuer },
  updateResource: { id: made.resource },
  updateSchedule: { id: made.schedule },
  updateScheduleException: { id: made.exception },
  updateService: { id: made.service },
  updateShiftPattern: { scheduleId: made.schedule, id: made.pattern },
  updateShiftPatternCondition: { scheduleId: made.schedule, id: made.condition },
  updateVoucher: { id: made.voucher },
  updateWebhookEndpoint: { id: made.endpoint },
  writeBookingNote: { bookingId: made.booking, note: 'Rings' },
  changeWallet: { clientId: at.mia.id },
});

type Pair = readonly [unknown, unknown];

/** Two values for each type: at least one differs from the stored value. */
const BY_TYPE: Readonly<Record<string, Pair>> = {
  Int: [1, 2],
  Float: [1.5, 2.5],
  Boolean: [true, false],
  String: ['Word', 'Other'],
  LocalDate: ['2030-06-02', '2030-06-01'],
  LocalTime: ['10:00', '11:00'],
  TimeZone: ['Europe/London', 'Europe/Paris'],
  DateTime: ['2030-03-04T09:00:00Z', '2030-03-04T10:00:00Z'],
  JSONObject: [{ a: 1 }, { a: 2 }],
};

/** Values for fields whose type does not say what is valid. */
const BY_NAME = (): Readonly<Record<string, Pair>> => ({
  answers: [[{ questionId: made.askedOfClients, value: 'This' }], [{ questionId: made.askedOfClients, value: 'That' }]],
  address: [{ address1: '1' }, { address1: '2' }],
  addressId: [made.address, null],
  amount: [5, 6],
  bookings: [4, 5],
  cancellationUrl: ['https://receiver.example.com/gone', 'https://receiver.example.com/off'],
  categoryId: [null, made.category],
  clientEmail: ['cleo@example.test', 'clea@example.test'],
  clientQueueId: [null, made.queue],
  color: ['gold', 'teal'],
  country: ['FR', 'DE'],
  countryCode: ['FR', 'DE'],
  customStatus: ['checked_in', 'no_show'],
  defaultCompanyId: [made.company, made.parent],
  questionGroupId: [null, 7],
  email: ['anna@example.test', 'otto@example.test'],
  endTime: ['20:00', '21:00'],
  endDate: ['2030-07-02', '2030-07-01'],
  endsAt: ['2030-03-04T12:00:00Z', '2030-03-04T13:00:00Z'],
  eventGroupIds: [[], [made.group]],
  eventGroupId: [made.otherGroup, made.group],
  hours: [[{ startTime: '09:00', endTime: '10:00' }], []],
  externalCalendarUrl: ['https://calendar.test/1', 'https://calendar.test/2'],
  locale: ['en', 'de'],
  // Upper limits are above the lower ones.
  maxAdvancePeriod: [300_000, 400_000],
  maxBookings: [5, 6],
  memberLevelId: [null, made.level],
  minAdvance: [
    { amount: 1, unit: 'DAY' },
    { amount: 2, unit: 'DAY' },
  ],
  minCancel: [
    { amount: 1, unit: 'DAY' },
    { amount: 2, unit: 'DAY' },
  ],
  customStatuses: [['ready'], ['ready', 'steady']],
  spaces: [20, 30],
  parentClientId: [null, made.parentClient],
  password: ['a longer secret', 'another secret'],
  paymentUrl: ['https://pay.example.com/1', 'https://pay.example.com/2'],
  personIds: [[], [made.person]],
  purchasePageUrl: ['https://shop.example.com/{long_id}', 'https://shop.example.com/bought/{long_id}'],
  companyIds: [[made.parent], []],
  recurrenceRule: ['FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY;COUNT=3'],
  resourceIds: [[], [made.resource]],
  resourceId: [null, made.resource],
  serviceIds: [[], [made.service]],
  shiftPatternConditionId: [null, made.condition],
  status: ['checked_in', 'no_show'],
  timeZone: ['Europe/Paris', 'Europe/London'],
  url: ['https://receiver.example.com/1', 'https://receiver.example.com/2'],
  validTo: ['2031-01-01', '2031-01-02'],
});

/** Values for names that have another meaning here than elsewhere. */
const BY_PATH = (): Readonly<Record<string, Pair>> => ({
  'updateBooking changes.status': ['BLOCKED', 'BOOKED'],
  'updateBooking changes.answers': [
    [{ questionId: made.question, value: 'This' }],
    [{ questionId: made.question, value: 'That' }],
  ],
  'updateQuestion options': [[{ name: 'This' }], [{ name: 'This' }, { name: 'That' }]],
  'updateService options': [[{ duration: 30, price: 1 }], [{ duration: 30, price: 2 }]],
  'updatePackage fields.serviceIds': [[made.service], [made.service, at.testCompany.check.id]],
  'updateResource email': ['room@example.test', 'hall@example.test'],
});

interface Leaf {
  readonly where: string;
  readonly path: readonly string[];
  readonly field: GraphQLInputField;
}

/** Fields of an input that are written by themselves. Of an address, which is one record, only the first line. */
function leavesOf(mutation: string, type: GraphQLInputType, path: readonly string[] = []): Leaf[] {
  return Object.values(fieldsOf(type)).flatMap((field) => {
    const here = [...path, field.name];
    const where = `${mutation} ${here.join('.')}`;
    if (KEYS.has(field.name) || Object.hasOwn(NOT_TRIED, where)) return [];
    const isGroup = ['changes', 'fields'].includes(field.name);
    return isGroup ? leavesOf(mutation, field.type, here) : [{ where, path: here, field }];
  });
}

function valuesOf({ where, field: { name, type } }: Leaf): Pair {
  const known = BY_PATH()[where] ?? BY_NAME()[name];
  if (known) return known;
  const named = getNamedType(type);
  const [first, second] = isEnumType(named) ? named.getValues().map((value) => value.name) : (BY_TYPE[named.name] ?? []);
  return isListType(getNullableType(type)) ? [[first], [first, second]] : [first, second];
}

const nested = ([name = '', ...rest]: readonly string[], value: unknown): Json => ({
  [name]: rest.length > 0 ? nested(rest, value) : value,
});

interface Written {
  readonly version: number;
  readonly code?: unknown;
}

async function write(name: string, input: Json): Promise<Written> {
  const { type } = mutations[name]!.args[0]!;
  const query = `mutation Write($input: ${type}) { written: ${name}(input: $input) { version } }`;
  const isOfCompany = Object.hasOwn(fieldsOf(type), 'companyId');
  const variables = { input: { ...(isOfCompany && { companyId: made.company }), ...RECORDS()[name], ...input } };
  const { body } = await sendGraphql(server.url, { query, variables }, { 'Auth-Token': token });
  const [error] = body.errors ?? [];
  if (error?.extensions.code === 'STALE_VERSION') return { version: 0, ...error.extensions };
  if (error) throw new Error(`${name} ${JSON.stringify(input)}: ${error.message}`);
  return body.data!.written as Written;
}

/** Writes the one of two values that differs from the stored one, expecting version `seen`; returns a version that has grown. */
async function writeAnother(name: string, leaf: Leaf, seen: number): Promise<number> {
  for (const value of valuesOf(leaf)) {
    const { version, code } = await write(name, { ...nested(leaf.path, value), expectedVersion: seen });
    if (code) return 0;
    if (version > seen) return version;
  }
  return seen;
}

test.each(UPDATES.filter(({ name }) => name !== 'updatePurchase'))('$name refuses a stale version', async ({ name, args }) => {
  const leaves = leavesOf(name, args[0]!.type);
  const uncounted: string[] = [];
  let { version } = await write(name, nested(leaves[0]!.path, valuesOf(leaves[0]!)[1]));
  const first = version;
  for (const leaf of leaves) {
    const counted = await writeAnother(name, leaf, version);
    if (counted <= version) uncounted.push(leaf.where);
    version = counted;
  }
  expect(uncounted).toEqual([]);
  expect(await write(name, { ...nested(leaves[0]!.path, valuesOf(leaves[0]!)[1]), expectedVersion: first })).toMatchObject({
    code: 'STALE_VERSION',
    fields: [{ path: 'expectedVersion' }],
  });
});
