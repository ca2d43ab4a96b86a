import { describe, expect, test } from 'vitest';
import { dayTimes } from '../../../src/availability/engine/day-times.js';
import { type Diary, NO_BOUNDS, neededWindow } from '../../../src/availability/engine/diary.js';
import type { BookableQuery } from '../../../src/availability/engine/is-bookable.js';
import { addDays } from '../../../src/shared/local-date.js';
import { NO_SPANS } from '../../../src/shared/spans.js';
import { dayWindow } from '../../../src/shared/zoned-time.js';
import {
  at,
  diary,
  hours,
  LONDON,
  MONDAY,
  pair,
  reason,
  spaces,
  subject,
  times,
  timing,
  titled,
} from '../../support/fixtures/one-day.js';

describe('the step grid', () => {
  test.each(
    titled<Diary, string>([
      [diary(), '09:00 09:30 10:00 10:30 11:00 11:30', 'T3: in steps from the start of the shift'],
      [diary(timing(60, 15)), '09:00 09:15 09:30 09:45 10:00 10:15 10:30 10:45 11:00', 'T4: the step is not the duration'],
      [diary(timing(50, null)), '09:00 09:50 10:40', 'T4: without a step, the duration is the step'],
      [diary(timing(50, 0)), '09:00 09:50 10:40', 'a step of 0 counts as no step'],
      [diary({ people: [subject(1, '09:10-10:30')] }), '09:10 09:40', 'T4: anchored at the shift of the person'],
      [
        diary({ people: [subject(1, '09:00-12:00', '09:00-09:50')] }),
        '10:00 10:30 11:00 11:30',
        'T4: never anchored at the end of a booking',
      ],
      [
        diary({ people: [subject(1, '09:00-10:10 10:10-12:00')] }),
        '09:00 09:30 10:00 10:30 11:00 11:30',
        'T4: adjacent shifts merge',
      ],
      [diary({ people: [subject(1, '09:00-10:00 10:10-11:00')] }), '09:00 09:30 10:10', 'T4: each shift has its own grid'],
      [diary({ openings: hours('08:45-11:00') }), '09:15 09:45 10:15', 'T4: anchored at the shift of the service, if it has one'],
      [diary({ openings: NO_SPANS }), '', 'a service whose schedule is empty is never open'],
      [diary(timing(181, 5)), '', 'a duration longer than the shift'],
      [diary(timing(0, 5)), '', 'a duration of 0'],
      [diary({ ...timing(0, 1), people: [subject(1, '00:00-23:59')] }), '', 'a duration of 0, open from the start of the day'],
    ]),
  )('%s', (_why, given, expected) => {
    expect(times(given)).toBe(expected);
  });

  test('T4: the grid of the person applies, not that of the resource, if both are needed', () => {
    const both = { needs: { person: true, resources: 1 }, combinations: [pair(1, 1)] };
    expect(times(diary({ ...both, resources: [subject(1, '08:45-10:50')] }))).toBe('09:00 09:30 10:00');
  });

  test('T3: at the end of summer time an hour is offered twice, with different offsets', () => {
    const night = { id: 1, open: hours('00:00-04:00', '2026-10-25'), busy: NO_SPANS, units: 1 };
    const [first] = dayTimes(diary({ ...timing(60, 60), people: [night] }), { from: '2026-10-25', to: '2026-10-25' });
    expect(first!.times.map(({ time, datetime }) => [time, datetime])).toEqual([
      [0, '2026-10-25T00:00:00+01:00'],
      [60, '2026-10-25T01:00:00+01:00'],
      [60, '2026-10-25T01:00:00+00:00'],
      [120, '2026-10-25T02:00:00+00:00'],
      [180, '2026-10-25T03:00:00+00:00'],
    ]);
  });

  test('a shift over midnight offers its late times on the next date', () => {
    const night = diary({ ...timing(60, 60), people: [subject(1, '22:00-02:00')] });
    expect(times(night)).toBe('22:00 23:00');
    expect(times(night, addDays(MONDAY, 1))).toBe('00:00 01:00');
  });

  test('times are given in the time zone of the diary, whatever the time zone of the shift', () => {
    const [first] = dayTimes(diary({ timeZone: 'Asia/Kolkata' }), { from: MONDAY, to: MONDAY });
    expect(first!.times[0]).toEqual({
      start: at('09:00'),
      time: 870,
      date: MONDAY,
      offset: 330,
      datetime: '2030-03-04T14:30:00+05:30',
      avail: 1,
    });
  });
});

describe('busy times, buffers and closures', () => {
  test.each(
    titled<Diary, string>([
      [
        diary({ people: [subject(1, '09:00-12:00', '10:00-10:30')] }),
        '09:00 09:30 10:30 11:00 11:30',
        'T5: a start back to back with a booking is free',
      ],
      [
        diary({ people: [subject(1, '09:00-12:00', '10:01-10:02')] }),
        '09:00 09:30 10:30 11:00 11:30',
        'one busy minute is enough to block a start',
      ],
      [diary({ ...timing(30, 30, 10, 0) }), '09:30 10:00 10:30 11:00 11:30', 'T7: setting up is inside the shift'],
      [diary({ ...timing(30, 30, 0, 10) }), '09:00 09:30 10:00 10:30 11:00', 'T7: clearing is inside the shift'],
      [
        diary({ ...timing(30, 15, 5, 10), people: [subject(1, '09:00-12:00', '09:55-10:40')] }),
        '09:15 10:45 11:00 11:15',
        'T6: buffers add up: those of the other booking are in its span, ours are around the start',
      ],
      [diary({ closed: hours('09:45-11:00') }), '09:00 11:00 11:30', 'T13: a closure overrides the shift, keeping its grid'],
      [
        diary({ people: [subject(1, '09:00-12:00', '11:00-12:00 09:00-10:00 09:30-10:30')] }),
        '10:30',
        'overlapping busy spans in any order',
      ],
    ]),
  )('%s', (_why, given, expected) => {
    expect(times(given)).toBe(expected);
  });
});

