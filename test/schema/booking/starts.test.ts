import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createContact, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** A start is sent as an instant, or as a day and a local time of the company, the same way everywhere. */

let server: TestServer;
let company: TestCompany;
let admin: string;
let clientId: number;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em, company.companyId);
  clientId = await createContact(company.em, company.companyId);
});
afterAll(() => server?.close());

/** A Monday on which London is an hour ahead of UTC. */
const DAY = '2030-07-01';

async function send(mutation: string, type: string, input: object, shown = 'startsAt') {
  const query = `mutation ($input: ${type}!) { done: ${mutation}(input: $input) { ${shown} } }`;
  const { body } = await sendGraphql(
    server.url,
    { query, variables: { input: { companyId: company.companyId, ...input } } },
    { 'Auth-Token': admin },
  );
  return { done: body.data?.done, refused: body.errors?.[0]?.extensions };
}

/** Both ways to give a start; each takes its own time. */
const WAYS = [
  ['as an instant', (hour: number) => ({ startsAt: `${DAY}T${hour - 1}:00:00Z` })],
  ['as an instant with the offset of the company', (hour: number) => ({ startsAt: `${DAY}T${hour}:00:00+01:00` })],
  ['as a day and a time', (hour: number) => ({ date: DAY, time: `${hour}:00` })],
] as const;

test.each(WAYS)('a start is accepted %s to book, move, hold and block', async (way, at) => {
  const { ann, bob, check } = company;
  const first = 11 + WAYS.findIndex(([name]) => name === way) * 2;
  const line = { serviceId: check.id, personId: ann.id };
  const startsAt = `${DAY}T${first - 1}:00:00Z`;

  const made = await send('createBooking', 'CreateBookingInput', { ...line, clientId, ...at(first) }, 'id startsAt eventId');
  expect(made.done).toEqual({ id: expect.any(Number), startsAt, eventId: null });
  const { id } = made.done as { id: number };
  const moved = await send('moveBooking', 'MoveBookingInput', { id, to: at(first + 1) });
  expect(moved.done).toEqual({ startsAt: `${DAY}T${first}:00:00Z` });
  const held = await send('addToBasket', 'AddToBasketInput', { items: [{ ...line, ...at(first) }] }, 'items { startsAt }');
  expect((held.done as { items: object[] }).items).toContainEqual({ startsAt });
  const blocked = await send('blockTime', 'BlockTimeInput', { personId: bob.id, ...at(first), duration: 30 }, 'startsAt endsAt');
  expect(blocked.done).toEqual({ startsAt, endsAt: `${DAY}T${first - 1}:30:00Z` });
});

test('a local start is accepted in the form in which it is read', async () => {
  const [ann, bob] = [company.ann.id, company.bob.id];
  const line = { serviceId: company.check.id, clientId };
  const read = await send(
    'createBooking',
    'CreateBookingInput',
    { ...line, personId: ann, date: DAY, time: '15:30' },
    'localStart',
  );
  expect(read.refused).toBeUndefined();
  const { localStart } = read.done as { localStart: string };
  expect(localStart).toBe(`${DAY}T15:30:00+01:00`);
  const again = await send('createBooking', 'CreateBookingInput', { ...line, personId: bob, startsAt: localStart }, 'localStart');
  expect(again.done).toEqual({ localStart });

  const query = `{ people(companyId: ${company.companyId}) { nodes { schedule { shifts(from: "${DAY}", to: "${DAY}") {
    nodes { startsAt localStart endsAt localEnd } } } } } }`;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': admin });
  const [shift] = JSON.stringify(body.data).match(/\{"startsAt".*?\}/) ?? [];
  const { startsAt, localStart: shiftStart, endsAt, localEnd } = JSON.parse(shift!);
  expect([shiftStart, localEnd]).toEqual([expect.stringMatching(/\+01:00$/), expect.stringMatching(/\+01:00$/)]);
  expect([shiftStart, localEnd].map((text) => Date.parse(text))).toEqual([Date.parse(startsAt), Date.parse(endsAt)]);
});

