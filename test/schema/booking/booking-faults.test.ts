import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** The core refuses meaningless values of bookings, all of them in one refusal. Source: graphql.md, shape 5. */

let server: TestServer;
let company: TestCompany;
let rows: ReadRows;
let admin: string;
let clientId: number;
let bookingId: number;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  rows = rowsOf(server.orm);
  const { companyId, check, ann } = company;
  admin = await adminToken(company.em.fork(), companyId);
  clientId = await createContact(company.em.fork(), companyId, 'cleo@example.test');
  const made = { companyId, clientId, serviceId: check.id, personId: ann.id, startsAt: at('14:00'), administratorId: 1 };
  bookingId = (await createBooking(company.em.fork(), made, new Date())).id;
});
afterAll(() => server?.close());

const at = (time: string) => `${MONDAY}T${time}:00Z`;

async function refusal(mutation: string, input: object, token?: string) {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { id } }`;
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, token ? { 'Auth-Token': token } : {});
  const { code, fields } = body.errors?.[0]?.extensions ?? {};
  return { code, paths: (fields as { path: string }[] | undefined)?.map(({ path }) => path) };
}

const BEYOND = 2_147_483_647;

test('faults of the numbers, answers and client of a booking are reported together', async () => {
  const { check } = company;
  const client = { email: 'no', timeZone: 'Mars/Olympus' };
  const numbers = { quantity: 0, price: -1, preTime: -1, postTime: BEYOND, duration: 0 };
  const answers = [{ questionId: BEYOND, value: 'x' }];
  const input = { serviceId: check.id, startsAt: at('09:00'), ...numbers, answers, client };
  expect(await refusal('createBooking', input, admin)).toEqual({
    code: 'INVALID',
    paths: [
      ...['quantity', 'price', 'preTime', 'postTime', 'duration', 'answers.0.questionId'],
      ...['client.email', 'client.timeZone'],
    ],
  });
});

test.each(['personId', 'resourceId', 'serviceId'])('a wrong resource count is reported beside an unknown %s', async (field) => {
  const named = { serviceId: company.check.id, startsAt: at('09:00'), [field]: BEYOND, resourceCount: 0, clientId };
  expect(await refusal('createBooking', named, admin)).toMatchObject({ paths: expect.arrayContaining([field, 'resourceCount']) });
});

test('a booking whose price exceeds the largest amount is refused', async () => {
  const { puppies } = company;
  const place = { clientId, serviceId: puppies.id, startsAt: at('10:00'), price: BEYOND };
  expect(await refusal('createBooking', { ...place, quantity: 2 }, admin)).toEqual({ code: 'INVALID', paths: ['price'] });
  expect(await refusal('createBooking', place, admin)).toEqual({});
});

test('answers whose price exceeds the largest amount are refused', async () => {
  const { companyId, puppies } = company;
  await rows('update service set detail_group_id = 8 where id = ?', [puppies.id]);
  const dear = { name: 'By limousine?', kind: 'check-price', price: BEYOND, pricePerBooking: true, questionGroupId: 8 };
  const { id } = await createQuestion(company.em.fork(), companyId, dear);
  const line = { serviceId: puppies.id, startsAt: at('12:00'), answers: [{ questionId: id, value: '1' }] };
  expect(await refusal('createBooking', { ...line, clientId, quantity: 2 }, admin)).toEqual({
    code: 'INVALID',
    paths: ['answers'],
  });
  const many = { companyId, items: [{ ...line, quantity: 2 }] };
  expect(await refusal('addToBasket', many)).toEqual({ code: 'INVALID', paths: ['items.0.answers'] });
  const one = { companyId, items: [line] };
  expect(await refusal('addToBasket', one)).toEqual({ code: 'INVALID', paths: ['items'] });
});

test('buffers out of range are refused when a booking is moved or updated', async () => {
  const changes = { preTime: -1, postTime: BEYOND };
  const paths = ['changes.preTime', 'changes.postTime'];
  expect(await refusal('moveBooking', { id: bookingId, to: {}, changes }, admin)).toEqual({ code: 'INVALID', paths });
  expect(await refusal('updateBooking', { id: bookingId, changes }, admin)).toEqual({ code: 'INVALID', paths });
  expect(await rows('select pre_time, post_time from booking where id = ?', [bookingId])).toEqual([
    { pre_time: 0, post_time: 0 },
  ]);
});

test('the refusal of a move to an unknown person names `to.personId`', async () => {
  const move = { id: bookingId, to: { personId: BEYOND } };
  expect(await refusal('moveBooking', move, admin)).toMatchObject({ paths: ['to.personId'] });
});

test('a checkout reports a wrong e-mail, an unknown question and a missing answer together', async () => {
  const { companyId, check } = company;
  await rows('update service set detail_group_id = 7 where id = ?', [check.id]);
  await createQuestion(company.em.fork(), companyId, {
    name: 'Breed?',
    kind: 'text_field',
    questionGroupId: 7,
    required: true,
  });
  const query = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
  const variables = { input: { companyId, items: [{ serviceId: check.id, startsAt: at('11:00') }] } };
  const { body } = await sendGraphql(server.url, { query, variables });
  const { token } = body.data!.addToBasket as { token: string };
  const client = { firstName: 'Ada', email: 'no', answers: [{ questionId: BEYOND, value: 'x' }] };
  expect(await refusal('checkout', { companyId, client }, token)).toEqual({
    code: 'INVALID',
    paths: ['client.email', 'client.answers.0.questionId', 'items.0.answers'],
  });
});
