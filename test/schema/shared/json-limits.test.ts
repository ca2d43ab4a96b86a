import { type GraphQLField, type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { sharedApi } from '../../support/server.js';
import { fieldsOf } from '../../support/walks/bad-values.js';
import { exampleCall, keyOf, rightCaller, sendCall } from '../../support/walks/example-calls.js';
import { pathsTo, sampleInput, sampleOperation } from '../../support/walks/sample-input.js';

/** JSON from callers other than staff: at most 16 KiB and 100 keys a field, wherever it is sent. */

let demo: DemoServer;
let records: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

const { schema } = sharedApi();
type Field = GraphQLField<unknown, unknown>;
const roots = [
  ...Object.values(schema.getQueryType()!.getFields()).map((field) => ['query', field] as const),
  ...Object.values(schema.getMutationType()!.getFields()).map((field) => ['mutation', field] as const),
];
const spots = roots.flatMap(([kind, field]) => pathsTo('JSONObject', field.args).map((path) => ({ kind, field, path })));

/** An object with one key that is that many bytes long as JSON in UTF-8. */
function wordy(bytes: number): object {
  const list = Array.from({ length: Math.floor((bytes - 20) / 203) }, () => 'ä'.repeat(100));
  const left = bytes - Buffer.byteLength(JSON.stringify({ list: [...list, ''] }));
  return { list: [...list, 'x'.repeat(left)] };
}
const KNOWN = { companyId: CAMDEN };

/** The refusal of that value at that path, or the other answer. */
async function refusalOf(kind: 'query' | 'mutation', field: Field, path: readonly string[], value: unknown, token?: string) {
  const operation = sampleOperation(kind, field, KNOWN, placed(field, path, value));
  const { body } = await sendGraphql(demo.server.url, operation, token ? { 'Auth-Token': token } : {});
  const { code, fields } = (body.errors?.[0]?.extensions ?? {}) as {
    code?: string;
    fields?: { path: string; message: string }[];
  };
  return { code, message: fields?.[0] && `${fields[0].path}: ${fields[0].message}` };
}

/** Places `value` at its path; list elements on the path get their required fields. */
function placed(field: Field, path: readonly string[], value: unknown): object {
  const build = (
    inputs: readonly { name: string; type: Parameters<typeof sampleInput>[1] }[],
    [name, ...rest]: readonly string[],
  ): object => {
    const input = inputs.find((each) => each.name === name)!;
    const inList = rest[0] === '0';
    const steps = inList ? rest.slice(1) : rest;
    const named = schema.getType(String(input.type).replace(/[![\]]/g, ''));
    const inner =
      steps.length === 0 ? value : build(Object.values((named as never as { getFields(): object }).getFields()) as never, steps);
    const whole = inList && steps.length > 0 ? { ...Object(sampleInput('', named as never, KNOWN)), ...Object(inner) } : inner;
    return { [name as string]: inList ? [whole] : whole };
  };
  return build(field.args, path);
}

test('the schema has JSON arguments to walk', () => {
  expect(spots.length).toBeGreaterThan(25);
});

test('JSON of 17 KiB or 101 keys from a guest is refused in every argument, with the field and the limit', {
  timeout: 300_000,
}, async () => {
  const odd: string[] = [];
  for (const { kind, field, path } of spots) {
    const shown = shownAs(path);
    const large = await refusalOf(kind, field, path, wordy(17_409));
    // Two more for the brackets of a list.
    if (
      !/is 174(09|11) bytes of JSON; at most 16384 are allowed$/.test(large.message ?? '') ||
      !large.message?.startsWith(`${shown}: `)
    )
      odd.push(`${field.name} ${JSON.stringify(large)}`);
    const many = await refusalOf(kind, field, path, {
      in: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, n])),
    });
    if (many.message !== `${shown}: has 101 keys; at most 100 are allowed`) odd.push(`${field.name} ${JSON.stringify(many)}`);
  }
  expect(odd).toEqual([]);
});

const submitClient = schema.getMutationType()!.getFields().submitClient!;
const createClient = schema.getMutationType()!.getFields().createClient!;
const EXTRA = ['input', 'extra'];

test('16 KiB of JSON are accepted from a guest, and more only from staff of that company', async () => {
  const of = (who: keyof DemoServer['as'], field = submitClient) =>
    refusalOf('mutation', field, EXTRA, wordy(17_409), demo.as[who].token);
  expect((await refusalOf('mutation', submitClient, EXTRA, wordy(16_384))).message ?? '').not.toMatch(/extra/);
  expect((await refusalOf('mutation', submitClient, EXTRA, wordy(16_385))).message).toMatch(/^extra: is 16385/);
  expect((await of('staff', createClient)).code).toBeUndefined();
  for (const who of ['member', 'analyst', 'harbourAdmin', 'leedsAdmin'] as const) {
    expect((await of(who)).code).toBe('INVALID');
    expect((await of(who, createClient)).code).toBe('INVALID');
  }
});

