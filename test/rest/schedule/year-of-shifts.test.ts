import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { rowsWritten } from '../../support/oracles/rows-written.js';
import { startServer, type TestServer } from '../../support/server.js';

/** P6 of the goals, without a clock: a year of shifts is one row, and is expanded when requested. */
let server: TestServer;
let company: TestCompany;
let admin: RestClient;
let schedule: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  const { body } = await admin.post(`/api/v1/admin/${company.companyId}/schedules`, { name: 'Year' });
  schedule = `/api/v1/admin/${company.companyId}/schedules/${body.id}`;
  // The first pattern makes the schedule one of patterns, which is recorded once.
  await admin.post(`${schedule}/shift_patterns`, pattern('2030-01-01'));
});
afterAll(() => server?.close());

const written = (work: () => Promise<{ readonly status: number; readonly body: Json }>, expected: number) =>
  rowsWritten(server.orm.em.fork(), async () => expect((await work()).status).toBe(expected));

const pattern = (until: string): Json => ({
  start_date: '2030-01-01',
  end_date: until,
  start_time: '09:00',
  end_time: '17:00',
  frequency: 'daily',
});

test('a pattern of a year writes the same rows as a pattern of a day', async () => {
  const ofDay = await written(() => admin.post(`${schedule}/shift_patterns`, pattern('2030-01-01')), 201);
  const ofYear = await written(() => admin.post(`${schedule}/shift_patterns`, pattern('2030-12-31')), 201);

  expect(ofYear).toEqual(ofDay);
  expect(ofYear.shift_pattern).toBe(1);
});

test('a year of shifts is listed in as many SQL statements as a day, and nothing is written', async () => {
  const list = (until: string) => admin.get(`${schedule}/shifts?start_date=2030-01-02&end_date=${until}`);
  // The first call of a minute records that the log-in is in use.
  await list('2030-01-02');
  const ofDay = await countStatements(() => list('2030-01-02'));
  let year: readonly Json[] = [];
  const rows = await written(async () => {
    const answer = await list('2030-12-31');
    year = embedded(answer, 'shifts');
    return answer;
  }, 200);

  expect(year).toHaveLength(364);
  expect(rows).toEqual({});
  expect(await countStatements(() => list('2030-12-31'))).toBe(ofDay);
});
