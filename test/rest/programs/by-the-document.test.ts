import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { CAMDEN, type DemoServer, openDemo, PARENT } from '../../support/fixtures/demo-server.js';
import { hrefOf, isJson, type Json } from '../../support/oracles/hal-rules.js';

/**
 * The demo as a reader of service.md alone expects it:
 * lists, filters and figures of different endpoints must agree about the same thing.
 */

const ADMIN = `/api/v1/admin/${CAMDEN}`;
const OPEN = `/api/v1/${CAMDEN}`;

let demo: DemoServer;
let admin: RestClient;
let visitor: RestClient;
beforeAll(async () => {
  demo = await openDemo();
  ({ admin, public: visitor } = demo.as);
});
afterAll(() => demo?.server.close());

const list = async (path: string, rel: string, by = admin) => {
  const answer = await by.get(`${path}${path.includes('?') ? '&' : '?'}per_page=1000`);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return embedded(answer, rel);
};
const idsOf = (records: readonly Json[]) => records.map(({ id }) => Number(id));
const day = (record: Json) => String(record.datetime).slice(0, 10);
const instant = (text: unknown) => Date.parse(String(text));
const sumOf = (records: readonly Json[], field: string) => records.reduce((sum, record) => sum + Number(record[field]), 0);

/** Amount that a booking's answers add to its price: once, or for each place. */
const answersOf = (booking: Json, quantity: unknown): number =>
  embedded(booking, 'answers').reduce((sum, answer) => {
    const question = isJson(answer._embedded) ? answer._embedded.question : null;
    const isForEach = isJson(question) && question.price_per_booking === true;
    return sum + Number(answer.price) * (isForEach ? Number(quantity) : 1);
  }, 0);

describe('bookings', () => {
  let all: readonly Json[];
  let live: readonly Json[];
  beforeAll(async () => {
    all = await list(`${ADMIN}/bookings?include_cancelled=true`, 'bookings');
    live = all.filter(({ is_cancelled }) => !is_cancelled);
  });

  test('every filter returns exactly the bookings that match it', async () => {
    const dates = live.map(day).sort();
    const [from = '', to = ''] = [dates[Math.floor(dates.length / 3)], dates[Math.floor((2 * dates.length) / 3)]];
    const sample = (field: string) => live.find((booking) => booking[field] !== null)?.[field];
    const onOrAfter = (time: string) => (booking: Json) => String(booking.datetime).slice(0, 16) >= `${from}T${time}`;
    const equal = (field: string) => [`${field}=${sample(field)}`, (booking: Json) => booking[field] === sample(field)] as const;
    const cases: readonly (readonly [string, (booking: Json) => boolean])[] = [
      [`start_date=${from}`, (booking) => day(booking) >= from],
      [`end_date=${to}`, (booking) => day(booking) <= to],
      [`start_date=${from}&end_date=${to}`, (booking) => day(booking) >= from && day(booking) <= to],
      [`start_date=${from}&start_time=12:00`, onOrAfter('12:00')],
      [`email=${String(sample('email')).toUpperCase()}`, (booking) => booking.email === sample('email')],
      ...['event_id', 'client_id', 'person_id', 'resource_id', 'service_id', 'slot_id', 'purchase_id'].map(equal),
    ];
    for (const [query, keeps] of cases) {
      const wanted = live.filter(keeps);
      expect([0, live.length], query).not.toContain(wanted.length);
      expect([query, idsOf(await list(`${ADMIN}/bookings?${query}`, 'bookings'))]).toEqual([query, idsOf(wanted)]);
    }
    expect(live.length).toBeLessThan(all.length);
    expect(idsOf(await list(`${ADMIN}/bookings`, 'bookings'))).toEqual(idsOf(live));
    for (const moment of ['2100-01-01T00:00:00', '4000000000'])
      for (const since of ['modified_since', 'created_since'])
        expect(await list(`${ADMIN}/bookings?${since}=${moment}`, 'bookings')).toEqual([]);
  });

  test('of a parent company with children=true include those of its branches', async () => {
    const family = await list(`/api/v1/admin/${PARENT}/bookings?children=true`, 'bookings', demo.as.parentAdmin);
    expect(idsOf(family.filter(({ company_id }) => company_id === CAMDEN))).toEqual(idsOf(live));
    expect(new Set(family.map(({ company_name }) => company_name)).size).toBeGreaterThan(1);
  });

  test('agree with their slots, services, people, clients and purchases', async () => {
    const byId = async (path: string, rel: string) =>
      new Map((await list(path, rel)).map((record) => [record.id, record] as const));
    const services = await byId(`${ADMIN}/services`, 'services');
    const people = await byId(`${ADMIN}/people`, 'people');
    const clients = await byId(`${ADMIN}/client`, 'clients');
    const slots = await byId(`${ADMIN}/slots?start_date=2000-01-01&end_date=2099-12-31`, 'slots');
    const purchases = await byId(`${ADMIN}/purchases?created_from=2000-01-01T00:00:00`, 'purchases');
    for (const booking of all) {
      const { datetime, end_datetime, duration, service_id, person_id, slot_id, is_cancelled } = booking;
      expect(instant(end_datetime) - instant(datetime)).toBe(Number(duration) * 60_000);
      expect(booking.duration_span).toBe(Number(duration) * 60);
      expect(isJson(booking._embedded) && booking._embedded.client).toEqual(clients.get(booking.client_id));
      if (person_id !== null) expect(booking.person_name).toBe(people.get(person_id)?.name);
      const service = services.get(service_id);
      if (service) {
        const leeway = instant(datetime) - instant(booking.min_cancellation_time);
        expect([booking.service_name, leeway]).toEqual([service.name, Number(service.min_cancel_period) * 1000]);
      }
      if (slot_id !== null && !is_cancelled) expect(slots.get(slot_id)).toMatchObject({ datetime, end_datetime, service_id });
      expect(purchases.get(booking.purchase_id)).toMatchObject({ long_id: booking.purchase_ref });
    }
    const articles = ['packages', 'products', 'pre_paid_bookings', 'deals', 'course_bookings'];
    const ofBookingsAlone = [...purchases.values()].filter((purchase) =>
      articles.every((rel) => embedded(purchase, rel).length === 0),
    );
    expect(ofBookingsAlone.length).toBeGreaterThan(purchases.size / 2);
    for (const purchase of ofBookingsAlone) {
      const own = embedded(purchase, 'bookings');
      expect(purchase.total_price).toBe(
        own.reduce((sum, { price, quantity, ...more }) => sum + Number(price) * Number(quantity) + answersOf(more, quantity), 0),
      );
      expect([purchase.paid, purchase.due_now]).toEqual([sumOf(own, 'paid'), sumOf(own, 'due_now')]);
    }
  });

  test('of an event add up to its spaces_booked', async () => {
    const path = `${OPEN}/events?start_date=2000-01-01&end_date=2099-12-31&include_non_bookable=true`;
    const events = await list(path, 'events', visitor);
    for (const event of events) {
      const own = live.filter(({ event_id }) => event_id === event.id);
      expect([event.id, event.spaces_booked]).toEqual([
        event.id,
        sumOf(
          own.filter(({ on_waitlist }) => !on_waitlist),
          'quantity',
        ),
      ]);
    }
    expect(sumOf(events, 'spaces_booked')).toBeGreaterThan(0);
  });
});

