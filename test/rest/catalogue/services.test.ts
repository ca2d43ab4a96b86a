import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let company: TestCompany;
let rest: RestClient;
let admin: RestClient;
let api: string;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  company = await createTestCompany(server.orm, { parentId: store.parent });
  rest = new RestClient({ base: server.url });
  admin = rest.as(await adminToken(company.em, company.companyId));
  api = `${server.url}/api/v1`;
});
afterAll(() => server?.close());

const services = () => `/api/v1/admin/${company.companyId}/services`;

describe('a service', () => {
  test('is shown to the public with every field and the public links', async () => {
    const c = `${api}/${company.companyId}`;
    const { status, body } = await rest.get(`/api/v1/${company.companyId}/services/${company.check.id}`);

    expect(status).toBe(200);
    expect(Object.entries(body)).toEqual(
      Object.entries({
        id: company.check.id,
        name: 'Check',
        description: null,
        durations: [30, 60],
        prices: [1500, 2500],
        detail_group_id: null,
        listed_durations: [30, 60],
        extra: {},
        booking_time_step: 15,
        is_event_group: false,
        api_ref: null,
        reference: null,
        type: 'service',
        deleted: false,
        disabled: false,
        queuing_disabled: false,
        company_id: company.companyId,
        duration_unit: 'minute',
        min_advance_period: 0,
        max_advance_period: 315_360_000,
        min_cancel_period: 0,
        booking_type_public: 'booking',
        booking_type_member: 'booking',
        min_bookings: 1,
        max_bookings: 1,
        groups: [],
        spaces: 1,
        order: 0,
        child_level_service: false,
        pre_time: 0,
        post_time: 0,
        _links: {
          self: { href: `${c}/services/${company.check.id}` },
          items: { href: `${c}/items?service_id=${company.check.id}` },
          images: { href: `${c}/media/service_images/${company.check.id}` },
          days: { href: expect.stringContaining(`${c}/day_data?service_id=${company.check.id}{&month,`), templated: true },
          times: { href: expect.stringContaining(`${c}/time_data?service_id=${company.check.id}{&event_id,`), templated: true },
          book: { href: `${c}/basket/add_item?service_id=${company.check.id}{&event_id,member_id}`, templated: true },
          all_children: { href: `${c}/services/${company.check.id}/all_children` },
          company: { href: `${api}/company/${company.companyId}` },
        },
      }),
    );
  });

  test('shows administrators its people, its resources and the edit link', async () => {
    const { body } = await admin.get(`${services()}/${company.surgery.id}`);

    expect(body).toMatchObject({
      person_ids: [company.ann.id],
      resource_ids: [company.room.id],
      schedule_id: null,
      deposit: null,
      version: 1,
      _links: {
        self: { href: `${server.url}${services()}/${company.surgery.id}` },
        edit: { href: `${server.url}${services()}/${company.surgery.id}/edit` },
        new_booking: { href: `${server.url}${services()}/${company.surgery.id}/new_booking` },
        company: { href: `${api}/admin/${company.companyId}/company` },
      },
    });
  });

  test('can be created with the four documented fields, and with numbers as strings', async () => {
    const { status, body } = await admin.post(services(), { name: 'Trim', reference: 'T1', duration: '45', spaces: '2' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Trim',
      reference: 'T1',
      durations: [45],
      listed_durations: [45],
      prices: [0],
      spaces: 2,
      person_ids: [company.ann.id, company.bob.id],
      resource_ids: [],
    });
    expect((await admin.get(`${services()}/find_by_ref/T1`)).body).toEqual(body);
    expect((await admin.get(`${services()}/${body.id}`)).body).toEqual(body);
  });

  test('accepts every field that is shown and not derived, and ignores the others', async () => {
    const written = {
      name: 'Everything',
      description: 'All of it',
      durations: [20, 40],
      prices: [100, 200],
      listed_durations: [25, 45],
      extra: { colour: 'red' },
      booking_time_step: 10,
      is_event_group: true,
      api_ref: 'A1',
      reference: 'E1',
      disabled: false,
      queuing_disabled: true,
      duration_unit: 'hour',
      min_advance_period: 3600,
      max_advance_period: 86_400,
      min_cancel_period: 7200,
      booking_type_public: 'request',
      booking_type_member: 'request',
      min_bookings: 1,
      max_bookings: 3,
      groups: [{ id: 1 }],
      spaces: 4,
      order: 7,
      child_level_service: false,
      pre_time: 5,
      post_time: 10,
      deposit: 50,
      schedule_id: company.scheduleId,
      person_ids: [company.bob.id],
      resource_ids: [company.room.id],
    };
    const { body } = await admin.post(services(), {
      ...written,
      id: 1,
      company_id: 999,
      deleted: true,
      version: 9,
      type: 'person',
    });

    expect(body).toMatchObject({ ...written, company_id: company.companyId, deleted: false, version: 1, type: 'service' });
    expect(body.id).not.toBe(1);

    const echoed = await admin.put(`${services()}/${body.id}`, { ...body, name: 'Still everything' });
    expect(echoed.status).toBe(200);
    expect(echoed.body).toEqual({ ...body, name: 'Still everything', version: 2 });
  });

  test('is changed only in the fields that are sent, and null clears an optional field', async () => {
    const { body: made } = await admin.post(services(), { name: 'Wash', booking_time_step: 10, duration: 30, prices: [900] });
    const { status, body } = await admin.put(`${services()}/${made.id}`, { booking_time_step: null, duration: 45 });

    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Wash', booking_time_step: null, durations: [45], prices: [900], version: 2 });
  });

  test('refuses a change with a stale version', async () => {
    const { body: made } = await admin.post(services(), { name: 'Fringe' });
    await admin.put(`${services()}/${made.id}`, { name: 'Fringe cut', version: 1 });

    expect(await admin.put(`${services()}/${made.id}`, { name: 'Lost', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
  });

  test('that is deleted is hidden from the public but kept for administrators', async () => {
    const { body: made } = await admin.post(services(), { name: 'Perm', reference: 'P1' });
    const { status, body } = await admin.delete(`${services()}/${made.id}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: made.id, deleted: true, name: 'Perm' });
    expect(Object.keys(body._links as object)).toEqual(['self', 'all_children', 'company', 'edit']);
    expect((await rest.get(`/api/v1/${company.companyId}/services/${made.id}`)).status).toBe(404);
    expect((await admin.get(`/api/v1/${company.companyId}/services/${made.id}`)).status).toBe(404);
    expect((await admin.get(`${services()}/${made.id}`)).status).toBe(200);
    expect((await admin.get(`${services()}/find_by_ref/P1`)).status).toBe(200);
    expect((await admin.put(`${services()}/${made.id}`, { name: 'Again' })).status).toBe(404);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'X', duration: 0 }, 'duration'],
    [{ name: 'X', duration: 'long' }, 'duration'],
    [{ name: 'X', spaces: 0 }, 'spaces'],
    [{ name: 'X', person_ids: [999_999] }, 'person_ids'],
    [{ name: 'X', schedule_id: 999_999 }, 'schedule_id'],
    [{ name: 'X', durations: [10, 20], prices: [1] }, 'prices'],
  ])('%j is refused for its %s', async (wrong, field) => {
    const { status, body } = await admin.post(services(), wrong);

    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
  });
});

test('the forms describe the fields that can be written', async () => {
  const { body: made } = await admin.get(`${services()}/new`);
  const { body: edited } = await admin.get(`${services()}/${company.check.id}/edit`);

  expect(made.schema).toMatchObject({
    type: 'object',
    required: ['name'],
    properties: {
      name: { title: 'Name', type: 'string', minLength: 1 },
      duration: { title: 'Duration', type: ['integer', 'null'] },
      durations: { type: 'array', items: { type: 'integer' } },
      disabled: { type: 'boolean' },
      extra: { type: 'object' },
    },
  });
  expect(made.form).toEqual(
    expect.arrayContaining([
      { key: 'name', title: 'Name' },
      { type: 'submit', title: 'Save' },
    ]),
  );
  expect((await admin.get(`${services()}/${company.check.id}/new_booking`)).body.schema).toMatchObject({
    properties: { datetime: { type: ['string', 'null'] }, service_id: { type: expect.anything() } },
  });
  expect(edited.schema).toMatchObject({ required: [], properties: { version: { type: ['integer', 'null'] } } });
});
