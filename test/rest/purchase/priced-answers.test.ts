import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, type RestAnswer } from '../../support/clients/rest-client.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Answers with a price count towards the cost of a booking, in whichever form it is requested: once, or for each place where
 * `price_per_booking` says so. Source: service.md 2.8, decisions 1, issue 5.
 */

let demo: DemoServer;
let service: number;
let person: number;
let questions: Readonly<Record<string, number>>;
beforeAll(async () => {
  demo = await openDemo();
  const { admin } = demo.as;
  const made = async (path: string, body: Json) => Number((await admin.post(`/api/v1/admin/${CAMDEN}/${path}`, body)).body.id);
  const schedule = await made('schedules', { name: 'Always' });
  const always = { start_date: '2025-01-06', start_time: '08:00', end_time: '20:00', frequency: 'daily' };
  await made(`schedules/${schedule}/shift_patterns`, always);
  person = await made('people', { name: 'Tess', schedule_id: schedule, service_ids: [] });
  const wash = { name: 'Wash', duration: 30, prices: [1999], spaces: 6, max_bookings: 6, deposit: 501, detail_group_id: 1 };
  service = await made('services', { ...wash, person_ids: [person] });
  const { body } = await admin.get(`/api/v1/${CAMDEN}/questions?detail_group_id=1`);
  questions = Object.fromEntries((body.questions as Json[]).map(({ name, id }) => [String(name), Number(id)]));
});
afterAll(() => demo?.server.close());

let days = 0;
const nextDay = () => new Date(Date.UTC(2030, 0, 7 + days++)).toISOString().slice(0, 10);

/** 3.50 once, 5.00 for each of the three places, and two answers that cost nothing. */
const answers = () => [
  { id: questions.Shampoo, answer: 'Hypoallergenic', price: 350 },
  { id: questions['Brush the teeth'], answer: '1', price: 500 },
  { id: questions['Take home'], answer: 'Nothing' },
  { id: questions["Your pet's name"], answer: 'Rex' },
];
const item = (day: string) => ({ service_id: service, person_id: person, date: day, time: 600, qty: 3, questions: answers() });
const client = () => ({ first_name: 'Ann', last_name: 'Lee', email: `ann${days}@example.test` });

/** Names in brackets, as nested form fields are written. */
const pairs = (value: unknown, name = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pairs(inner, name ? `${name}[${key}]` : key))
    : [[name, String(value)]];
const query = (values: Json) => new URLSearchParams(pairs(values));
const basket = `/api/v1/${CAMDEN}/basket`;

/** Each returns the answer with the purchase. A null `coupon` means none. */
const FORMS: Readonly<Record<string, (coupon: string | null) => Promise<RestAnswer>>> = {
  'one item, flat': async (coupon) => {
    const rest = demo.as.public.as(undefined);
    await rest.post(`${basket}/add_item`, item(nextDay()));
    if (coupon) await rest.post(`${basket}/coupon`, { coupon });
    return rest.post(`${basket}/checkout`, { client: client() });
  },
  'the whole basket': async (coupon) => {
    const rest = demo.as.public.as(undefined);
    const sent = { ...item(nextDay()), ref: 1, price: 1999, settings: {}, status: 4 };
    await rest.post(`${basket}/add_item?service_id=${service}`, { entire_basket: true, items: [sent] });
    if (coupon) await rest.post(`${basket}/coupon`, { coupon });
    return rest.post(`${basket}/checkout`, { client: client(), items: [], is_admin: false });
  },
  'all in the query': async (coupon) => {
    const rest = demo.as.public.as(undefined);
    await rest.send('POST', `${basket}/add_item?${query(item(nextDay()))}`);
    if (coupon) await rest.send('POST', `${basket}/coupon?coupon=${coupon}`);
    return rest.send('POST', `${basket}/checkout?${query({ client: client() })}`);
  },
  'a form body': async (coupon) => {
    const rest = demo.as.public.as(undefined);
    await rest.post(`${basket}/add_item`, query(item(nextDay())));
    if (coupon) await rest.post(`${basket}/coupon`, query({ coupon }));
    return rest.post(`${basket}/checkout`, query({ client: client() }));
  },
};

async function byAdmin(): Promise<RestAnswer> {
  const { date, time, ...booked } = item(nextDay());
  const { admin } = demo.as;
  const made = await admin.post(`/api/v1/admin/${CAMDEN}/bookings`, {
    ...booked,
    datetime: `${date}T10:00:00`,
    client: client(),
  });
  return admin.get(`/api/v1/admin/${CAMDEN}/purchases/${made.body.purchase_id}`);
}