describe('lists', () => {
  test.each([
    [`${ADMIN}/client`, 'clients', ['id', 'first_name', 'last_name', 'email', 'join_date']],
    [`${ADMIN}/bookings`, 'bookings', ['id', 'datetime', 'created_at', 'price', 'duration', 'status', 'client_id']],
    [
      `${ADMIN}/purchases?created_from=2000-01-01T00:00:00`,
      'purchases',
      ['id', 'created_at', 'total_price', 'price', 'paid', 'deposit', 'due_now', 'payment_type', 'certificate_paid'],
    ],
  ])(
    '%s is ordered by the values it shows, in both directions',
    async (path, rel, fields) => {
      for (const field of fields) {
        const ordered = async (reverse: boolean) => {
          const query = `order_by=${field}&order_by_reverse=${reverse}`;
          return (await list(`${path}${path.includes('?') ? '&' : '?'}${query}`, rel)).map((record) => record[field]);
        };
        const up = await ordered(false);
        const given = up.filter((value) => value !== null);
        const rising = given.every((value, at) => at === 0 || compare(given[at - 1], value) <= 0);
        expect([field, rising, up.slice(given.length).every((value) => value === null)]).toEqual([field, true, true]);
        expect([field, await ordered(true)]).toEqual([field, [...up].reverse()]);
      }
    },
    60_000,
  );

  test.each([
    [`${ADMIN}/client`, 'clients'],
    [`${ADMIN}/bookings?include_cancelled=true`, 'bookings'],
    [`${ADMIN}/purchases?created_from=2000-01-01T00:00:00`, 'purchases'],
    [`${ADMIN}/slots?start_date=2000-01-01&end_date=2099-12-31`, 'slots'],
    [`${ADMIN}/services`, 'services'],
    [`${OPEN}/people`, 'people'],
    [`${OPEN}/events?start_date=2000-01-01&end_date=2099-12-31&include_non_bookable=true`, 'events'],
  ])('%s: its pages contain every record once and link back', async (path, rel) => {
    const whole = idsOf(await list(path, rel));
    const size = Math.ceil(whole.length / 3);
    const met: number[] = [];
    let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}per_page=${size}`;
    for (let before: string | undefined; next; ) {
      const { body } = await admin.get(next);
      expect([body.total_entries, hrefOf(body, 'previous')]).toEqual([whole.length, before]);
      met.push(...idsOf(embedded(body, rel)));
      before = hrefOf(body, 'self');
      next = hrefOf(body, 'next');
    }
    expect(met).toEqual(whole);
  });
});

const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** Compares moments as instants: in the repeated hour of autumn the later one has the smaller text. */
const compare = (a: unknown, b: unknown) =>
  MOMENT.test(String(a)) ? compareValues(instant(a), instant(b)) : compareValues(a, b);

const compareValues = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).toLowerCase() < String(b).toLowerCase()
      ? -1
      : Number(a !== b);
