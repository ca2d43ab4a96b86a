import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { installedPostgres } from '../../src/database/embedded/postgres-binaries.js';
import { answerGoals } from './answers.js';
import { auditGoals } from './audit.js';
import { bookingGoals } from './bookings.js';
import { burstGoals } from './burst.js';
import { type EarlierRun, movedSince, readEarlierRun } from './earlier-run.js';
import { engineGoals } from './engine.js';
import { expensiveQueryGoals } from './expensive-queries.js';
import { exportGoals } from './export.js';
import { analystGoals } from './figures/analyst-goals.js';
import { figureGoals } from './figures/figure-goals.js';
import { firstStartGoals } from './first-starts.js';
import { type Goal, verdict } from './goal.js';
import { graphqlListGoals } from './graphql-lists.js';
import { listGoals } from './lists.js';
import { liveGoals } from './live/live-goals.js';
import { loginGoals } from './logins.js';
import { closeAll } from './once.js';
import { scaleGoals } from './scale.js';
import { serverGoals } from './servers.js';
import { writingGoals } from './writing.js';

process.env.TZ = 'UTC';

const GOALS: readonly Goal[] = [
  ...engineGoals,
  ...answerGoals,
  ...writingGoals,
  ...listGoals,
  ...graphqlListGoals,
  ...loginGoals,
  ...bookingGoals,
  ...burstGoals,
  ...serverGoals,
  ...firstStartGoals,
  ...scaleGoals,
  ...expensiveQueryGoals,
  ...auditGoals,
  ...exportGoals,
  ...figureGoals,
  ...analystGoals,
  ...liveGoals,
];

const FLAGS = ['full', '--markdown'];

/**
 * Measures all goals (`npm run bench`) or some (`npm run bench -- P1 P6`). `--markdown` prints the table rows alone, in the
 * order of the goals; `--compare FILE` adds the changes since an earlier run, whose output is in the file.
 */
async function main(all: readonly string[]): Promise<void> {
  const at = all.indexOf('--compare');
  const file = at < 0 ? undefined : all[at + 1];
  if (at >= 0 && file === undefined) throw new Error('--compare wants the file of a run that was kept');
  const earlier = file === undefined ? undefined : readEarlierRun(readFileSync(file, 'utf8'));
  const args = at < 0 ? all : all.toSpliced(at, 2);
  const asked = args.filter((arg) => !FLAGS.includes(arg));
  const unknown = asked.filter((id) => !GOALS.some((goal) => goal.id === id));
  if (unknown.length > 0) throw new Error(`No goal ${unknown.join(', ')}: there are ${GOALS.map(({ id }) => id).join(', ')}`);
  if (!args.includes('--markdown')) {
    console.log(`${machine()}\n`);
    console.log('| Id | Goal | Figure | Target | Floor | | Both sides |');
    console.log('|---|---|---|---|---|---|---|');
  }
  for (const goal of GOALS.filter(({ id }) => asked.length === 0 || asked.includes(id))) await show(goal, earlier);
}

function machine(): string {
  const postgres = execFileSync(installedPostgres().postgres, ['--version'], { encoding: 'utf8' });
  return `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${postgres.trim()}, load ${loadavg()[0]?.toFixed(1)}`;
}

async function show(goal: Goal, earlier: EarlierRun | undefined): Promise<void> {
  const { figure, detail } = await goal.measure();
  const bound = (value: number) => (Number.isFinite(value) ? `${goal.better === 'less' ? '≤' : '≥'} ${value}` : '');
  const cells = [goal.id, goal.text, `${figure.toPrecision(3)} ${goal.unit}`, bound(goal.target), bound(goal.floor)];
  const moved = earlier ? [movedSince(earlier, goal, figure)] : [];
  console.log(`| ${[...cells, verdict(goal, figure), detail, ...moved].join(' | ')} |`);
}

try {
  await main(process.argv.slice(2));
} finally {
  await closeAll();
}
