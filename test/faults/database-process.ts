import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { pollUntil } from './poll.js';

/** PostgreSQL processes to kill: the postmaster alone, or all backends as well. */
export type Extent = 'postmaster' | 'every process';

/** The embedded PostgreSQL as `npm start` runs it, with fsync, in its own folder. It is restarted automatically. */
export class DatabaseProcess {
  private constructor(
    private readonly server: EmbeddedPostgres,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<DatabaseProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'daybook-faults-'));
    return new DatabaseProcess(await startEmbeddedPostgres({ dataDir }), dataDir);
  }

  get url(): string {
    return this.server.url;
  }

  /** Looks up the processes, and returns a function that kills them. */
  async aim(extent: Extent): Promise<() => void> {
    const { rows } = await this.ask<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    const first = this.firstProcess();
    return () => {
      process.kill(first, 'SIGKILL');
      if (extent === 'every process') for (const { pid } of rows) endProcess(pid);
    };
  }

  /** Suspends all processes (SIGSTOP), like a machine that gives them no CPU time; the returned function resumes them. */
  async freeze(): Promise<() => void> {
    const { rows } = await this.ask<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    const all = [this.firstProcess(), ...rows.map(({ pid }) => pid)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    return () => {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    };
  }

  /** Waits until a query is answered; false after the timeout. */
  isBack(milliseconds: number): Promise<boolean> {
    const answers = () =>
      this.ask('select 1').then(
        () => true,
        () => false,
      );
    return pollUntil(answers, milliseconds);
  }

  /** Resolves as soon as the next purchase is committed. */
  async nextPurchase(): Promise<void> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    const told = new Promise<void>((resolve, reject) => {
      client.once('notification', () => resolve());
      client.once('end', () => reject(new Error('The connection that listens for purchases was lost')));
    });
    await client.query('listen purchase_committed');
    await told;
    void client.end().catch(() => {});
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private firstProcess(): number {
    return Number.parseInt(readFileSync(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
  }

  private async ask<Row extends object>(query: string): Promise<{ rows: Row[] }> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.query<Row>(query);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
