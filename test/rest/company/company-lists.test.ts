import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let testCompany: TestCompany;
let rest: RestClient;
let token: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  testCompany = await createTestCompany(server.orm);
  token = await adminToken(testCompany.em, testCompany.companyId);
  rest = new RestClient({ base: server.url });
});
afterAll(() => server?.close());

const at = (path: string) => `${server.url}/api/v1/${testCompany.companyId}${path}`;

/** Answer to a GraphQL request. */
async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const { body } = await sendGraphql(server.url, { query, variables }, { 'Auth-Token': token });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as T;
}

/** Saves a record by `save<Type>` and returns its id. */
async function save(type: string, input: object): Promise<number> {
  const query = `mutation Save($input: Save${type}Input!) { saved: save${type}(input: $input) { id version } }`;
  const { saved } = await ask<{ saved: { id: number } }>(query, { input: { companyId: testCompany.companyId, ...input } });
  return saved.id;
}

const company = () => ({ href: `${server.url}/api/v1/company/${testCompany.companyId}` });

describe('categories', () => {
  test('are listed in their order, also as named categories, and can be read by id', async () => {
    const last = await save('Category', { name: 'Teeth', order: 2 });
    const first = await save('Category', { name: 'Paws', description: 'All about paws', order: 1 });
    const shown = {
      id: first,
      company_id: testCompany.companyId,
      name: 'Paws',
      description: 'All about paws',
      order: 1,
      _links: { self: { href: at(`/categories/${first}`) }, company: company() },
    };

    const list = await rest.get(at('/categories'));
    const named = await rest.get(at('/named_categories'));

    expect(list.status).toBe(200);
    expect(list.body.total_entries).toBe(2);
    expect(embedded(list, 'categories')[0]).toEqual(shown);
    expect(embedded(named, 'categories').map(({ id }) => id)).toEqual([first, last]);
    expect((await rest.get(at(`/categories/${first}`))).body).toEqual(shown);
    expect((await rest.get(at('/categories/999'))).status).toBe(404);
  });

  test('are linked from a company that has some', async () => {
    const { body } = await rest.get(`/api/v1/company/${testCompany.companyId}`);
    expect(body._links).toMatchObject({ categories: { href: at('/categories{?page,per_page}'), templated: true } });
  });
});

test('service groups list their services and accept only those of the company', async () => {
  const id = await save('ServiceGroup', { name: 'Check-ups', serviceIds: [testCompany.check.id, testCompany.surgery.id] });

  expect((await rest.get(at(`/service_groups/${id}`))).body).toEqual({
    id,
    company_id: testCompany.companyId,
    name: 'Check-ups',
    description: null,
    order: 0,
    service_ids: [testCompany.check.id, testCompany.surgery.id],
    _links: {
      self: { href: at(`/service_groups/${id}`) },
      company: company(),
      services: [{ href: at(`/services/${testCompany.check.id}`) }, { href: at(`/services/${testCompany.surgery.id}`) }],
    },
  });
  expect(embedded(await rest.get(at('/service_groups')), 'service_groups')).toHaveLength(1);

  const query = 'mutation ($input: SaveServiceGroupInput!) { saveServiceGroup(input: $input) { id } }';
  const input = { companyId: testCompany.companyId, name: 'No', serviceIds: [4711] };
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, { 'Auth-Token': token });
  expect(body.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID',
    fields: [{ path: 'serviceIds.0' }],
  });
});

test('clinics show their hours, services, people and resources', async () => {
  const id = await save('Clinic', {
    name: 'Vaccination day',
    startsAt: '2030-03-04T09:00:00Z',
    endsAt: '2030-03-04T12:00:00Z',
    serviceIds: [testCompany.check.id],
    personIds: [testCompany.ann.id],
    resourceIds: [testCompany.room.id],
  });

  expect((await rest.get(at(`/clinics/${id}`))).body).toEqual({
    id,
    company_id: testCompany.companyId,
    name: 'Vaccination day',
    start_time: '2030-03-04T09:00:00Z',
    end_time: '2030-03-04T12:00:00Z',
    address_id: null,
    service_ids: [testCompany.check.id],
    person_ids: [testCompany.ann.id],
    resource_ids: [testCompany.room.id],
    order: 0,
    _links: {
      self: { href: at(`/clinics/${id}`) },
      company: company(),
      services: [{ href: at(`/services/${testCompany.check.id}`) }],
      people: [{ href: at(`/people/${testCompany.ann.id}`) }],
      resources: [{ href: at(`/resources/${testCompany.room.id}`) }],
    },
  });
  expect(embedded(await rest.get(at('/clinics')), 'clinics').map(({ name }) => name)).toEqual(['Vaccination day']);
});

test('event sequences list their event groups', async () => {
  const id = await save('EventSequence', { name: 'Beginners first', eventGroupIds: [testCompany.chain.eventGroupId] });
  const shown = {
    id,
    company_id: testCompany.companyId,
    name: 'Beginners first',
    description: null,
    order: 0,
    event_group_ids: [testCompany.chain.eventGroupId],
    _links: {
      self: { href: at(`/event_sequences/${id}`) },
      company: company(),
      event_groups: [{ href: at(`/event_groups/${testCompany.chain.eventGroupId}`) }],
    },
  };

  expect(embedded(await rest.get(at('/event_sequences')), 'event_sequences')).toEqual([shown]);
  expect((await rest.get(at(`/event_sequences/${id}`))).body).toEqual(shown);
});

