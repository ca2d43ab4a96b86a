import { tmpdir } from 'node:os';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../src/app/create-app.js';
import { openDatabase } from '../../../src/app/database/open-database.js';
import { openReplicas } from '../../../src/app/database/open-replicas.js';
import { listen } from '../../../src/app/listen.js';
import { createLog } from '../../../src/app/log.js';
import { type Config, readConfig } from '../../../src/config.js';
import { ExportClient } from '../../support/clients/send-export.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { PATIENT } from '../../support/database.js';
import { type OwnPostgres, startPostgres15, startStandby } from '../../support/debian-postgres.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { sentDuring } from '../../support/oracles/count-statements.js';
import { hasPackage } from '../../support/packages.js';
import { sharedApi } from '../../support/server.js';

const closing: (() => unknown)[] = [];
let primary: OwnPostgres;
let standby: OwnPostgres;
let copy: Client;
let orm: MikroORM;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  if (!hasPackage('postgresql-15')) return;
  primary = await startPostgres15();
  closing.push(primary.stop);
  const database = await openDatabase({ databaseUrl: primary.url, dataDir: '', poolSize: 10 });
  closing.push(database.close);
  orm = database.orm;
  company = await createTestCompany(orm);
  token = await adminToken(company.em, company.companyId);
  standby = await startStandby(primary);
  closing.push(standby.stop);
  copy = new Client({ connectionString: standby.url });
  copy.on('error', () => {});
  await copy.connect();
  closing.push(() => copy.end());
}, 240_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A server that reads from the standby, and the number of its reads on each. */
async function startReader(settings: Partial<Config> = {}) {
  const defaults = readConfig({ DATABASE_URL: primary.url, DATA_DIR: tmpdir(), LOG_LEVEL: 'silent', PORT: '0' });
  const urls = { databaseReplicaUrls: [standby.url], replicaMaxLag: 3600 };
  const config: Config = { ...defaults, ...urls, appIds: 'any', callLimits: null, waits: PATIENT, ...settings };
  const reads = { primary: 0, replica: 0 };
  const replicas = await openReplicas(orm, config, (place) => {
    reads[place] += 1;
  });
  const app = await createApp(orm, config, { log: createLog('silent'), api: sharedApi(), replicas });
  const listening = await listen(app, config);
  const close = async () => {
    await listening.drain(5000);
    await replicas?.close();
  };
  return { url: listening.url, reads, close };
}

type Headers = Readonly<Record<string, string>>;

const NOBODY: Headers = { 'App-Id': 'demo' };
const staff = (): Headers => ({ ...NOBODY, 'Auth-Token': token });

/** Sends a request to `/api/v1` as JSON. */
async function send(address: string, method: string, headers: Headers, body?: object) {
  const type = { 'Content-Type': 'application/json' };
  const answer = await fetch(address, { method, headers: { ...type, ...headers }, body: body && JSON.stringify(body) });
  const position = answer.headers.get('database-position');
  return { status: answer.status, position, body: (await answer.json()) as Readonly<Record<string, unknown>> };
}

/** Pauses replay on the standby. */
async function pause(): Promise<void> {
  await copy.query('select pg_wal_replay_pause()');
  const state = async () => (await copy.query('select pg_get_wal_replay_pause_state() as state')).rows;
  await eventually(async () => expect(await state()).toEqual([{ state: 'paused' }]));
}

const resume = () => copy.query('select pg_wal_replay_resume()');

test.runIf(hasPackage('postgresql-15'))(
  'callers who have not written read from the replica, and writers see their own writes',
  { timeout: 240_000 },
  async () => {
    const server = await startReader();
    const base = `${server.url}/api/v1`;
    const { companyId, check } = company;
    const shown = async (headers: Headers) => (await send(`${base}/${companyId}/services/${check.id}`, 'GET', headers)).body.name;
    const graphql = async (query: string, headers: Headers) => sendGraphql(server.url, { query }, headers);
    const named = async (headers: Headers) => {
      const { body } = await graphql(`{ service(companyId: ${companyId}, id: ${check.id}) { name } }`, headers);
      return (body.data as { service: { name: string } }).service.name;
    };

    await eventually(async () => {
      const before = server.reads.replica;
      expect([await shown(NOBODY), await named(NOBODY)]).toEqual(['Check', 'Check']);
      expect(server.reads.replica).toBe(before + 2);
    });
    const names = `select from pg_stat_activity where application_name = 'daybook reads'`;
    expect((await copy.query(names)).rowCount).toBeGreaterThan(0);

    // Both are queried periodically for monitoring; those queries are excluded.
    const ports = async (read: () => Promise<unknown>) =>
      (await sentDuring(read)).flatMap(({ text, port }) => (text.includes('clock_timestamp()') ? [] : port));
    expect(new Set(await ports(() => shown(NOBODY)))).toEqual(new Set([standby.port]));
    expect(new Set(await ports(() => named(NOBODY)))).toEqual(new Set([standby.port]));
    const ofStaff = await ports(() => eventually(async () => expect(await shown(staff())).toBe('Check')));
    expect(ofStaff).toContain(primary.port);

    await pause();
    for (let i = 0; i < 40; i++) {
      const name = `Check ${i}`;
      const change = { companyId, id: check.id, name };
      const written =
        i % 2 === 0
          ? await send(`${base}/admin/${companyId}/services/${check.id}`, 'PUT', staff(), { name })
          : await graphql(
              `mutation { updateService(input: { companyId: ${change.companyId}, id: ${change.id}, name: "${name}" }) { name } }`,
              staff(),
            );
      expect(written.status).toBe(200);
      const position = 'position' in written ? written.position : written.headers.get('database-position');
      // Identified by the session, or by the position that a caller without a session sends.
      const seen = { ...NOBODY, 'Database-Position': String(position) };
      expect([await shown(staff()), await named(staff()), await shown(seen), await named(seen)]).toEqual(Array(4).fill(name));
    }
    expect([await shown(NOBODY), await named(NOBODY)]).toEqual(['Check', 'Check']);

    await resume();
    await eventually(async () => expect([await shown(NOBODY), await named(NOBODY)]).toEqual(['Check 39', 'Check 39']));
    await eventually(async () => {
      const before = server.reads.replica;
      expect(await shown(staff())).toBe('Check 39');
      expect(server.reads.replica).toBe(before + 1);
    });
    await server.close();
  },
);

