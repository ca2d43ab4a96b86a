import { createJrniClient, type JrniClient } from '@bookinglab/booking-journey-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentEmails } from '../../support/clients/sent-emails.js';
import { CAMDEN, HARBOUR, PARENT } from '../../support/fixtures/demo-server.js';
import { PASSWORD } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * The npm client with which current React programs book, as published: its nineteen methods that belong to this API, on the
 * demo. It stores no token, so each call is given one. Source: wire.md (TS), decisions 10.
 */

let server: TestServer;
let api: JrniClient;
let member: { id: number; token: string };
beforeAll(async () => {
  server = await startServer({}, 'demo');
  api = createJrniClient(`${server.url}/api/v1/`, { appId: 'demo' });
  member = await loggedIn();
});
afterAll(() => server?.close());

const EMAIL = 'member@demo.test';

async function loggedIn() {
  const { data } = await api.login({ email: EMAIL, password: PASSWORD });
  return { id: Number(data._embedded?.members?.[0]?.id), token: data.auth_token };
}

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const SOON = { start_date: dayAhead(3), end_date: dayAhead(40) };

/** A service with questions that takes one person's entire time, and its free starts on the first free day from the tenth on. */
async function aService() {
  const { data } = await api.getServices(CAMDEN);
  const found = data._embedded.services.find(
    ({ spaces, detail_group_id }: (typeof data._embedded.services)[number] & { spaces?: number }) =>
      spaces === 1 && detail_group_id,
  );
  if (!found) throw new Error('The demo has no such service');
  const { dates } = (await api.getDates(CAMDEN, { service_id: found.id, start_date: dayAhead(10), end_date: dayAhead(40) })).data;
  const day = dates.find(({ available }) => available)!;
  const { times } = (await api.getTimes(CAMDEN, { service_id: found.id, start_date: day.start_date })).data;
  return { service: found, day, times };
}

/** Error thrown by a refused call: the client shows its message to the user. */
const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A booking of the member by the newer calls, from log-in to purchase. */
async function booked() {
  const { service, times } = await aService();
  await api.clearBaskets(member.token);
  const { data: basket } = await api.createBasket({ company_id: CAMDEN }, member.token);
  const [first, second] = times;
  const line = { service_id: service.id, start: first!.start, questions: [] };
  await api.addServiceItem(basket.id, line, member.token);
  const { data } = await api.checkoutBasket(basket.id, { client: { id: member.id } }, member.token);
  const booking = data._embedded?.bookings?.[0];
  return { service, booking, start: first!.start, later: second!.start };
}

describe('log-in and catalogue', () => {
  test('login: returns a token and the member', async () => {
    const { status, data } = await api.login({ email: EMAIL, password: PASSWORD });

    expect(status).toBe(201);
    expect(data).toMatchObject({
      email: EMAIL,
      auth_token: expect.any(String),
      company_id: PARENT,
      _embedded: { members: [{ email: EMAIL }] },
    });
    expect(await refusalOf(api.login({ email: EMAIL, password: 'wrong' }))).toMatchObject({
      status: 401,
      message: '401 Unauthorized',
    });
  });

  test('getCompany and getChildCompanies: return a company, and the branches of a parent', async () => {
    expect((await api.getCompany(CAMDEN)).data).toMatchObject({
      id: CAMDEN,
      currency_code: 'GBP',
      timezone: 'Europe/London',
      live: true,
    });
    const { data } = await api.getChildCompanies(PARENT, { service_id: undefined });
    expect(data._embedded.companies.map(({ id }) => id)).toContain(CAMDEN);
    expect(data.total_entries).toBe(data._embedded.companies.length);
    expect(await refusalOf(api.getCompany(999_999))).toMatchObject({ status: 404, message: 'Not Found' });
  });

  test('getServices and getResources: return records of the company', async () => {
    const services = (await api.getServices(CAMDEN)).data;
    const resources = (await api.getResources(CAMDEN)).data;

    expect(services.total_entries).toBeGreaterThan(0);
    expect(services._embedded.services[0]).toMatchObject({ company_id: CAMDEN, durations: expect.arrayContaining([30]) });
    expect(resources._embedded.resources[0]).toMatchObject({ company_id: CAMDEN, type: 'resource', deleted: false });
  });

  test('getQuestions: returns the questions of a service', async () => {
    const { service } = await aService();
    const { data } = await api.getQuestions(CAMDEN, { detail_group_id: service.detail_group_id, include_hidden_questions: true });

    expect(data.company_id).toBe(CAMDEN);
    expect(data.questions[0]).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      detail_type: expect.any(String),
      outcome: false,
    });
  });

  test('getDates and getTimes: return the free days, and the times of one day', async () => {
    const { day, times, service } = await aService();

    expect(day).toMatchObject({
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      count: expect.any(Number),
      available: true,
    });
    expect(times[0]).toMatchObject({ available: true, durations: [service.durations[0]] });
    expect(times.every(({ start }) => start.startsWith(day.start_date))).toBe(true);
  });
});

