import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
let admin: RestClient;
let list: string;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  admin = await loggedIn(rest, 'admin@demo.test');
  list = `/api/v1/admin/${store.camden}/client`;
});
afterAll(() => server.close());

describe('questions', () => {
  test('accept only the known kinds', async () => {
    const em = server.orm.em.fork();
    const ask = (kind: string) => createQuestion(em, store.leeds, { name: 'Kind?', kind });
    const kinds = 'text_field text_area select select-price radio radio-price check check-price date heading'.split(' ');
    for (const kind of kinds) expect((await ask(kind)).kind).toBe(kind);
    expect(() => ask('slider')).toThrow('kind: found slider');
  });

  test('are inherited in order from the parent, without those for administrators, and set the price of answers', async () => {
    const em = server.orm.em.fork();
    const ask = (name: string, more: object) => createQuestion(em, store.parent, { name, kind: 'text_field', ...more });
    const later = await ask('Later?', { order: 2 });
    const first = await createQuestion(em, store.parent, {
      name: 'Size?',
      kind: 'select-price',
      order: 1,
      required: true,
      options: [
        { name: 'Small', price: 100, isDefault: true },
        { name: 'Big', price: 250 },
      ],
    });
    await ask('Internal?', { adminOnly: true, order: 3 });
    const onForm = await ask('With a booking?', { questionGroupId: 9 });
    const details = (await rest.get(`/api/v1/${store.camden}/client_details`)).body;
    const path = `/api/v1/${store.camden}/questions`;

    expect(details).toMatchObject({
      offer_login: false,
      ask_address: true,
      no_phone: false,
      company_id: store.camden,
      currency_code: 'GBP',
    });
    expect((details.questions as { id: number }[]).map(({ id }) => id)).toEqual([first.id, later.id]);
    expect((details.questions as object[])[0]).toEqual({
      id: first.id,
      name: 'Size?',
      required: true,
      important: false,
      admin_only: false,
      applies_to: 0,
      ask_member: true,
      detail_type: 'select-price',
      help_text: null,
      settings: {},
      price: 0,
      price_per_booking: false,
      outcome: false,
      options: [
        { id: 1, name: 'Small', price: 100, is_default: true },
        { id: 2, name: 'Big', price: 250, is_default: false },
      ],
      default: 'Small',
      detail_group_id: null,
      _links: { self: { href: `${server.url}${path}/${first.id}` } },
    });
    expect((await rest.get(`${path}?detail_group_id=9`)).body).toMatchObject({ questions: [{ id: onForm.id }] });
    expect((await rest.get(`${path}/${first.id}`)).body).toEqual((details.questions as object[])[0]);
    expect(((await admin.get(`/api/v1/admin/${store.camden}/client_details`)).body.questions as object[]).length).toBe(3);
    expect((await rest.get(`/api/v1/${store.stranger}/questions/${first.id}`)).status).toBe(404);

    const client = await admin.post(list, { first_name: 'Q', questions: [{ id: first.id, answer: 'Big', price: 1 }] });
    expect(client.body).toMatchObject({ answers: [{ value: 'Big', price: 250, question_id: first.id, question_text: 'Size?' }] });
    const again = await admin.put(`${list}/${client.body.id}`, { questions: [{ id: first.id, answer: 1 }] });
    expect(again.body.answers).toMatchObject([{ value: '1', price: 100 }]);
    expect((await admin.put(`${list}/${client.body.id}`, { questions: [{ id: first.id, answer: 'Huge' }] })).status).toBe(400);
  });
});
