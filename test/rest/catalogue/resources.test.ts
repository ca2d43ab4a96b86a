import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, petStore } from '../../support/fixtures/pet-store.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
let admin: RestClient;
let a: string;
let c: string;
beforeAll(async () => {
  server = await startServer();
  await petStore(server.orm.em.fork());
  company = await createTestCompany(server.orm);
  rest = new RestClient({ base: server.url });
  admin = rest.as(await adminToken(company.em, company.companyId));
  a = `${server.url}/api/v1/admin/${company.companyId}`;
  c = `${server.url}/api/v1/${company.companyId}`;
});
afterAll(() => server?.close());

const resources = () => `/api/v1/admin/${company.companyId}/resources`;

describe('a resource', () => {
  test('is created with its address and returned with every field; the public record includes the e-mail', async () => {
    const { status, body } = await admin.post(resources(), {
      name: 'Court',
      description: 'Outside',
      email: 'court@pets.test',
      price: '3500',
      position: 2,
      count: 2,
      max_book: 1,
      api_ref: 'court-1',
      address: { address1: '12', address2: 'High Street', postcode: 'NW1 1AA', country: 'England' },
      schedule_id: company.scheduleId,
      service_ids: [company.surgery.id],
    });

    expect(status).toBe(201);
    expect(Object.entries(body)).toEqual(
      Object.entries({
        id: expect.any(Number),
        name: 'Court',
        description: 'Outside',
        type: 'resource',
        deleted: false,
        disabled: false,
        company_id: company.companyId,
        email: 'court@pets.test',
        order: 0,
        address_id: expect.any(Number),
        schedule_id: company.scheduleId,
        service_ids: [company.surgery.id],
        person_ids: [company.ann.id],
        price: 3500,
        position: 2,
        never_booked: false,
        count: 2,
        max_book: 1,
        api_ref: 'court-1',
        extra: {},
        version: 1,
        _links: {
          self: { href: `${a}/resources/${body.id}` },
          items: { href: `${a}/items?resource_id=${body.id}` },
          images: { href: `${c}/media/resource_images/${body.id}` },
          address: { href: `${a}/addresses/${body.address_id}` },
          edit: { href: `${a}/resources/${body.id}/edit` },
          block: { href: `${a}/resources/${body.id}/block` },
          ical: { href: expect.stringMatching(/\/api\/v1\/ical\/[0-9a-f]{40}$/) },
          web_cal: { href: expect.stringMatching(/\/api\/v1\/web_cal\/[0-9a-f]{40}$/) },
          schedule: { href: `${a}/resources/${body.id}/schedule{?start_date,end_date}`, templated: true },
          enabled_services: [{ href: `${a}/services/${company.surgery.id}`, title: 'Surgery' }],
          enabled_people: [{ href: `${a}/people/${company.ann.id}`, title: 'Ann' }],
        },
      }),
    );
    expect((await admin.follow(body, 'address')).body).toMatchObject({ id: body.address_id, postcode: 'NW1 1AA' });
    expect((await admin.get(`${resources()}/find_by_ref/court-1`)).body).toEqual(body);

    const open = (await rest.get(`/api/v1/${company.companyId}/resources/${body.id}`)).body;
    expect(open.email).toBe('court@pets.test');
    expect(Object.keys(open._links as object)).toEqual(['self', 'items', 'images', 'address']);
    expect((await rest.follow(open, 'address')).status).toBe(200);
  });

  test('can be changed with its address, disabled in either spelling, and deleted', async () => {
    const { body: made } = await admin.post(resources(), { name: 'Pen', disbaled: true, address: { postcode: 'A1' } });
    expect(made.disabled).toBe(true);

    const { body } = await admin.put(`${resources()}/${made.id}`, { disabled: false, price: null, address: { postcode: 'B2' } });
    expect(body).toMatchObject({ name: 'Pen', disabled: false, address_id: made.address_id });
    expect((await admin.follow(body, 'address')).body).toMatchObject({ postcode: 'B2' });

    const deleted = await admin.delete(`${resources()}/${made.id}`);
    expect(deleted).toMatchObject({ status: 200, body: { deleted: true } });
    expect((await rest.get(`/api/v1/${company.companyId}/resources/${made.id}`)).status).toBe(404);
    expect((await admin.get(`${resources()}/${made.id}`)).status).toBe(200);
  });

  test.each([
    [{}, 'name'],
    [{ name: 'X', count: 0 }, 'count'],
    [{ name: 'X', price: -1 }, 'price'],
    [{ name: 'X', address_id: 999_999 }, 'address_id'],
    [{ name: 'X', service_ids: [999_999] }, 'service_ids'],
  ])('%j is refused for its %s', async (wrong, field) => {
    const { status, body } = await admin.post(resources(), wrong);

    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
  });

  test('in its admin form is accessible only to administrators of the company', async () => {
    const stranger = await loggedIn(rest, 'stranger@demo.test');
    for (const path of [
      resources(),
      `${resources()}/${company.room.id}`,
      `${resources()}/new`,
      `${resources()}/${company.room.id}/edit`,
    ]) {
      expect((await rest.get(path)).status).toBe(401);
      expect((await stranger.get(path)).status).toBe(403);
      expect((await admin.get(path)).status).toBe(200);
    }
    expect((await stranger.put(`${resources()}/${company.room.id}`, { name: 'X' })).status).toBe(403);
    expect((await admin.get(`${resources()}/999999`)).status).toBe(404);
  });

  test('is listed with 300 entries per page', async () => {
    const { body } = await rest.get(`/api/v1/${company.companyId}/resources`);

    expect(body._links).toEqual({ self: { href: `${c}/resources?page=1&per_page=300` } });
    expect(embedded(body, 'resources').map(({ name }) => name)).toContain('Room 1');
  });
});