describe('a member of the company', () => {
  test('getMember and updateMember: read and change the record of the member', async () => {
    const { data } = await api.getMember(PARENT, member.id, member.token);
    expect(data).toMatchObject({ id: member.id, email: EMAIL });

    const changed = await api.updateMember(PARENT, member.id, { first_name: 'Mara', last_name: 'Lind' }, member.token);
    expect(changed.data).toMatchObject({ first_name: 'Mara', last_name: 'Lind' });
    expect(await refusalOf(api.getMember(PARENT, member.id, 'no token'))).toMatchObject({ status: 401 });
  });

  test('updateClient: changes the same record as updateMember', async () => {
    const request = { first_name: 'Mona', last_name: 'Lind', email: EMAIL, q: {}, answers: [] };
    const { status, data } = await api.updateClient(PARENT, member.id, request, member.token);

    expect(status).toBe(200);
    expect(data).toMatchObject({ id: member.id, first_name: 'Mona' });
    expect((await api.getMember(PARENT, member.id, member.token)).data).toMatchObject({ first_name: 'Mona' });
  });

  test('forgottenPassword: answers alike for every address, and e-mails only a known one', async () => {
    const known = await api.forgottenPassword(PARENT, { email: EMAIL });
    const unknown = await api.forgottenPassword(PARENT, { email: 'nobody@example.test' });

    expect(known.data).toMatchObject({ result: expect.any(String), message: expect.any(String) });
    expect(unknown.data).toEqual(known.data);
    expect((await sentEmails(server.orm)).filter(({ to }) => [EMAIL, 'nobody@example.test'].includes(to))).toMatchObject([
      { to: EMAIL },
    ]);
  });
});