// 3 × 1999 + 350 + 3 × 500 = 7847; a deposit of 501 for each place; 20 % tax within, half up: 7847 / 6 = 1307.8, 1503 / 6 = 250.5.
const WHOLE = { total_price: 7847, price: 7847, paid: 0, deposit: 1503, due_now: 1503 };
const WHOLE_TAX = { tax_payable_on_price: 1308, tax_payable_on_deposit: 251, tax_payable_on_due_now: 251 };
// Ten per cent of it are 784.7; 7847 − 785 = 7062, and 7062 / 6 = 1177.
const REDUCED = { ...WHOLE, ...WHOLE_TAX, total_price: 7062, price: 7062, tax_payable_on_price: 1177 };

describe('three places with priced answers are charged in full when sent as', () => {
  test.each(Object.keys(FORMS))('%s', async (name) => {
    const { status, body } = await FORMS[name]!(null);

    expect(status).toBe(201);
    expect(body).toMatchObject({ ...WHOLE, ...WHOLE_TAX });
    const [booking] = embedded(body, 'bookings');
    expect(booking).toMatchObject({ price: 1999, quantity: 3, due_now: 1503, paid: 0 });
    expect(embedded(booking!, 'answers').map(({ price }) => price)).toEqual([350, 500, 0, 0]);
  });

  test('a booking by an administrator for a new client', async () => {
    expect((await byAdmin()).body).toMatchObject({ ...WHOLE, ...WHOLE_TAX });
  });

  test.each(Object.keys(FORMS))('%s, less a coupon', async (name) => {
    expect((await FORMS[name]!('PAWS10')).body).toMatchObject(REDUCED);
  });
});

test('a basket includes the prices of answers, and a checkbox left unticked costs nothing', async () => {
  const rest = demo.as.public.as(undefined);
  const open = answers().map((answer) => (answer.price === 500 ? { ...answer, answer: '0' } : answer));
  const { body } = await rest.post(`${basket}/add_item`, { ...item(nextDay()), questions: open });

  expect(body).toMatchObject({ total_price: 3 * 1999 + 350, total_due_price: 1503 });
  expect(embedded(body, 'items')).toMatchObject([{ price: 1999, total_price: 3 * 1999 + 350 }]);
});

test('a later change of an answer changes the price, and what was paid stays paid', async () => {
  const { admin } = demo.as;
  const { body: bought } = await FORMS['one item, flat']!(null);
  await admin.put(`/api/v1/admin/${CAMDEN}/purchases/${bought.id}/pay`, { amount: 1503, payment_status: 'complete' });
  const [booking] = embedded(bought, 'bookings');
  const path = `/api/v1/purchases/${bought.long_id}`;

  const dearer = { questions: [{ id: questions.Shampoo, answer: '3' }] };
  await demo.as.public.as(undefined).put(`${path}/bookings/${booking?.id}`, dearer);
  const { body } = await demo.as.public.as(undefined).get(path);

  expect(body).toMatchObject({ total_price: 7847 - 350 + 600, paid: 1503, due_now: 0 });
});

test('priced answers of a waiting booking are charged once it is booked', async () => {
  const { admin } = demo.as;
  const own = `/api/v1/admin/${CAMDEN}`;
  const group = (await admin.post(`${own}/event_groups`, { name: 'Talks' })).body.id;
  const address = (await admin.post(`${own}/addresses`, { address1: '1' })).body.id;
  const talk = { name: 'Talk', event_group_id: group, address_id: address, spaces: 1, price: 1000, waitlength: 5 };
  const chain = (await admin.post(`${own}/event_chains`, { ...talk, datetime: `${nextDay()}T18:00:00` })).body.id;
  const [{ id: event = 0 } = {}] = await demo.rows<{ id: number }>('select id from event where event_chain_id = ?', [chain]);
  const first = await admin.post(`${own}/bookings`, { event_id: event, client: client() });
  const rest = demo.as.public.as(undefined);
  await rest.post(`${basket}/add_item`, { event_id: event, status: 8, questions: answers() });
  const { body: waits } = await rest.post(`${basket}/checkout`, { client: { ...client(), email: 'waits@example.test' } });
  expect(waits.total_price).toBe(0);

  await admin.post(`${own}/bookings/${first.body.id}/cancel`);
  const { body } = await rest.put(`/api/v1/purchases/${waits.long_id}/book_waitlist_item`);

  expect(body).toMatchObject({ total_price: 1000 + 350 + 500 });
});
