import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../../support/clients/rest-client.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { rowsOf } from '../../../support/database.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../../support/fixtures/test-company.js';
import type { Json } from '../../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../../support/server.js';

/** One error reports all faults of the input, each at its path; clients of v1 get the same message as ever. */

let server: TestServer;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em.fork(), company.companyId);
});
afterAll(() => server?.close());

async function mutate(name: string, input: unknown, token?: string) {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, token ? { 'Auth-Token': token } : {});
  expect(body.errors).toHaveLength(1);
  return body.errors![0]!;
}

const faults = ({ extensions }: { readonly extensions: Json }) =>
  (extensions.fields as { path: string; reference?: string }[]).map(({ path, reference }) =>
    reference ? [path, reference] : path,
  );

test('one error reports every part of a variable that does not fit its type', async () => {
  const items = [
    { serviceId: 1, reference: 'a' },
    { serviceId: 'x', quantity: 1.5, colour: 'red' },
  ];
  const refused = await mutate('addToBasket', { companyId: null, items });
  expect(refused.extensions.code).toBe('INVALID');
  expect(faults(refused).toSorted()).toEqual(['companyId', 'items.1.colour', 'items.1.quantity', 'items.1.serviceId']);
});

test('a faulty variable is reported by the path of the argument it is passed to', async () => {
  const query =
    'query ($a: Int!, $b: Int, $c: LocalDate) { bookings(companyId: $a, first: $b, filter: { from: $c }) { totalCount } }';
  const { body } = await sendGraphql(server.url, { query, variables: { b: 'x', c: '2030-02-30' } });
  expect(body.errors).toHaveLength(1);
  expect(faults(body.errors![0]!)).toEqual(['companyId', 'first', 'filter.from']);
});

test('a text that is too long does not hide one that cannot be stored', async () => {
  const long = 'x'.repeat(300);
  const { id: serviceId } = company.check;
  const items = [
    { serviceId, startsAt: `${MONDAY}T09:00:00Z` },
    { serviceId, startsAt: `${MONDAY}T10:00:00Z`, reference: long },
    { serviceId, startsAt: `${MONDAY}T11:00:00Z`, reference: 'a\0' },
  ];
  expect(faults(await mutate('addToBasket', { companyId: company.companyId, items }))).toEqual([
    'items.1.reference',
    'items.2.reference',
  ]);
});

test('a text that is too long is reported with all other faults, each once', async () => {
  const { companyId } = company;
  const long = 'x'.repeat(300);
  const service = { companyId, name: long, minBookings: -1, reference: 'a\0' };
  expect(faults(await mutate('createService', service, admin)).toSorted()).toEqual(['minBookings', 'name', 'reference']);
  const place = { serviceId: company.check.id, startsAt: `${MONDAY}T09:00:00Z` };
  const items = [
    { ...place, reference: long },
    { ...place, quantity: 0 },
  ];
  expect(faults(await mutate('addToBasket', { companyId, items }))).toEqual(['items.0.reference', 'items.1.quantity']);
});

test('a call whose only fault is a text that is too long stores nothing', async () => {
  const { companyId } = company;
  const counted = () =>
    rowsOf(server.orm)('select (select count(*) from service) as services, (select count(*) from basket) as baskets');
  const before = await counted();
  const long = 'x'.repeat(300);
  expect(faults(await mutate('createService', { companyId, name: long }, admin))).toEqual(['name']);
  const items = [{ serviceId: company.check.id, startsAt: `${MONDAY}T09:00:00Z`, reference: long }];
  expect(faults(await mutate('addToBasket', { companyId, items }))).toEqual(['items.0.reference']);
  expect(await counted()).toEqual(before);
});

