import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { createQuestion, updateQuestion } from '../../../src/client/questions/save-question.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import {
  adminToken,
  createMember,
  createTalk,
  createTestCompany,
  MONDAY,
  type TestCompany,
} from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Requirements on buyers that GraphQL enforces and `/api/v1`, whose forms are old, does not. Source: decisions 10. */

let server: TestServer;
let company: TestCompany;
let breed: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  const built = await createTestCompany(server.orm);
  company = { ...built, ...(await createTalk(built.em, built.companyId, { spaces: 100, startsAt: `${MONDAY}T20:00:00Z` })) };
  const { em, companyId } = company;
  const question = (name: string, more: object = {}) =>
    createQuestion(em.fork(), companyId, { name, kind: 'text_field', questionGroupId: 7, required: true, ...more });
  breed = (await question('Breed?')).id;
  await question('Of what colour?', { settings: { conditional_question: breed } });
  await question('Rating?', { inSurvey: true });
  await question('Care?', { adminOnly: true });
  await question('About the pet', { kind: 'heading' });
  await updateService(em.fork(), { companyId, id: company.puppies.id }, { questionGroupId: 7 });
});
afterAll(() => server?.close());

const own = (path: string) => `/api/v1/${company.companyId}/${path}`;

async function aBasket(
  item: Json = { event_id: company.talk.id, event_chain_id: company.chain.id },
  token?: string,
): Promise<string> {
  const guest = new RestClient({ base: server.url, ...(token && { token }) });
  const added = await guest.post(own('basket/add_item'), item);
  expect(added.status).toBe(201);
  return String(guest.token);
}

async function overGraphql(token: string, more: Json) {
  const query = 'mutation Buy($input: CheckoutInput!) { checkout(input: $input) { longId } }';
  const input = { companyId: company.companyId, ...more };
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': token });
  return body.errors?.[0]?.extensions ?? null;
}

async function overRest(token: string, more: Json) {
  const { status, body } = await new RestClient({ base: server.url, token }).post(own('basket/checkout'), more);
  return [status, body.code ?? null];
}

const setting = (guestContactRequired: boolean | null) =>
  updateSettings(company.em.fork(), { companyId: company.companyId }, { guestContactRequired });