test('booking texts link to the company or the service they are about', async () => {
  const own = await save('BookingText', { message: 'See you soon', step: 'Confirm' });
  const about = await save('BookingText', {
    message: 'Bring a towel',
    step: 'Confirm',
    itemKind: 'SERVICE',
    itemId: testCompany.check.id,
  });

  expect((await rest.get(at('/booking_text'))).body).toEqual({
    total_entries: 2,
    _embedded: {
      booking_text: [
        {
          id: own,
          company_id: testCompany.companyId,
          message: 'See you soon',
          message_type: 'Confirm',
          item_type: 'company',
          _links: { self: { href: at(`/booking_text/${own}`) }, item: company() },
        },
        {
          id: about,
          company_id: testCompany.companyId,
          message: 'Bring a towel',
          message_type: 'Confirm',
          item_type: 'service',
          _links: { self: { href: at(`/booking_text/${about}`) }, item: { href: at(`/services/${testCompany.check.id}`) } },
        },
      ],
    },
    _links: { self: { href: at('/booking_text?page=1&per_page=30') } },
  });
  expect((await rest.get(at(`/booking_text/${own}`))).body.message).toBe('See you soon');
});

test('reasons show their type as a number', async () => {
  const id = await save('Reason', { name: 'Ill', kind: 'CANCELLED' });
  const shown = {
    id,
    company_id: testCompany.companyId,
    name: 'Ill',
    text: 'Ill',
    reason_type: 3,
    order: 0,
    _links: { self: { href: at(`/reasons/${id}`) }, company: company() },
  };

  expect(embedded(await rest.get(at('/reasons')), 'reasons')).toEqual([shown]);
  expect((await rest.get(at(`/reasons/${id}`))).body).toEqual(shown);
});

test('space statuses are the statuses that the company allows for bookings', async () => {
  const list = await rest.get(at('/space_statuses'));

  expect(embedded(list, 'space_statuses').map(({ name }) => name)).toEqual(['no_show', 'checked_in', 'completed']);
  expect((await rest.get(at('/space_statuses/no_show'))).body).toEqual({
    name: 'no_show',
    status: 'no_show',
    company_id: testCompany.companyId,
    _links: { self: { href: at('/space_statuses/no_show') }, company: company() },
  });
  expect((await rest.get(at('/space_statuses/away'))).status).toBe(404);
});

test('a status name that an administrator sends twice is stored once', async () => {
  const admin = new RestClient({ base: server.url, token });
  const names = ['completed', 'late', 'completed', 'no_show', 'checked_in'];
  const changed = await admin.put(`/api/v1/admin/${testCompany.companyId}/company`, { multi_status: names });

  expect(changed.body.multi_status).toEqual(['completed', 'late', 'no_show', 'checked_in']);
  expect(embedded(await rest.get(at('/space_statuses')), 'space_statuses')).toHaveLength(4);
});

test('company questions are embedded, each with its own link', async () => {
  const query = `mutation { createQuestion(input: { companyId: ${testCompany.companyId}, name: "Parking?", kind: CHECK }) { id } }`;
  const { id } = (await ask<{ createQuestion: { id: number } }>(query)).createQuestion;

  expect(embedded(await rest.get(at('/company_questions')), 'company_questions')).toMatchObject([
    { id, name: 'Parking?', detail_type: 'check', outcome: false, _links: { self: { href: at(`/questions/${id}`) } } },
  ]);
});

test('a deleted reason cannot be read, and deletion requires a log-in', async () => {
  const id = await save('Reason', { name: 'Wrong', kind: 'MOVED' });
  const query = `mutation { deleteReason(input: { companyId: ${testCompany.companyId}, id: ${id} }) { id deleted } }`;

  expect((await sendGraphql(server.url, { query })).body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(await ask(query)).toEqual({ deleteReason: { id, deleted: true } });
  expect((await rest.get(at(`/reasons/${id}`))).status).toBe(404);
});

test('deleted services disappear from groups, clinics and texts, and do not block changes to them', async () => {
  const { id: gone } = await createService(testCompany.em, testCompany.companyId, { name: 'Gone' });
  const id = await save('ServiceGroup', { name: 'Old', serviceIds: [gone, testCompany.check.id] });
  const clinic = await save('Clinic', {
    name: 'Old',
    startsAt: '2030-03-04T09:00:00Z',
    endsAt: '2030-03-04T12:00:00Z',
    serviceIds: [gone],
  });
  await save('BookingText', { message: 'Bring it', step: 'Basket', itemKind: 'SERVICE', itemId: gone });
  await ask('mutation ($input: DeleteServiceInput!) { deleteService(input: $input) { id } }', {
    input: { companyId: testCompany.companyId, id: gone },
  });

  const services = [{ href: at(`/services/${testCompany.check.id}`) }];
  const group = (await rest.get(at(`/service_groups/${id}`))).body;
  expect(group).toMatchObject({ service_ids: [testCompany.check.id], _links: { services } });
  expect((await rest.get(at(`/clinics/${clinic}`))).body).toMatchObject({ service_ids: [], _links: { services: [] } });
  const texts = embedded(await rest.get(at('/booking_text')), 'booking_text');
  expect(texts.find(({ message }) => message === 'Bring it')?._links).not.toHaveProperty('item');
  await save('ServiceGroup', { id, name: 'New' });
  await save('Clinic', { id: clinic, name: 'New' });
  expect((await rest.get(at(`/service_groups/${id}`))).body).toEqual({ ...group, name: 'New' });
});
