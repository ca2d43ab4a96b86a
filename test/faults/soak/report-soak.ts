import { loadavg } from 'node:os';
import { megabytes, type SoakSample, TURNED_AWAY } from './judge-soak.js';
import { runSoak, type SoakPlan, type SoakReport } from './run-soak.js';
import { shareOfAll, shareOfReads } from './sent-statements.js';

/** Reads the minutes and the requests a second of `npm run test:faults -- soak 30 40`. */
function readPlan(words: readonly string[]): SoakPlan {
  const [minutes = 30, rate = null] = words.map(Number);
  return { minutes, rate, servers: 3 };
}

/** Soaks three servers and prints the result; true if there were no faults. */
export async function soak(words: readonly string[]): Promise<boolean> {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const report = await runSoak(readPlan(words), printSample);
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`);
  for (const line of linesOf(report)) console.log(line);
  for (const fact of report.wrong) console.log(`  WRONG ${fact}`);
  console.log(report.wrong.length === 0 ? 'Memory and descriptors are flat, and nobody was failed.' : 'FAILED');
  return report.wrong.length === 0;
}

const printSample = ({ second, server, memory, descriptors }: SoakSample): void =>
  console.log(`${String(second).padStart(5)} s  server ${server}  ${megabytes(memory)}  ${descriptors} descriptors`);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function linesOf({ rate, capacity, outcome, reads, statements, samples }: SoakReport): string[] {
  const { requests, answers, turnedAway } = outcome;
  const failed = [...answers].reduce((sum, [answer, count]) => sum + (/^[234]/.test(answer) ? 0 : count), 0);
  const away = [...turnedAway].map(([minute, count]) => `${count} in minute ${minute}`).join(', ');
  const { replica, logIns, changes } = statements;
  return [
    capacity === null ? 'capacity: not tried' : `capacity: ${Math.round(capacity)} requests a second are answered at most`,
    `rate: ${rate} a second${capacity ? `, ${percent(rate / capacity)} of that` : ''}; ${requests} requests`,
    `answers: ${[...answers].map(([answer, count]) => `${answer}: ${count}`).join(', ')}`,
    `failed: ${failed}, of these ${answers.get(TURNED_AWAY) ?? 0} turned away${away ? ` (${away})` : ''}`,
    ...[...new Set(samples.map(({ server }) => server))].map((server) => lineOfServer(server, samples)),
    `reads: ${reads.replica} at the standby, ${reads.primary} at the primary`,
    `statements of reads: ${replica} at the standby, ${logIns} look-ups of log-ins at the primary: ${percent(shareOfReads(statements))} at the standby`,
    `statements of changes: ${changes} at the primary; of all statements ${percent(shareOfAll(statements))} at the standby`,
  ];
}

function lineOfServer(server: number, samples: readonly SoakSample[]): string {
  const own = samples.filter((sample) => sample.server === server);
  const range = (of: 'memory' | 'descriptors', shown: (figure: number) => string) =>
    `${shown(Math.min(...own.map((sample) => sample[of])))} to ${shown(Math.max(...own.map((sample) => sample[of])))}`;
  return `server ${server}: memory ${range('memory', megabytes)}, descriptors ${range('descriptors', String)}`;
}