describe('booking by the newer calls', () => {
  test('createBasket, addServiceItem, checkoutBasket: make a booking', async () => {
    const { service, times } = await aService();
    const { questions } = (await api.getQuestions(CAMDEN, { detail_group_id: service.detail_group_id })).data;
    const asked = questions.find(({ detail_type }) => detail_type === 'text_field' || detail_type === 'text_area')!;
    await api.clearBaskets(member.token);
    const basket = await api.createBasket({ company_id: CAMDEN }, member.token);
    const start = times.at(-1)!.start;
    const answers = [{ id: String(asked.id), answer: 'Yes, two' }];
    const item = await api.addServiceItem(
      basket.data.id,
      { service_id: service.id, start, company_id: CAMDEN, questions: answers },
      member.token,
    );

    expect(basket).toMatchObject({
      status: 201,
      data: { id: expect.any(String), company_id: CAMDEN, total_price: 0, service_items: [] },
    });
    expect(item).toMatchObject({
      status: 201,
      data: { service_id: service.id, company_id: CAMDEN, start, questions: [{ id: asked.id, answer: 'Yes, two' }] },
    });
    expect(Date.parse(item.data.expires)).toBeGreaterThan(Date.now());
    expect(item.data.total_price_in_major_units * 100).toBeCloseTo(item.data.total_price);

    const bought = await api.checkoutBasket(
      basket.data.id,
      { client: { id: member.id }, take_from_wallet: false, no_notifications: true, reference: 'REF-001' },
      member.token,
    );
    expect(bought).toMatchObject({
      status: 201,
      data: {
        company_id: CAMDEN,
        reference: 'REF-001',
        total_price: item.data.total_price,
        status: expect.stringMatching(/^(complete|pending)$/),
        _embedded: { member: { id: member.id }, bookings: [{ service_id: service.id, datetime: start }] },
      },
    });
  });

  test('a guest needs the token of the basket to add to it, and cannot check out as a member', async () => {
    const { service, times } = await aService();
    const basket = await api.createBasket({ company_id: CAMDEN });
    const token = basket.headers.get('Auth-Token') ?? undefined;
    const line = { service_id: service.id, start: times.at(-2)!.start, questions: [] };

    expect(await refusalOf(api.addServiceItem(basket.data.id, line))).toMatchObject({ status: 409 });
    expect((await api.addServiceItem(basket.data.id, line, token)).status).toBe(201);
    expect(await refusalOf(api.checkoutBasket(basket.data.id, { client: { id: member.id } }, token))).toMatchObject({
      status: 403,
      message: 'Please Login',
    });
  });

  test('addServiceItem: refuses a time that is not offered', async () => {
    const { service, day } = await aService();
    const { data, headers } = await api.createBasket({ company_id: CAMDEN });
    const line = { service_id: service.id, start: `${day.start_date}T03:00:00`, questions: [] };
    const token = headers.get('Auth-Token') ?? undefined;

    expect(await refusalOf(api.addServiceItem(data.id, line, token))).toMatchObject({
      status: 409,
      message: expect.stringContaining('outside the working hours'),
    });
  });

  test('clearBaskets: empties the baskets and returns their ids', async () => {
    const { service, times } = await aService();
    const { data } = await api.createBasket({ company_id: CAMDEN }, member.token);
    const line = { service_id: service.id, start: times.at(-3)!.start, questions: [] };
    await api.addServiceItem(data.id, line, member.token);
    const { status, data: cleared } = await api.clearBaskets(member.token);

    expect(status).toBe(200);
    expect(cleared._embedded.baskets).toEqual([data.id]);
    expect((await api.createBasket({ company_id: CAMDEN }, member.token)).data).toMatchObject({ id: data.id, service_items: [] });
    expect((await api.clearBaskets()).data._embedded.baskets).toEqual([]);
  });
});

describe('bookings of a member', () => {
  test('listBookings: includes cancelled bookings only on request', async () => {
    const { booking } = await booked();
    const ids = async (include_cancelled: string) =>
      (await api.listBookings(PARENT, member.id, { ...SOON, include_cancelled }, member.token)).data._embedded.bookings.map(
        ({ id }) => id,
      );

    expect(await ids('false')).toContain(booking.id);
    await api.cancelMemberBooking(PARENT, member.id, booking.id, member.token);
    expect(await ids('false')).not.toContain(booking.id);
    expect(await ids('true')).toContain(booking.id);
  });

  test('rescheduleBooking: moves a booking to another time of the day', async () => {
    const { booking, later } = await booked();
    const to = { date: later.slice(0, 10), time: later.slice(11, 16), notify: true, notify_admin: true };
    const { status, data } = await api.rescheduleBooking(PARENT, member.id, booking.id, to, member.token);

    expect(status).toBe(200);
    expect(data).toMatchObject({ id: booking.id, datetime: later, duration: booking.duration, is_cancelled: false });
  });

  test('cancelMemberBooking: returns the booking as cancelled', async () => {
    const { booking } = await booked();
    const { status, data } = await api.cancelMemberBooking(PARENT, member.id, booking.id, member.token);

    expect(status).toBe(200);
    expect(data).toMatchObject({ id: booking.id, is_cancelled: true, service_id: booking.service_id });
  });
});

test('a member has no access to a company of another family', async () => {
  const { services } = (await api.getServices(HARBOUR)).data._embedded;
  const { data } = await api.createBasket({ company_id: CAMDEN }, member.token);
  const line = { service_id: services[0]!.id, start: `${dayAhead(12)}T10:00:00`, questions: [] };

  expect(await refusalOf(api.getMember(HARBOUR, member.id, member.token))).toMatchObject({ status: 403 });
  expect(await refusalOf(api.addServiceItem(data.id, line, member.token))).toMatchObject({ status: 404 });
});
