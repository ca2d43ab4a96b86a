import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminToken, createMember } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { type FiguresCompany, startFiguresCompany } from './figures-company.js';

/** Figures of bookings: the selection is the query, and every figure is recounted from the rows. */

let company: FiguresCompany;
beforeAll(async () => {
  company = await startFiguresCompany();
});
afterAll(() => company?.server.close());

interface BookingRow {
  readonly id: number;
  readonly company_id: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly created_at: string;
  readonly cancelled_at: string | null;
  readonly is_cancelled: boolean;
  readonly cancelled_late: boolean | null;
  readonly attendance: string;
  readonly channel: string;
  readonly service_id: number | null;
  readonly person_id: number | null;
  readonly quantity: number;
  readonly price: number;
  readonly discount: number;
}

const scheduled = (companyIds: readonly number[]) =>
  company.execute<BookingRow>(
    `select * from booking where company_id in (${companyIds.join()}) and not deleted and not on_waitlist`,
  );

const dayIn = (timeZone: string, instant: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));

const PERIOD = 'from: "2025-10-20", until: "2025-12-01"';

const FRAGMENTS = {
  Counts: 'fragment Counts on BookingAnalyticsRow { count noShowRate { ...Parts } } fragment Parts on Rate { part whole }',
  Days: 'fragment Days on BookingDimensions { date }',
};

async function figures(selection: string, args = '', { of = company.london.companyId, more = '', variables = {} as Json } = {}) {
  const declared = Object.keys(variables).length > 0 ? '($yes: Boolean!, $no: Boolean!, $p: Float!)' : '';
  const query = `query ${declared} { analytics(companyId: ${of}, ${PERIOD} ${more}) { bookings${args && `(${args})`} { ${selection} } } }`;
  const fragments = Object.entries(FRAGMENTS).filter(([name]) => selection.includes(`...${name}`));
  const { data, errors } = await company.send([query, ...fragments.map(([, text]) => text)].join(' '), variables);
  expect(errors).toBeUndefined();
  return (data!.analytics as { bookings: { rows: Json[]; total: Json; truncated: boolean } }).bookings;
}

test('rows are grouped by the fields selected under `by`, in the time zone of the company', async () => {
  const { rows, total } = await figures(
    'rows { by { date service { id } } count spaces cancellationRate { value part whole } } total { count }',
  );
  const expected = Map.groupBy(
    (await scheduled([company.london.companyId])).filter(
      ({ starts_at }) => starts_at < '2025-12' || dayIn('Europe/London', starts_at) < '2025-12-01',
    ),
    ({ starts_at, service_id }) => JSON.stringify([dayIn('Europe/London', starts_at), service_id]),
  );
  const found = rows.map(({ by, count, spaces, cancellationRate: rate }) => {
    const { date, service } = by as { date: string; service: { id: number } | null };
    return [JSON.stringify([date, service?.id ?? null]), { count, spaces, rate }];
  });
  const counted = [...expected].map(([key, bookings]) => {
    const part = bookings.filter((booking) => booking.is_cancelled).length;
    const whole = bookings.length;
    return [
      key,
      { count: whole, spaces: sum(bookings.map(({ quantity }) => quantity)), rate: { value: part / whole, part, whole } },
    ];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(counted));
  expect(found.length).toBe(counted.length);
  expect(total.count).toBe(sum(counted.map(([, each]) => (each as { count: number }).count)));
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('the form of the query does not change the answer', () => {
  const variables = { yes: true, no: false, p: 0.9 };
  const plain = () => figures('rows { by { date } count noShowRate { part whole } }');

  test.each([
    ['fragments of dimensions and of measures', 'rows { by { ...Days } ...Counts }', {}],
    ['inline fragments', 'rows { ... on BookingAnalyticsRow { by { ... { date } } count } ...Counts }', {}],
    [
      'fields left out by @include and @skip',
      'rows { by { date service @include(if: $no) { id } person @skip(if: $yes) { id } } ...Counts leadTime @include(if: $no) { percentile(p: $p) } }',
      variables,
    ],
    ['a fragment of measures only', 'rows { by { date } ...Counts }', {}],
    ['rows selected twice', 'rows { by { date } count } rows { ...Counts }', {}],
    ['other selections beside rows', 'rows { by { date } ...Counts } other: rows { by { service { id } } count } truncated', {}],
  ])('%s', async (_form, selection, given) => {
    const { rows } = await figures(selection, '', { variables: given });
    expect(rows).toEqual((await plain()).rows);
  });

  test('aliases, including those of `by` and of a measure with several arguments', async () => {
    const { list } = (await figures(
      'list: rows { day: by { date __typename } of: by { date } n: count shown: noShowRate { part whole } a: leadTime { half: percentile(p: 0.5) most: percentile(p: 0.9) } b: leadTime { percentile(p: 0.9) } __typename }',
    )) as unknown as { list: Json[] };
    const { rows } = await plain();
    expect(list.map(({ of, n, shown }) => ({ by: of, count: n, noShowRate: shown }))).toEqual(rows);
    const first = list[0] as { a: { half: number; most: number }; b: { percentile: number } };
    expect(first.a.most).toBe(first.b.percentile);
    expect(first.a.half).toBeLessThanOrEqual(first.a.most);
  });
});

test('the bookings listed under each row are those that it counts', async () => {
  const { rows } = await figures(
    'rows { by { week channel person { id } firstVisit } count bookings(first: 100) { totalCount nodes { id } } }',
  );
  const ids = rows.flatMap(({ bookings }) => (bookings as { nodes: { id: number }[] }).nodes.map(({ id }) => id));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ bookings }) => (bookings as { totalCount: number }).totalCount)).toEqual(rows.map(({ count }) => count));
  expect(new Set(ids).size).toBe(sum(rows.map(({ count }) => count as number)));
});

