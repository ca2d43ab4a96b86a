import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { adminToken, createTestCompany, type TestCompany, weekdays } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let company: TestCompany;
let rest: RestClient;
let admin: RestClient;
let a: string;
let c: string;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  company = await createTestCompany(server.orm, { parentId: store.parent });
  rest = new RestClient({ base: server.url });
  admin = rest.as(await adminToken(company.em, company.companyId));
  a = `${server.url}/api/v1/admin/${company.companyId}`;
  c = `${server.url}/api/v1/${company.companyId}`;
});
afterAll(() => server?.close());

const people = () => `/api/v1/admin/${company.companyId}/people`;

const CONTACT = {
  description: 'Cats and dogs',
  email: 'cleo@pets.test',
  phone_prefix: '44',
  phone: '2071234567',
  mobile: '7700900123',
  ical_link: 'https://calendar.test/cleo.ics',
  reference: 'C-1',
};

describe('a person', () => {
  test('is created with every service and returned with every field', async () => {
    const { status, body } = await admin.post(people(), {
      name: 'Cleo',
      ...CONTACT,
      extra: { desk: 3 },
      schedule_id: company.scheduleId,
    });

    expect(status).toBe(201);
    expect(Object.entries(body)).toEqual(
      Object.entries({
        id: expect.any(Number),
        name: 'Cleo',
        description: CONTACT.description,
        type: 'person',
        deleted: false,
        disabled: false,
        company_id: company.companyId,
        order: 0,
        phone_prefix: '44',
        email: CONTACT.email,
        mobile: CONTACT.mobile,
        queuing_disabled: false,
        person_companies: [company.companyId],
        ical_link: CONTACT.ical_link,
        reference: 'C-1',
        never_booked: false,
        extra: { desk: 3 },
        resource_ids: [company.room.id],
        service_ids: [company.check.id, company.surgery.id, company.puppies.id],
        phone: CONTACT.phone,
        notify: true,
        all_staff: false,
        time_zone: null,
        client_queue_id: null,
        schedule_id: company.scheduleId,
        attendance_status: 0,
        attendance_started: null,
        attendance_estimate: null,
        version: 1,
        _links: {
          self: { href: `${a}/people/${body.id}` },
          items: { href: `${a}/items?person_id=${body.id}` },
          images: { href: `${c}/media/person_images/${body.id}` },
          companies: [{ href: `${server.url}/api/v1/company/${company.companyId}` }],
          edit: { href: `${a}/people/${body.id}/edit` },
          attendance: { href: `${a}/people/${body.id}/attendance` },
          block: { href: `${a}/people/${body.id}/block` },
          cal: { href: `${a}/cal/${body.id}` },
          overlay_cal: { href: expect.stringMatching(/\/api\/v1\/overlay_cal\/[0-9a-f]{40}$/) },
          ical: { href: expect.stringMatching(/\/api\/v1\/ical\/[0-9a-f]{40}$/) },
          web_cal: { href: expect.stringMatching(/\/api\/v1\/web_cal\/[0-9a-f]{40}$/) },
          schedule: { href: `${a}/people/${body.id}/schedule{?start_date,end_date}`, templated: true },
          queuers: { href: `${a}/people/${body.id}/queuers` },
          start_serving: { href: `${a}/people/${body.id}/start_serving{?queuer_id}`, templated: true },
          enabled_services: [
            { href: `${a}/services/${company.check.id}`, title: 'Check' },
            { href: `${a}/services/${company.surgery.id}`, title: 'Surgery' },
            { href: `${a}/services/${company.puppies.id}`, title: 'Puppies' },
          ],
          enabled_resources: [{ href: `${a}/resources/${company.room.id}`, title: 'Room 1' }],
        },
      }),
    );
    expect((await admin.get(`${people()}/${body.id}`)).body).toEqual(body);
    expect((await admin.get(`${people()}/find_by_ref/C-1`)).body).toEqual(body);
  });

  test('is shown to the public without contact data', async () => {
    const { body: made } = await admin.post(people(), { name: 'Dora', ...CONTACT, reference: 'D-1' });
    const { body } = await rest.get(`/api/v1/${company.companyId}/people/${made.id}`);

    expect(Object.keys(body)).toEqual([
      'id',
      'name',
      'description',
      'type',
      'deleted',
      'disabled',
      'company_id',
      'order',
      'queuing_disabled',
      'person_companies',
      'never_booked',
      'extra',
      'resource_ids',
      'service_ids',
      '_links',
    ]);
    expect(body._links).toEqual({
      self: { href: `${c}/people/${made.id}` },
      items: { href: `${c}/items?person_id=${made.id}` },
      images: { href: `${c}/media/person_images/${made.id}` },
    });
    expect((await rest.get(`/api/v1/${company.companyId}/people/find_by_ref/D-1`)).body).toEqual(body);
    expect((await rest.follow(body, 'images')).body).toMatchObject({ total_entries: 0, _embedded: { images: [] } });
  });

  test('can be changed, disabled and deleted, and administrators still see the record', async () => {
    const { body: made } = await admin.post(people(), { name: 'Emma', service_ids: [company.check.id] });
    expect(made.service_ids).toEqual([company.check.id]);

    const changed = await admin.put(`${people()}/${made.id}`, {
      name: 'Emily',
      service_ids: `${company.check.id},${company.puppies.id}`,
      client_queue_id: null,
      queuing_disabled: 'true',
      disabled: true,
    });
    expect(changed.body).toMatchObject({
      name: 'Emily',
      service_ids: [company.check.id, company.puppies.id],
      queuing_disabled: true,
      disabled: true,
      version: 2,
    });
    expect((await rest.get(`/api/v1/${company.companyId}/people/${made.id}`)).status).toBe(404);
    expect((await rest.get(`/api/v1/${company.companyId}/media/person_images/${made.id}`)).status).toBe(404);

    const { status, body } = await admin.delete(`${people()}/${made.id}`);
    expect({ status, deleted: body.deleted }).toEqual({ status: 200, deleted: true });
    expect((await admin.get(`${people()}/${made.id}`)).body).toMatchObject({ name: 'Emily', deleted: true });
    expect((await admin.put(`${people()}/${made.id}`, { name: 'X' })).status).toBe(404);
  });

  test('created with legacy schedule rules gets a schedule of its own', async () => {
    const schedule = { rules: { '2030-03-04': '0900-1200,1300-1700', 2: '1000-1600' }, style: 2 };
    const { body } = await admin.post(people(), { name: 'Flora', schedule });
    const hours = await admin.follow(body, 'schedule', { start_date: '2030-03-04', end_date: '2030-03-06' });

    expect(hours.body).toMatchObject({
      id: body.schedule_id,
      name: 'Flora',
      style: 2,
      rules: schedule.rules,
      uses_shift_patterns: false,
      dates: { '2030-03-04': ['0900-1200', '1300-1700'], '2030-03-05': ['1000-1600'], '2030-03-06': 'None' },
      _links: { self: { href: `${a}/people/${body.id}/schedule` } },
    });
  });

  test.each([
    [{}, 'name'],
    [{ name: 'X', email: 'nobody' }, 'email'],
    [{ name: 'X', ical_link: 'file:///etc/passwd' }, 'ical_link'],
    [{ name: 'X', ical_link: 'http://localhost./a.ics' }, 'ical_link'],
    [{ name: 'X', ical_link: 'webcal://0x7f.1/a.ics' }, 'ical_link'],
    [{ name: 'X', time_zone: 'Europe/Nowhere' }, 'time_zone'],
    [{ name: 'X', service_ids: [999_999] }, 'service_ids'],
    [{ name: 'X', schedule: { rules: { someday: '0900-1700' } } }, 'schedule.rules'],
    [{ name: 'X', schedule: { rules: { '2030-03-04': 9 } } }, 'schedule.rules'],
    [{ name: 'X', never_booked: 'perhaps' }, 'never_booked'],
  ])('%j is refused for its %s', async (wrong, field) => {
    const { status, body } = await admin.post(people(), wrong);

    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field, message: expect.any(String) }]);
  });

  test('without a schedule follows the opening hours of the company, or of its parent if it has none', async () => {
    const { body: made } = await admin.post(people(), { name: 'Gwen' });
    expect(made._links).not.toHaveProperty('schedule');
    expect((await admin.get(`${people()}/${made.id}/schedule`)).status).toBe(404);

    const scheduleId = await weekdays(company.em, store.parent);
    await updateSettings(company.em, { companyId: store.parent }, { scheduleId });
    const { body } = await admin.get(`${people()}/${made.id}`);

    expect((await admin.follow(body, 'schedule', { start_date: '2030-03-04', end_date: '2030-03-04' })).body).toMatchObject({
      id: scheduleId,
      dates: { '2030-03-04': ['0900-1700'] },
    });
  });
});