test('whole days are blocked from one date to another, inclusive', async () => {
  const days = { personId: company.bob.id, allDay: true, date: '2030-07-08', endDate: '2030-07-09' };
  expect((await send('blockTime', 'BlockTimeInput', days, 'startsAt endsAt')).done).toEqual({
    startsAt: '2030-07-07T23:00:00Z',
    endsAt: '2030-07-09T23:00:00Z',
  });
});

test.each([
  ['a date-time without an offset', { startsAt: `${DAY}T10:00:00` }, 'startsAt'],
  ['a date without a time', { date: DAY }, 'time'],
  ['a time without a date', { time: '10:00' }, 'date'],
  ['a time in minutes from midnight', { date: DAY, time: 600 }, 'time'],
])('%s is refused as a start, and the refusal names the field', async (_label, at, field) => {
  const line = { serviceId: company.check.id, personId: company.ann.id, ...at };
  const booked = await send('createBooking', 'CreateBookingInput', { ...line, clientId });
  expect(booked.refused).toMatchObject({ code: 'INVALID', fields: [{ path: field }] });
  const held = await send('addToBasket', 'AddToBasketInput', { items: [line] }, 'id');
  expect(held.refused).toMatchObject({ code: 'INVALID', fields: [{ path: `items.0.${field}` }] });
  const blocked = await send('blockTime', 'BlockTimeInput', { personId: company.ann.id, ...at, duration: 30 });
  expect(blocked.refused).toMatchObject({ code: 'INVALID', fields: [{ path: field }] });
});

test('an occurrence is booked and listed by its event id, and has no bookable id', async () => {
  const made = await send('createBooking', 'CreateBookingInput', { eventId: company.talk.id, clientId }, 'eventId bookableId');
  expect(made.done).toEqual({ eventId: company.talk.id, bookableId: null });
  const query = `{ bookings(companyId: ${company.companyId}, filter: { eventId: ${company.talk.id} }) { nodes { event { id } } } }`;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': admin });
  expect(body.data?.bookings).toEqual({ nodes: [{ event: { id: company.talk.id } }] });
});

test('event ids and bookable ids are not interchangeable, and the refusal names the right field', async () => {
  const { ann, check, talk, companyId } = company;
  const [row] = await company.em
    .fork()
    .getConnection()
    .execute<{ id: number }[]>('select id from bookable where service_id = ? and person_id = ?', [check.id, ann.id]);
  const at = { date: DAY, time: '09:00' };
  const byService = await send('createBooking', 'CreateBookingInput', { bookableId: row!.id, ...at, clientId }, 'id');
  const byEvent = await send('createBooking', 'CreateBookingInput', { eventId: talk.id, clientId }, 'id');
  const [ofService, ofEvent] = [byService, byEvent].map(({ done }) => (done as { id: number }).id);

  const mixedUp = [
    { ids: { eventId: row!.id, ...at }, booking: ofService, meant: /`bookableId`/ },
    { ids: { bookableId: talk.id, ...at }, booking: ofEvent, meant: /`eventId`/ },
  ];
  for (const { ids, booking, meant } of mixedUp) {
    const [field] = Object.keys(ids);
    const faultAt = (path: string) => ({
      code: 'INVALID',
      fields: expect.arrayContaining([expect.objectContaining({ path, message: expect.stringMatching(meant) })]),
    });
    expect((await send('createBooking', 'CreateBookingInput', { ...ids, clientId })).refused).toMatchObject(faultAt(field!));
    const held = await send('addToBasket', 'AddToBasketInput', { items: [ids] }, 'id');
    expect(held.refused).toMatchObject(faultAt(`items.0.${field}`));
    const moved = await send('moveBooking', 'MoveBookingInput', { id: booking, to: { ...ids, time: '10:00' } });
    expect(moved.refused).toMatchObject(faultAt(`to.${field}`));
    const query = `{ bookings(companyId: ${companyId}, filter: { ${field}: ${Object.values(ids)[0]} }) { totalCount nodes { id } } }`;
    const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': admin });
    expect(body.data?.bookings).toEqual({ totalCount: 0, nodes: [] });
  }
  const both = await send('createBooking', 'CreateBookingInput', { eventId: talk.id, bookableId: talk.id, clientId });
  expect(both.refused).toMatchObject({ code: 'INVALID', fields: [{ path: 'bookableId' }] });
});
