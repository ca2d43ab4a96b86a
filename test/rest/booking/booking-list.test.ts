import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { statementsOf } from '../../support/oracles/count-statements.js';
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
  const check = { service_id: company.check.id, member_id: clientId };
  const ann = { person_id: company.ann.id, ...check };
  await book({ ...ann, datetime: `${MONDAY}T10:00:00` });
  await book({ ...check, datetime: `${MONDAY}T11:00:00` });
  await book({ event_id: company.talk.id, client: { last_name: 'Lee', email: 'ann.lee@example.test' } });
  await book({ ...ann, datetime: '2030-03-13T12:00:00' });
  for (let cancelled = 0; cancelled < 3; cancelled++) {
    const { id } = await book({ ...ann, datetime: `2030-03-13T${10 + cancelled}:30:00` });
    await rest.delete(`${root}/bookings/${id}`);
  }
  const { id } = await book({ ...check, datetime: '2030-03-14T12:00:00' });
  await rest.put(`${root}/bookings/${id}/multi_status`, { status: 'completed' });
});
afterAll(() => server?.close());

const book = async (ask: Json): Promise<Json> => {
  const { status, body } = await rest.post(`${root}/bookings`, ask);
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
};

test('the list of bookings has its own page size, filters, order and total', async () => {
  const all = await rest.get(`${root}/bookings`);
  expect(all).toMatchObject({ status: 200, body: { include_cancelled: false } });
  expect(all.body.total_entries).toBe(embedded(all, 'bookings').length);
  const { self } = all.body._links as Record<string, Json>;
  expect(self?.href).toContain('page=1&per_page=100');

  const ids = async (query: string) => embedded(await rest.get(`${root}/bookings?${query}`), 'bookings').map(({ id }) => id);
  expect(
    await ids(`start_date=${MONDAY}&end_date=${MONDAY}&start_time=10:00&person_id=${company.ann.id}&end_time=10:15`),
  ).toHaveLength(1);
  expect(await ids('start_date=2030-03-13&end_date=2030-03-13')).toHaveLength(1);
  expect(await ids('start_date=2030-03-13&end_date=2030-03-13&include_cancelled=true')).toHaveLength(4);
  expect(await ids('email=ANN.LEE@example.test')).toHaveLength(1);
  expect(await ids(`event_id=${company.talk.id}&status=4`)).toHaveLength(1);
  expect(await ids('status=completed')).toHaveLength(1);
  expect(await ids('filter_by_fields=last_name,Lee,service_name,Talk')).toHaveLength(1);
  expect(await ids('category_id=3')).toEqual([]);
  expect(await ids('modified_since=2100-01-01T00:00:00')).toEqual([]);
  expect(await ids('created_since=4102444800')).toEqual([]);
  const ordered = await ids('order_by=id&order_by_reverse=true&include_cancelled=1');
  expect(ordered).toEqual([...ordered].sort((a, b) => Number(b) - Number(a)));

  for (const bad of ['start_time=10:00', 'order_by=password', 'start_date=2026-02-30', 'filter_by_fields=name', 'person_id=x']) {
    expect([bad, (await rest.get(`${root}/bookings?${bad}`)).status]).toEqual([bad, 400]);
  }
  expect(await rest.get(`${root}/bookings?start_date=2030-03-05&end_date=2030-03-04`)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'end_date' }] },
  });
});

test('a page of a hundred bookings with their related records takes four SQL statements', async () => {
  await sql`
    with copies as (
      insert into booking (company_id, client_id, purchase_id, service_id, person_id, event_id, starts_at, ends_at, duration, time_zone)
      select company_id, client_id, purchase_id, service_id, person_id, event_id, starts_at + make_interval(days => n), ends_at + make_interval(days => n), duration, time_zone
      from booking, generate_series(1, 120) n where id = (select min(id) from booking) returning id
    )
    insert into answer (company_id, booking_id, question_id, question_text, value)
    select ${company.companyId}::int, id, ${questionId}::int, 'Breed?', 'copy' from copies`.execute(company.em.getKysely());
  await sql`insert into answer (company_id, client_id, question_id, question_text, value)
    values (${company.companyId}, ${clientId}, ${questionId}, 'Breed?', 'x')`.execute(company.em.getKysely());
  let answer = await rest.get(`${root}/bookings`);
  const sent = await statementsOf(async () => {
    answer = await rest.get(`${root}/bookings?start_date=2030-01-01&end_date=2031-12-31`);
  });

  expect(embedded(answer, 'bookings')).toHaveLength(100);
  expect(embedded(embedded(answer, 'bookings')[50]!, 'answers')).toHaveLength(1);
  expect(sent).toHaveLength(4);
});