test.runIf(hasPackage('postgresql-15'))(
  'analytics queries and exports are read from the replica',
  { timeout: 240_000 },
  async () => {
    const server = await startReader();
    const { companyId } = company;
    const period = 'from: "2026-01-01", until: "2027-01-01"';
    const question = `{ analytics(companyId: ${companyId}, ${period}) { bookings { total { count } } } }`;
    const list = `{ services(companyId: ${companyId}) { nodes { name company { name } } } }`;
    const readsThere = async (read: () => Promise<unknown>) => {
      const before = server.reads.replica;
      await read();
      expect(server.reads.replica).toBe(before + 1);
    };
    // The session has written, and reads from the standby again once that has caught up.
    await eventually(() =>
      readsThere(async () => {
        const { body } = await sendGraphql(server.url, { query: question }, staff());
        expect(body.data).toEqual({ analytics: { bookings: { total: { count: 0 } } } });
      }),
    );
    await readsThere(async () => expect(await new ExportClient(server.url).csv(list, token)).toContain('Check 39,Pet Store'));
    const analysts = `select from pg_stat_activity where application_name = 'daybook analysts'`;
    expect((await copy.query(analysts)).rowCount).toBe(1);
    await server.close();
  },
);

test.runIf(hasPackage('postgresql-15'))(
  'reading the change feed does not keep later reads of the session from the replica',
  { timeout: 240_000 },
  async () => {
    const server = await startReader();
    const { companyId, check } = company;
    const service = `${server.url}/api/v1/admin/${companyId}/services/${check.id}`;
    const readsThere = async () => {
      const before = server.reads.replica;
      expect((await send(service, 'GET', staff())).status).toBe(200);
      expect(server.reads.replica).toBe(before + 1);
    };
    await eventually(readsThere);
    const feed = await send(`${server.url}/api/v1/admin/${companyId}/changes`, 'GET', staff());
    expect(feed.body).toMatchObject({ items: expect.arrayContaining([]) });
    const query = `{ changes(companyId: ${companyId}, first: 5) { nodes { cursor } } }`;
    expect((await sendGraphql(server.url, { query }, staff())).body).toMatchObject({ data: { changes: {} } });
    await readsThere();
    await server.close();
  },
);

test.runIf(hasPackage('postgresql-15'))(
  'a replica that lags too far or is down is not used, and one that has caught up is used again',
  {
    timeout: 240_000,
  },
  async () => {
    const server = await startReader({ replicaMaxLag: 1 });
    const { companyId, check } = company;
    const address = `${server.url}/api/v1/${companyId}/services/${check.id}`;
    const shown = async () => {
      const { status, body } = await send(address, 'GET', NOBODY);
      return [status, body.name];
    };
    const rename = (name: string) =>
      send(`${server.url}/api/v1/admin/${companyId}/services/${check.id}`, 'PUT', staff(), { name });
    const readsThere = async () => {
      const before = server.reads.replica;
      expect((await shown())[0]).toBe(200);
      expect(server.reads.replica).toBe(before + 1);
    };

    await eventually(readsThere);
    await pause();
    await rename('Ahead');
    await eventually(async () => expect(await shown()).toEqual([200, 'Ahead']));
    await resume();
    await eventually(readsThere);

    // Two servers: each meets the crash over a different face first.
    const other = await startReader({ replicaMaxLag: 1 });
    const query = `{ service(companyId: ${companyId}, id: ${check.id}) { name } }`;
    const named = async () => {
      const { status, headers, body } = await sendGraphql(other.url, { query }, NOBODY);
      return [status, headers.get('retry-after'), body.errors, body.data];
    };
    const there = [200, null, undefined, { service: { name: 'Ahead' } }];
    await eventually(async () => {
      expect(await named()).toEqual(there);
      expect(other.reads.replica).toBeGreaterThan(0);
    });
    await standby.crash();
    for (let i = 0; i < 5; i++) expect(await named()).toEqual(there);
    await other.close();
    const before = server.reads.replica;
    for (let i = 0; i < 20; i++) expect(await shown()).toEqual([200, 'Ahead']);
    // The first request that found the standby down was nevertheless answered from the primary.
    expect(server.reads.replica - before).toBeLessThan(20);
    const primaryBefore = server.reads.primary;
    await eventually(async () => {
      expect(await shown()).toEqual([200, 'Ahead']);
      expect(server.reads.primary).toBeGreaterThan(primaryBefore + 5);
    });
    await server.close();
  },
);

test.runIf(hasPackage('postgresql-15'))('a replica that is not a copy of the primary is refused at the start', async () => {
  const stranger = await startPostgres15();
  closing.push(stranger.stop);
  await expect(startReader({ databaseReplicaUrls: [stranger.url] })).rejects.toThrow(
    `DATABASE_REPLICA_URLS: 127.0.0.1:${stranger.port} is no copy of the database of DATABASE_URL, but another database`,
  );
});
