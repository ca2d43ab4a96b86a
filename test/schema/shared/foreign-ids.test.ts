import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { DAY } from '../../support/fixtures/demo-records.js';
import { CAMDEN, HARBOUR } from '../../support/fixtures/demo-server.js';
import { adminToken } from '../../support/fixtures/test-company.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { sharedApi, startServer, type TestServer } from '../../support/server.js';
import { isNeeded } from '../../support/walks/sample-input.js';

let server: TestServer;
let token: string;
let longId: string;
let own: Ids;
let foreign: Ids;

type Ids = ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startServer({}, 'demo');
  token = await adminToken(server.orm.em.fork(), CAMDEN);
  [own, foreign] = await Promise.all([idsOf(CAMDEN), idsOf(HARBOUR)]);
  const [bought] = await rows<{ long_id: string }>(
    `select p.long_id from purchase p join booking b on b.purchase_id = p.id where b.id = ${own.get('booking')}`,
  );
  longId = bought!.long_id;
});
afterAll(() => server?.close());

const rows: ReadRows = (query, parameters) => rowsOf(server.orm)(query, parameters);

/** One record of each kind, belonging to the company or to the head of its family. */
async function idsOf(companyId: number): Promise<Ids> {
  const tables = [...new Set(Object.values(TABLES))];
  const found = await rows<{ name: string; id: number | null }>(
    tables
      .map(
        (name) => `select '${name}' as name, (select t.id from "${name}" t join company c on c.id = ${companyId}
          where ${name === 'company' ? 't.id = c.id' : 't.company_id in (c.id, c.root_id)'}
          ${ORDERS[name] ?? (name === 'company' ? '' : 'order by t.company_id <> c.id, t.id')} limit 1) as id`,
      )
      .join(' union all '),
  );
  return new Map(found.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const])));
}

/** Table that an id in an input refers to, by the field's name; likewise for a list of ids. */
const TABLES: Readonly<Record<string, string>> = {
  personId: 'person',
  serviceId: 'service',
  resourceId: 'resource',
  eventId: 'event',
  eventChainId: 'event_chain',
  eventGroupId: 'event_group',
  scheduleId: 'schedule',
  dayScheduleId: 'schedule',
  addressId: 'address',
  clientId: 'client',
  parentClientId: 'client',
  memberLevelId: 'member_level',
  defaultCompanyId: 'company',
  clientQueueId: 'client_queue',
  queuerId: 'queuer',
  bookingId: 'booking',
  categoryId: 'category',
  clinicId: 'clinic',
  productId: 'product',
  packageId: 'package',
  voucherId: 'voucher',
  questionId: 'question',
  bandId: 'wallet_band',
  administratorId: 'administrator',
  couponId: 'coupon',
  prePaidBookingId: 'pre_paid_booking',
  shiftPatternId: 'shift_pattern',
  shiftPatternConditionId: 'shift_pattern_condition',
};

/** Order in which a record is chosen: a future booking of a service, so that all of it may be changed. */
const ORDERS: Readonly<Record<string, string>> = {
  booking: 'order by t.event_chain_id is not null, t.is_cancelled, t.starts_at desc, t.id',
};

interface Case {
  readonly mutation: GraphQLField<unknown, unknown>;
  /** Path from the input down to the id. */
  readonly path: readonly string[];
  readonly table: string;
}

/** Other fields that end in `Id`, with the reason why they are not tried with a record of another family. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  companyId: 'the company that is asked',
  companyIds: 'companies: of a condition (rest/shift-patterns), and a key of the database',
  parentId: 'the company that is asked',
  itemId: 'a line of the caller’s own basket or purchase; of a text, of several kinds (rest/company-lists)',
  ownerId: 'of several kinds (rest/people), and a key of the database',
  attachmentId: 'a file with a key of its own (rest/families)',
  basketId: 'one of the caller’s own baskets (rest/purchase/baskets-of-others)',
  codeId: 'a code that was put into the caller’s own basket',
  longId: 'an unguessable name',
  courseBookingIds: 'a line of the purchase of that long id',
  bookableId: 'another name of `eventId`, which is tried: they share their ids',
  questionGroupId: 'a number that questions share, of no table (rest/client/question-groups)',
  transactionId: 'of a payment provider',
};

const mutations = Object.values(sharedApi().schema.getMutationType()!.getFields());
const tableOf = (name: string): string | undefined => TABLES[name.replace(/Ids$/, 'Id')];

function idsIn(type: GraphQLInputType, path: readonly string[] = []): Omit<Case, 'mutation'>[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || path.length > 3) return [];
  return Object.values(named.getFields()).flatMap((field) => {
    const here = [...path, field.name];
    const table = tableOf(field.name);
    return table ? [{ path: here, table }] : idsIn(field.type, here);
  });
}

/** Every field of the type whose name says that it holds ids. */
function idFieldsOf(type: GraphQLInputType, seen: Set<unknown> = new Set()): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || seen.has(named)) return [];
  seen.add(named);
  return Object.values(named.getFields()).flatMap((field) => [
    ...(/Ids?$/.test(field.name) ? [field.name] : []),
    ...idFieldsOf(field.type, seen),
  ]);
}

