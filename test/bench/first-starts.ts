import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTemplate } from '../../src/app/database/make-template.js';
import { installedTemplate } from '../../src/database/embedded/cluster-template.js';
import { median } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';
import { build, memoryOf, startFresh } from './processes.js';

const ROUNDS = 7;

/** Compares first starts below a closed and an open folder, in turn. Both copy a template owned by the account of PostgreSQL. */
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

/** Milliseconds until a server with its data below a new folder of that mode prints its address. */
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

/** Seconds until a started server is idle, with the history of the demo written. */
const SETTLED = 60;

/** Resident memory of an idle server without PostgreSQL's, after its second start, when the demo already exists. */
async function atRest(): Promise<Figure> {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'daybook-rest-'));
  chmodSync(folder, 0o755);
  try {
    const first = await startFresh(join(folder, 'data'));
    await pause(SETTLED * 1000);
    await first.close();
    const server = await startFresh(join(folder, 'data'));
    const atOnce = memoryOf(server.pid);
    await pause(SETTLED * 1000);
    const figure = memoryOf(server.pid) / 1e6;
    await server.close();
    return { figure, detail: `${Math.round(atOnce / 1e6)} MB when it listens; that start took ${ms(server.tookToStart)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time from the start of the process until it prints its address, with the demo, whose history is written later. */
async function coldStart(): Promise<Figure> {
  build();
  await makeTemplate(installedTemplate() ?? '');
  const took: number[] = [];
  for (let i = 0; i < ROUNDS; i++) took.push(await startIn(0o755));
  return { figure: median(took) / 1000, detail: `fastest ${ms(Math.min(...took))}` };
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
  {
    id: 'P14c',
    text: 'a first start in an empty folder, with the demo',
    target: 4,
    floor: 8,
    unit: 's',
    better: 'less',
    measure: coldStart,
  },
  {
    id: 'P20',
    text: 'memory of a server at rest, a minute after its start',
    target: 150,
    floor: 250,
    unit: 'MB',
    better: 'less',
    measure: atRest,
  },
];
