import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { deleteService } from '../../../src/catalogue/services/update-service.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { loggedIn, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
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

const people = () => `/api/v1/admin/${company.companyId}/people`;
const services = () => `/api/v1/admin/${company.companyId}/services`;

describe('the list of services', () => {
  test('shows the public only services that can be booked, and is paged', async () => {
    const closed = await createService(company.em, company.companyId, { name: 'Closed', disabled: true });
    const gone = await createService(company.em, company.companyId, { name: 'Gone' });
    await deleteService(company.em, { companyId: company.companyId, id: gone.id });
    const { body } = await rest.get(`/api/v1/${company.companyId}/services?per_page=2`);
    const all = await rest.get(`/api/v1/${company.companyId}/services`);
    const self = `${api}/${company.companyId}/services`;

    expect(embedded(body, 'services')).toHaveLength(2);
    expect(body._links).toEqual({
      self: { href: `${self}?page=1&per_page=2` },
      next: { href: `${self}?page=2&per_page=2` },
    });
    expect(embedded(all, 'services').map(({ id }) => id)).not.toContain(closed.id);
    expect(all.body.total_entries).toBe(embedded(all, 'services').length);

    const hidden = embedded(await admin.get(services()), 'services');
    expect(hidden.find(({ id }) => id === closed.id)).toMatchObject({ disabled: true });
    expect(hidden.find(({ id }) => id === gone.id)).toMatchObject({ deleted: true });
  });

  test('can be filtered by reference', async () => {
    await createService(company.em, company.companyId, { name: 'Found', apiRef: 'needle' });
    const { body } = await rest.get(`/api/v1/${company.companyId}/services?api_ref=needle`);

    expect(embedded(body, 'services')).toMatchObject([{ name: 'Found' }]);
  });

  test('of a parent shows the services of its branches on request, each with the links of its branch', async () => {
    const parent = await loggedIn(rest, 'parent@demo.test');
    const own = await createService(company.em, store.parent, { name: 'Check', reference: 'check' });
    const theirs = await createService(company.em, store.camden, { name: 'Check in Camden', reference: 'check' });

    const listed = embedded(await parent.get(`/api/v1/admin/${store.parent}/services?children=true&per_page=1024`), 'services');
    expect(listed.map(({ id }) => id)).toContain(theirs.id);
    expect(listed.map(({ id }) => id)).not.toContain(own.id);
    const camden = listed.find(({ id }) => id === theirs.id);
    expect(camden).toMatchObject({ _links: { self: { href: `${api}/admin/${store.camden}/services/${theirs.id}` } } });
    expect((await parent.follow(camden, 'self')).body).toEqual(camden);

    const children = await rest.get(`/api/v1/${store.parent}/services/${own.id}/all_children`);
    expect(embedded(children, 'services').map(({ id }) => id)).toEqual([theirs.id]);
  });

  test('lets a branch read, but not change, a service that its parent offers through branches', async () => {
    const shared = await createService(company.em, store.parent, { name: 'Everywhere', offeredByBranches: true });
    const { body } = await admin.get(`${services()}/${shared.id}`);

    expect(body).toMatchObject({ company_id: store.parent, person_ids: [company.ann.id, company.bob.id] });
    expect(body._links).not.toHaveProperty('edit');
    expect((await admin.put(`${services()}/${shared.id}`, { name: 'Mine' })).status).toBe(404);
  });
});

describe('access to services', () => {
  const attempts = (id: number) =>
    [
      ['GET', services()],
      ['POST', services()],
      ['GET', `${services()}/${id}`],
      ['PUT', `${services()}/${id}`],
      ['DELETE', `${services()}/${id}`],
      ['GET', `${services()}/new`],
      ['GET', `${services()}/${id}/edit`],
      ['GET', `${services()}/find_by_ref/x`],
    ] as const;

  test('is refused with 401 without a log-in, and with 403 to another company', async () => {
    const stranger = await loggedIn(rest, 'stranger@demo.test');
    for (const [method, path] of attempts(company.check.id)) {
      const body = method === 'GET' ? undefined : { name: 'X' };
      expect([path, (await rest.send(method, path, body)).status]).toEqual([path, 401]);
      expect([path, (await stranger.send(method, path, body)).status]).toEqual([path, 403]);
    }
  });

  test('lets staff read services but not create them', async () => {
    const staff = rest.as(await adminToken(company.em, company.companyId, 'staff'));

    expect((await staff.get(services())).status).toBe(200);
    expect((await staff.post(services(), { name: 'X' })).status).toBe(403);
  });

  test('answers 404 both for a service of another company and for one that does not exist', async () => {
    const foreign = await createService(company.em, store.stranger, { name: 'Yoga' });

    for (const id of [foreign.id, 999_999, 2_147_483_648]) {
      expect((await admin.get(`${services()}/${id}`)).status).toBe(404);
      expect((await admin.put(`${services()}/${id}`, { name: 'Mine' })).status).toBe(404);
      expect((await admin.delete(`${services()}/${id}`)).status).toBe(404);
    }
  });
});

test('a list takes a fixed number of SQL statements, whatever its length', async () => {
  const count = async (path: string, caller: RestClient) => {
    await caller.get(path);
    return countStatements(() => caller.get(path));
  };
  const before = [
    await count(services(), admin),
    await count(people(), admin),
    await count(`/api/v1/${company.companyId}/items`, rest),
  ];
  for (let at = 0; at < 10; at++) await createPerson(company.em, { companyId: company.companyId }, { name: `Person ${at}` });
  for (let at = 0; at < 10; at++) await createService(company.em, company.companyId, { name: `Service ${at}` });

  expect([
    await count(services(), admin),
    await count(people(), admin),
    await count(`/api/v1/${company.companyId}/items`, rest),
  ]).toEqual(before);
  expect(Math.max(...before)).toBeLessThanOrEqual(9);
});
