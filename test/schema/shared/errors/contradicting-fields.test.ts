import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../../src/catalogue/people/create-person.js';
import { createBooking } from '../../../../src/purchase/bookings/create-booking.js';
import { RestClient } from '../../../support/clients/rest-client.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { adminToken, createTalk, createTestCompany, MONDAY, type TestCompany } from '../../../support/fixtures/test-company.js';
import type { Json } from '../../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../../support/server.js';

/** A choice that contradicts the record it is sent with is refused; a value that the record has anyway may be sent with it. */

let server: TestServer;
let company: TestCompany;
let token: string;
/** Combination of the check with Ann. */
let bookableId: number;
/** Bookings of the talk and of a check with Ann. */
let booked: { readonly talk: number; readonly check: number };
let later: { readonly id: number; readonly startsAt: string };

const AT = (time: string) => `${MONDAY}T${time}:00Z`;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  const { em, companyId, ann, check, talk } = company;
  token = await adminToken(em, companyId);
  const [row] = await em.execute<{ id: number }[]>('select id from bookable where service_id = ? and person_id = ?', [
    check.id,
    ann.id,
  ]);
  bookableId = row!.id;
  const by = {
    companyId,
    client: { firstName: 'Zoe' },
    administratorId: (await em.execute<{ id: number }[]>('select id from administrator'))[0]!.id,
  };
  const now = new Date();
  booked = {
    talk: (await createBooking(em.fork(), { ...by, eventId: talk.id }, now)).id,
    check: (
      await createBooking(em.fork(), { ...by, serviceId: check.id, personId: ann.id, startsAt: new Date(AT('09:00')) }, now)
    ).id,
  };
  const other = await createTalk(em.fork(), companyId, { startsAt: '2030-03-06T18:00:00Z' });
  later = { id: other.talk.id, startsAt: '2030-03-06T18:00:00Z' };
});
afterAll(() => server.close());

async function send(
  root: string,
  type: string,
  input: Json,
): Promise<{ readonly code?: string; readonly paths: readonly string[] }> {
  const query = `mutation ($input: ${type}!) { ${root}(input: $input) { __typename } }`;
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': token });
  const { code, fields = [] } = (body.errors?.[0]?.extensions ?? {}) as { code?: string; fields?: readonly { path: string }[] };
  return { ...(code !== undefined && { code }), paths: fields.map(({ path }) => path) };
}

const refused = (...paths: readonly string[]) => ({ code: 'INVALID', paths });

test('a service or person that contradicts the bookable item is refused', async () => {
  const { companyId, bob, puppies, check, ann } = company;
  const other = { bookableId, serviceId: puppies.id, personId: bob.id, startsAt: AT('10:00') };
  const own = { bookableId, serviceId: check.id, personId: ann.id, startsAt: AT('10:00') };
  expect(await send('addToBasket', 'AddToBasketInput', { companyId, items: [other] })).toEqual(
    refused('items.0.serviceId', 'items.0.personId'),
  );
  expect(await send('addToBasket', 'AddToBasketInput', { companyId, items: [own] })).toEqual({ paths: [] });
  const client = { firstName: 'Zoe' };
  expect(await send('createBooking', 'CreateBookingInput', { companyId, client, ...other })).toEqual(
    refused('serviceId', 'personId'),
  );
  expect(await send('createBooking', 'CreateBookingInput', { companyId, client, ...own, startsAt: AT('11:00') })).toEqual({
    paths: [],
  });
});

test('a person that contradicts the bookable item of a move is refused', async () => {
  const { companyId, bob, check, em } = company;
  const [row] = await em.execute<{ id: number }[]>('select id from bookable where service_id = ? and person_id = ?', [
    check.id,
    bob.id,
  ]);
  const cy = await createPerson(em.fork(), { companyId }, { name: 'Cy' });
  const move = { id: booked.check, companyId, to: { bookableId: row!.id, personId: cy.id } };
  expect(await send('moveBooking', 'MoveBookingInput', move)).toEqual(refused('to.personId'));
  const own = { id: booked.check, companyId, to: { bookableId: row!.id, personId: bob.id, startsAt: AT('12:00') } };
  expect(await send('moveBooking', 'MoveBookingInput', own)).toEqual({ paths: [] });
});

test('a start, provider, duration or buffer that contradicts the occurrence of a move is refused', async () => {
  const { companyId, ann, talk } = company;
  const to = { eventId: later.id, startsAt: AT('10:00'), personId: ann.id, duration: 20 };
  const input = { id: booked.talk, companyId, to, changes: { preTime: 5 } };
  expect(await send('moveBooking', 'MoveBookingInput', input)).toEqual(
    refused('to.startsAt', 'to.personId', 'to.duration', 'changes.preTime'),
  );
  expect(await send('moveBooking', 'MoveBookingInput', { id: booked.talk, companyId, to: { personId: ann.id } })).toEqual(
    refused('to.personId'),
  );
  const there = { eventId: later.id, startsAt: later.startsAt, duration: 60 };
  expect(
    await send('moveBooking', 'MoveBookingInput', { id: booked.talk, companyId, to: there, changes: { preTime: 0 } }),
  ).toEqual({ paths: [] });
  expect(
    await send('moveBooking', 'MoveBookingInput', {
      id: booked.talk,
      companyId,
      to: { eventId: talk.id, startsAt: later.startsAt },
    }),
  ).toEqual({ paths: [] });
});

test('a frequency that contradicts the recurrence rule is refused; a null start beside a date is ignored', async () => {
  const { companyId, chain } = company;
  const given = {
    companyId,
    name: 'Walk',
    eventGroupId: chain.eventGroupId,
    addressId: chain.addressId,
    startDate: MONDAY,
    time: '10:00',
  };
  const create = (more: Json) => send('createEventChain', 'CreateEventChainInput', { ...given, endDate: '2030-03-20', ...more });
  expect(await create({ recurrenceRule: 'FREQ=WEEKLY', recurrence: 'DAY' })).toEqual(refused('recurrence'));
  expect(await create({ recurrenceRule: 'FREQ=WEEKLY', recurrence: 'WEEK', startsAt: null })).toEqual({ paths: [] });
  const [{ count }] = (await company.em
    .fork()
    .execute<{ count: string }[]>(
      `select count(*) from event e join event_chain c on c.id = e.event_chain_id where c.name = 'Walk'`,
    )) as [{ count: string }];
  expect(Number(count)).toBe(3);
});

test('contradicting fields are accepted over /api/v1, as before', async () => {
  const rest = new RestClient({ base: server.url, token });
  const { companyId, talk, bob } = company;
  const sent = { event_id: talk.id, datetime: `${MONDAY}T10:00:00`, person_id: bob.id, client: { first_name: 'Zoe' } };
  const made = await rest.post(`/api/v1/admin/${companyId}/bookings`, sent);
  expect(made.status).toBe(201);
  const put = await rest.put(`/api/v1/admin/${companyId}/bookings/${made.body.id}`, { person_id: bob.id });
  expect(put.status).toBe(200);
});
