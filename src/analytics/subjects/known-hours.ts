import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { millisecondsSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import { DAY, type Interval, subtract } from '../../shared/interval.js';
import { addDays } from '../../shared/local-date.js';
import { Refusal } from '../../shared/refusal.js';
import { intervalsOf, merged } from '../../shared/spans.js';
import { dayWindow, startOfDay } from '../../shared/zoned-time.js';
import { type HoursStretch, subjectHours } from '../noted/subject-hours.js';
import type { AnalyticsBranch, AnalyticsScope } from '../scope.js';

/** Stretch of time in which the hours of a company are noted. Epoch milliseconds. */
export interface NotedStretch extends Interval {
  readonly companyId: number;
}

/** Hours of the companies of a question: which of them are noted, and all others. */
export interface KnownHours {
  readonly noted: readonly NotedStretch[];
  readonly live: readonly HoursStretch[];
}

/** Days of all companies together that are worked out for one question. */
const MAX_DAYS = 1500;

/** Days that are worked out at once: who answers callers meanwhile is kept for moments only. */
const AT_ONCE = 31;

/**
 * Works out the hours that are not noted: of today, of days to come, and of a past that the maintenance has not reached yet.
 *
 * @param shifts days by which periods that are asked for lie before that of the scope
 * @throws Refusal TOO_COMPLEX for more than can be worked out
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

async function loadNoted(em: EntityManager, { branches }: AnalyticsScope): Promise<NotedStretch[]> {
  return runSql<NotedStretch>(em)`
    select company_id, ${millisecondsSql(sql`since`)} as start, ${millisecondsSql(sql`until`)} as end from noted_hours
    where company_id = any(${branches.map(({ companyId }) => companyId)}::int[])`;
}

/** The period on the clocks of a branch, so many days earlier. */
export function windowOf({ from, until }: AnalyticsScope, { timeZone }: AnalyticsBranch, shiftDays: number): Interval {
  const lastDay = addDays(until, -shiftDays - 1);
  return {
    start: startOfDay(timeZone, addDays(from, -shiftDays)),
    end: dayWindow(timeZone, { from: lastDay, to: lastDay }).end,
  };
}

function inParts({ start, end, companyId }: NotedStretch): NotedStretch[] {
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
