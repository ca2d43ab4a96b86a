import { parse as parseCsv } from 'csv-parse/sync';
import { type FieldNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snake } from '../../../rest-adapter/hal/fields.js';
import { findAccounts } from '../../../src/account/login/find-accounts.js';
import { openAccountSession } from '../../../src/account/login/log-in.js';
import { analystQuestions } from '../../../src/app/playground-questions.js';
import { addDays } from '../../../src/shared/local-date.js';
import { exchange } from '../../support/clients/http-exchange.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { rowsOf } from '../../support/database.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** The questions of the playground over REST: the figures are those of the schema, and a table says what JSON says. */

const operations = parse(analystQuestions(CAMDEN)).definitions.filter(
  (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
);

let server: TestServer;
let analyst: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'past');
  const em = server.orm.em.fork();
  const [account] = await findAccounts(em, 'analyst@demo.test', { companyId: null, role: null });
  const { token } = await openAccountSession(em, account!, { email: 'analyst@demo.test' });
  analyst = new RestClient({ base: server.url, token });
});
afterAll(() => server?.close());

const UNTIL = addDays(new Date().toISOString().slice(0, 10), -30);
const PERIOD = { from: addDays(UNTIL, -365), until: UNTIL };
const ROOT = `/api/v1/admin/${CAMDEN}/analytics`;

const fieldsOf = ({ selectionSet }: Pick<FieldNode, 'selectionSet'>): FieldNode[] =>
  (selectionSet?.selections ?? []).filter((node): node is FieldNode => node.kind === Kind.FIELD);
const named = (fields: readonly FieldNode[], name: string) => fields.find((field) => field.name.value === name);
const printed = (node: FieldNode, name: string) => {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  return value && print(value);
};

