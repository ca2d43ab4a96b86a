import { dayCounts } from '../../src/availability/day-counts.js';
import { dayTimes } from '../../src/availability/day-times.js';
import { type Diary, NO_BOUNDS, type Subject } from '../../src/availability/diary.js';
import { type BookingAsk, isBookable, type Verdict } from '../../src/availability/is-bookable.js';
import { addDays } from '../../src/shared/local-date.js';
import { timeText } from '../../src/shared/local-time.js';
import { NO_SPANS, type Spans } from '../../src/shared/spans.js';
import { instantOf } from '../../src/shared/zoned-time.js';

export const LONDON = 'Europe/London';
export const MONDAY = '2030-03-04';

/** Spans of `09:00-17:00` and the like, of a date in a zone; an end that is not later is on the next date. */
export function hours(text: string, date = MONDAY, zone = LONDON): Spans {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const spans = text
    .split(' ')
    .filter(Boolean)
    .flatMap((range) => {
      const [start, end] = range.split('-') as [string, string];
      return [instantOf(zone, date, minute(start)), instantOf(zone, end > start ? date : addDays(date, 1), minute(end))];
    });
  return Float64Array.from(spans);
}

export const at = (time: string, date = MONDAY, zone = LONDON) => hours(`${time}-23:59`, date, zone)[0]!;
export const subject = (id: number, open: string, busy = '', units = 1): Subject => ({
  id,
  open: hours(open),
  busy: hours(busy),
  units,
});
export const person = (id: number) => ({ bookableId: 10 + id, personId: id, resourceId: null });
export const room = (id: number) => ({ bookableId: 20 + id, personId: null, resourceId: id });
export const pair = (personId: number, resourceId: number) => ({ bookableId: 100 * personId + resourceId, personId, resourceId });

/** One person, 09:00 to 12:00, half-hours on the half-hour. */
export function diary(more: Partial<Diary> = {}): Diary {
  return {
    zone: LONDON,
    timing: { duration: 30, step: 30, before: 0, after: 0 },
    bounds: NO_BOUNDS,
    spaces: 1,
    needs: { person: true, resources: 0 },
    people: [subject(1, '09:00-12:00')],
    resources: [],
    combinations: [person(1)],
    openings: null,
    closed: NO_SPANS,
    slots: [],
    ...more,
  };
}

export const shown = (given: Diary, date = MONDAY) =>
  dayTimes(given, { from: date, to: date }).map(({ times }) =>
    times.map(({ time, avail }) => timeText(time) + (avail === 1 ? '' : `×${avail}`)).join(' '),
  );
export const times = (given: Diary, date = MONDAY) => shown(given, date)[0];
export const spaces = (given: Diary) => dayCounts(given, { from: MONDAY, to: MONDAY })[0]!.spaces;
export const verdict = (given: Diary, ask: Partial<BookingAsk> = {}): Verdict =>
  isBookable(given, { start: at('10:00'), ...ask });
export const reason = (given: Diary, ask: Partial<BookingAsk> = {}) => {
  const answer = verdict(given, ask);
  return answer.ok ? 'ok' : answer.reason;
};
export const timing = (duration: number, step: number | null, before = 0, after = 0) => ({
  timing: { duration, step, before, after },
});

/** A table with its reasons in front: they name the cases. */
export const titled = <A, B>(rows: readonly (readonly [A, B, string])[]): [string, A, B][] =>
  rows.map(([a, b, why]) => [why, a, b]);
