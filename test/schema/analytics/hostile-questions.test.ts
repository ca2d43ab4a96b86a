import { afterAll, beforeAll, expect, test } from 'vitest';
import { lcg } from '../../support/fixtures/av-workload.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Any arguments of a query get an answer, or a refusal that says what would be accepted. */

let company: FiguresCompany;
beforeAll(async () => {
  company = await startFiguresCompany();
});
afterAll(() => company?.server.close());

const NUL = '\\u0000';

/** Values of the arguments of `analytics`, valid and invalid. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  companyId: ['0', '-1', '2147483647', '2147483648', '1e9', '"2"', 'null', '$none'],
  from: [
    '"2025-10-20"',
    '"0000-01-01"',
    '"0001-01-01"',
    '"-2025-01-01"',
    '"9999-12-31"',
    '"2025-02-30"',
    `"${NUL}"`,
    '""',
    '1',
    '"2025-10-20T00:00Z"',
  ],
  until: ['"2025-12-01"', '"0000-01-02"', '"9999-12-31"', '"10000-01-01"', '"2025-10-20"', '"294277-01-01"', '[]', 'null'],
  branches: ['true', 'null', '1', '"yes"'],
  timeZone: [
    '"Europe/London"',
    '"Mars/Base"',
    `"Europe/${NUL}"`,
    '""',
    '"+25:99"',
    '"EST5EDT"',
    '"../../etc"',
    `"${'Z'.repeat(5000)}"`,
    '5',
    'null',
  ],
  asOf: [
    '"2025-11-01T00:00:00Z"',
    '"0000-01-01T00:00:00Z"',
    '"+275760-09-13T00:00:00Z"',
    '"now"',
    `"${NUL}"`,
    '99999999999999999999',
    'null',
  ],
};

const SUBJECT_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  first: ['0', '-1', '10000', '10001', '2147483648', '1.5', 'null'],
  empty: ['true', 'false', 'null', '"true"'],
  compareTo: ['PREVIOUS_PERIOD', 'SAME_WEEKDAYS_LAST_YEAR', 'NEXT_YEAR', 'null', '7'],
  at: ['CREATED', 'PAID', 'CANCELLED', 'NEVER', 'null', '"STARTS"'],
  orderBy: [
    ...['{}', 'null', '{ measure: COUNT, dimension: DATE }', '{ dimension: DATE }', '{ measure: LEAD_TIME, descending: true }'],
    ...['{ measure: BOOKED_VALUE }', '{ measure: MEAN_COUNT }', '{ measure: 1 }', '[{ measure: COUNT }]'],
  ],
  filter: [
    ...[
      '{}',
      'null',
      '{ email: "a@b.test" }',
      `{ email: "${NUL}" }`,
      '{ clientId: 2147483648 }',
      '{ clientId: -2147483648, serviceId: 0 }',
    ],
    ...[
      '{ from: "2025-12-01", to: "2025-01-01" }',
      '{ fromTime: "25:99" }',
      '{ fromTime: "10:00" }',
      '{ from: "9999-12-31", toTime: "24:00", to: "9999-12-31" }',
    ],
    ...[
      `{ customStatus: "${'%_\\\\\\\\'.repeat(500)}" }`,
      '{ status: 99 }',
      '{ onlyCancelled: true, includeCancelled: false }',
      '{ ofBranches: true }',
    ],
    ...[
      '{ createdFrom: { date: "2025-10-26" } }',
      '{ createdFrom: "2025-10-26T01:30" }',
      '{ paidFrom: "2026-01-01T00:00:00Z", paidUntil: "2025-01-01T00:00:00Z" }',
    ],
    ...[
      `{ channel: ADMIN, attendance: NO_SHOW, fullyPaid: true, couponId: 1, slotId: 1, purchaseId: 1, clinicId: 1, categoryId: 1 }`,
    ],
    ...['{ filter: { filter: { filter: {} } } }', `{ ${'channel: ADMIN, '.repeat(50)} }`],
  ],
};

const FIELDS = [
  ...[
    'count',
    'meanCount',
    'leadTime { percentile(p: 0.5) }',
    'leadTime { percentile(p: 1e308) }',
    'leadTime { percentile(p: -0.0) }',
  ],
  ...[
    'leadTime { percentile(p: "x") }',
    'notice { percentile }',
    'before { count before { before { count } } }',
    'before { by { event { id } } count }',
  ],
  ...[
    'bookings(first: -1) { totalCount }',
    'bookings(first: 2147483648) { totalCount }',
    `bookings(first: 5, after: "${NUL}") { nodes { id } }`,
  ],
  ...[
    'bookings(first: 5, after: "bm9uc2Vuc2U=") { nodes { id } }',
    'bookings(first: 2, last: 2) { nodes { id } }',
    'utilisation { value }',
  ],
];

const GROUPS = [
  'date',
  'hour weekday',
  'service { id } firstVisit',
  'currency leadTime',
  'cohort',
  '__typename',
  'event { id } resource { id } coupon { id }',
];

/** Codes that a refusal of a query may have. */
const REFUSALS: readonly string[] = ['INVALID', 'BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'];