describe('the contact details of a guest', () => {
  test.each<[Json, string | null, string]>([
    [{ firstName: 'Ann' }, 'client.email', 'no e-mail address and no telephone number'],
    [{ email: 'ann@example.test' }, 'client.firstName', 'no name'],
    [{ firstName: ' ', email: 'ann@example.test' }, 'client.firstName', 'a blank name'],
    [{ firstName: 'Ann', phone: '555' }, null, 'a name and a telephone number'],
    [{ lastName: 'Lee', mobile: '555' }, null, 'a name and a mobile number'],
  ])('over GraphQL, the faulty field of %j is %s (%s)', async (client, field) => {
    const refused = await overGraphql(await aBasket(), { client });
    expect(refused).toEqual(
      field === null
        ? null
        : expect.objectContaining({ code: 'INVALID', fields: [{ path: field, message: expect.any(String) }] }),
    );
  });

  test('are not required over REST', async () => {
    expect(await overRest(await aBasket(), { client: { first_name: 'Ann' } })).toEqual([201, null]);
    expect(await overRest(await aBasket(), { email: 'only@example.test' })).toEqual([201, null]);
  });

  test('become required over REST, or optional over GraphQL, by a setting of the company', async () => {
    await setting(true);
    expect(await overRest(await aBasket(), { client: { first_name: 'Ann' } })).toEqual([400, 'INVALID']);
    await setting(false);
    expect(await overGraphql(await aBasket(), { client: { firstName: 'Ann' } })).toBeNull();
    await setting(null);
    expect(await overGraphql(await aBasket(), { client: { firstName: 'Ann' } })).toMatchObject({ code: 'INVALID' });
  });

  test('have a company setting that GraphQL can change, and reset to null', async () => {
    const token = await adminToken(company.em.fork(), company.companyId);
    const query = `mutation Say($input: UpdateCompanySettingsInput!) { updateCompanySettings(input: $input) { guestContactRequired } }`;
    const say = async (guestContactRequired: boolean | null) => {
      const input = { companyId: company.companyId, guestContactRequired };
      return (await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': token })).body.data
        ?.updateCompanySettings;
    };
    expect(await say(true)).toEqual({ guestContactRequired: true });
    expect(await say(null)).toEqual({ guestContactRequired: null });
  });
});

describe('a required answer', () => {
  const client = { firstName: 'Ann', email: 'ann@example.test' };
  const puppies = (hour: string, questions: Json[] = []) => ({
    service_id: company.puppies.id,
    datetime: `${MONDAY}T${hour}:00:00`,
    questions,
  });

  test('is enforced over GraphQL, and the refusal names the question', async () => {
    for (const questions of [[], [{ id: breed, answer: ' ' }]]) {
      const refused = await overGraphql(await aBasket(puppies('09', questions)), { client });
      expect(refused).toMatchObject({ code: 'INVALID', questions: [{ id: breed, name: 'Breed?' }] });
      expect(refused?.fields).toHaveLength(1);
    }
    const answered = puppies('10', [{ id: breed, answer: 'Beagle' }]);
    expect(await overGraphql(await aBasket(answered), { client })).toBeNull();
  });

  test('is not enforced over REST', async () => {
    expect(await overRest(await aBasket(puppies('11')), { client: { first_name: 'Ann' } })).toEqual([201, null]);
  });

  test('is enforced for members only if the question is for members, and never for staff', async () => {
    const mia = await createMember(company.em.fork(), company.companyId);
    const basket = await aBasket(puppies('12'), mia.token);
    expect(await overGraphql(basket, {})).toMatchObject({ code: 'INVALID', questions: [{ id: breed }] });
    await updateQuestion(company.em.fork(), { companyId: company.companyId, id: breed }, { askMember: false });
    expect(await overGraphql(basket, {})).toBeNull();
    const token = await adminToken(company.em.fork(), company.companyId);
    expect(await overGraphql(await aBasket(puppies('13'), token), { client })).toBeNull();
  });
});

describe('an answer to a question that the company does not ask', () => {
  const client = { first_name: 'Ann' };
  let strange: Record<'missing' | 'removed' | 'foreign', number>;
  let owner: string;
  beforeAll(async () => {
    const em = company.em.fork();
    owner = await adminToken(em, company.companyId);
    const other = await createTestCompany(server.orm);
    const named = { name: 'Size?', kind: 'text_field', questionGroupId: 7 };
    const removed = (await createQuestion(em, company.companyId, named)).id;
    await updateQuestion(em.fork(), { companyId: company.companyId, id: removed }, { deleted: true });
    strange = { missing: 2_000_000_000, removed, foreign: (await createQuestion(em.fork(), other.companyId, named)).id };
  });

  const KINDS = ['missing', 'removed', 'foreign'] as const;
  const answers = (questionId: number, value = 'x') => [
    { questionId: breed, value: 'Beagle' },
    { questionId, value },
  ];
  const talk = () => ({ companyId: company.companyId, eventId: company.talk.id });
  const person = { client: { firstName: 'Ann', email: 'answers@example.test' } };

  async function send(field: string, type: string, input: object, token = owner) {
    const query = `mutation Send($input: ${type}!) { ${field}(input: $input) { id } }`;
    const { body } = await sendGraphql(server.url, { query, variables: { input } }, token ? { 'Auth-Token': token } : {});
    return { id: (body.data as Record<string, { id: number }> | null)?.[field]?.id, refused: body.errors?.[0]?.extensions };
  }
  const refusal = (id: number, path = 'answers') =>
    expect.objectContaining({
      code: 'INVALID',
      fields: [{ path: `${path}.1.questionId`, message: `question ${id} is not asked here` }],
    });

  const kept = async (bookingId: number) => {
    const rows = await company.em
      .fork()
      .getConnection()
      .execute<{ value: string }[]>('select value from answer where booking_id = ? and not deleted order by id', [bookingId]);
    return rows.map(({ value }) => value);
  };

  test.each(KINDS)('is refused over GraphQL in a basket and in a new booking (%s question)', async (kind) => {
    const { companyId, eventId } = talk();
    const items = [{ eventId, answers: answers(strange[kind]) }];
    expect((await send('addToBasket', 'AddToBasketInput', { companyId, items }, '')).refused).toEqual(
      refusal(strange[kind], 'items.0.answers'),
    );
    const made = await send('createBooking', 'CreateBookingInput', { ...talk(), ...person, answers: answers(strange[kind]) });
    expect(made.refused).toEqual(refusal(strange[kind]));
  });

  test.each(KINDS)('is refused over GraphQL in an update, which then changes nothing (%s question)', async (kind) => {
    const mia = await createMember(company.em.fork(), company.companyId);
    const made = { ...talk(), clientId: mia.id, answers: [{ questionId: breed, value: 'Poodle' }] };
    const { id } = await send('createBooking', 'CreateBookingInput', made);
    const changes = { answers: answers(strange[kind]) };
    const key = { companyId: company.companyId, id, changes };
    const within = refusal(strange[kind], 'changes.answers');
    expect((await send('updateBooking', 'UpdateBookingInput', key)).refused).toEqual(within);
    expect((await send('updateBooking', 'UpdateBookingInput', { id, changes }, mia.token)).refused).toEqual(within);
    expect((await send('moveBooking', 'MoveBookingInput', { id, to: {}, changes }, mia.token)).refused).toEqual(within);
    const [{ long_id: longId }] = (await company.em
      .fork()
      .getConnection()
      .execute<{ long_id: string }[]>('select p.long_id from purchase p join booking b on b.purchase_id = p.id where b.id = ?', [
        id!,
      ])) as [{ long_id: string }];
    const bookings = [{ id, changes }];
    expect((await send('updatePurchase', 'UpdatePurchaseInput', { longId, bookings })).refused).toEqual(
      refusal(strange[kind], 'bookings.0.changes.answers'),
    );
    expect(await kept(id!)).toEqual(['Poodle']);
  });

  test.each(KINDS)('is ignored over REST (%s question)', async (kind) => {
    const questions = answers(strange[kind]).map(({ questionId: id, value: answer }) => ({ id, answer }));
    const item = { event_id: company.talk.id, event_chain_id: company.chain.id, questions };
    expect(await overRest(await aBasket(item), { client })).toEqual([201, null]);
    const admin = new RestClient({ base: server.url, token: owner });
    const made = await admin.post(`/api/v1/admin/${company.companyId}/bookings`, { ...item, client });
    expect([made.status, await kept(Number(made.body.id))]).toEqual([201, ['Beagle']]);
    const changed = await admin.put(`/api/v1/admin/${company.companyId}/bookings/${made.body.id}`, { questions });
    expect([changed.status, await kept(Number(made.body.id))]).toEqual([200, ['Beagle']]);
  });

  test('stays unchanged over REST if it was given before the question was removed', async () => {
    const { id } = await createQuestion(company.em.fork(), company.companyId, { name: 'Toys?', kind: 'text_field' });
    const admin = new RestClient({ base: server.url, token: owner });
    const item = { event_id: company.talk.id, event_chain_id: company.chain.id, questions: [{ id, answer: 'ball' }], client };
    const made = await admin.post(`/api/v1/admin/${company.companyId}/bookings`, item);
    await updateQuestion(company.em.fork(), { companyId: company.companyId, id }, { deleted: true });
    const questions = [{ id, answer: 'rope' }];
    const changed = await admin.put(`/api/v1/admin/${company.companyId}/bookings/${made.body.id}`, { questions });
    expect([changed.status, await kept(Number(made.body.id))]).toEqual([200, ['ball']]);
  });
});

test('a guest may book over GraphQL and REST although `requiresLogin` is set, which only forms enforce', async () => {
  const { em, companyId } = company;
  await updateSettings(em.fork(), { companyId }, { requiresLogin: true });
  try {
    const client = { firstName: 'Ann', email: 'no-log-in@example.test' };
    expect(await overGraphql(await aBasket(), { client })).toBeNull();
    expect(await overRest(await aBasket(), { client: { first_name: 'Ann' } })).toEqual([201, null]);
  } finally {
    await updateSettings(em.fork(), { companyId }, { requiresLogin: false });
  }
});
