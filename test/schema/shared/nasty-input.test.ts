import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, createShopper } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { invariants } from '../../support/oracles/invariants.js';
import { sharedApi } from '../../support/server.js';
import { isNeeded } from '../../support/walks/sample-input.js';

/**
 * Every root field is called with random input that the schema admits, ordinary and odd: never a bug, and the invariants hold
 * afterwards. Source: hardening.md, "Input".
 */

/** Number of calls of each field, with different input each time. `NASTY_ROUNDS=50` takes minutes. */
const ROUNDS = Number(process.env.NASTY_ROUNDS ?? 3);

const ODD: Readonly<Record<string, readonly unknown[]>> = {
  Int: [0, -1, -2_147_483_648, 2_147_483_647],
  Float: [0, -1e308, 1e308, 0.1],
  Boolean: [true, false],
  String: [
    ...['', '\0', '\ud800', 'x'.repeat(300), '%_\\', '💥'.repeat(100), "'; drop", '-1', '9'.repeat(30), '2026-02-30', 'id'],
    ...[
      'http://[::1]:99999/',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=SECONDLY',
      'AAAA',
      cursor('Bob', '1'),
      cursor('1'),
      cursor('\0', '1'),
    ],
  ],
  LocalDate: ['1970-01-01', '2100-12-31', '2030-03-31'],
  LocalTime: ['00:00', '23:59'],
  TimeZone: ['Europe/London', 'Pacific/Apia'],
  DateTime: ['1970-01-01T00:00:00Z', '2100-12-31T23:59:59+14:00', '2030-03-31T01:30:00Z'],
  JSON: [{}, [], 'x', 1, { a: { b: [{}] } }, { '\0': '\0' }, { x: '\ud800' }],
};

function cursor(...values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Excluded mutations: they would end the test's log-ins or company, or are slow on purpose. */
const SPARED =
  /^(log|refreshLogin|switchCompany|deleteCompany|changePassword|resetPassword|(update|delete)Administrator|setClientDisabled)/;

/** Mutations on the caller's own basket. */
const OF_SHOPPERS =
  /^(basket|createBasket|clearBaskets|addTo|removeFrom|renewHold|checkout|(apply|remove)(Coupon|Voucher)|attachFile|detachFiles)/;

let state = 7;
/** Pseudo-random number below `count`, the same sequence in each run. */
function chance(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

function value(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return value(type.ofType, name);
  if (isListType(type)) return Array.from({ length: chance(3) }, () => value(type.ofType, name));
  if (isEnumType(type)) return type.getValues()[chance(type.getValues().length)]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const given = fields.filter((field) => isNeeded(field) || chance(3) === 0);
    return Object.fromEntries(given.map((field) => [field.name, value(field.type, field.name)]));
  }
  if (name === 'companyId') return CAMDEN;
  if (type.name === 'Int' && chance(2) === 0) return 1 + chance(5);
  const odd = ODD[type.name] ?? [];
  return odd[chance(odd.length)];
}

type Field = GraphQLField<unknown, unknown>;

/** Selection of all stored fields, and of a list's rows. */
function selection({ type }: Pick<Field, 'type'>): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const { nodes, ...fields } = named.getFields();
  const leaves = Object.values(fields).filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isNeeded));
  return ` { __typename ${leaves.map(({ name }) => name).join(' ')} ${nodes ? `nodes${selection(nodes)}` : ''} }`;
}

const { schema } = sharedApi();
const operations = [schema.getMutationType(), schema.getQueryType()].flatMap((type) =>
  Object.values(type!.getFields()).map((field) => [type!.name.toLowerCase(), field] as const),
);

