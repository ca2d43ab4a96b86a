import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { millisecondsSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import { DAY, type Interval, subtract } from '../../shared/interval.js';
import { addDays } from '../../shared/local-date.js';
import { Refusal } from '../../shared/refusal.js';
import { intervalsOf, merged } from '../../shared/spans.js';
import { dayWindow, startOfDay } from '../../shared/zoned-time.js';
import { type HoursStretch, subjectHours } from '../recorded/subject-hours.js';
import type { AnalyticsBranch, AnalyticsScope } from '../scope.js';

/** Stretch of time in which the hours of a company are recorded. Epoch milliseconds. */
export interface RecordedStretch extends Interval {
  readonly companyId: number;
}

/** Hours of the companies of a question: the stretches that are recorded, and computed hours for the rest. */
export interface KnownHours {
  readonly noted: readonly RecordedStretch[];
  readonly live: readonly HoursStretch[];
}

/** Most days that are computed for one question, of all companies together. */
const MAX_DAYS = 1500;

/** Days that are computed at once, so that other requests of the process are blocked only briefly. */
const AT_ONCE = 31;

/**
 * Computes the hours that are not recorded: of today, of future days, and of past days that the background job has not reached
 * yet.
 *
 * @param shifts days by which the requested periods are earlier than that of the scope
 * @throws Refusal TOO_COMPLEX for more than `MAX_DAYS`
 */
export async function loadKnownHours(em: EntityManager, scope: AnalyticsScope, shifts: readonly number[]): Promise<KnownHours> {
  const noted = await loadNoted(em, scope);
  const wanted = scope.branches.flatMap((branch) => {
    const own = noted.filter(({ companyId }) => companyId === branch.companyId);
    const windows = shifts.map((shift) => windowOf(scope, branch, shift));
    return subtract(intervalsOf(merged(Float64Array.from(windows.flatMap(({ start, end }) => [start, end])))), own).map(
      (window) => ({ ...window, companyId: branch.companyId }),
    );
  });
  const days = daysIn(wanted);
  if (days > MAX_DAYS) {
    const single = scope.branches.every(
      ({ companyId }) => daysIn(wanted.filter((each) => each.companyId === companyId)) <= MAX_DAYS,
    );
    const atMost = Math.floor(MAX_DAYS / (scope.branches.length * shifts.length));
    throw tooManyDays(days, [
      `a period of at most ${atMost} days`,
      ...(single ? [`one branch instead of ${scope.branches.length}`] : []),
    ]);
  }

  const live: HoursStretch[] = [];
  for (const { companyId, ...window } of wanted.flatMap(inParts)) live.push(...(await subjectHours(em, companyId, window)));
  return { noted, live };
}

async function loadNoted(em: EntityManager, { branches }: AnalyticsScope): Promise<RecordedStretch[]> {
  return runSql<RecordedStretch>(em)`
    select company_id, ${millisecondsSql(sql`since`)} as start, ${millisecondsSql(sql`until`)} as end from noted_hours
    where company_id = any(${branches.map(({ companyId }) => companyId)}::int[])`;
}

/** Period in the time zone of a branch, `shiftDays` earlier. */
export function windowOf({ from, until }: AnalyticsScope, { timeZone }: AnalyticsBranch, shiftDays: number): Interval {
  const lastDay = addDays(until, -shiftDays - 1);
  return {
    start: startOfDay(timeZone, addDays(from, -shiftDays)),
    end: dayWindow(timeZone, { from: lastDay, to: lastDay }).end,
  };
}

function inParts({ start, end, companyId }: RecordedStretch): RecordedStretch[] {
  const count = Math.ceil((end - start) / (AT_ONCE * DAY));
  return Array.from({ length: count }, (_part, at) => ({
    companyId,
    start: start + at * AT_ONCE * DAY,
    end: Math.min(end, start + (at + 1) * AT_ONCE * DAY),
  }));
}

const daysIn = (stretches: readonly Interval[]): number =>
  Math.ceil(stretches.reduce((sum, { start, end }) => sum + (end - start) / DAY, 0));

/** `advice`: smaller questions, each of which would be answered. */
const tooManyDays = (days: number, advice: readonly string[]) =>
  new Refusal(
    'TOO_COMPLEX',
    `The hours of ${days} days are not noted and at most ${MAX_DAYS} are worked out: ask for ${advice.join(', or ')}`,
    { limit: 'days', found: days, allowed: MAX_DAYS },
  );
