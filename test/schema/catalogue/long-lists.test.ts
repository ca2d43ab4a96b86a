import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { rowsOf } from '../../support/database.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Lists that grow for years have a total count, and are complete. Source: graphql.md, shape 6. */

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  await rowsOf(server.orm)(
    `insert into clinic (company_id, name, starts_at, ends_at)
     select ?, 'Clinic ' || n, now() + n * interval '1 day', now() + n * interval '1 day' + interval '1 hour'
     from generate_series(1, 1100) n`,
    [company.companyId],
  );
});
afterAll(() => server?.close());

interface Clinics {
  readonly totalCount: number;
  readonly nodes: readonly { readonly name: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

async function clinics(page: string): Promise<Clinics> {
  const list = `clinics(companyId: ${company.companyId}, ${page})`;
  const query = `{ ${list} { totalCount nodes { name } pageInfo { hasNextPage endCursor } } }`;
  return (await sendGraphql(server.url, { query })).body.data!.clinics as Clinics;
}

test('clinics beyond the first thousand are counted, and reached by cursor', async () => {
  const first = await clinics('first: 1024');
  expect(first).toMatchObject({ totalCount: 1100, pageInfo: { hasNextPage: true } });
  const last = await clinics(`first: 1024, after: "${first.pageInfo.endCursor}"`);
  expect(last.nodes).toHaveLength(76);
  expect(last.pageInfo.hasNextPage).toBe(false);
});

test('clinics beyond the first thousand are reached by page over /api/v1', async () => {
  const rest = new RestClient({ base: server.url });
  const { body } = await rest.get(`/api/v1/${company.companyId}/clinics?per_page=100&page=11`);
  expect(body.total_entries).toBe(1100);
  expect((body._embedded as { clinics: readonly unknown[] }).clinics).toHaveLength(100);
});