let demo: DemoServer;
let shopper: string | undefined;
beforeAll(async () => {
  demo = await openDemo();
  shopper = (await createShopper(demo, await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test'))).rest.token;
});
afterAll(() => demo?.server.close());

type Refused = NonNullable<Awaited<ReturnType<typeof sendGraphql>>['body']['errors']>[number]['extensions'];

const codeOf = async (kind: string, field: Field, variables: object): Promise<string> =>
  String((await refusalOf(kind, field, variables))?.code ?? 'ok');

async function refusalOf(kind: string, field: Field, variables: object): Promise<Refused | undefined> {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = `${field.name}${given ? `(${given})` : ''}${selection(field)}`;
  const token = OF_SHOPPERS.test(field.name) ? shopper : demo.as.parentAdmin.token;
  const query = `${kind} Odd${declared ? `(${declared})` : ''} { ${call} }`;
  const { body } = await sendGraphql(demo.server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  return body.errors?.[0]?.extensions;
}

type Inputs = readonly { readonly name: string; readonly type: GraphQLInputType }[];

function innerOf(type: GraphQLInputType): Inputs {
  const named = getNamedType(type);
  return isInputObjectType(named) ? Object.values(named.getFields()) : [];
}

/** Whether a path, without element indexes, leads through the arguments; the contents of JSON have no types. */
function leads([name, ...rest]: readonly string[], inputs: Inputs): boolean {
  const input = inputs.find((each) => each.name === name);
  return input !== undefined && (rest.length === 0 || /JSON/.test(String(input.type)) || leads(rest, innerOf(input.type)));
}

/** Paths named in a refusal that do not exist in the arguments, or in the argument called `input`. */
function strangeNames(refused: Refused | undefined, { name, args }: Field): string[] {
  const input = args.find(({ name }) => name === 'input');
  const fields = (refused?.fields ?? []) as readonly { readonly path: string }[];
  return fields
    .map(({ path }) => path)
    .filter((path) => {
      const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
      if (name === 'checkout' && steps[0] === 'items') return false;
      return !leads(steps, args) && !leads(steps, input ? innerOf(input.type) : []);
    });
}

/** Every extension of an error is a field of its code's type, and its reasons are values of the enum. */
function undescribed(refused: Refused | undefined): string[] {
  if (!refused) return [];
  const { code, ...told } = refused;
  const name = String(code)
    .toLowerCase()
    .replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const type = schema.getType(`${name}Extensions`);
  const known = isObjectType(type) ? Object.keys(type.getFields()) : [];
  const reasons = schema.getType('ErrorReason');
  const faults = (told.fields ?? []) as readonly { readonly reason?: unknown }[];
  const sent = [told, ...faults].map(({ reason }) => reason).filter((reason) => reason !== undefined);
  const isKnown = (reason: unknown) => isEnumType(reasons) && reasons.getValue(String(reason));
  return [
    ...Object.keys(told).filter((each) => !known.includes(each)),
    ...sent.filter((reason) => !isKnown(reason)).map((reason) => `reason ${reason}`),
  ].map((each) => `${each} of ${code} is not described`);
}

/** Codes of faults of the server. */
const OURS = ['INTERNAL_SERVER_ERROR', 'UNAVAILABLE', 'GRAPHQL_VALIDATION_FAILED'];

test('random input that the schema admits causes no server error, and refusals name only its fields', {
  timeout: 300_000 * ROUNDS,
}, async () => {
  const faults: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, field] of operations.filter(([, { name }]) => !SPARED.test(name))) {
      const given = field.args.filter((each) => isNeeded(each) || chance(2) === 0);
      const variables = Object.fromEntries(given.map(({ name, type }) => [name, value(type, name)]));
      const refused = await refusalOf(kind, field, variables);
      const asked = `${field.name} ${JSON.stringify(variables).slice(0, 200)}`;
      if (OURS.includes(String(refused?.code))) faults.push(`${asked}: ${refused?.code}`);
      faults.push(...undescribed(refused).map((fault) => `${asked}: ${fault}`));
      faults.push(...strangeNames(refused, field).map((name) => `${asked}: names ${name}, which is no field of its input`));
    }
  }
  expect(faults).toEqual([]);
});

const find = (name: string): Field => operations.find(([, field]) => field.name === name)![1];

test.each([
  ['clients', { offset: -1 }],
  ['bookings', { after: cursor('Bob', '1'), orderBy: 'createdAt' }],
  ['bookings', { after: cursor('\0', '1'), orderBy: 'createdAt' }],
  ['clients', { after: cursor('1', '2', '3') }],
])('%s refuses %j as INVALID', async (name, variables) => {
  expect(await codeOf('query', find(name), { companyId: CAMDEN, ...variables })).toBe('INVALID');
});

test.each([
  ['createWalletBand', { name: 'Gold', price: 1 }],
  ['createPackage', { name: 'Ten', price: 1, serviceIds: [1] }],
  ['createVoucher', { name: 'Gift', value: 1 }],
])('%s refuses %j as incomplete', async (name, fields) => {
  expect(await codeOf('mutation', find(name), { input: { companyId: CAMDEN, fields } })).toBe('INVALID');
});

test.each(Object.entries(invariants))('the invariant %s holds after all these calls', async (_label, holds) => {
  expect(await holds(demo.server.orm.em.fork())).toEqual([]);
});