/** The question as REST puts it: a subject, and the parameters that ask for what the document selects. */
function askedOverRest(operation: OperationDefinitionNode): { readonly subject: FieldNode; readonly address: string } {
  const subject = fieldsOf(fieldsOf(operation)[0]!)[0]!;
  const shown = fieldsOf(named(fieldsOf(subject), 'rows')!);
  const measures = shown.filter(({ name }) => name.value !== 'by');
  const order = /measure: (\w+), descending: (\w+)/.exec(printed(subject, 'orderBy') ?? '');
  const parameters = {
    ...PERIOD,
    by: fieldsOf(named(shown, 'by')!).map(({ name }) => snake(name.value)),
    measures: measures.map(({ name }) => snake(name.value)),
    ...(printed(subject, 'at') && { at: printed(subject, 'at')!.toLowerCase() }),
    ...(printed(subject, 'filter') && { channel: 'online' }),
    ...(printed(subject, 'first') && { first: printed(subject, 'first')! }),
    ...(order && { order_by: order[1]!.toLowerCase(), order_by_reverse: order[2]! }),
    ...(measures.some((each) => print(each).includes('percentile(p: 0.5)')) && { percentile: '0.5' }),
    ...Object.fromEntries(
      measures.flatMap((each) => (each.arguments ?? []).map(({ name, value }) => [name.value, print(value)] as const)),
    ),
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${String(value)}`);
  return { subject, address: `${ROOT}/${snake(subject.name.value)}?${query.join('&')}` };
}

/** The words of the wire for what the schema has in capitals, and names in snake_case. */
function onWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onWire);
  if (typeof value === 'string' && /^[A-Z]{2,}DAY$/.test(value)) return value.slice(0, 1) + value.slice(1).toLowerCase();
  if (typeof value === 'string' && /^[A-Z]{4,}(_[A-Z]+)*$|^UNDER_/.test(value)) return value.toLowerCase();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), onWire(inner)]));
}

const CASES = operations.map((operation) => [operation.name!.value, operation] as const);

test.each(CASES)('%s: REST answers as the schema does', async (_name, operation) => {
  const { subject, address } = askedOverRest(operation);
  const { status, body } = await analyst.get(address);
  const asked = await sendGraphql(
    server.url,
    { query: print(operation), variables: PERIOD },
    { 'Auth-Token': analyst.token ?? '' },
  );
  const expected = (asked.body.data!.analytics as Record<string, { rows: Json[]; total?: Json }>)[subject.name.value]!;

  expect([status, body.error]).toEqual([200, undefined]);
  expect(expected.rows.length).toBeGreaterThan(1);
  expect(body.rows).toEqual(onWire(expected.rows));
  if (expected.total) expect(body.total).toMatchObject(onWire(expected.total) as object);
  expect(body._links).toEqual({ self: { href: expect.stringContaining(`${ROOT}/${snake(subject.name.value)}?from=`) } });
});

/** Lines of the table of an answer, by the heads of its columns. */
async function tableAt(
  address: string,
): Promise<{ readonly headers: Headers; readonly lines: readonly Record<string, string>[] }> {
  const credentials = { 'App-Id': 'demo', 'Auth-Token': analyst.token ?? '' };
  const sent = { method: 'GET', headers: { Accept: 'text/csv', ...credentials } };
  const { status, headers, text } = await exchange(server.url + address, sent);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return { headers, lines: parseCsv(text, { columns: true, record_delimiter: '\r\n' }) };
}

/** Cells of a value of JSON, under the head of its column. */
function cellsOf(head: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.map((each) => [`${head}_${each.currency}`, String(each.amount_minor)]);
  if (typeof value !== 'object' || value === null) return [[head, value === null ? '' : String(value)]];
  return Object.entries(value).map(([name, part]) => [
    ['value', 'amount_minor'].includes(name) ? head : `${head}_${name}`,
    part === null ? '' : String(part),
  ]);
}

test.each(CASES)('%s: the table says what JSON says', async (_name, operation) => {
  const { address } = askedOverRest(operation);
  const { body } = await analyst.get(address);
  const { lines } = await tableAt(address);
  const rows = (body.rows as Json[]).map(({ by, ...measures }) =>
    Object.fromEntries(
      [...Object.entries(by as Json), ...Object.entries(measures)].flatMap(([name, value]) => cellsOf(name, value)),
    ),
  );

  expect(lines).toHaveLength(rows.length);
  for (const [place, row] of rows.entries()) {
    // A record that there is none of, and an amount in no currency, are empty cells.
    const filled = (cells: object) => Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
    expect(filled(lines[place]!)).toEqual(filled(row));
  }
});

test('a name of several lines, or that begins as a formula, stays one cell', async () => {
  const rows = rowsOf(server.orm);
  const address = `${ROOT}/bookings?from=${PERIOD.from}&until=${PERIOD.until}&by=service&measures=count&service_id=1`;
  const [{ name: usual } = { name: '' }] = await rows<{ name: string }>('select name from service where id = 1');
  for (const name of ['Spa\r=1+1', 'Spa\n=1+1', 'Spa\r\n=1+1', 'Spa, "day"']) {
    await rows('update service set name = ? where id = 1', [name]);
    expect((await tableAt(address)).lines).toMatchObject([{ service_id: '1', service_name: name }]);
  }
  await rows('update service set name = ? where id = 1', [usual]);
});

test('a table has its heads without rows too, and in the order of the tables', async () => {
  const { headers, lines } = await tableAt(
    `${ROOT}/bookings?from=1990-01-01&until=1990-02-01&measures=booked_value,lead_time,no_show_rate,count&by=service,month`,
  );
  expect(lines).toEqual([]);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
  expect([headers.get('Vary'), headers.get('X-Truncated')]).toEqual([expect.stringContaining('Accept'), 'false']);
});

test('periods are compared, and groups of nothing filled in', async () => {
  const period = `from=${addDays(UNTIL, -28)}&until=${UNTIL}&by=week&measures=count,no_show_rate&empty=yes&compare_to=previous_period`;
  const { body } = await analyst.get(`${ROOT}/bookings?${period}`);
  const { lines } = await tableAt(`${ROOT}/bookings?${period}`);
  const rows = body.rows as { readonly count: number; readonly before: { readonly count: number } }[];
  expect(rows.length).toBeGreaterThan(3);
  expect(lines.map(({ count, before_count }) => [count, before_count])).toEqual(
    rows.map(({ count, before }) => [String(count), String(before.count)]),
  );
  expect(rows.some(({ before }) => before.count > 0)).toBe(true);
});

test('money has a row and a total of each currency', async () => {
  const { body } = await analyst.get(
    `${ROOT}/money?from=${PERIOD.from}&until=${PERIOD.until}&by=quarter&measures=booked,received`,
  );
  expect(body.total).toEqual([
    {
      booked: { amount_minor: expect.any(Number), currency: 'GBP' },
      received: { amount_minor: expect.any(Number), currency: 'GBP' },
    },
  ]);
});

const BAD: readonly (readonly [query: string, field: string, expected: string])[] = [
  ['bookings?measures=counts', 'measures.0', 'count, mean_count, spaces, kept'],
  ['bookings?by=month', 'measures', 'one or more of count'],
  ['queue?by=month,channel&measures=joined', 'by.1', 'one of year, quarter'],
  ['bookings?measures=count&at=paid_for', 'at', 'one of starts, created, cancelled, paid'],
  ['bookings?measures=count&order_by=size', 'order_by', 'one of count'],
  ['bookings?measures=count&compare_to=last_year', 'compare_to', 'previous_period'],
  ['bookings?measures=count&time_zone=Mars/Base', 'time_zone', 'zone'],
  ['capacity?measures=utilisation&as_of=2026-01-01T00:00:00Z', 'as_of', 'expected bookings or money'],
  ['bookings?measures=count&as_of=2026-01-01T00:00:00', 'as_of', 'with Z or an offset'],
  ['bookings?measures=lead_time&percentile=2', 'percentile', 'expected 0 to 1'],
  ['clients?measures=returning&within=99999999', 'within', 'expected 0 to'],
];

test.each(BAD)('%s is bad input that says what would do', async (query, field, expected) => {
  const { status, body } = await analyst.get(`${ROOT}/${query}&from=${PERIOD.from}&until=${PERIOD.until}`);
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(body.fields).toEqual([expect.objectContaining({ field, message: expect.stringContaining(expected) })]);
});

test('names may be spelt as the schema spells them', async () => {
  const period = `from=${PERIOD.from}&until=${PERIOD.until}`;
  const [asThere, asHere] = await Promise.all([
    analyst.get(`${ROOT}/bookings?${period}&by=leadTime,eventGroup&measures=noShowRate&orderBy=leadTime`),
    analyst.get(`${ROOT}/bookings?${period}&by=lead_time,event_group&measures=no_show_rate&order_by=lead_time`),
  ]);
  expect(asThere.body.rows).toEqual(asHere.body.rows);
});