describe('a refusal by the domain', () => {
  const wrong = () => ({ companyId: company.companyId, id: company.puppies.id, name: ' ', preTime: -1, maxBookings: 0 });

  test('reports all invalid values', async () => {
    const refused = await mutate('updateService', wrong(), admin);
    expect(faults(refused)).toEqual(['preTime', 'maxBookings', 'name']);
    expect(refused.message).toBe(
      'preTime: found -1, expected a whole number from 0 to 1440; maxBookings: found 0, expected a whole number from 1 to 1000; name: found nothing, expected a name',
    );
  });

  const strangers = { scheduleId: 999, categoryId: 999, questionGroupId: 999, personIds: [999], resourceIds: [998, 999] };
  const services = { ...strangers, name: ' ', preTime: -1, options: [{ duration: 0, price: 1 }, { duration: 30 }] };
  const found = [
    'options',
    'options.0.duration',
    'preTime',
    'name',
    'scheduleId',
    'categoryId',
    'questionGroupId',
    'personIds.0',
    'resourceIds.0',
  ];
  const people = { name: ' ', email: 'nowhere', role: 'STAFF', personId: 999, password: 'short' };

  test.each<[string, () => object, string[]]>([
    ['createService', () => services, [...found, 'resourceIds.1']],
    ['updateService', () => ({ ...services, id: company.puppies.id }), [...found, 'resourceIds.1']],
    ['createAdministrator', () => people, ['name', 'email', 'password', 'personId']],
    ['updateAdministrator', () => ({ ...people, id: 1 }), ['name', 'email', 'password', 'personId']],
  ])('reports invalid values and unknown ids together: %s', async (name, input, expected) => {
    const refused = await mutate(name, { companyId: company.companyId, ...input() }, admin);
    expect([...new Set(faults(refused))].toSorted()).toEqual(expected.toSorted());
  });

  const wrongPeriod = 'period: { from: "2030-03-09", to: "2030-03-01" }';
  test.each([
    ['availableTimes', wrongPeriod, ['to', 'timeZone', 'duration']],
    ['availableDays', wrongPeriod, ['to', 'timeZone', 'duration']],
    ['nextAvailable', 'count: 0, quantity: 0', ['count', 'quantity', 'timeZone', 'duration']],
  ])('reports all faults of a search for times: %s', async (field, args, expected) => {
    const { companyId, puppies } = company;
    const input = `input: { serviceId: ${puppies.id}, timeZone: "Mars", duration: 7 }`;
    const query = `{ ${field}(companyId: ${companyId}, ${input}, ${args}) { __typename } }`;
    const { body } = await sendGraphql(server.url, { query });
    expect(body.errors).toHaveLength(1);
    expect(faults(body.errors![0]!).map((path) => String(path).split('.').at(-1))).toEqual(expected);
  });

  test.each([
    ['explainTime', '', ['quantity', 'timeZone', 'duration']],
    ['companyDays', '', ['duration', 'to', 'timeZone']],
    ['availableDays', 'serviceId: 999999', ['serviceId', 'to', 'timeZone']],
    ['availableTimes', '', ['serviceId', 'to', 'timeZone']],
    ['nextAvailable', 'bookableId: 999999', ['bookableId', 'quantity', 'timeZone']],
    ['explainTime', 'serviceId: 999999', ['serviceId', 'quantity', 'timeZone']],
  ])('reports all faults of a search, even with an unknown or missing id: %s with { %s }', async (field, named, expected) => {
    const { companyId, puppies } = company;
    const isChosen = field === 'explainTime' && named === '';
    const input = `input: { ${isChosen ? `serviceId: ${puppies.id}` : named}, timeZone: "Mars", duration: 7 }`;
    const quantity = field === 'explainTime' ? 'startsAt: "2030-03-01T10:00:00Z", quantity: 0' : 'quantity: 0';
    const args = ['explainTime', 'nextAvailable'].includes(field) ? quantity : wrongPeriod;
    const { body } = await sendGraphql(server.url, {
      query: `{ ${field}(companyId: ${companyId}, ${input}, ${args}) { __typename } }`,
    });
    expect(body.errors).toHaveLength(1);
    expect(faults(body.errors![0]!).map((path) => String(path).split('.').at(-1))).toEqual(expected);
  });

  test('reports contradictions to a bookable item with all other faults', async () => {
    const { companyId, check, puppies } = company;
    const items = `{ bookableItems(companyId: ${companyId}, serviceId: ${puppies.id}) { nodes { id personId } } }`;
    const { nodes } = (await sendGraphql(server.url, { query: items })).body.data!.bookableItems as {
      nodes: { id: number; personId: number | null }[];
    };
    const { id } = nodes.find(({ personId }) => personId !== null)!;
    const input = `input: { bookableId: ${id}, serviceId: ${check.id}, personIds: [999], timeZone: "Mars", duration: 7 }`;
    const query = `{ availableTimes(companyId: ${companyId}, ${input}, ${wrongPeriod}) { __typename } }`;
    const { body } = await sendGraphql(server.url, { query });
    expect(faults(body.errors![0]!)).toEqual(['period.to', 'serviceId', 'personIds', 'timeZone', 'duration']);
  });

  test('reports only the first fault to clients of v1, as before', async () => {
    const rest = new RestClient({ base: server.url, token: admin });
    const { status, body } = await rest.post(`/api/v1/admin/${company.companyId}/client`, {
      first_name: 'Ann',
      time_zone: 'Mars/North',
      default_company_id: 999_999,
    });
    const message = 'found Mars/North, expected an IANA zone such as Europe/London';
    expect([status, body]).toEqual([
      400,
      { error: `time_zone: ${message}`, fields: [{ field: 'time_zone', message }], code: 'INVALID' },
    ]);
  });
});

