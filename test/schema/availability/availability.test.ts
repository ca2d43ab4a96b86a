import { afterAll, beforeAll, expect, test } from 'vitest';
import { createException } from '../../../src/schedule/exceptions/write-exception.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let owner: string;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  owner = await adminToken(company.em, company.companyId);
});
afterAll(() => server.close());

async function ask(query: string, variables: object, token?: string) {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
  const { body } = await sendGraphql(server.url, { query, variables: { companyId: company.companyId, ...variables } }, headers);
  return { ...(body.data as Record<string, Record<string, unknown>> | null), code: body.errors?.[0]?.extensions.code } as Record<
    string,
    unknown
  >;
}

const TIMES = `query ($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableTimes(companyId: $companyId, input: $input, period: $period) { from to } }`;

test.each([
  [{ month: '2030-03' }, '2030-03-01', '2030-03-31'],
  [{ calendarMonth: '2030-03' }, '2030-02-25', '2030-04-07'],
  [{ week: '2030-W10' }, '2030-03-04', '2030-03-10'],
  [{ from: MONDAY, to: '2030-03-05' }, MONDAY, '2030-03-05'],
])('times of the period %j run from %s to %s', async (period, from, to) => {
  expect(await ask(TIMES, { input: { serviceId: company.check.id }, period })).toMatchObject({ availableTimes: { from, to } });
});

const DAYS = `query ($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableDays(companyId: $companyId, input: $input, period: $period) { days { date } } }`;

test('days of a year are answered in one request, for less than a tenth of the cost budget of a guest', async () => {
  const variables = {
    companyId: company.companyId,
    input: { serviceId: company.check.id },
    period: { from: MONDAY, to: '2031-03-04' },
  };
  const { body } = await sendGraphql(server.url, { query: DAYS, variables });
  expect((body.data!.availableDays as { days: unknown[] }).days).toHaveLength(366);
  const { requested, actual, budget } = body.extensions!.cost as Record<'requested' | 'actual' | 'budget', number>;
  expect(actual).toBeGreaterThan(366);
  expect(Math.max(requested, actual)).toBeLessThan(budget / 10);
});

test('a year by dates gives the same days as its weeks by name, all within one request', async () => {
  const { companyId, check } = company;
  const field = (name: string, period: string) =>
    `${name}: availableDays(companyId: ${companyId}, input: { serviceId: ${check.id} }, period: { ${period} }) { days { date spacesLeft } }`;
  const weeks = Array.from({ length: 29 }, (_, at) => field(`w${at}`, `week: "2031-W${String(at + 1).padStart(2, '0')}"`));
  const year = field('year', 'from: "2030-12-30", to: "2031-12-28"');
  const { body } = await sendGraphql(server.url, { query: `{ ${[year, ...weeks].join('\n')} }` });
  expect(body.errors).toBeUndefined();
  const { year: whole, ...named } = body.data as Record<string, { days: { date: string }[] }>;
  const sevens = Array.from({ length: 52 }, (_, at) => whole!.days.slice(7 * at, 7 * at + 7));
  expect([sevens.flat().length, sevens[51]?.[6]?.date]).toEqual([364, '2031-12-28']);
  expect(Object.values(named).map(({ days }) => days)).toEqual(sevens.slice(0, 29));
  const { requested, actual, budget } = body.extensions!.cost as Record<'requested' | 'actual' | 'budget', number>;
  expect(Math.max(requested, actual)).toBeLessThan(budget / 2);
});

test('a period named in two ways is refused by availableDays and availableTimes', async () => {
  const asked = { input: { serviceId: company.check.id }, period: { month: '2030-03', week: '2030-W10' } };
  expect((await ask(DAYS, asked)).code).toBe('INVALID');
  expect((await ask(TIMES, asked)).code).toBe('INVALID');
});