describe('bookable items', () => {
  const items = async (query: string) => {
    const { status, body } = await rest.get(`/api/v1/${company.companyId}/items?${query}`);
    expect(status).toBe(200);
    return embedded(body, 'items');
  };

  test('of a service are its people, each with links to its days and times', async () => {
    const [ann, bob, ...others] = (await items(`service_id=${company.check.id}`)).filter(
      ({ name }) => name === 'Ann' || name === 'Bob',
    );
    const query = `service_id=${company.check.id}&person_id=${company.ann.id}`;

    expect(others).toEqual([]);
    expect(bob).toMatchObject({ person_item_id: company.bob.id });
    expect(ann).toEqual({
      id: expect.any(Number),
      type: 'person',
      person_item_id: company.ann.id,
      event_id: ann?.id,
      service_id: company.check.id,
      name: 'Ann',
      company_id: company.companyId,
      _links: {
        self: { href: `${c}/items?service_id=${company.check.id}&person_item_id=${company.ann.id}` },
        item: { href: `${c}/people/${company.ann.id}` },
        days: { href: expect.stringContaining(`${c}/day_data?${query}{&month`), templated: true },
        times: { href: expect.stringContaining(`${c}/time_data?${query}{&date`), templated: true },
      },
    });
    expect((await rest.follow(ann, 'self')).body).toEqual(ann);
    const { rows } = await sql`select service_id, person_id, resource_id from bookable where id = ${ann?.id}`.execute(
      company.em.getKysely(),
    );
    expect(rows).toEqual([{ service_id: company.check.id, person_id: company.ann.id, resource_id: null }]);
  });

  test('of a service and a person are the resources that both use', async () => {
    const found = await items(`service_id=${company.surgery.id}&person_id=${company.ann.id}`);

    expect(found).toContainEqual(
      expect.objectContaining({ type: 'resource', resource_item_id: company.room.id, name: 'Room 1' }),
    );
    expect(found.every(({ type }) => type === 'resource')).toBe(true);
    expect(await items(`service_id=${company.check.id}&person_id=${company.ann.id}`)).toEqual([]);
  });

  test('of a person are the resources of the person, and without a filter all people and resources', async () => {
    const [room] = await items(`person_id=${company.ann.id}`);
    expect(room).toMatchObject({ type: 'resource', name: 'Room 1' });
    expect(room?._links).not.toHaveProperty('days');

    expect((await items('')).map(({ type }) => type)).toEqual(expect.arrayContaining(['person', 'resource']));
  });

  test('leave out disabled people and resources, and answer 404 for unknown ids', async () => {
    const away = await createPerson(company.em, { companyId: company.companyId }, { name: 'Away', disabled: true });
    await createResource(company.em, company.companyId, { name: 'Closed', disabled: true, serviceIds: [company.surgery.id] });

    expect((await items(`service_id=${company.check.id}`)).map(({ name }) => name)).not.toContain('Away');
    expect((await items(`service_id=${company.surgery.id}`)).map(({ name }) => name)).not.toContain('Closed');
    for (const query of ['service_id=999999', `person_id=${away.id}`, 'resource_id=999999']) {
      expect((await rest.get(`/api/v1/${company.companyId}/items?${query}`)).status).toBe(404);
    }
    expect((await rest.get(`/api/v1/${company.companyId}/items?service_id=x`)).status).toBe(400);
  });

  test('link to admin records in the admin form, which requires a log-in', async () => {
    const path = `/api/v1/admin/${company.companyId}/items?service_id=${company.check.id}`;
    const [ann] = embedded(await admin.get(path), 'items');

    expect(ann).toMatchObject({ _links: { item: { href: `${a}/people/${company.ann.id}` } } });
    expect((await rest.get(path)).status).toBe(401);
  });
});

test('pictures of a resource are listed with their links', async () => {
  const content = Buffer.from('GIF89a');
  await sql`insert into image (company_id, owner, owner_id, name, image_file_name, content_type, content)
    values (${company.companyId}, 'resource', ${company.room.id}, 'Room', 'room.gif', 'image/gif', ${content})`.execute(
    company.em.getKysely(),
  );
  const path = `/api/v1/${company.companyId}/media/resource_images/${company.room.id}`;
  const { body } = await rest.get(path);
  const [image] = embedded(body, 'images');

  expect(image).toEqual({
    id: expect.any(Number),
    company_id: company.companyId,
    name: 'Room',
    image_file_name: 'room.gif',
    foreign_key: company.room.id,
    url: `${server.url}/api/v1/${company.companyId}/media/images/${image?.id}`,
    _links: { self: { href: `${server.url}${path}?image_id=${image?.id}` } },
  });
  expect((await rest.follow(image, 'self')).body).toEqual(image);
  expect(embedded(await rest.get(`${c}/media/person_images/${company.room.id}`), 'images')).toEqual([]);
});
