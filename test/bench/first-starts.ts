import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemplate } from '../../src/app/database/make-template.js';
import { installedTemplate } from '../../src/database/embedded/cluster-template.js';
import { median } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';
import { build, startFresh } from './processes.js';

const ROUNDS = 7;

/** Both copy the same template, in turn. It belongs to the account that runs PostgreSQL, as that of an open checkout does. */
async function belowClosedFolder(): Promise<Figure> {
  build();
  await makeTemplate(installedTemplate() ?? '');
  const [closed, open]: [number[], number[]] = [[], []];
  await startIn(0o755);
  for (let round = 0; round < ROUNDS; round++) {
    closed.push(await startIn(0o700));
    open.push(await startIn(0o755));
  }
  const [ours, theirs] = [median(closed), median(open)];
  return { figure: ours / theirs, detail: `${ms(ours)} against ${ms(theirs)}` };
}

/** Milliseconds until the server says where it listens, with its data below a new folder of that mode. */
async function startIn(mode: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-first-'));
  chmodSync(folder, mode);
  try {
    const server = await startFresh(join(folder, 'data'));
    await server.close();
    return server.tookToStart;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const firstStartGoals: readonly Goal[] = [
  {
    id: 'P14b',
    text: 'a first start below a closed folder (0700), as root, against an open one',
    target: 1.2,
    floor: 1.5,
    unit: '× its time',
    better: 'less',
    measure: belowClosedFolder,
  },
];
