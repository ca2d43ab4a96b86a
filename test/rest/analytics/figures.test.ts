import { parse as parseCsv } from 'csv-parse/sync';
import { type FieldNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresCsv } from '../../../rest-adapter/analytics/figures-csv.js';
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

/** The playground's queries over REST: the figures equal those of GraphQL, and a CSV table says the same as JSON. */

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

/** The query as a REST request: a subject, and the parameters for what the document selects. */
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

/** The value as sent by `/api/v1`: enum values and names in snake_case. */
function onWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onWire);
  if (typeof value === 'string' && /^[A-Z]{2,}DAY$/.test(value)) return value.slice(0, 1) + value.slice(1).toLowerCase();
  if (typeof value === 'string' && /^[A-Z]{4,}(_[A-Z]+)*$|^UNDER_/.test(value)) return value.toLowerCase();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), onWire(inner)]));
}

const CASES = operations.map((operation) => [operation.name!.value, operation] as const);

test.each(CASES)('%s: REST and GraphQL return the same figures', async (_name, operation) => {
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

/** Rows of the answer's table, keyed by its column heads. */
async function tableAt(
  address: string,
): Promise<{ readonly headers: Headers; readonly lines: readonly Record<string, string>[] }> {
  const credentials = { 'App-Id': 'demo', 'Auth-Token': analyst.token ?? '' };
  const sent = { method: 'GET', headers: { Accept: 'text/csv', ...credentials } };
  const { status, headers, text } = await exchange(server.url + address, sent);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return { headers, lines: parseCsv(text, { columns: true, record_delimiter: '\r\n' }) };
}

/** Cells for a JSON value, under the head of its column. */
function cellsOf(head: string, value: unknown): readonly (readonly [string, string])[] {
  // Amounts in several currencies: here there is one.
  if (Array.isArray(value)) return cellsOf(head, value[0] ?? null);
  if (typeof value !== 'object' || value === null) return [[head, value === null ? '' : String(value)]];
  return Object.entries(value).map(([name, part]) => [
    ['value', 'amount_minor'].includes(name) ? head : `${head}_${name}`,
    part === null ? '' : String(part),
  ]);
}

test.each(CASES)('%s: the CSV table has the same values as the JSON', async (_name, operation) => {
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
    // A missing record, and an amount in no currency, are empty cells.
    const filled = (cells: object) => Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
    expect(filled(lines[place]!)).toEqual(filled(row));
  }
});

test('a name with line breaks, a comma or quotation marks stays one CSV cell', async () => {
  const rows = rowsOf(server.orm);
  const address = `${ROOT}/bookings?from=${PERIOD.from}&until=${PERIOD.until}&by=service&measures=count&service_id=1`;
  const [{ name: usual } = { name: '' }] = await rows<{ name: string }>('select name from service where id = 1');
  for (const name of ['Spa\r=1+1', 'Spa\n=1+1', 'Spa\r\n=1+1', 'Spa, "day"']) {
    await rows('update service set name = ? where id = 1', [name]);
    expect((await tableAt(address)).lines).toMatchObject([{ service_id: '1', service_name: name }]);
  }
  await rows('update service set name = ? where id = 1', [usual]);
});

test('the CSV header has a fixed order and depends on the query alone, not on the rows', async () => {
  const question = 'measures=booked_value,lead_time,no_show_rate,count&by=service,month&percentile=0.9';
  const { headers, lines } = await tableAt(`${ROOT}/bookings?from=1990-01-01&until=1990-02-01&${question}`);
  expect(lines).toEqual([]);
  const [empty, full] = await Promise.all(
    ['from=1990-01-01&until=1990-02-01', `from=${PERIOD.from}&until=${PERIOD.until}`].map(async (period) => {
      const { text } = await exchange(`${server.url}${ROOT}/bookings?${period}&${question}`, {
        method: 'GET',
        headers: { Accept: 'text/csv', 'App-Id': 'demo', 'Auth-Token': analyst.token ?? '' },
      });
      return text.split('\r\n');
    }),
  );
  expect(full!.length).toBeGreaterThan(10);
  expect([empty![0], full![0]]).toEqual(
    Array(2).fill(
      'month,service_id,service_name,count,no_show_rate,no_show_rate_part,no_show_rate_whole,' +
        'lead_time_count,lead_time_mean,lead_time_percentile,booked_value,booked_value_currency',
    ),
  );
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
  expect([headers.get('Vary'), headers.get('X-Truncated')]).toEqual([expect.stringContaining('Accept'), 'false']);
});

test('a CSV cell with amounts in several currencies is refused; one currency or none is accepted', () => {
  const amounts = [
    { amountMinor: 4500, currency: 'GBP' },
    { amountMinor: 300, currency: 'EUR' },
  ];
  const table = (bookedValue: readonly object[]) => () =>
    figuresCsv(
      'bookings',
      { rows: [Object.assign({ by: {} }, { bookedValue })], truncated: false },
      { measures: ['bookedValue'] },
    );
  expect(table(amounts)).toThrow('by: found no currency beside booked_value in GBP and EUR');
  expect(table(amounts.slice(0, 1))()).toBe('booked_value,booked_value_currency\r\n4500,GBP\r\n');
  expect(table([])()).toBe('booked_value,booked_value_currency\r\n,\r\n');
});

const FILTERS: readonly (readonly [query: string, condition: string])[] = [
  ['event_id=$event', 't.event_id = $event and t.event_chain_id is not null'],
  ['client_id=$client', 't.client_id = $client'],
  ['attendance=no_show', "t.attendance = 'no_show'"],
  ['only_cancelled=yes', 't.is_cancelled'],
  ['include_cancelled=no', 'not t.is_cancelled'],
  ['start_date=$day&start_time=12:00', "t.starts_at at time zone 'Europe/London' >= '$day 12:00'"],
  ['end_date=$day&end_time=12:00', "t.starts_at at time zone 'Europe/London' < '$day 12:00'"],
  ['created_from=$dayT00:00:00Z', "t.created_at >= '$dayT00:00:00Z'"],
  ['created_until=$dayT00:00:00Z', "t.created_at < '$dayT00:00:00Z'"],
];

test.each(FILTERS)('%s counts the matching bookings only', async (query, condition) => {
  const rows = rowsOf(server.orm);
  const usual = `select count(*)::int, max(event_id) filter (where event_chain_id is not null) event, max(client_id) client from booking t
    where company_id = ${CAMDEN} and not deleted and not on_waitlist and (starts_at at time zone 'Europe/London')::date
    between '${PERIOD.from}' and date '${PERIOD.until}' - 1`;
  const [all] = await rows<{ count: number; event: number; client: number }>(usual);
  const filled = (text: string) =>
    text
      .replaceAll('$day', addDays(UNTIL, -100))
      .replaceAll('$event', String(all!.event))
      .replaceAll('$client', String(all!.client));
  const [expected] = await rows<{ count: number }>(`${usual} and ${filled(condition)}`);
  const { body } = await analyst.get(
    `${ROOT}/bookings?from=${PERIOD.from}&until=${PERIOD.until}&measures=count&${filled(query)}`,
  );

  expect(body.rows).toEqual([{ by: {}, count: expected!.count }]);
  expect(expected!.count).toBeGreaterThan(0);
  expect(expected!.count).toBeLessThan(all!.count);
});

test('a repeated list parameter is read as one list', async () => {
  const period = `from=${PERIOD.from}&until=${PERIOD.until}`;
  const [repeated, joined] = await Promise.all([
    analyst.get(`${ROOT}/bookings?${period}&by=month&by=service&measures=count&measures=spaces`),
    analyst.get(`${ROOT}/bookings?${period}&by=month,service&measures=count,spaces`),
  ]);
  expect(repeated.body.rows).toEqual(joined.body.rows);
});

test('figures are compared with the previous period, and empty groups are filled in', async () => {
  const period = `from=${addDays(UNTIL, -28)}&until=${UNTIL}&by=date&measures=count,no_show_rate&empty=yes&compare_to=previous_period`;
  const { body } = await analyst.get(`${ROOT}/bookings?${period}`);
  const { lines } = await tableAt(`${ROOT}/bookings?${period}`);
  const rows = body.rows as { readonly count: number; readonly before: { readonly count: number } }[];
  expect(rows).toHaveLength(28);
  expect(rows.some(({ count }) => count === 0)).toBe(true);
  expect(lines.map(({ count, before_count }) => [count, before_count])).toEqual(
    rows.map(({ count, before }) => [String(count), String(before.count)]),
  );
  expect(rows.some(({ before }) => before.count > 0)).toBe(true);
});

test('money has a total per currency', async () => {
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
  ['queue?by=month,channel&measures=joined', 'by.1', 'found "channel", expected one of year, quarter'],
  [
    'money?by=month&measures=sold&service_id=3',
    'service_id',
    'found "3", expected no parameter of this name, but one of from, until',
  ],
  ['bookings?measures=count&at=paid_for', 'at', 'one of starts, created, cancelled, paid'],
  ['bookings?measures=count&order_by=size', 'order_by', 'one of count'],
  ['bookings?measures=count&order_by=first_visit', 'order_by', 'not in `by`, expected one of count'],
  ['bookings?measures=count&first=10001', 'first', 'from 0 to 10000'],
  ['bookings?measures=count&compare_to=last_year', 'compare_to', 'previous_period'],
  ['bookings?measures=count&time_zone=Mars/Base', 'time_zone', 'zone'],
  ['capacity?measures=utilisation&as_of=2026-01-01T00:00:00Z', 'as_of', 'expected bookings or money'],
  ['bookings?measures=count&as_of=2026-01-01T00:00:00', 'as_of', 'with Z or an offset'],
  ['bookings?measures=lead_time&percentile=2', 'percentile', 'a number from 0 to 1'],
  ['clients?measures=returning&within=99999999', 'within', 'from 0 to 36500'],
  ['bookings?measures=count&start_time=09:00', 'start_date', 'a date beside `start_time`'],
  ['bookings?measures=count&start_date=2026-02-01&end_date=2026-01-31', 'end_date', '2026-02-01 or later'],
  ['bookings?measures=count&created_from=2026-01-01T00:00:00', 'created_from', 'with Z or an offset'],
  ['bookings?measures=count&compare_to=previous_period&paid_from=2026-01-01T00:00:00Z', 'paid_from', 'beside `compare_to`'],
  ['coupons?measures=uses&attendance=late', 'attendance', 'attended, no_show, unmarked'],
];

test.each(BAD)('%s is invalid input, and the error says what is expected', async (query, field, expected) => {
  const { status, body } = await analyst.get(`${ROOT}/${query}&from=${PERIOD.from}&until=${PERIOD.until}`);
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(body.fields).toEqual([expect.objectContaining({ field, message: expect.stringContaining(expected) })]);
});

test('a parameter that no subject has is ignored, as at all endpoints', async () => {
  const { status } = await analyst.get(`${ROOT}/queue?measures=joined&utm_source=mail&from=${PERIOD.from}&until=${PERIOD.until}`);
  expect(status).toBe(200);
});

test('names can be spelt in camelCase, as in the schema', async () => {
  const period = `from=${PERIOD.from}&until=${PERIOD.until}`;
  const [asThere, asHere] = await Promise.all([
    analyst.get(`${ROOT}/bookings?${period}&by=leadTime,eventGroup&measures=noShowRate&orderBy=leadTime`),
    analyst.get(`${ROOT}/bookings?${period}&by=lead_time,event_group&measures=no_show_rate&order_by=lead_time`),
  ]);
  expect(asThere.body.rows).toEqual(asHere.body.rows);
});
