import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let rest: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  rest = new RestClient({ base: server.url });
});
afterAll(() => server?.close());

const day = (query = '', date = MONDAY) => rest.get(`/api/v1/${company.companyId}/day/${date}${query}`);

test('a day of the whole company has the items of each service that a query for the service returns', async () => {
  const { status, body } = await day();
  const items = embedded(body, 'bookable_items_by_date');
  const alone: unknown[] = [];
  for (const { id, name } of [company.check, company.surgery, company.puppies]) {
    const items = embedded(await day(`?service_id=${id}`), 'bookable_items_by_date');
    alone.push(...items.map((item) => ({ ...item, service_id: id, service_name: name })));
  }

  expect(status).toBe(200);
  expect(body).toMatchObject({ date: MONDAY, total_entries: 4 });
  expect(items.map(({ service_name, name }) => `${service_name} ${name}`)).toEqual([
    'Check Ann',
    'Check Bob',
    'Surgery Ann',
    'Puppies Bob',
  ]);
  expect(items).toEqual(alone);
  expect(embedded(await rest.get(`/api/v1/${company.companyId}/day?date=${MONDAY}`), 'bookable_items_by_date')).toEqual(items);
});

test('a day is returned in pages, and is empty when nobody works', async () => {
  const first = await day('?per_page=3');
  const second = await rest.follow(first.body, 'next');

  expect(embedded(first, 'bookable_items_by_date')).toHaveLength(3);
  expect(embedded(second, 'bookable_items_by_date')).toMatchObject([{ service_name: 'Puppies' }]);
  expect((await day('', '2030-03-03')).body).toMatchObject({ total_entries: 0 });
});

test('a day leaves out disabled services', async () => {
  const em = server.orm.em.fork();
  await updateService(em, { companyId: company.companyId, id: company.puppies.id }, { disabled: true });
  expect((await day()).body.total_entries).toBe(3);
  await updateService(em, { companyId: company.companyId, id: company.puppies.id }, { disabled: false });
});

test('a day takes the same number of SQL statements with thirty more services', async () => {
  const few = await countStatements(() => day());
  for (let count = 0; count < 30; count++) await createService(company.em, company.companyId, { name: `Service ${count}` });
  const many = await countStatements(() => day('?per_page=1024'));

  expect(many).toBe(few);
  expect((await day('?per_page=1024')).body.total_entries).toBe(64);
});
