import { runDiskFull } from './disk-full.js';
import { type Plan, type Report, runFaults, type Strike } from './run-faults.js';

/**
 * `npm run test:faults`: servers are killed eight times and PostgreSQL five times in the middle of 2,000 checkouts; then
 * the control, in which the keys are off and the same checks must find something; then the disk is full, which needs root.
 */
const WHOLE: Plan = { checkouts: 2000, serverKills: 8, databaseKills: 5, servers: 2, clients: 16, keyed: true };
const CONTROL: Plan = { ...WHOLE, checkouts: 150, serverKills: 4, databaseKills: 0, keyed: false };

function tellStrike({ what, cut, recovery }: Strike): void {
  console.log(`killed ${what.padEnd(27)} ${cut} requests cut off, back after ${(recovery / 1000).toFixed(1)} s`);
}

function tell({ violations, ...report }: Report): void {
  console.log(`${report.acknowledged} checkouts acknowledged in ${report.seconds} s`);
  console.log(
    `${report.unanswered} sendings without an answer; ${report.doneUnanswered} of them had been done, as the same key was told`,
  );
  console.log(`${report.replayed} sent once more with their keys; ${report.facts} facts, told ${report.told} times`);
  for (const violation of violations.slice(0, 20)) console.log(`  WRONG ${violation}`);
  if (violations.length > 20) console.log(`  … and ${violations.length - 20} more`);
}

const whole = await runFaults(WHOLE, tellStrike);
tell(whole);
const proven = whole.violations.length === 0 && whole.doneUnanswered > 0;
console.log(proven ? 'Nothing lost, nothing doubled.' : 'FAILED');

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
process.exit(proven && told && lasts ? 0 : 1);