describe('a person who works in two branches', () => {
  test('has one record in both, with the services of each, and can be set up only by administrators of both', async () => {
    const parent = await loggedIn(rest, 'parent@demo.test');
    const camden = await loggedIn(rest, 'admin@demo.test');
    const wash = await createService(company.em, store.camden, { name: 'Wash' });
    const request = { name: 'Hana', person_companies: [store.camden], email: 'hana@pets.test' };

    expect((await admin.post(people(), request)).status).toBe(403);
    const { body } = await parent.post(people(), request);
    expect(body.person_companies).toEqual([company.companyId, store.camden]);

    const there = await camden.get(`/api/v1/admin/${store.camden}/people/${body.id}`);
    expect(there.body).toMatchObject({ id: body.id, email: null, service_ids: [wash.id], company_id: company.companyId });
    const echoed = await camden.put(`/api/v1/admin/${store.camden}/people/${body.id}`, { ...there.body, service_ids: [] });
    expect(echoed.body).toMatchObject({ service_ids: [], person_companies: [company.companyId, store.camden] });
    expect((await camden.delete(`/api/v1/admin/${store.camden}/people/${body.id}`)).status).toBe(409);
    expect(
      (await camden.put(`/api/v1/admin/${store.camden}/people/${body.id}`, { person_companies: [store.camden] })).status,
    ).toBe(403);
  });
});