test('figures of branches add up, each in its own time zone and currency', async () => {
  const { head, london, newYork } = company;
  const ask = (of: number, more = '') =>
    figures('total { count bookedValue { amountMinor currency } } rows { by { date company { id } } count }', '', { of, more });
  const all = await ask(head, ', branches: true');
  const parts = await Promise.all([ask(head), ask(london.companyId), ask(newYork.companyId)]);
  expect(all.total.count).toBe(sum(parts.map(({ total }) => total.count as number)));
  expect(all.total.bookedValue).toEqual(parts.flatMap(({ total }) => total.bookedValue));
  expect(all.rows).toHaveLength(sum(parts.map(({ rows }) => rows.length)));
  expect(all.rows).toEqual(expect.arrayContaining(parts.flatMap(({ rows }) => rows)));
});

test('a `timeZone` argument applies to all branches', async () => {
  const { head, london, newYork } = company;
  const { rows } = await figures('rows { by { date } count }', '', {
    of: head,
    more: ', branches: true, timeZone: "Asia/Tokyo"',
  });
  const days = (await scheduled([london.companyId, newYork.companyId])).map(({ starts_at }) => dayIn('Asia/Tokyo', starts_at));
  const within = days.filter((day) => day < '2025-12-01');
  expect(rows.map(({ by }) => (by as { date: string }).date)).toEqual([...new Set(within)].sort());
  expect(sum(rows.map(({ count }) => count as number))).toBe(within.length);
});

test('rows are ordered by a measure, and cut to `first`', async () => {
  const order = 'orderBy: { measure: SPACES, descending: true }';
  const all = await figures('rows { by { person { id } week } spaces } truncated', order);
  const cut = await figures('rows { by { person { id } week } spaces } truncated', `${order}, first: 3`);
  const spaces = all.rows.map((row) => row.spaces as number);
  expect(spaces).toEqual(spaces.toSorted((a, b) => b - a));
  expect(cut).toEqual({ rows: all.rows.slice(0, 3), truncated: true });
  expect(all.truncated).toBe(false);
});

test.each([
  ['SUNDAY', 1, 7, 'on one of the six Sundays the clocks go back and the hour comes twice'],
  ['MONDAY', 1, 6, 'the period has six Mondays'],
])('the mean for %s at hour %s is taken over %s occurrences: %s', async (weekday, hour, occurrences) => {
  const { rows } = await figures('rows { by { weekday hour } count meanCount }', 'empty: true');
  const found = rows.find(({ by }) => (by as Json).weekday === weekday && (by as Json).hour === hour);
  expect(rows).toHaveLength(7 * 24);
  expect(found?.meanCount).toBe((found?.count as number) / occurrences);
  expect(sum(rows.map(({ count }) => count as number))).toBeGreaterThan(100);
});

