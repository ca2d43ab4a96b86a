import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createMember, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * Entries of a client's `q` that name questions of the company are answers to them; all others are kept. Source:
 * wire.md 1.4.
 */

let server: TestServer;
let company: TestCompany;
let guest: RestClient;
let admin: RestClient;
let breed: number;
let size: number;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  const { em, companyId } = company;
  breed = (await createQuestion(em, companyId, { name: 'Breed of your dog?', kind: 'text_field' })).id;
  const options = [{ name: 'Small' }, { name: 'Large' }];
  size = (await createQuestion(em, companyId, { name: 'Size', kind: 'select', options })).id;
  await createQuestion(em, companyId, { name: 'Of a booking', kind: 'text_field', questionGroupId: 7 });
  guest = new RestClient({ base: server.url });
  admin = guest.as(await adminToken(em, companyId));
});
afterAll(() => server?.close());

const own = (path = '') => `/api/v1/admin/${company.companyId}/client${path}`;
const answersOf = ({ answers }: Json) =>
  Object.fromEntries((answers as Json[]).map(({ question_id, value }) => [question_id, value]));
const create = async (body: Json): Promise<Json> => {
  const { status, body: made } = await admin.post(own(), { first_name: 'Zoe', ...body });
  expect([status, made.error]).toEqual([201, undefined]);
  return made;
};

test.each([
  ['by its id', () => ({ [breed]: 'Pug' })],
  ['by its text', () => ({ ' breed of YOUR dog?': 'Pug' })],
  ['with its id and the field `answer`', () => ({ [breed]: { name: 'Breed', answer: 'Pug' } })],
  ['with its id and the field `value`', () => ({ [breed]: { value: 'Pug' } })],
])('a question can be answered %s in `q`, which is kept as it was sent', async (_how, q) => {
  const made = await create({ q: q() });
  expect([answersOf(made), made.q]).toEqual([{ [breed]: 'Pug' }, q()]);
});

test.each([
  ['refers to no question for clients', { colour: 'brown', 999999: 'x', 'Of a booking': 'x' }],
  ['is not a text', { Size: ['Small'], 'Breed of your dog?': { answer: { deep: 1 } } }],
  ['is not one of the choices of the question', { Size: 'Huge' }],
])('an entry of `q` that %s is kept, but is not an answer', async (_what, q) => {
  const made = await create({ q });
  expect([answersOf(made), made.q]).toEqual([{}, q]);
});

test('answers in `questions` override those in `q`, and a record sent back does not answer again', async () => {
  const made = await create({ q: { [size]: 'Small' }, questions: { [size]: { answer: 'Large' } } });
  expect(answersOf(made)).toEqual({ [size]: 'Large' });
  const put = async (body: Json) => answersOf((await admin.put(own(`/${made.id}`), body)).body);

  expect(await put({ q: { [size]: 'Small', colour: 'brown' } })).toEqual({ [size]: 'Large' });
  expect(made.q).toEqual({ [size]: 'Large' });
  expect(await put({ q: made.q, last_name: 'Ash' })).toEqual({ [size]: 'Large' });
  expect(await put({ q: { [size]: 'Large', [breed]: 'Pug' } })).toEqual({ [size]: 'Large', [breed]: 'Pug' });
});

test('members and new guests can answer questions in `q` too', async () => {
  const mia = await createMember(company.em, company.companyId);
  const member = guest.as(mia.token);
  const path = `/api/v1/${company.companyId}/members/${mia.id}`;
  expect(answersOf((await member.put(path, { q: { Size: 'Small' } })).body)).toEqual({ [size]: 'Small' });

  await guest.post(`/api/v1/${company.companyId}/client`, { first_name: 'Una', email: 'una@ash.test', q: { [breed]: 'Pug' } });
  const { body } = await admin.get(own('/find_by_email/una@ash.test'));
  expect(answersOf(body)).toEqual({ [breed]: 'Pug' });
});
