import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { REAL_TIMERS } from '../../../src/live/timers.js';
import { type OpenStream, openStream, type SubscriptionRequest } from '../../support/clients/open-stream.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServer, startLiveServers } from '../../support/live-servers.js';

let servers: LiveServers;
let company: TestCompany;
beforeAll(async () => {
  servers = await startLiveServers();
});
afterAll(() => servers.close());
beforeEach(async () => {
  company = await createTestCompany(servers.here.orm);
});

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function look(url: string, request: SubscriptionRequest, token?: string): Promise<OpenStream> {
  const stream = await openStream(url, request, token ? { Authorization: `Bearer ${token}` } : {});
  opened.push(stream);
  return stream;
}

const TIMES = `subscription ($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableTimes(companyId: $companyId, input: $input, period: $period) { combinations { personId times { startsAt } } } }`;

/** Subscription to Ann's free times on a Monday. */
const timesOfAnn = () => ({
  query: TIMES,
  variables: {
    companyId: company.companyId,
    input: { serviceId: company.check.id, personIds: [company.ann.id] },
    period: { from: MONDAY },
  },
});

const TEN = `${MONDAY}T10:00:00Z`;

interface Times {
  readonly combinations: readonly { readonly times: readonly { readonly startsAt: string }[] }[];
}

const hasTen = ({ data }: { readonly data?: object | null }): boolean =>
  (data as { availableTimes: Times }).availableTimes.combinations.some(({ times }) =>
    times.some(({ startsAt }) => startsAt === TEN),
  );

const ADD = `mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token items { id } } }`;

/** Holds ten o'clock with Ann, and returns the token of the basket. */
async function holdTen(url: string, token?: string): Promise<string> {
  const item = { serviceId: company.check.id, personId: company.ann.id, startsAt: TEN };
  const variables = { input: { companyId: company.companyId, items: [item] } };
  const { body } = await sendGraphql(url, { query: ADD, variables }, token ? { 'Auth-Token': token } : {});
  return (body.data!.addToBasket as { token: string }).token;
}

test('a time held on one server leaves a stream of another server, and returns when it is released', async () => {
  const { here, there } = servers;
  const stream = await look(there.url, timesOfAnn());
  expect(hasTen(await stream.next())).toBe(true);
  const token = await holdTen(here.url);
  expect(hasTen(await stream.next())).toBe(false);
  const query = 'mutation ($input: RemoveFromBasketInput!) { removeFromBasket(input: $input) { id } }';
  await sendGraphql(here.url, { query, variables: { input: { companyId: company.companyId } } }, { 'Auth-Token': token });
  expect(hasTen(await stream.next())).toBe(true);
});

test('a stream sends the same answer as the query of that name', async () => {
  const request = timesOfAnn();
  const stream = await look(servers.here.url, request);
  const { body } = await sendGraphql(servers.here.url, { ...request, query: request.query.replace('subscription', 'query') });
  expect(await stream.next()).toEqual({ data: body.data });
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
});

test('a stream with the token of a basket shows its lines, whichever server changes them', async () => {
  const token = await holdTen(servers.here.url);
  const request = { query: 'subscription { basket { items { startsAt } } }' };
  const stream = await look(servers.there.url, request, token);
  expect(await stream.next()).toEqual({ data: { basket: { items: [{ startsAt: TEN }] } } });
  const query = 'mutation { clearBaskets { id } }';
  await sendGraphql(servers.here.url, { query }, { 'Auth-Token': token });
  expect(await stream.next()).toEqual({ data: { basket: { items: [] } } });
});

test('identical subscriptions of anonymous readers share a view; a logged-in reader has a separate one', async () => {
  const { views } = servers.there.live;
  const streams = await Promise.all([1, 2, 3].map(() => look(servers.there.url, timesOfAnn())));
  await Promise.all(streams.map((stream) => stream.next()));
  await eventually(() => expect(views.size).toBe(1));
  const owner = await adminToken(company.em, company.companyId);
  const own = await look(servers.there.url, timesOfAnn(), owner);
  await own.next();
  await eventually(() => expect(views.size).toBe(2));
});

test('readers with different Purchase-Key headers have separate views', async () => {
  const { views } = servers.there.live;
  for (const headers of [{}, { 'Purchase-Key': 'one' }, { 'Purchase-Key': 'two' }]) {
    const stream = await openStream(servers.there.url, timesOfAnn(), headers);
    opened.push(stream);
    await stream.next();
  }
  await eventually(() => expect(views.size).toBe(3));
});