describe('a line of a basket', () => {
  const line = (more: Json) => ({ serviceId: company.puppies.id, startsAt: `${MONDAY}T09:00:00Z`, ...more });

  test('is identified in each fault by its index and its reference', async () => {
    const items = [
      line({ reference: 'first' }),
      line({ reference: 'second', quantity: 0, duration: 7 }),
      line({ startsAt: null, date: MONDAY, timeZone: 'Mars' }),
    ];
    expect(faults(await mutate('addToBasket', { companyId: company.companyId, items }))).toEqual([
      ['items.1.duration', 'second'],
      ['items.1.quantity', 'second'],
      'items.2.timeZone',
      'items.2.time',
    ]);
  });

  test('is identified where its time is not bookable, with alternatives', async () => {
    const items = [line({ reference: 'first' }), line({ reference: 'second', startsAt: `${MONDAY}T03:00:00Z` })];
    const { extensions } = await mutate('addToBasket', { companyId: company.companyId, items });
    expect(extensions).toMatchObject({ code: 'NOT_BOOKABLE', path: 'items.1', reference: 'second', reason: 'OUTSIDE_SHIFT' });
    expect(extensions.alternatives).not.toEqual([]);
  });

  test('is not identified to clients of v1, whose response bodies stay as before', async () => {
    const guest = new RestClient({ base: server.url });
    const { status, body } = await guest.post(`/api/v1/${company.companyId}/basket/add_item`, {
      service_id: company.puppies.id,
      datetime: `${MONDAY}T03:00:00`,
      reference: 'second',
    });
    expect(status).toBe(409);
    expect(JSON.stringify(body)).not.toMatch(/items\.|"path"|second/);
  });
});

test.each(['guest', 'staff'])('each fault of a buyer is reported at its path in the input: %s', async (who) => {
  const { companyId, puppies } = company;
  const client = { firstName: 'Ann', timeZone: 'Mars/North', ...(who === 'guest' && { email: 'nowhere' }) };
  const token = who === 'staff' ? admin : undefined;
  const input = { companyId, client, ...(token && { serviceId: puppies.id, startsAt: `${MONDAY}T10:00:00Z` }) };
  const basket = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
  const items = [{ serviceId: puppies.id, startsAt: `${MONDAY}T10:00:00Z` }];
  const { body } = await sendGraphql(server.url, { query: basket, variables: { input: { companyId, items } } });
  const own = token ?? String(Object(body.data?.addToBasket).token);

  const refused = await mutate(token ? 'createBooking' : 'checkout', input, own);
  expect(faults(refused)).toEqual(who === 'guest' ? ['client.timeZone', 'client.email'] : ['client.timeZone']);
});

test('a conflict with the value of another record names the field', async () => {
  const input = { companyId: company.companyId, firstName: 'Ann', email: 'ann@example.test' };
  const query = 'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }';
  const send = async () => (await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': admin })).body;
  await send();
  expect((await send()).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', fields: [{ path: 'email' }] });
});
