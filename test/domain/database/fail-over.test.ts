import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../../src/app/database/open-database.js';
import { start } from '../../../src/app/start.js';
import { readConfig } from '../../../src/config.js';
import { type OwnServer, startPostgres15, startStandby } from '../../support/debian-postgres.js';
import { eventually } from '../../support/eventually.js';
import { createTestCompany } from '../../support/fixtures/test-company.js';
import { hasPackage } from '../../support/packages.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connect({ url }: OwnServer): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  closing.push(() => client.end().catch(() => {}));
  return client;
}

/** A primary that confirms a commit only once its standby has it. */
async function startPair() {
  const primary = await startPostgres15();
  closing.push(primary.stop);
  const { orm, close } = await openDatabase({ databaseUrl: primary.url, dataDir: '', poolSize: 4 });
  const { companyId } = await createTestCompany(orm);
  await close();
  const standby = await startStandby(primary);
  closing.push(standby.stop);
  const client = await connect(primary);
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  const synchronous = `select from pg_stat_replication where sync_state = 'sync'`;
  await eventually(async () => expect((await client.query(synchronous)).rowCount).toBe(1));
  return { primary, standby, companyId };
}

const WRITERS = 6;

/** Clients signed up by several concurrent callers, one after the other each, and the answers. */
class Ledger {
  readonly acknowledged: string[] = [];
  readonly answers = new Set<string>();
  isOver = false;

  constructor(private readonly address: string) {}

  /**
   * Sends every name until it is acknowledged, with one idempotency key:
   * whatever happened to an earlier attempt, it must be stored once.
   */
  async write(writer: number): Promise<void> {
    for (let i = 0; !this.isOver; i++) {
      const name = `Writer ${writer} client ${i}`;
      const key = randomUUID();
      await eventually(async () => expect(await this.send(name, key)).toBe(201));
      this.acknowledged.push(name);
      await this.read();
    }
  }

  /** Reads during the writes: replicas are queried too, and one of them becomes the primary. */
  private async read(): Promise<void> {
    const answer = await fetch(new URL('services', this.address), { headers: { 'App-Id': 'demo' } });
    await answer.arrayBuffer();
    this.answers.add(`read ${answer.status}`);
  }

  private async send(name: string, key: string): Promise<number> {
    const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const body = JSON.stringify({ first_name: name, last_name: 'Lin' });
    const answer = await fetch(this.address, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    this.answers.add(`${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trim());
    return answer.status;
  }
}

test.runIf(hasPackage('postgresql-15'))(
  'a fail-over loses no acknowledged write, and writes continue',
  {
    timeout: 300_000,
  },
  async () => {
    const { primary, standby, companyId } = await startPair();
    // The standby is first: the order does not matter.
    const url = `postgresql://daybook@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres?target_session_attrs=read-write`;
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' });
    const databaseReplicaUrls = [primary.url, standby.url];
    const daybook = await start({ ...config, databaseReplicaUrls, appIds: 'any', callLimits: null });
    closing.push(() => daybook.stop());
    expect(daybook.place).toBe(`127.0.0.1:${primary.port}`);

    const ledger = new Ledger(`${daybook.url}/api/v1/${companyId}/client`);
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => ledger.write(writer)));
    const acknowledges = (count: number) => eventually(() => expect(ledger.acknowledged.length).toBeGreaterThanOrEqual(count));
    await acknowledges(20 * WRITERS);

    await primary.crash();
    const successor = await connect(standby);
    await successor.query('select pg_promote()');
    // More than the answers that may have been in flight.
    await acknowledges(ledger.acknowledged.length + 20 * WRITERS);
    ledger.isOver = true;
    await writing;

    const { rows } = await successor.query<{ name: string; count: number }>(
      `select first_name as name, count(*)::int from client where first_name like 'Writer %' group by first_name`,
    );
    expect(rows.filter(({ count }) => count > 1)).toEqual([]);
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(ledger.acknowledged));
    expect([...ledger.answers].filter((answer) => !/^(201|503 \d+|409 \d+|read 200|read 503)$/.test(answer))).toEqual([]);

    expect((await fetch(`${daybook.url}/ready`)).status).toBe(200);
    const connected = `select distinct application_name as name from pg_stat_activity where application_name like 'daybook%' order by 1`;
    await eventually(async () => {
      const names = (await successor.query<{ name: string }>(connected)).rows.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['daybook', 'daybook jobs', 'daybook live']));
    });
  },
);
