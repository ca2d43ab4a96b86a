import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../src/app/create-app.js';
import { createOrm } from '../../../../src/app/database/orm.js';
import { listen } from '../../../../src/app/listen.js';
import { ExportClient } from '../../../support/clients/send-export.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { alone, PATIENT } from '../../../support/database.js';
import { adminToken, createTestCompany, type TestCompany } from '../../../support/fixtures/test-company.js';
import { sharedApi, startServer, type TestServer } from '../../../support/server.js';

/** The read-only account of SECURITY.md is sufficient for analysts' queries. */

const [, STATEMENTS = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync('SECURITY.md', 'utf8')) ?? [];

/** Roles belong to the entire cluster: this one has a unique name. */
const ROLE = `daybook_analyst_${process.pid}_${Date.now()}`;

let server: TestServer;
let company: TestCompany;
let token: string;
let url: string;
let closeAll: () => Promise<void>;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em.fork(), company.companyId, 'analyst');
  const statements = STATEMENTS.replaceAll('daybook_analyst', ROLE);
  const run = (sql: string) => company.em.fork().getConnection().executeDump(sql);
  await alone('roles', () => run(statements));

  const address = new URL(String(server.orm.config.get('clientUrl')));
  const analysts = new URL(address);
  analysts.username = ROLE;
  analysts.password = 'secret';
  const orm = await createOrm({ url: address.href, waits: PATIENT, analysts: { urls: [analysts.href], poolSize: 4 } });
  const listening = await listen(await createApp(orm, server.config, { api: sharedApi() }), server.config);
  url = listening.url;
  closeAll = async () => {
    await listening.drain(5000);
    await orm.close();
    await alone('roles', () =>
      run(
        `drop owned by ${ROLE}; alter default privileges in schema public revoke select on tables from ${ROLE}; drop role ${ROLE}`,
      ),
    );
  };
});
afterAll(async () => {
  await closeAll?.();
  await server?.close();
});

test('the read-only account can read figures and lists', async () => {
  const { companyId } = company;
  const query = `{ analytics(companyId: ${companyId}, from: "2026-01-01", until: "2027-01-01") { bookings { total { count } } } }`;
  expect((await sendGraphql(url, { query }, { 'Auth-Token': token })).body.data).toEqual({
    analytics: { bookings: { total: { count: 0 } } },
  });
  const services = await new ExportClient(url).csv(
    `{ services(companyId: ${companyId}) { nodes { name company { name } } } }`,
    token,
  );
  expect(services).toContain('Puppies,Pet Store');
});

test('the read-only account can select bookings, but neither insert them nor select sessions', async () => {
  const [rights] = await company.em
    .fork()
    .getConnection()
    .execute<[object]>(
      `select has_table_privilege('${ROLE}', 'session', 'select') as sessions, has_table_privilege('${ROLE}', 'booking', 'select') as bookings,
       has_table_privilege('${ROLE}', 'booking', 'insert') as writes`,
    );
  expect(rights).toEqual({ sessions: false, bookings: true, writes: false });
});
