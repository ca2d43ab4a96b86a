import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import {
  dayWindow,
  instantFromText,
  instantOf,
  isTimeZone,
  localDate,
  localMoment,
  offsetAt,
  offsetText,
  plusDays,
  startOfDay,
  steadyStretches,
  utcText,
  wallText,
} from '../../../src/shared/zoned-time.js';
import { wallMinute } from '../../support/oracles/naive-availability.js';

const ZONES = [
  'Europe/London',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/Goose_Bay',
  'Africa/Casablanca',
  'Asia/Tehran',
];

test.each([
  ['Europe/London', '2026-03-29', 90, '2026-03-29T01:30:00Z', 'a gap of an hour: 01:30 becomes 02:30'],
  ['Europe/London', '2026-10-25', 90, '2026-10-25T00:30:00Z', '01:30 occurs twice: the first'],
  ['Europe/London', '2026-10-25', 120, '2026-10-25T02:00:00Z', '02:00 occurs once'],
  ['America/New_York', '2026-03-08', 150, '2026-03-08T07:30:00Z', '02:30 becomes 03:30'],
  ['America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00Z', 'the first 01:30'],
  ['Asia/Kolkata', '2026-06-01', 0, '2026-05-31T18:30:00Z', 'an offset that includes half an hour'],
  ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:45:00Z', 'a gap of half an hour: 02:15 becomes 02:45'],
  ['Australia/Lord_Howe', '2026-04-05', 105, '2026-04-04T14:45:00Z', 'a fold of half an hour: the first 01:45'],
  ['America/Sao_Paulo', '2018-11-04', 0, '2018-11-04T03:00:00Z', 'midnight does not exist: the day begins at 01:00'],
  ['America/Sao_Paulo', '2018-02-17', 1430, '2018-02-18T01:50:00Z', 'the last hour of the day occurs twice'],
  ['Pacific/Apia', '2011-12-30', 540, '2011-12-30T19:00:00Z', 'a day that was skipped: one day forward'],
  ['Asia/Kolkata', '2026-06-01', 1500, '2026-06-01T19:30:00Z', 'minutes beyond midnight are on the next date'],
])('T1: in %s on %s minute %i is %s (%s)', (zone, date, minute, expected) => {
  expect(utcText(instantOf(zone, date, minute))).toBe(expected);
});

describe('compared with luxon', () => {
  test.each(ZONES)('%s: instants around clock changes from 1975 to 2037 convert to wall time and back', (zone) => {
    const changes = steadyStretches(zone, Date.UTC(1975, 0, 1) / 60_000, Date.UTC(2037, 0, 1) / 60_000).map(({ from }) => from);
    for (const change of changes) {
      for (const minutes of [-721, -61, -31, -1, 0, 1, 29, 30, 59, 60, 61, 720]) {
        const instant = (change + minutes) * 60_000;
        const there = DateTime.fromMillis(instant, { zone });
        const here = localMoment(zone, instant);
        expect([here.date, here.minute, here.offset]).toEqual([there.toISODate(), there.hour * 60 + there.minute, there.offset]);
        expect(instantOf(zone, here.date, here.minute)).toBe(wallMinute(zone, here.date, here.minute) * 60_000);
      }
    }
  });

  test.each(ZONES)('%s: the offsets about every five days from 1970 to 2037 are equal', (zone) => {
    for (let instant = 0; instant < Date.UTC(2037, 0, 1); instant += 5 * 86_400_000 + 3_660_000) {
      expect(offsetAt(zone, instant)).toBe(DateTime.fromMillis(instant, { zone }).offset);
    }
  });
});

describe('days', () => {
  test.each([
    ['Europe/London', '2026-03-29', 23],
    ['Europe/London', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['America/Sao_Paulo', '2018-02-17', 25],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Asia/Kolkata', '2026-03-29', 24],
  ])('in %s %s has %d hours', (zone, date, hours) => {
    const { start, end } = dayWindow(zone, { from: date, to: date });
    expect((end - start) / 3_600_000).toBe(hours);
  });

  test('the window of a day includes an hour that recurs after the next day has begun', () => {
    // At 00:01 on 2009-11-01 clocks in Goose Bay went back to 23:01 of the day before.
    const { start, end } = dayWindow('America/Goose_Bay', { from: '2009-10-31', to: '2009-10-31' });
    const lastOfIt = DateTime.fromISO('2009-11-01T03:30:00Z').toMillis();
    expect(localDate('America/Goose_Bay', lastOfIt)).toBe('2009-10-31');
    expect(lastOfIt).toBeGreaterThan(startOfDay('America/Goose_Bay', '2009-11-01'));
    expect(lastOfIt >= start && lastOfIt < end).toBe(true);
  });

  test('T12: adding calendar days keeps the time on the clock', () => {
    const noon = instantOf('Europe/London', '2026-03-28', 720);
    expect(plusDays('Europe/London', noon, 1) - noon).toBe(23 * 3_600_000);
    expect(wallText('Europe/London', plusDays('Europe/London', noon, 1))).toBe('2026-03-29T12:00');
  });
});

test('an instant is formatted with its offset, in UTC or as wall time', () => {
  const instant = Date.UTC(2030, 2, 4, 10);
  expect(offsetText('Europe/London', instant)).toBe('2030-03-04T10:00:00+00:00');
  expect(offsetText('Asia/Kolkata', instant)).toBe('2030-03-04T15:30:00+05:30');
  expect(offsetText('America/New_York', instant + 1000)).toBe('2030-03-04T05:00:01-05:00');
  expect(utcText(instant)).toBe('2030-03-04T10:00:00Z');
  expect(wallText('Asia/Kolkata', instant)).toBe('2030-03-04T15:30');
});

test.each([
  ['2030-07-04T10:00:00', '2030-07-04T09:00:00Z', 'without an offset: in that time zone'],
  ['2030-07-04T10:00', '2030-07-04T09:00:00Z', 'without seconds'],
  ['2030-07-04 10:00:05', '2030-07-04T09:00:05Z', 'with a space'],
  ['2030-07-04T10:00:00Z', '2030-07-04T10:00:00Z', 'UTC'],
  ['2030-07-04T10:00:00+05:30', '2030-07-04T04:30:00Z', 'with an offset'],
  ['2030-07-04T10:00:00-0400', '2030-07-04T14:00:00Z', 'an offset without a colon'],
  ['2030-07-04T10:00:00.250Z', '2030-07-04T10:00:00Z', 'fractions are dropped'],
])('%s is read as %s (%s)', (text, expected) => {
  expect(utcText(instantFromText('Europe/London', text)!)).toBe(expected);
});

test.each(['2026-02-30T10:00', '2030-07-04', '2030-07-04T25:00', '2030-07-04T10:60', 'tomorrow', '', '2030-07-04T10:00+99:00'])(
  '"%s" is not read as a moment',
  (text) => {
    expect(instantFromText('Europe/London', text)).toBeUndefined();
  },
);

test.each([
  ['Europe/London', true],
  ['UTC', true],
  ['Asia/Calcutta', true],
  ['Europe/Atlantis', false],
  ['+05:30', false],
  ['', false],
  ['Europe/London\u0000', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