describe('the list of people', () => {
  test('has 300 entries per page and includes disabled people for administrators unless excluded', async () => {
    const away = await createPerson(company.em, { companyId: company.companyId }, { name: 'Away', disabled: true });
    const all = await admin.get(people());
    const active = await admin.get(`${people()}?include_disabled=false`);
    const open = await rest.get(`/api/v1/${company.companyId}/people?include_disabled=true`);
    const idsOf = (answer: typeof all) => embedded(answer, 'people').map(({ id }) => id);

    expect(all.body._links).toEqual({ self: { href: `${a}/people?page=1&per_page=300` } });
    expect(all.body.total_entries).toBe(idsOf(all).length);
    expect(idsOf(all)).toContain(away.id);
    expect(idsOf(active)).not.toContain(away.id);
    expect(idsOf(open)).not.toContain(away.id);
    expect(embedded(open, 'people').some(({ deleted }) => deleted)).toBe(false);
  });

  test('embeds the upcoming hours of each person on request', async () => {
    const { body } = await admin.get(`${people()}?embed=immediate_schedule`);
    const ann = embedded(body, 'people').find(({ id }) => id === company.ann.id);
    expect(ann).toMatchObject({ _embedded: { immediate_schedule: { id: company.scheduleId, dates: expect.any(Object) } } });
    const { immediate_schedule: hours } = ann!._embedded as { immediate_schedule: { dates: Record<string, unknown> } };
    expect(Object.keys(hours.dates)).toHaveLength(30);
    expect(new Set(Object.values(hours.dates).map((each) => JSON.stringify(each)))).toEqual(new Set(['["0900-1700"]', '"None"']));
  });
});

test('the people endpoints answer 401 without a log-in, and 403 to another company, a member or a lesser role', async () => {
  const stranger = await loggedIn(rest, 'stranger@demo.test');
  const member = await loggedIn(rest, 'member@demo.test');
  const analyst = rest.as(await adminToken(company.em, company.companyId, 'analyst'));
  const one = `${people()}/${company.ann.id}`;

  for (const path of [people(), one, `${one}/edit`, `${people()}/new`, `${one}/schedule`, `${people()}/find_by_ref/x`]) {
    expect([path, (await rest.get(path)).status]).toEqual([path, 401]);
    expect([path, (await stranger.get(path)).status]).toEqual([path, 403]);
    expect([path, (await member.get(path)).status]).toEqual([path, 403]);
  }
  expect((await analyst.get(one)).status).toBe(200);
  expect((await analyst.put(one, { name: 'X' })).status).toBe(403);
  expect((await analyst.delete(one)).status).toBe(403);
  expect((await admin.get(`${people()}/999999`)).status).toBe(404);
});

test('the forms describe the fields that can be written', async () => {
  const { body } = await admin.get(`${people()}/${company.ann.id}/edit`);

  expect(body.schema).toMatchObject({
    properties: {
      name: { type: ['string', 'null'] },
      client_queue_id: { title: 'Client queue id', type: ['integer', 'null'] },
      service_ids: { type: 'array', items: { type: 'integer' } },
    },
  });
  expect((await admin.get(`${people()}/new`)).body.schema).toMatchObject({
    required: ['name'],
    properties: { schedule: { type: 'object', properties: { rules: { type: 'object' } } } },
  });
});
