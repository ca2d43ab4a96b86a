import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createContact, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
let clientId: number;
let questionId: number;
let root: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  clientId = await createContact(company.em, company.companyId, 'cleo@example.test');
  const question = { name: 'Breed?', kind: 'text_field', questionGroupId: 7 };
  questionId = (await createQuestion(company.em, company.companyId, question)).id;
  rest = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
});
afterAll(() => server?.close());

const UTC = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

const book = async (ask: Json): Promise<Json> => {
  const { status, body } = await rest.post(`${root}/bookings`, { member_id: clientId, ...ask });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
};

test('an update changes time, answers and status; a record sent back changes only where it was edited', async () => {
  const made = await book({
    service_id: company.check.id,
    person_id: company.ann.id,
    datetime: '2030-03-12T10:00:00',
    questions: { [questionId]: { answer: 'Pug' } },
  });
  const put = (body: Json) => rest.put(`${root}/bookings/${made.id}`, body);

  expect((await put(made)).body).toEqual(made);
  expect((await put({ ...made, date: '2030-03-12', time: '690' })).body).toMatchObject({
    datetime: '2030-03-12T11:30:00+00:00',
    version: 2,
  });
  const changed = await put({
    person_id: company.bob.id,
    duration: '60',
    questions: [{ id: questionId, answer: 'Beagle' }],
    current_multi_status: 'completed',
    client_email: 'Other@Example.test',
    client_name: 'Ms Reed',
  });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      person_id: company.bob.id,
      duration: 60,
      price: 2500,
      end_datetime: '2030-03-12T12:30:00+00:00',
      multi_status: { completed: UTC },
      client_email: 'other@example.test',
      email: 'other@example.test',
      client_name: 'Ms Reed',
      answers_summary: [{ answer: 'Beagle' }],
    },
  });
  expect(await put({ attended: 'no', version: 1 })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
  expect(await put({ status: 7 })).toMatchObject({ status: 400, body: { fields: [{ field: 'status' }] } });
  expect(await put({ current_multi_status: 'asleep' })).toMatchObject({ status: 400 });
});

test('a booking can be cancelled by three kinds of request, which return it and free its time at once', async () => {
  const at = (time: string) => book({ service_id: company.check.id, person_id: company.ann.id, datetime: `2030-03-13T${time}` });
  const [first, second, third] = [await at('10:00:00'), await at('11:00:00'), await at('12:00:00')];
  const cancelled = { is_cancelled: true, status: 0 };

  expect(await rest.follow(first, 'cancel', { notify: true, cancel_reason: 'ill' }, { method: 'POST' })).toMatchObject({
    status: 201,
    body: { ...cancelled, settings: { cancel_reason: 'ill' } },
  });
  expect(await rest.delete(`${root}/bookings/${second.id}?notify=true&cancel_reason=late`)).toMatchObject({
    status: 200,
    body: { ...cancelled, settings: { cancel_reason: 'late' } },
  });
  expect(await rest.send('DELETE', `${root}/bookings/${third.id}`, '{"notify":"false","cancel_reason":"none"}')).toMatchObject({
    status: 200,
    body: { ...cancelled, settings: { cancel_reason: 'none' } },
  });
  await at('10:00:00');
  expect(await rest.put(`${root}/bookings/${first.id}`, { datetime: '2030-03-13T15:00:00' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', data: { from: 'cancelled', to: 'booked', asked: 'move' } },
  });
});

test('status, check-in and private notes of a booking can be set', async () => {
  const made = await book({ service_id: company.check.id, datetime: '2030-03-14T10:00:00' });
  const self = `${root}/bookings/${made.id}`;

  expect(await rest.put(`${self}/multi_status`, { status: 'no_show' })).toMatchObject({
    status: 200,
    body: { multi_status: { no_show: UTC }, attended: false },
  });
  expect(await rest.put(`${self}/multi_status`, { status: 'gone' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'status' }] },
  });
  expect(await rest.follow(made, 'check_in', {}, { method: 'POST' })).toMatchObject({
    status: 201,
    body: { multi_status: { checked_in: UTC }, attended: true },
  });
  const noted = await rest.put(`${self}/private_notes`, { note: 'bites' });
  expect(noted).toMatchObject({
    status: 200,
    body: { notes: { public: [], private: [{ note: 'bites' }] }, private_note: { note: 'bites' } },
  });
  const { id } = (noted.body.private_note as Json) ?? {};
  expect(await rest.put(`${self}/private_notes/${id}`, { note: 'does not' })).toMatchObject({
    body: { notes: { private: [{ id, note: 'does not' }] } },
  });
  expect(await rest.delete(`${self}/private_notes/${id}`)).toMatchObject({
    status: 200,
    body: { notes: { private: [] }, private_note: null },
  });
  expect((await rest.delete(`${self}/private_notes/${id}`)).status).toBe(404);
});

test('a booking accepts only the statuses that its company defines', async () => {
  const made = await book({ service_id: company.check.id, datetime: '2030-03-15T10:00:00' });
  const give = async (status: string) => (await rest.put(`${root}/bookings/${made.id}/multi_status`, { status })).status;

  expect((await rest.put(`${root}/company`, { multi_status: ['asleep'] })).body.multi_status).toEqual(['asleep']);
  expect([await give('asleep'), await give('no_show')]).toEqual([200, 400]);
});
