import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, onTestFinished, test } from 'vitest';
import { inSnapshot } from '../../../src/analytics/in-snapshot.js';
import { openDatabase } from '../../../src/app/database/open-database.js';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.js';
import { lowerPriority } from '../../../src/database/embedded/lower-priority.js';
import { runSql } from '../../../src/database/run-sql.js';
import { eventually } from '../../support/eventually.js';

const { PRIORITY_BELOW_NORMAL: LOW, PRIORITY_NORMAL: USUAL } = constants.priority;

async function processOf(em: EntityManager): Promise<number> {
  const [row] = await runSql<{ pid: number }>(em)`select pg_backend_pid() as pid`;
  return row!.pid;
}

/** Priority of the session among sessions; null where the system does not group processes by session. */
function priorityOfSession(pid: number): number | null {
  try {
    return Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

test('embedded server processes that answer analysts run at a lower priority', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'priority-'));
  chmodSync(dataDir, 0o755);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const complaints: Error[] = [];
  const embedded = startEmbeddedPostgres({ dataDir, onPriority: (error) => complaints.push(error) });
  const settings = { databaseUrl: null, dataDir, poolSize: 2 };
  const own = await openDatabase(settings, embedded);
  onTestFinished(() => own.close());
  const elsewhere = await openDatabase({ ...settings, databaseUrl: (await embedded).url });
  onTestFinished(() => elsewhere.close());

  const usual = await processOf(own.orm.em.fork());
  await inSnapshot(own.orm.em.fork(), async (snapshot) => {
    const low = await processOf(snapshot);
    expect([getPriority(usual), getPriority(low)]).toEqual([USUAL, LOW]);
    if (priorityOfSession(usual) !== null) await eventually(() => expect(priorityOfSession(low)).toBe(LOW));
  });
  // A database named in the settings may run on any machine, under any account.
  await inSnapshot(elsewhere.orm.em.fork(), async (snapshot) => expect(getPriority(await processOf(snapshot))).toBe(USUAL));
  expect(complaints).toEqual([]);
});

test('lowering the priority of a process that has ended fails', async () => {
  await expect(lowerPriority(2 ** 22 + 1)).rejects.toThrow(/ESRCH/);
});