function hostile(seed: number): string {
  const next = lcg(seed * 31 + 7);
  for (let left = 20; left > 0; left--) next();
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const some = (values: Readonly<Record<string, readonly string[]>>, share: number) =>
    Object.entries(values).flatMap(([name, list]) => (next() < share ? [`${name}: ${one(list)}`] : []));
  const usual = { companyId: String(company.london.companyId), from: '"2025-10-20"', until: '"2025-12-01"' };
  // Only one or two arguments of a valid query are invalid: otherwise only the first of many would ever be refused.
  const scope = new Map(Object.entries(usual));
  for (const [name, list] of Object.entries(SCOPES)) if (next() < 0.06) scope.set(name, one(list));
  const given = some(SUBJECT_ARGUMENTS, 0.12).join(', ');
  const fields = ['count', ...(next() < 0.5 ? [one(FIELDS)] : [])].join(' ');
  const subject = `bookings${given && `(${given})`} { rows { by { ${one(GROUPS)} } ${fields} } total { count } truncated }`;
  return `{ analytics(${[...scope].map(([name, value]) => `${name}: ${value}`).join(', ')}) { ${subject} } }`;
}

const QUESTIONS = Number(process.env.HOSTILE_QUESTIONS ?? 200);

test('every random query is answered, or refused with a documented code and a message', async () => {
  const answered = { well: 0, refused: 0 };
  for (let seed = 0; seed < QUESTIONS; seed++) {
    const query = hostile(seed);
    const { data, errors } = await company.send(query);
    const codes = (errors ?? []).map(({ extensions }) => String(extensions.code));
    expect({ query, errors, others: codes.filter((code) => !REFUSALS.includes(code)) }).toMatchObject({ query, others: [] });
    for (const { message } of errors ?? []) expect(message.length).toBeGreaterThan(10);
    if (errors) answered.refused += 1;
    else answered.well += 1;
    expect(errors ? true : data?.analytics).toBeTruthy();
  }
  // There were enough of both kinds.
  expect(Math.min(answered.well, answered.refused)).toBeGreaterThan(QUESTIONS / 20);
});

test.each([
  [
    'capacity { rows { by { channel } utilisation { value } } }',
    /channel.*CapacityDimensions".*Expected one of .*date.*resource/,
  ],
  ['access { rows { by { hour } thirdNextAvailable { mean } } }', /hour.*AccessDimensions".*Expected one of .*date.*service/],
  ['events { rows { by { coupon { id } } count } }', /coupon.*EventDimensions".*(Expected one of|Did you mean)/],
  ['queue(filter: {}) { total { joined } }', /filter.*queue".*Expected one of .*orderBy/],
  ['capacity(at: CREATED) { total { overtime } }', /argument "at".*capacity/],
])('the schema refuses a dimension or argument that does not apply to its subject: %s', async (selection, message) => {
  const { errors } = await company.send(
    `{ analytics(companyId: ${company.london.companyId}, from: "2025-10-20", until: "2025-12-01") { ${selection} } }`,
  );
  expect(errors?.map((each) => each.message).join()).toMatch(message);
});

test('a query that is too deep or too wide is refused', async () => {
  const nested = (depth: number): string => (depth === 0 ? 'count' : `before { ${nested(depth - 1)} }`);
  const wide = Array.from({ length: 400 }, (_each, at) => `a${at}: bookings { total { count } }`).join(' ');
  for (const selection of [`bookings { rows { ${nested(60)} } }`, wide]) {
    const { errors } = await company.send(
      `{ analytics(companyId: ${company.london.companyId}, from: "2025-10-20", until: "2025-12-01") { ${selection} } }`,
    );
    expect(errors).toHaveLength(1);
    expect(['TOO_COMPLEX', 'GRAPHQL_PARSE_FAILED']).toContain(errors![0]!.extensions.code);
  }
});

test('empty rows beyond the limit of points are refused, and the advised query is accepted', async () => {
  const rates = Array.from({ length: 10 }, (_, at) => `a${at}: cancellationRate { part }`).join(' ');
  const ask = (dimension: string) =>
    company.send(`{ analytics(companyId: ${company.head}, from: "2017-01-01", until: "2025-12-01") {
      bookings(first: 10000, empty: true) { rows { by { ${dimension} } count noShowRate { part } ${rates} } } } }`);
  const { errors } = await ask('date');
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COMPLEX', limit: 'POINTS', allowed: 25000 });
  expect(errors?.[0]?.message).toMatch(
    /^There are more than 19\d\d rows of 13 points each, .*: ask for `first: 19\d\d`, or for `week` instead of `date`/,
  );
  expect((await ask('week')).errors).toBeUndefined();
  // Weeks, and months too, are too many in combination with the hours of the day.
  const beside = await ask('date hour');
  const advised = /ask for `(\w+)` instead of `date`/.exec(beside.errors![0]!.message)![1]!;
  expect(advised).toBe('quarter');
  expect((await ask(`${advised} hour`)).errors).toBeUndefined();
});
