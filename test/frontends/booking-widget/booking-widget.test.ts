import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../src/client/create-client.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServers } from '../../support/live-servers.js';
import { BookingWidget } from './booking-widget.js';

let servers: LiveServers;
let company: TestCompany;
const visitor = ({ url } = servers.here) => new BookingWidget(`${url}/graphql`, company.companyId);

beforeAll(async () => {
  servers = await startLiveServers();
  company = await createTestCompany(servers.here.orm);
});
afterAll(() => servers?.close());

test('a visitor chooses a service, a day and a time, buys it, and cancels it by the link', async () => {
  const widget = visitor();
  const services = await widget.services();
  expect(services.map(({ label }) => label)).toContain('Check, 30 min £15.00, 60 min £25.00');
  const service = services.find(({ label }) => label.startsWith('Check'))?.id ?? 0;
  expect(await widget.days(service, '2030-03-02', '2030-03-05')).toEqual([MONDAY, '2030-03-05']);

  const [ann] = await widget.times(service, MONDAY);
  expect(ann).toMatchObject({ name: 'Ann', starts: expect.arrayContaining([`${MONDAY}T09:00:00Z`]) });
  const chosen = await widget.choose({ service, bookable: ann?.bookable, start: ann?.starts[0] });
  expect(chosen).toMatchObject({ ok: true, value: { pay: '£15.00', heldUntil: expect.stringContaining('T') } });
  const bought = await widget.buy({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' });
  const link = bought.ok ? bought.value.link : '';
  expect(bought).toEqual({
    ok: true,
    value: { link: expect.stringMatching(/./), lines: [expect.stringContaining(`${MONDAY}T09:00`)] },
  });

  const elsewhere = visitor();
  expect(await elsewhere.confirmation(link)).toEqual([{ start: expect.stringContaining(MONDAY), isCancelled: false }]);
  expect(await elsewhere.cancel(link, 'The cat is well again')).toEqual({ ok: true, value: 1 });
  expect(await elsewhere.confirmation(link)).toEqual([{ start: expect.stringContaining(MONDAY), isCancelled: true }]);
});

test('the second visitor to choose a time is refused, and the time is no longer shown', async () => {
  const [first, second] = [visitor(), visitor()];
  const { id: service } = company.surgery;
  const [room] = await second.times(service, '2030-03-06');
  const line = { service, bookable: room?.bookable, start: room?.starts[0] };

  expect(await first.choose(line)).toMatchObject({ ok: true });
  expect(await second.choose(line)).toMatchObject({
    ok: false,
    refusal: { code: 'TIME_TAKEN', fields: { 'items.0.startsAt': expect.any(String) } },
  });
  const [left] = await second.times(service, '2030-03-06');
  expect(left?.starts).not.toContain(line.start);
});

test('a time bought on another server disappears from an open page, and returns when cancelled', async () => {
  const [looking, buying] = [visitor(servers.there), visitor(servers.here)];
  const { id: service } = company.surgery;
  const shown: (readonly string[])[] = [];
  const stop = looking.watchTimes(service, '2030-03-07', ([room]) => shown.push(room?.starts ?? []));
  const start = '2030-03-07T11:00:00Z';
  await eventually(() => expect(shown.at(-1)).toContain(start));

  expect(await buying.choose({ service, start })).toMatchObject({ ok: true });
  await eventually(() => expect(shown.at(-1)).not.toContain(start));
  const bought = await buying.buy({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' });
  const [day] = await looking.times(service, '2030-03-07');
  expect(shown.at(-1)).toEqual(day?.starts);

  expect(await buying.cancel(bought.ok ? bought.value.link : '', 'The cat is well again')).toEqual({ ok: true, value: 1 });
  await eventually(() => expect(shown.at(-1)).toContain(start));
  stop();
  await eventually(() => expect(servers.there.live.readers).toBe(0));
});

test('a member logs in, books, sees the upcoming booking, and cancels it', async () => {
  const [email, password] = ['mia@example.test', 'a long password'];
  await createClient(company.em.fork(), { companyId: company.companyId, now: new Date() }, { firstName: 'Mia', email, password });
  const widget = visitor();
  expect(await widget.account()).toBeNull();
  expect(await widget.logIn(email, 'another password')).toMatchObject({
    ok: false,
    refusal: { code: 'UNAUTHENTICATED', fields: { email: expect.any(String), password: expect.any(String) } },
  });
  expect(await widget.logIn(email, password)).toEqual({ ok: true, value: expect.stringMatching(/Z$/) });
  expect(await widget.account()).toEqual({ name: 'Mia', upcoming: [] });

  const { id: service } = company.check;
  const [free] = await widget.times(service, '2030-03-06');
  expect(await widget.choose({ service, bookable: free?.bookable, start: free?.starts[0] })).toMatchObject({ ok: true });
  expect(await widget.buy()).toMatchObject({ ok: true, value: { lines: [expect.stringContaining('2030-03-06')] } });

  const booked = (await widget.account())?.upcoming ?? [];
  expect(booked).toEqual([{ id: expect.any(Number), what: expect.any(String), start: expect.stringContaining('2030-03-06T') }]);
  expect(await widget.cancelOwn(booked[0]?.id ?? 0)).toEqual({ ok: true, value: true });
  expect((await widget.account())?.upcoming).toEqual([]);
  expect(await visitor().cancelOwn(booked[0]?.id ?? 0)).toMatchObject({ ok: false, refusal: { code: 'UNAUTHENTICATED' } });
});

test('all errors in a form are reported by field', async () => {
  const widget = visitor();
  await widget.choose({ service: company.check.id, start: `${MONDAY}T11:00:00Z` });
  expect(await widget.buy({ firstName: 'Ada', email: 'nowhere', timeZone: 'Mars/Olympus' })).toEqual({
    ok: false,
    refusal: {
      code: 'INVALID',
      message: expect.any(String),
      fields: { 'client.email': expect.any(String), 'client.timeZone': expect.any(String) },
    },
  });
  expect(await widget.buy({ firstName: 'Ada', email: 'ada@example.test' })).toMatchObject({ ok: true });
});
