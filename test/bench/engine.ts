import { startsOf } from '../../src/availability/engine/starts-of.js';
import { compileSchedule } from '../../src/schedule/compile-schedule.js';
import { listShifts } from '../../src/schedule/patterns/list-shifts.js';
import { addDays, weekday } from '../../src/shared/local-date.js';
import { dayWindow } from '../../src/shared/zoned-time.js';
import { AV_FIRST_DATE, AV_ZONE, avDiary, avWorkload } from '../support/fixtures/av-workload.js';
import { check, compare } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';
import { luxonPeople, refLuxon } from './references/ref-luxon.js';
import { refRrule } from './references/ref-rrule.js';
import { refSweep, sweepInput } from './references/ref-sweep.js';

/** Expected numbers of distinct starts, and of starts summed over all people, by size of the workload. */
const CHECKS = [
  { staff: 100, days: 1, starts: 31, staffStarts: 1_756 },
  { staff: 1, days: 31, starts: 406, staffStarts: 406 },
  { staff: 100, days: 7, starts: 155, staffStarts: 8_863 },
  { staff: 100, days: 31, starts: 713, staffStarts: 40_624 },
] as const;

export const STAFF_STARTS = 40_624;
const FULL = { staff: 100, days: 31 } as const;

/** Compares every answer of the three programs with `CHECKS`. */
function checkAnswers(): void {
  for (const { staff, days, starts, staffStarts } of CHECKS) {
    const workload = avWorkload(staff, days);
    const people = luxonPeople(workload);
    const found = refLuxon(people, AV_FIRST_DATE, days);
    check(`ref-luxon ${staff}×${days}`, [new Set(found.map(({ start }) => +start)).size, found.length], [starts, staffStarts]);
    check(`ref-sweep ${staff}×${days}`, sums(refSweep(sweepInput(workload, days))), [starts, staffStarts]);
    const avail = startsOf(avDiary(workload), dayWindow(AV_ZONE, workload.range)).avail;
    check(`engine ${staff}×${days}`, sums(avail), [starts, staffStarts]);
  }
}

function sums(counts: Int32Array): [number, number] {
  let [starts, all] = [0, 0];
  for (const count of counts) {
    if (count > 0) starts++;
    all += count;
  }
  return [starts, all];
}

/** Computes all starts from compiled patterns and busy times, including the expansion of shifts. */
function engine() {
  const workload = avWorkload(FULL.staff, FULL.days);
  const window = dayWindow(AV_ZONE, workload.range);
  return () => startsOf(avDiary(workload), window);
}

async function againstLuxon(): Promise<Figure> {
  checkAnswers();
  const people = luxonPeople(avWorkload(FULL.staff, FULL.days));
  const { ours, theirs } = await compare(engine(), () => refLuxon(people, AV_FIRST_DATE, FULL.days));
  return { figure: theirs / ours, detail: `${ms(ours)} against ${ms(theirs)}` };
}

async function againstSweep(): Promise<Figure> {
  checkAnswers();
  const input = sweepInput(avWorkload(FULL.staff, FULL.days), FULL.days);
  const { ours, theirs, ratio } = await compare(engine(), () => refSweep(input));
  return { figure: ratio, detail: `${ms(ours)} against ${ms(theirs)}` };
}

const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Expands Monday to Friday, 09:00 to 17:00, for 2026, without every 26th weekday: 250 shifts. */
async function yearOfShifts(): Promise<Figure> {
  const days = Array.from({ length: 365 }, (_, d) => addDays(YEAR.from, d)).filter((date) => weekday(date) % 6 !== 0);
  const exceptDates = days.filter((_, i) => i % 26 === 0);
  const timing = { frequency: 'weekly', interval: 1, byDay: [1, 2, 3, 4, 5], exceptDates, weekStart: 1 } as const;
  const pattern = { ...timing, id: 1, startDate: YEAR.from, endDate: null, startTime: '09:00', endTime: '17:00' };
  const compiled = compileSchedule({ patterns: [pattern] });
  const shifts = () => listShifts({ id: 1, companyId: 1 }, { compiled, timeZone: AV_ZONE }, YEAR);
  const found = shifts();
  check('REC', found.length, 250);
  check(
    'REC, rrule',
    JSON.parse(refRrule(exceptDates)),
    found.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  );

  const compared = await compare(
    () =>
      JSON.stringify(
        shifts().map(({ shiftPatternId, date, localStart, localEnd }) => ({ shiftPatternId, date, localStart, localEnd })),
      ),
    () => refRrule(exceptDates),
  );
  return { figure: 1 / compared.ratio, detail: `${ms(compared.ours)} against ${ms(compared.theirs)}` };
}

export const engineGoals: readonly Goal[] = [
  {
    id: 'P1',
    text: 'availability engine, AV 100×31 in memory, against ref-luxon',
    target: 1000,
    floor: 300,
    unit: '× faster',
    better: 'more',
    measure: againstLuxon,
  },
  {
    id: 'P1b',
    text: 'the same against ref-sweep',
    target: 4,
    floor: 20,
    unit: '× its time',
    better: 'less',
    measure: againstSweep,
  },
  {
    id: 'P6',
    text: 'a year of shifts to JSON, against rrule 2.8.1 with its zone',
    target: 200,
    floor: 50,
    unit: '× faster',
    better: 'more',
    measure: yearOfShifts,
  },
];