describe('T12: advance limits', () => {
  test.each([
    [{ earliest: at('10:00'), latest: at('11:00') }, '10:00 10:30 11:00', 'both bounds are inclusive'],
    [{ earliest: at('10:00') + 1, latest: at('11:00') - 1 }, '10:30', 'a start a millisecond outside the bounds is excluded'],
    [{ earliest: at('10:00'), latest: at('10:00') }, '10:00', 'bounds that leave one moment'],
    [{ earliest: at('11:00'), latest: at('10:00') }, '', 'bounds that leave nothing'],
  ])('%j: %s (%s)', (bounds, expected) => {
    expect(times(diary({ bounds }))).toBe(expected);
    expect(spaces(diary({ bounds }))).toBe(expected.split(' ').filter(Boolean).length);
  });

  test('the reason tells too soon from too far ahead, and the bound itself is allowed', () => {
    expect(reason(diary({ bounds: { ...NO_BOUNDS, earliest: at('10:30') } }))).toBe('TOO_SOON');
    expect(reason(diary({ bounds: { ...NO_BOUNDS, latest: at('09:30') } }))).toBe('TOO_FAR_AHEAD');
    expect(reason(diary({ bounds: { ...NO_BOUNDS, earliest: at('10:00') } }))).toBe('ok');
  });
});

describe('a slot that can be joined is listed among the starts in order of time', () => {
  const joined = { slotId: 5, duration: 30, spacesLeft: 2, personId: 1, resourceId: null };

  test.each([
    ['08:30', '08:30×2 09:00×6 09:30×6 10:00×6 10:30×6', 'before the first start'],
    ['09:10', '09:00×6 09:10×2 09:30×6 10:00×6 10:30×6', 'between two starts, off the grid'],
    ['09:30', '09:00×6 09:30×8 10:00×6 10:30×6', 'at a start that is also free: the spaces of both'],
    ['11:00', '09:00×6 09:30×6 10:00×6 10:30×6 11:00×2', 'after the last start'],
  ])('%s: %s (%s)', (start, expected) => {
    const slots = [{ ...joined, start: at(start) }];
    expect(times(diary({ spaces: 6, people: [subject(1, '09:00-11:00')], slots }))).toBe(expected);
  });
});

const taken = (bounds = NO_BOUNDS) => diary({ bounds, people: [subject(1, '09:00-12:00', '10:00-10:30')] });

test.each<[string, Diary, Partial<BookableQuery>, string]>([
  ['free', diary(), {}, 'ok'],
  ['between two starts', diary(), { start: at('10:07') }, 'OFF_GRID'],
  ['not on the minute', diary(), { start: at('10:00') + 1 }, 'OFF_GRID'],
  ['at closing time', diary(), { start: at('12:00') }, 'OUTSIDE_SHIFT'],
  ['longer than the rest of the shift', diary(), { start: at('11:30'), duration: 60 }, 'OUTSIDE_SHIFT'],
  ['another duration that fits', diary(), { start: at('11:00'), duration: 60 }, 'ok'],
  ['the company is closed', diary({ closed: hours('09:00-17:00') }), {}, 'CLOSED'],
  ['a block in the middle', diary({ people: [subject(1, '09:00-12:00', '10:15-10:20')] }), {}, 'TAKEN'],
  ['a person who does not provide the service', diary(), { personId: 2 }, 'NOT_OFFERED'],
  ['no person provides the service', diary({ combinations: [] }), {}, 'NOT_OFFERED'],
  ['two spaces where there is one', diary(), { quantity: 2 }, 'NO_CAPACITY'],
  ['a person without a diary', diary({ people: [] }), {}, 'OUTSIDE_SHIFT'],
  ['no live bookings', diary({ bounds: { earliest: at('11:00'), latest: at('09:00'), notLive: true } }), {}, 'NOT_LIVE'],
  ['taken at the only moment allowed', taken({ earliest: at('10:00'), latest: at('10:00') }), {}, 'TAKEN'],
  ['two spaces where one is taken', taken(), { quantity: 2 }, 'NO_CAPACITY'],
  ['both of two spaces while closed', diary({ spaces: 2, closed: hours('09:00-17:00') }), { quantity: 2 }, 'CLOSED'],
])('verdict: %s', (_why, given, ask, expected) => {
  expect(reason(given, ask)).toBe(expected);
});

test('the needed window begins a buffer before the range and ends a booking and its buffer after it', () => {
  const window = dayWindow(LONDON, { from: MONDAY, to: MONDAY });
  const needed = neededWindow(window, { duration: 30, before: 10, after: 5 });
  expect([window.start - needed.start, needed.end - window.end]).toEqual([600_000, 2_100_000]);
});
