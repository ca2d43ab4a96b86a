import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ demo: true }, 'demo');
});
afterAll(() => server.close());

interface Answered<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function ask<Data>(query: string, variables: object = {}, token?: string): Promise<Answered<Data>> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as Answered<Data>;
}

async function good<Data>(query: string, variables?: object, token?: string): Promise<Data> {
  const { data, errors } = await ask<Data>(query, variables, token);
  expect(errors).toBeUndefined();
  return data;
}

const bearer = async (email: string) => {
  const query = `mutation ($email: String!) { logIn(input: { email: $email, password: "demo-password" }) { token } }`;
  return (await good<{ logIn: { token: string } }>(query, { email })).logIn.token;
};

const TIMES = `query ($input: AvailabilityInput!, $day: LocalDate!) {
  availableTimes(companyId: 2, input: $input, period: { from: $day }) {
    combinations { bookableId name times { startsAt localStart spacesLeft } }
  }
}`;

interface Times {
  readonly availableTimes: {
    readonly combinations: readonly {
      bookableId: number;
      name: string;
      times: readonly { startsAt: string; localStart: string; spacesLeft: number }[];
    }[];
  };
}

/** The first free time of a service with a person, within a month. */
async function freeTime() {
  const { services } = await good<{ services: { nodes: { id: number; spaces: number }[] } }>(
    '{ services(companyId: 2) { nodes { id spaces } } }',
  );
  for (const { id } of services.nodes.filter(({ spaces }) => spaces === 1)) {
    const { availableDays } = await good<{ availableDays: { days: { date: string; spacesLeft: number }[] } }>(
      'query ($id: Int!) { availableDays(companyId: 2, input: { serviceId: $id }) { days { date spacesLeft } } }',
      { id },
    );
    const day = availableDays.days.find(({ spacesLeft }) => spacesLeft > 0);
    if (!day) continue;
    const { availableTimes } = await good<Times>(TIMES, { input: { serviceId: id }, day: day.date });
    const combination = availableTimes.combinations.find(({ times }) => times.length > 0)!;
    const { startsAt, localStart } = combination.times[0]!;
    return { serviceId: id, day: day.date, bookableId: combination.bookableId, startsAt, localStart };
  }
  throw new Error('The demo has no free time');
}

test('a time is found, booked and cancelled over GraphQL alone, and REST shows the booking at once', async () => {
  const { serviceId, day, bookableId, startsAt, localStart } = await freeTime();
  const isFree = async (token?: string) => {
    const { availableTimes } = await good<Times>(TIMES, { input: { bookableId }, day }, token);
    return availableTimes.combinations.some(({ times }) => times.some((time) => time.startsAt === startsAt));
  };

  const add = `mutation ($items: [BasketItemInput!]!) {
    addToBasket(input: { companyId: 2, items: $items }) { token totalPrice { amountMinor currency } items { id startsAt service { id } } }
  }`;
  const { addToBasket } = await good<{ addToBasket: { token: string; items: { id: string }[] } }>(add, {
    items: [{ bookableId, startsAt }],
  });
  expect(addToBasket.items).toMatchObject([{ startsAt, service: { id: serviceId } }]);
  expect([await isFree(), await isFree(addToBasket.token)]).toEqual([false, true]);

  const buy = `mutation { checkout(input: { companyId: 2, client: { firstName: "Grace", lastName: "Hopper", email: "grace@journey.test" } }) {
    longId totalPrice { amountMinor currency } client { firstName country } bookings { nodes { id startsAt isCancelled service { id } client { firstName } } }
  } }`;
  type Bought = { checkout: { longId: string; totalPrice: object; bookings: { nodes: { id: number; startsAt: string }[] } } };
  const { checkout } = await good<Bought>(buy, {}, addToBasket.token);
  expect(checkout.bookings.nodes).toMatchObject([
    { isCancelled: false, service: { id: serviceId }, client: { firstName: 'Grace' } },
  ]);
  const id = checkout.bookings.nodes[0]!.id;

  const admin = await bearer('admin@demo.test');
  const rest = await fetch(`${server.url}/api/v1/admin/2/bookings/${id}`, { headers: { 'App-Id': 'demo', 'Auth-Token': admin } });
  expect(await rest.json()).toMatchObject({
    id,
    datetime: localStart,
    service_id: serviceId,
    is_cancelled: false,
    client_name: 'Grace Hopper',
    client_email: 'grace@journey.test',
  });

  const cancel = `mutation ($id: Int!) { cancelBooking(input: { companyId: 2, id: $id }) { id isCancelled } }`;
  expect(await good(cancel, { id }, admin)).toEqual({ cancelBooking: { id, isCancelled: true } });
  expect(await isFree()).toBe(true);
});

test('the second caller for a time gets TIME_TAKEN with alternatives', async () => {
  const { bookableId, startsAt } = await freeTime();
  const add = `mutation ($items: [BasketItemInput!]!) { addToBasket(input: { companyId: 2, items: $items }) { token } }`;
  await good(add, { items: [{ bookableId, startsAt }] });

  const { errors } = await ask(add, { items: [{ bookableId, startsAt }] });
  expect(errors).toMatchObject([{ extensions: { code: 'TIME_TAKEN', alternatives: expect.any(Array) } }]);
});

test.each([
  ['{ bookings(companyId: 2) { nodes { id } } }', undefined, 'UNAUTHENTICATED', 'a query without a token'],
  ['{ bookings(companyId: 2) { nodes { id } } }', 'member@demo.test', 'FORBIDDEN', 'a query by a member'],
  ['{ bookings(companyId: 3) { nodes { id } } }', 'admin@demo.test', 'FORBIDDEN', 'a query for data of a sibling company'],
  ['{ bookings(companyId: 4711) { nodes { id } } }', 'admin@demo.test', 'FORBIDDEN', 'a query for data of an unknown company'],
  [
    'mutation { cancelBooking(input: { companyId: 2, id: 1 }) { id } }',
    'analyst@demo.test',
    'FORBIDDEN',
    'a mutation by an analyst',
  ],
  ['{ people(companyId: 2) { nodes { email } } }', undefined, 'UNAUTHENTICATED', 'a query for a field for administrators'],
])('$3 is refused with $2: %s', async (query, email, code, _reason) => {
  const { errors } = await ask(query, {}, email && (await bearer(email)));
  expect(errors?.[0]).toMatchObject({ extensions: { code } });
});