test('means by weekday divide by the days of the period, and can order rows', async () => {
  const { rows } = await figures(
    'rows { by { weekday } count meanCount }',
    'orderBy: { measure: MEAN_COUNT, descending: true }, first: 3',
  );
  const means = rows.map(({ meanCount }) => meanCount as number);
  expect(rows.map(({ count }) => (count as number) / 6)).toEqual(means);
  expect(means).toEqual(means.toSorted((a, b) => b - a));
  expect(rows).toHaveLength(3);
});

test('`empty` adds the dates without bookings', async () => {
  const query = (args: string) => figures('rows { by { date } count noShowRate { value } bookedValue { amountMinor } }', args);
  const filled = await query('empty: true, filter: { channel: QUEUE }');
  const found = await query('filter: { channel: QUEUE }');
  expect(filled.rows).toHaveLength(42);
  expect(filled.rows.filter(({ count }) => count !== 0)).toEqual(found.rows);
  expect(filled.rows.find(({ count }) => count === 0)).toMatchObject({ count: 0, noShowRate: { value: null }, bookedValue: [] });
});

test('each row shows the figures of the previous period beside its own', async () => {
  const compared = await figures('rows { by { date } count before { by { date } count } }', 'compareTo: PREVIOUS_PERIOD', {
    more: '',
  });
  expect(compared.rows.every(({ before }) => (before as Json).count === 0)).toBe(true);
  const { data } =
    await company.send(`{ analytics(companyId: ${company.london.companyId}, from: "2025-11-03", until: "2025-11-10") {
    bookings(compareTo: PREVIOUS_PERIOD) { rows { by { date } count before { by { date } count bookings { totalCount } } } } }
    earlier: analytics(companyId: ${company.london.companyId}, from: "2025-10-27", until: "2025-11-03") { bookings { rows { by { date } count } } } }`);
  const { rows } = (data!.analytics as { bookings: { rows: Json[] } }).bookings;
  const earlier = (data!.earlier as { bookings: { rows: Json[] } }).bookings.rows;
  const before = rows.map((row) => row.before as { count: number; bookings: { totalCount: number } });
  expect(before.map(({ count }) => count)).toEqual(earlier.map(({ count }) => count));
  expect(before.map(({ bookings }) => bookings.totalCount)).toEqual(before.map(({ count }) => count));
});

test('without a dimension there is one row, whatever is selected, even in a period without bookings', async () => {
  const forms = ['rows { __typename } total { __typename }', 'rows { by { __typename } } total { name: __typename }'];
  for (const form of forms)
    for (const period of [PERIOD, 'from: "1990-01-01", until: "1990-01-02"']) {
      const { data, errors } = await company.send(
        `{ analytics(companyId: ${company.london.companyId}, ${period}) { bookings { ${form} } } }`,
      );
      expect(errors).toBeUndefined();
      expect((data!.analytics as { bookings: { rows: Json[] } }).bookings.rows).toHaveLength(1);
    }
});

test('the largest arguments of measures are accepted', async () => {
  const { data, errors } = await company.send(`{ analytics(companyId: ${company.head}, branches: true, ${PERIOD}) {
    clients { total { most: returning(within: 36500) { part } usual: returning { part } late: cohorts(month: 1200) { whole } } }
    events { total { pace(days: 36500) } } queue { total { serviceLevel(minutes: 525600) { whole } } } } }`);
  expect(errors).toBeUndefined();
  const { clients, events } = data!.analytics as Record<'clients' | 'events', { total: Json }>;
  expect((clients.total.most as { part: number }).part).toBeGreaterThanOrEqual((clients.total.usual as { part: number }).part);
  expect([clients.total.late, events.total]).toEqual([{ whole: 0 }, { pace: 0 }]);
});

