import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { migrate } from '../../src/app/database/migrate.js';
import { createOrm } from '../../src/app/database/orm.js';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { createTestCompany } from '../support/fixtures/test-company.js';
import { pollUntil } from './poll.js';
import { ServerProcess } from './server-process.js';

/** Megabytes: enough for a new cluster, its write-ahead log and little more. */
const DISK = 160;

/** Timeout in milliseconds for the server to recover once there is space. */
const COME_BACK = 60_000;

/** A small tmpfs that can be filled. Only root can mount it. */
class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'daybook-disk-'));
  private readonly filler = join(this.folder, 'filler');

  constructor() {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m,mode=755`, 'tmpfs', this.folder]);
  }

  fill(): void {
    const file = openSync(this.filler, 'w');
    const block = Buffer.alloc(64 * 1024);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler);
  }

  get isFull(): boolean {
    return statfsSync(this.folder).bavail === 0;
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}

/**
 * Fills the disk under the embedded PostgreSQL: first data cannot be written, then the write-ahead log, which stops
 * PostgreSQL. Returns what was wrong. Source: hardening.md F6.
 */
export async function runDiskFull(): Promise<string[]> {
  const closing: (() => unknown)[] = [];
  try {
    return await onDisk(closing);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function onDisk(closing: (() => unknown)[]): Promise<string[]> {
  const wrong: string[] = [];
  const expected = (is: boolean, fact: string) => void (is || wrong.push(fact));
  const disk = new SmallDisk();
  closing.push(() => disk.remove());
  let waits = 0;
  const onLost = (error: Error) => expected(false, `PostgreSQL was given up: ${error.message}`);
  const database = await startEmbeddedPostgres({ dataDir: disk.folder, onLost, onFull: () => waits++ });
  closing.push(() => database.stop());
  const shop = await openShop(database.url, closing);
  expected((await shop.write()) === 201 && (await shop.read()) === 200, 'nothing worked before the disk was full');

  disk.fill();
  expected(disk.isFull, 'the disk is not full');
  const refused = await pollUntil(async () => (await shop.write()) === 503, COME_BACK);
  expected(refused, 'writes on a full disk are not answered 503');
  expected((await shop.read()) === 200, 'reads do not go on while there is no room to write');

  await endByLog(database.url);
  expected(await pollUntil(async () => waits > 0, COME_BACK), 'PostgreSQL did not end for want of room: nothing was shown');
  expected(
    (await shop.write()) === 503 && (await shop.ask('/ready')) === 503,
    'without PostgreSQL something else than 503 is told',
  );
  expected((await shop.ask('/health')) === 200, 'the server is not alive while PostgreSQL is away');

  disk.free();
  expected(await pollUntil(async () => (await shop.ask('/ready')) === 200, COME_BACK), 'it is not ready once there is room');
  expected((await shop.write()) === 201, 'nothing can be written once there is room');
  if (wrong.length > 0) return wrong;
  expected((await shop.stored()) === shop.acknowledged, 'not exactly what was acknowledged is there');
  return wrong;
}

/** Starts new segments of the write-ahead log until there is no space for one: PostgreSQL then stops and cannot restart. */
async function endByLog(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let nth = 0; nth < 2 * (DISK / 16); nth++) {
      await client.query("select pg_logical_emit_message(false, 'daybook', 'one more'), pg_switch_wal()");
    }
  } catch {
    // Expected.
  }
  await client.end().catch(() => {});
}

interface Shop {
  readonly acknowledged: number;
  ask(path: string, init?: RequestInit): Promise<number | null>;
  read(): Promise<number | null>;
  write(): Promise<number | null>;
  stored(): Promise<number>;
}

/** A server with one company; counts the clients that it has acknowledged. */
async function openShop(url: string, closing: (() => unknown)[]): Promise<Shop> {
  const orm: MikroORM = await createOrm({ url });
  closing.push(() => orm.close());
  await migrate(orm);
  const { companyId } = await createTestCompany(orm);
  const server = await ServerProcess.start(url);
  closing.push(() => server.kill());
  const headers = { 'App-Id': 'demo', 'Content-Type': 'application/json' };
  let acknowledged = 0;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}${path}`, { headers, ...init }).catch(() => null);
    await answer?.text();
    return answer?.status ?? null;
  };
  const write = async () => {
    const body = JSON.stringify({ first_name: 'Kit', last_name: 'L'.repeat(200), email: `kit-${Math.random()}@example.test` });
    const status = await ask(`/api/v1/${companyId}/client`, { method: 'POST', body });
    if (status === 201) acknowledged++;
    return status;
  };
  const stored = async () => {
    const [row] = await orm.em
      .fork()
      .execute<{ count: number }[]>("select count(*)::int as count from client where email like 'kit-%'");
    return row?.count ?? -1;
  };
  return {
    get acknowledged() {
      return acknowledged;
    },
    ask,
    read: () => ask(`/api/v1/${companyId}/services`),
    write,
    stored,
  };
}