test('every id field of an input is tried, or listed with the reason why not', () => {
  const names = mutations.flatMap(({ args }) => args.flatMap(({ type }) => idFieldsOf(type)));
  expect([...new Set(names)].filter((name) => !tableOf(name) && !NOT_TRIED[name])).toEqual([]);
  expect(Object.keys(NOT_TRIED).filter((name) => !names.includes(name))).toEqual([]);
});

const CASES: Case[] = mutations.flatMap((mutation) =>
  mutation.args.filter(({ name }) => name === 'input').flatMap(({ type }) => idsIn(type).map((each) => ({ mutation, ...each }))),
);

/** Fields added to inputs that require nothing, so that the call fails because of the id. */
const TOLD = new Set(['name', 'firstName', 'code', 'clientId', 'serviceId', 'startsAt', 'price', 'percent', 'bookings']);

/** An input with the required fields, of the caller's own company, and the id at that path. */
class Sample {
  constructor(
    private readonly noun: string,
    private readonly id: unknown,
  ) {}

  of(type: GraphQLInputType, name: string, path: readonly string[]): unknown {
    if (isNonNullType(type)) return this.of(type.ofType, name, path);
    if (isListType(type)) return [this.of(type.ofType, name, path)];
    if (isEnumType(type)) return type.getValues()[0]?.name;
    if (isInputObjectType(type)) return this.object(type, path.slice(1));
    if (path.length === 1) return this.id;
    if (name === 'endsAt') return `${DAY}T11:00:00Z`;
    return VALUES[type.name] ?? (type.name === 'Int' ? this.number(name) : (TEXTS[name] ?? longId));
  }

  private object(type: GraphQLInputObjectType, path: readonly string[]): object {
    const needed = Object.values(type.getFields()).filter(
      (field) =>
        field.name === path[0] ||
        TOLD.has(field.name) ||
        isNeeded(field) ||
        // `eventChainId` counts only beside an `eventId`.
        (path[0] === 'eventChainId' && field.name === 'eventId'),
    );
    return Object.fromEntries(
      needed.map((field) => [field.name, this.of(field.type, field.name, field.name === path[0] ? path : [])]),
    );
  }

  private number(name: string): number {
    if (name === 'companyId') return CAMDEN;
    return NUMBERS[name] ?? own.get(tableOf(name) ?? this.noun) ?? own.get('booking') ?? 1;
  }
}

const VALUES: Readonly<Record<string, unknown>> = {
  Float: 1,
  Boolean: true,
  LocalDate: DAY,
  LocalTime: '10:00',
  TimeZone: 'Europe/London',
  DateTime: `${DAY}T10:00:00Z`,
  JSON: {},
};

const NUMBERS: Readonly<Record<string, number>> = { price: 100, percent: 10, bookingCount: 3, status: 1 };

const TEXTS: Readonly<Record<string, string>> = {
  ...{ name: 'Word', firstName: 'Word', code: 'WORD', role: 'staff', color: 'red', email: 'somebody@example.test' },
};

/** `updateEventChain` changes an `event_chain`. */
const nounOf = (mutation: string): string =>
  mutation
    .replace(/^[a-z]+/, '')
    .replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase();

async function outcomeOf({ mutation, path, table }: Case, ids: Ids): Promise<string> {
  const type = mutation.args.find(({ name }) => name === 'input')!.type;
  const input = new Sample(nounOf(mutation.name), ids.get(table)).of(type, 'input', ['input', ...path]);
  const shown = isLeafType(getNamedType(mutation.type)) ? '' : '{ __typename }';
  const query = `mutation Try($input: ${type}) { ${mutation.name}(input: $input) ${shown} }`;
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': token });
  return body.errors ? `${body.errors[0]?.extensions.code}: ${body.errors[0]?.message}` : 'done';
}

/** Answers to questions that the family does not ask: they are ignored. */
const PASSED_OVER = /answers\.questionId$/;
const REFUSED = /^(NOT_FOUND|FORBIDDEN|INVALID|CONFLICT|NOT_BOOKABLE|BASKET_MISMATCH):/;

test('every mutation refuses an id of another family from an administrator, and changes nothing', async () => {
  const cases = CASES.filter(({ table, path }) => foreign.has(table) && !PASSED_OVER.test(path.join('.')));
  const before = await fingerprint({ rows });
  const told: Record<string, string> = {};
  for (const each of cases) told[`${each.mutation.name} ${each.path.join('.')}`] = await outcomeOf(each, foreign);
  expect(Object.entries(told).filter(([, outcome]) => !REFUSED.test(outcome))).toEqual([]);
  expect(await fingerprint({ rows })).toEqual(before);
  expect(cases.length).toBeGreaterThan(90);
});