describe('refused:', () => {
  const refusal = async (args: string, selection = 'bookings { total { count } }', token = company.owner) => {
    const { errors } = await company.send(
      `{ analytics(companyId: ${company.london.companyId}, ${args}) { ${selection} } }`,
      {},
      token,
    );
    return errors?.[0];
  };

  test.each([
    ['an unknown time zone', `${PERIOD}, timeZone: "Mars/Base"`, 'timeZone', /Europe\/London/],
    ['a period that ends before it starts', 'from: "2026-01-02", until: "2026-01-01"', 'until', /after 2026-01-02/],
    ['an empty period', 'from: "2026-01-02", until: "2026-01-02"', 'until', /after 2026-01-02/],
    ['a period of more than ten years', 'from: "2016-01-01", until: "2026-01-02"', 'until', /at most 2026-01-01/],
  ])('%s', async (_what, args, path, message) => {
    const error = await refusal(args);
    expect(error?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path }] });
    expect(error?.message).toMatch(message);
  });

  test.each([
    ['bookings(orderBy: { dimension: WEEK }) { rows { by { date } count } }', 'orderBy.dimension', /expected date/],
    ['bookings(orderBy: {}) { rows { by { date } count } }', 'orderBy', /measure/],
    ['bookings(filter: { ofBranches: true }) { total { count } }', 'filter.ofBranches', /branches: true/],
    [
      'bookings(compareTo: PREVIOUS_PERIOD) { rows { by { date } count before { by { date service { id } } count } } }',
      'before.by',
      /found service.*expected date$/,
    ],
    ['bookings(compareTo: PREVIOUS_PERIOD) { rows { count before { by { week } count } } }', 'before.by', /expected none$/],
    ['bookings(first: 10001) { rows { count } }', 'first', /10000/],
    ['bookings { total { leadTime { percentile(p: 1.5) } } }', 'p', /0 to 1/],
    ['bookings(filter: { customStatus: "\\u0000" }) { total { count } }', 'filter.customStatus', /without NUL/],
    ['clients { total { returning(within: 36501) { part } } }', 'within', /0 to 36500/],
    ['clients { total { returning(within: -1) { part } } }', 'within', /0 to 36500/],
    ['clients { rows { by { month } cohorts(month: 2147483647) { part } } }', 'month', /0 to 1200/],
    ['events { total { pace(days: 2147483647) } }', 'days', /0 to 36500/],
    ['queue { total { serviceLevel(minutes: -2147483648) { part } } }', 'minutes', /0 to 525600/],
  ])('%s', async (selection, path, message) => {
    const error = await refusal(PERIOD, selection);
    expect(error?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path }] });
    expect(error?.message).toMatch(message);
  });

  test('more empty groups than the limit', async () => {
    const error = await refusal(
      'from: "2020-01-01", until: "2025-12-01"',
      'bookings(empty: true) { rows { by { date hour } count } }',
    );
    expect(error?.extensions.code).toBe('TOO_COMPLEX');
    expect(error?.message).toMatch(/`week` instead of `date` .* \(309 values instead of 2161\), or a shorter period$/);
  });

  test('callers who are not administrators of the company', async () => {
    const { london, newYork, server, head } = company;
    const em = () => server.orm.em.fork();
    const member = await createMember(em(), head);
    expect((await refusal(PERIOD, undefined, member.token))?.extensions.code).toBe('FORBIDDEN');
    expect((await refusal(PERIOD, undefined, 'none'))?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await refusal(PERIOD, undefined, await adminToken(em(), newYork.companyId)))?.extensions.code).toBe('FORBIDDEN');
    const analyst = await adminToken(em(), london.companyId, 'analyst');
    expect(await refusal(`${PERIOD}, branches: true`, undefined, analyst)).toBeUndefined();
  });

  test.each(['bookings', 'coupons'])('an analyst who filters %s by e-mail', async (subject) => {
    const analyst = await adminToken(company.server.orm.em.fork(), company.london.companyId, 'analyst');
    const error = await refusal(PERIOD, `${subject}(filter: { email: "a@example.test" }) { __typename }`, analyst);
    expect(error?.extensions).toMatchObject({ code: 'FORBIDDEN', fields: [{ path: 'filter.email' }] });
  });
});
