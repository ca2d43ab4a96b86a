import { runDiskFull } from './disk-full.js';
import { type Plan, type Report, runFaults, type Strike } from './run-faults.js';
import { soak } from './soak/report-soak.js';
import { runChurn } from './streams/churn.js';

/**
 * `npm run test:faults`: servers are killed eight times and PostgreSQL five times during 2,000 checkouts; then servers
 * and PostgreSQL are killed or stopped fifty times under 1,000 streams; then the control run, without idempotency keys,
 * in which the same checks must find something; then the full disk, which needs root.
 */
const WHOLE: Plan = {
  checkouts: 2000,
  serverKills: 8,
  databaseKills: 5,
  servers: 2,
  clients: 16,
  streams: 0,
  cutsNetwork: false,
  keyed: true,
};
const STREAMS: Plan = {
  ...WHOLE,
  checkouts: 1000,
  serverKills: 35,
  databaseKills: 15,
  clients: 4,
  streams: 1000,
  cutsNetwork: true,
};
const CONTROL: Plan = { ...WHOLE, checkouts: 150, serverKills: 4, databaseKills: 0, keyed: false };

function tellStrike({ what, cut, recovery }: Strike): void {
  console.log(`killed ${what.padEnd(27)} ${cut} requests cut off, back after ${(recovery / 1000).toFixed(1)} s`);
}

function tell({ violations, ...report }: Report): void {
  console.log(`${report.acknowledged} checkouts acknowledged in ${report.seconds} s`);
  console.log(
    `${report.unanswered} attempts without an answer; ${report.doneUnanswered} of them had taken effect, as a repeat with the same key showed`,
  );
  console.log(`${report.replayed} sent once more with their keys; ${report.facts} facts, told ${report.told} times`);
  for (const violation of violations.slice(0, 20)) console.log(`  WRONG ${violation}`);
  if (violations.length > 20) console.log(`  … and ${violations.length - 20} more`);
}

/** `npm run test:faults -- streams`: the streams only. */
const alone = process.argv.includes('streams');

const soaked = process.argv.indexOf('soak');
if (soaked > 0) process.exit((await soak(process.argv.slice(soaked + 1))) ? 0 : 1);

async function prove(plan: Plan): Promise<boolean> {
  const report = await runFaults(plan, tellStrike);
  tell(report);
  const proven = report.violations.length === 0 && report.doneUnanswered > 0;
  console.log(proven ? 'Nothing lost, nothing doubled.' : 'FAILED');
  return proven;
}

/** `npm run test:faults -- churn [minutes]`: readers that connect and disconnect, 30 minutes by default. */
const churning = process.argv.indexOf('churn');
if (churning > 0) {
  const grown = await runChurn(Number(process.argv[churning + 1] ?? 30), ({ minute, memory, descriptors, come, load }) =>
    console.log(
      `minute ${minute.toFixed(1)}: ${memory} MB, ${descriptors} descriptors, ${come} readers so far, load ${load.toFixed(1)}`,
    ),
  );
  for (const fact of grown) console.log(`  WRONG ${fact}`);
  console.log(grown.length === 0 ? 'Nothing grows.' : 'FAILED');
  process.exit(grown.length === 0 ? 0 : 1);
}

const proven = alone || (await prove(WHOLE));

console.log('\nUnder 1,000 streams:');
const isTold = await prove(STREAMS);
console.log(isTold ? 'Every reader has what the database says.' : 'FAILED');
if (alone) process.exit(isTold ? 0 : 1);

console.log('\nControl, without keys:');
const control = await runFaults(CONTROL, tellStrike);
tell(control);
const told = control.violations.length > 0;
console.log(told ? 'It is found out, as it must be.' : 'FAILED: the checks find nothing wrong without keys');

console.log('\nA disk that is full:');
const onDisk = await runDiskFull();
for (const fact of onDisk) console.log(`  WRONG ${fact}`);
const lasts = onDisk.length === 0;
console.log(lasts ? 'Nothing lost, and it comes back by itself.' : 'FAILED');
process.exit(proven && isTold && told && lasts ? 0 : 1);