test.each([
  ['addToBasket', 'items', { companyId: CAMDEN, items: Array.from({ length: 101 }, () => ({ serviceId: 1 })) }],
  [
    'updatePurchase',
    'bookings',
    { longId: 'x', bookings: Array.from({ length: 101 }, (_, id) => ({ id: id + 1, changes: {} })) },
  ],
])('%s accepts at most 100 elements', async (name, field, input) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { id } }`;
  const { body } = await sendGraphql(demo.server.url, { query, variables: { input } });
  expect(body.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID',
    fields: [{ path: field, message: 'has 101 elements; at most 100 are allowed' }],
  });
});

/** Path as refusals show it. */
const shownAs = (path: readonly string[]) =>
  path
    .filter((step) => step !== 'input')
    .join('.')
    .replace(/\.0$/, '');

/** Paths of lists in the arguments, as `placed` takes them. */
function listsIn(
  inputs: readonly { name: string; type: GraphQLInputType }[],
  path: readonly string[] = [],
): { path: string[]; type: GraphQLInputType }[] {
  if (path.length > 5) return [];
  return inputs.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    const inList = isListType(getNullableType(type));
    const here = [...path, name];
    const inner = isInputObjectType(named) ? listsIn(Object.values(named.getFields()), inList ? [...here, '0'] : here) : [];
    return inList ? [{ path: here, type: named }, ...inner] : inner;
  });
}

test('no input list may have more than 1,000 elements, even from staff', { timeout: 300_000 }, async () => {
  const lists = roots.flatMap(([kind, field]) => listsIn(field.args).map((list) => ({ kind, field, ...list })));
  expect(lists.length).toBeGreaterThan(60);
  const odd: string[] = [];
  for (const { kind, field, path, type } of lists) {
    const shown = shownAs(path);
    const elements = Array(1001).fill(sampleInput('', type, KNOWN));
    const { message } = await refusalOf(kind, field, path, elements, demo.as.admin.token);
    if (message !== `${shown}: has 1001 elements; at most 1000 are allowed`) odd.push(`${field.name} ${shown}: ${message}`);
  }
  expect(odd).toEqual([]);
});

const answers = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ questionId: 1, value: 'x'.repeat(length) }));

test('a guest may send at most 100 answers and 16 KiB of them, wherever answers are accepted', async () => {
  const spotsOfAnswers = roots.flatMap(([kind, field]) =>
    pathsTo('Int', field.args)
      .filter((path) => path.at(-1) === 'questionId')
      .map((path) => ({ kind, field, path: path.slice(0, -2) })),
  );
  expect(spotsOfAnswers.length).toBeGreaterThan(8);
  for (const { kind, field, path } of spotsOfAnswers) {
    const shown = shownAs(path);
    const sent = (count: number, length: number) => refusalOf(kind, field, path, answers(count, length));
    expect((await sent(101, 1)).message).toBe(`${shown}: has 101 elements; at most 100 are allowed`);
    expect((await sent(2, 9000)).message).toBe(`${shown}: is 18057 bytes of JSON; at most 16384 are allowed`);
    expect((await sent(2, 5000)).message ?? '').not.toMatch(/at most/);
  }
});

/** Parameters that accept an object of any shape. */
const jsonFields = (row: Endpoint) =>
  [...fieldsOf(row)].filter(
    ([name, field]) => /^(extra|notif|q$|.*settings)/.test(name) && field.safeParse({ anything: 1 }).success,
  );

const openRows = routes.filter((row) => rightCaller(row) !== 'admin' && row.method !== 'GET');

/** An endpoint's answer to that value of a parameter. */
async function refusedOverRest(row: Endpoint, name: string, value: unknown): Promise<string> {
  const { path, parameters } = exampleCall(row, records);
  const call = { path, parameters: { ...parameters, [name]: value } };
  const { status, body } = await sendCall(demo.as[rightCaller(row)], row, call);
  return `${keyOf(row)} ${name}: ${status} ${String(body.error).replace(/^.*?: /, '')}`;
}

test('JSON above the same limits is refused over REST from guests and members', async () => {
  const spotsOverRest = openRows.flatMap((row) => jsonFields(row).map(([name]) => ({ row, name })));
  expect(new Set(spotsOverRest.map(({ name }) => name))).toEqual(
    new Set(['booking_settings', 'extra_info', 'notification_preferences', 'notifications', 'q', 'settings']),
  );
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, at]));
  for (const { row, name } of spotsOverRest) {
    const spot = `${keyOf(row)} ${name}: 400`;
    expect(await refusedOverRest(row, name, wordy(17_409))).toBe(`${spot} is 17409 bytes of JSON; at most 16384 are allowed`);
    expect(await refusedOverRest(row, name, many)).toBe(`${spot} has 101 keys; at most 100 are allowed`);
  }
});

test('answers above the same limits are refused over REST', async () => {
  const rows = openRows.filter((row) => [...fieldsOf(row)].some(([name]) => name === 'questions'));
  expect(rows.length).toBeGreaterThan(3);
  const questions = (count: number, length: number) => answers(count, length).map(({ value }) => ({ id: 1, answer: value }));
  for (const row of rows) {
    const spot = `${keyOf(row)} questions: 400`;
    expect(await refusedOverRest(row, 'questions', questions(101, 1))).toBe(`${spot} has 101 elements; at most 100 are allowed`);
    expect(await refusedOverRest(row, 'questions', questions(2, 9000))).toMatch(`${spot} is 18`);
  }
});