test('a service, person or resource that does not match the bookable id is refused by all queries', async () => {
  const [bookable] = await company.em
    .fork()
    .getConnection()
    .execute<{ id: number }[]>('select id from bookable where service_id = ? and person_id = ? and resource_id = ?', [
      company.surgery.id,
      company.ann.id,
      company.room.id,
    ]);
  const bookableId = bookable!.id;
  const NEXT = `query ($companyId: Int!, $input: AvailabilityInput!) {
    nextAvailable(companyId: $companyId, input: $input, from: "2030-03-04T09:00:00Z") { serviceId } }`;
  const asks = { serviceId: company.check.id, personIds: [company.bob.id], resourceIds: [2_000_000_000] };
  for (const [field, value] of Object.entries(asks)) {
    for (const query of [DAYS, TIMES, EXPLAIN, NEXT]) {
      const variables = { companyId: company.companyId, startsAt: `${MONDAY}T10:00:00Z`, input: { bookableId, [field]: value } };
      const used = query === EXPLAIN ? variables : { companyId: variables.companyId, input: variables.input };
      const { body } = await sendGraphql(server.url, { query, variables: used });
      expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: field }] });
    }
  }
  const good = {
    bookableId,
    serviceId: company.surgery.id,
    personIds: [company.bob.id, company.ann.id],
    resourceIds: [company.room.id],
  };
  expect((await ask(TIMES, { input: good })).code).toBeUndefined();
});

test.each([0, -1])('a resourceCount of %i is refused by availableDays, availableTimes and explainTime', async (resourceCount) => {
  const asked = { input: { serviceId: company.surgery.id, resourceCount }, period: { from: MONDAY } };
  expect((await ask(DAYS, asked)).code).toBe('INVALID');
  expect((await ask(TIMES, asked)).code).toBe('INVALID');
  expect((await ask(EXPLAIN, { input: asked.input, startsAt: `${MONDAY}T10:00:00Z` })).code).toBe('INVALID');
});

test('the times of a year are too many for one answer, and the refusal names `period.year`', async () => {
  const variables = { companyId: company.companyId, input: { serviceId: company.check.id }, period: { year: 2030 } };
  const { body } = await sendGraphql(server.url, { query: TIMES, variables });
  const message = '365 days are more than the 62 one answer can hold';
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: [{ path: 'period.year', message }] });
});

const EXPLAIN = `query ($companyId: Int!, $input: AvailabilityInput!, $startsAt: DateTime!) {
  explainTime(companyId: $companyId, input: $input, startsAt: $startsAt) {
    bookable startsAt endsAt blockedFrom blockedUntil
    obstacles { code personId resourceId from until name left closureId exceptionId bookingIds slotId eventId } } }`;