const QUEUER = { query: 'subscription ($companyId: Int!) { queuer(companyId: $companyId, id: 1) { id } }' };

test('an anonymous reader of a queuer gets the refusal of the query, and the stream ends', async () => {
  const stream = await look(servers.here.url, { ...QUEUER, variables: { companyId: company.companyId } });
  const answer = await stream.next();
  expect([answer.data, answer.errors?.[0]?.extensions?.code]).toEqual([{ queuer: null }, 'UNAUTHENTICATED']);
  expect(await stream.rest()).toContain('event: complete');
});

test('a log-out ends the streams of the log-in on every server', async () => {
  const owner = await adminToken(company.em, company.companyId);
  const stream = await look(servers.there.url, timesOfAnn(), owner);
  await stream.next();
  await sendGraphql(servers.here.url, { query: 'mutation { logOut { expiresAt } }' }, { Authorization: `Bearer ${owner}` });
  expect((await stream.next()).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  expect(await stream.rest()).toContain('event: complete');
});

test.each([
  ['subscription {', 'GRAPHQL_PARSE_FAILED'],
  ['subscription { companies { id } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['query { viewer { companyId } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['subscription { __typename }', 'GRAPHQL_VALIDATION_FAILED'],
])('%s ends a stream with an error', async (query, code) => {
  const stream = await look(servers.here.url, { query });
  expect((await stream.next()).errors?.[0]?.extensions?.code).toBe(code);
  expect(await stream.rest()).toContain('event: complete');
});

test('a request that does not accept events gets a 406, and a subscription sent to /graphql a 400', async () => {
  const body = JSON.stringify(timesOfAnn());
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const elsewhere = await fetch(`${servers.here.url}/graphql/stream`, { method: 'POST', headers, body });
  expect([elsewhere.status, await elsewhere.text()]).toEqual([406, expect.stringContaining('text/event-stream')]);
  const wrong = await fetch(`${servers.here.url}/graphql`, { method: 'POST', headers, body });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('/graphql/stream')]);
});

test('a server that loses its notification connection still sends changes', async () => {
  const stream = await look(servers.there.url, timesOfAnn());
  expect(hasTen(await stream.next())).toBe(true);
  await company.em.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'daybook live' and datname = current_database()`);
  await holdTen(servers.here.url);
  expect(hasTen(await stream.next())).toBe(false);
});

test('a change made directly in SQL is sent', async () => {
  const stream = await look(servers.there.url, timesOfAnn());
  expect(hasTen(await stream.next())).toBe(true);
  await company.em.execute('update service set deleted = true where id = ?', [company.check.id]);
  expect((await stream.next()).errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
});

test('a time is sent as free again when its hold expires', async () => {
  const stream = await look(servers.there.url, timesOfAnn());
  await stream.next();
  const token = await holdTen(servers.here.url);
  expect(hasTen(await stream.next())).toBe(false);
  await company.em.execute(
    `update claim set expires_at = now() + interval '50 ms' where basket_item_id in (
    select i.id from basket_item i join basket b on b.id = i.basket_id where i.company_id = ?)`,
    [company.companyId],
  );
  expect(hasTen(await stream.next())).toBe(true);
  expect(token).toEqual(expect.any(String));
});

test('a change without a notification is sent by the poll every 30 seconds', async () => {
  const passed: (() => void)[] = [];
  const timers = {
    ...REAL_TIMERS,
    after: (milliseconds: number, work: () => void) => {
      if (milliseconds < 29_000) return REAL_TIMERS.after(milliseconds, work);
      passed.push(work);
      return () => {};
    },
  };
  const server = await startLiveServer(servers.database, { timers });
  const stream = await look(server.url, timesOfAnn());
  expect(hasTen(await stream.next())).toBe(true);
  await company.em.execute('alter table claim disable trigger note_live; alter table basket_item disable trigger note_live');
  await holdTen(servers.here.url);
  for (const work of passed) work();
  expect(hasTen(await stream.next())).toBe(false);
  await company.em.execute('alter table claim enable trigger note_live; alter table basket_item enable trigger note_live');
  stream.close();
  await server.close();
});

test('the number of streams per address is limited', async () => {
  const server = await startLiveServer(servers.database, { mostOfAddress: 2 });
  const [first, second] = await Promise.all([look(server.url, timesOfAnn()), look(server.url, timesOfAnn())]);
  expect((await Promise.all([first, second].map((stream) => stream.next()))).map(hasTen)).toEqual([true, true]);
  const third = await look(server.url, timesOfAnn());
  expect(third.status).toBe(429);
  const said: unknown = JSON.parse(await third.rest());
  expect(said).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_TRIES', limit: 'STREAMS' } }] });
  first.close();
  await expect.poll(async () => (await look(server.url, timesOfAnn())).status).toBe(200);
  await server.close();
});

test('a server that shuts down tells its readers to reconnect, and refuses new ones', async () => {
  const server = await startLiveServer(servers.database);
  const stream = await look(server.url, timesOfAnn());
  await stream.next();
  server.live.dismissReaders();
  expect(await stream.rest()).toMatch(/^: this server leaves.*\nretry: \d+\n\n$/m);
  const late = await look(server.url, timesOfAnn());
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
  await server.close();
});

test('the client of graphql-sse reads answers and refusals', async () => {
  const client = createClient({ url: `${servers.there.url}/graphql/stream`, retryAttempts: 0 });
  const answers = client.iterate<object>(timesOfAnn());
  expect(hasTen((await answers.next()).value)).toBe(true);
  await holdTen(servers.here.url);
  expect(hasTen((await answers.next()).value)).toBe(false);
  await answers.return?.();
  const refused = client.iterate({ ...QUEUER, variables: { companyId: company.companyId } });
  expect((await refused.next()).value.errors).toHaveLength(1);
  expect(await refused.next()).toEqual({ done: true, value: undefined });
  client.dispose();
});

const PERSON = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' };

test('streams follow the number of bookings and slots, the free spaces of an event and the name of a company', async () => {
  const { companyId, em, talk } = company;
  const owner = await adminToken(em, companyId);
  const { here, there } = servers;
  const variables = { companyId, id: talk.id, filter: { from: MONDAY, to: MONDAY } };
  const ask = (query: string) => look(there.url, { query, variables }, owner);
  const [diary, slots, event, named] = await Promise.all([
    ask(
      `subscription ($companyId: Int!, $filter: BookingFilter) { bookings(companyId: $companyId, filter: $filter) { totalCount } }`,
    ),
    ask(`subscription ($companyId: Int!) { slots(companyId: $companyId) { totalCount } }`),
    ask(`subscription ($companyId: Int!, $id: Int!) { event(companyId: $companyId, id: $id) { spacesLeft } }`),
    ask('subscription ($companyId: Int!) { company(id: $companyId) { name } }'),
  ]);
  expect(await Promise.all([diary, slots, event, named].map((stream) => stream.next()))).toEqual([
    { data: { bookings: { totalCount: 0 } } },
    { data: { slots: { totalCount: 0 } } },
    { data: { event: { spacesLeft: 10 } } },
    { data: { company: { name: 'Pet Store' } } },
  ]);

  const token = await holdTen(here.url);
  const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { id } }';
  const input = { companyId, client: PERSON };
  await sendGraphql(here.url, { query: checkout, variables: { input } }, { 'Auth-Token': token });
  expect(await diary.next()).toEqual({ data: { bookings: { totalCount: 1 } } });
  expect(await slots.next()).toEqual({ data: { slots: { totalCount: 1 } } });

  const items = [{ eventId: talk.id, quantity: 3 }];
  await sendGraphql(here.url, { query: ADD, variables: { input: { companyId, items } } });
  expect(await event.next()).toEqual({ data: { event: { spacesLeft: 7 } } });
  await em.execute(`update company set name = 'Pets' where id = ?`, [companyId]);
  expect(await named.next()).toEqual({ data: { company: { name: 'Pets' } } });
});

test('a stream of the available days of a month follows changes', async () => {
  const query = `subscription ($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
    availableDays(companyId: $companyId, input: $input, period: $period) { days { date spacesLeft } } }`;
  const { companyId, check, ann } = company;
  const month = (name: string) => ({ companyId, input: { serviceId: check.id, personIds: [ann.id] }, period: { month: name } });
  const stream = await look(servers.there.url, { query, variables: month('2030-03') });
  const before = await stream.next();
  await holdTen(servers.here.url);
  const after = await stream.next();
  const onMonday = ({ data }: typeof after) =>
    (data!.availableDays as { days: { date: string; spacesLeft: number }[] }).days.find(({ date }) => date === MONDAY)!
      .spacesLeft;
  expect(onMonday(after)).toBeLessThan(onMonday(before));
});