const BOOK = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id slotId } }`;

const obstacle = (given: object) => ({
  personId: company.ann.id,
  resourceId: null,
  from: null,
  until: null,
  name: null,
  left: null,
  closureId: null,
  exceptionId: null,
  bookingIds: null,
  slotId: null,
  eventId: null,
  ...given,
});

test('explainTime shows each caller only the ids that this caller may see', async () => {
  const { serviceId, personIds } = { serviceId: company.check.id, personIds: [company.ann.id] };
  const mia = await createMember(company.em, company.companyId);
  const eve = await createMember(company.em, company.companyId, 'Eve');
  const input = {
    companyId: company.companyId,
    clientId: mia.id,
    serviceId,
    personId: company.ann.id,
    startsAt: `${MONDAY}T10:00:00Z`,
  };
  const { createBooking } = await ask(BOOK, { input }, owner);
  const { id, slotId } = createBooking as { id: number; slotId: number };
  const explain = async (token?: string) =>
    (await ask(EXPLAIN, { input: { serviceId, personIds }, startsAt: `${MONDAY}T10:15:00Z` }, token)).explainTime;

  const blocked = { startsAt: `${MONDAY}T10:15:00Z`, endsAt: `${MONDAY}T10:45:00Z` };
  const told = { bookable: false, ...blocked, blockedFrom: blocked.startsAt, blockedUntil: blocked.endsAt };
  const bounds = { from: `${MONDAY}T10:00:00Z`, until: `${MONDAY}T10:30:00Z` };
  expect(await explain()).toEqual({ ...told, obstacles: [obstacle({ code: 'BLOCKED_BY' })] });
  expect(await explain(eve.token)).toEqual({ ...told, obstacles: [obstacle({ code: 'BLOCKED_BY' })] });
  expect(await explain(mia.token)).toEqual({
    ...told,
    obstacles: [obstacle({ code: 'BLOCKED_BY', ...bounds, bookingIds: [id] })],
  });
  expect(await explain(owner)).toEqual({
    ...told,
    obstacles: [obstacle({ code: 'BLOCKED_BY', ...bounds, bookingIds: [id], slotId })],
  });
});

test('explainTime shows an exception only to administrators, and does not find an unknown service', async () => {
  const { id, name } = await createException(company.em, company.companyId, {
    personId: company.ann.id,
    startDate: '2030-03-05',
    name: 'Ill',
  });
  const asked = { input: { serviceId: company.check.id, personIds: [company.ann.id] }, startsAt: '2030-03-05T10:00:00Z' };
  const explain = async (token?: string) =>
    ((await ask(EXPLAIN, asked, token)).explainTime as { obstacles: unknown[] }).obstacles;
  expect(await explain(owner)).toEqual([obstacle({ code: 'AWAY', exceptionId: id, name })]);
  expect(await explain()).toEqual([obstacle({ code: 'AWAY' })]);
  expect((await ask(EXPLAIN, { input: { serviceId: 99_999 }, startsAt: '2030-03-05T10:00:00Z' })).code).toBe('NOT_FOUND');
});

test('nextAvailable gives the next times with the people and resources to book', async () => {
  const NEXT = `query ($companyId: Int!, $input: AvailabilityInput!, $from: DateTime, $count: Int) {
    nextAvailable(companyId: $companyId, input: $input, from: $from, count: $count) {
      serviceId name duration price { amountMinor currency } searchedUntil
      times { startsAt date time localStart combinations { bookableId personId resourceId name spacesLeft } } } }`;
  const next = (more: object) => ask(NEXT, { input: { serviceId: company.surgery.id, timeZone: 'Asia/Kolkata' }, ...more });
  expect((await next({ from: '2030-03-08T16:30:00Z', count: 1 })).nextAvailable).toEqual({
    serviceId: company.surgery.id,
    name: 'Surgery',
    duration: 60,
    price: { amountMinor: 3000, currency: 'GBP' },
    searchedUntil: '2030-03-16T16:30:00Z',
    times: [
      {
        startsAt: '2030-03-11T09:00:00Z',
        date: '2030-03-11',
        time: '14:30',
        localStart: '2030-03-11T14:30:00+05:30',
        combinations: [
          { bookableId: expect.any(Number), personId: company.ann.id, resourceId: company.room.id, name: 'Ann', spacesLeft: 1 },
        ],
      },
    ],
  });
  expect((await next({ count: 500 })).code).toBe('INVALID');
});

test('administrators preview the shifts of a pattern, anonymous callers do not', async () => {
  const PREVIEW = `query ($input: PreviewShiftsInput!) { previewShifts(input: $input) {
    timeZone from to endDate shifts { date startsAt endsAt localStart localEnd minutes notes } } }`;
  const pattern = { startDate: '2026-10-24', startTime: '22:00', endTime: '06:00', repeatCount: 1 };
  const input = { companyId: company.companyId, pattern };
  expect((await ask(PREVIEW, { input })).code).toBe('UNAUTHENTICATED');
  expect((await ask(PREVIEW, { input }, owner)).previewShifts).toEqual({
    timeZone: 'Europe/London',
    from: '2026-10-24',
    to: '2026-11-22',
    endDate: '2026-10-24',
    shifts: [
      {
        date: '2026-10-24',
        startsAt: '2026-10-24T21:00:00Z',
        endsAt: '2026-10-25T06:00:00Z',
        localStart: '2026-10-24T22:00:00+01:00',
        localEnd: '2026-10-25T06:00:00+00:00',
        minutes: 540,
        notes: ['LONGER'],
      },
    ],
  });
});
