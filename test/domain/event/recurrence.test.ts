import { expect, test } from 'vitest';
import { planChain, UNPLANNED } from '../../../src/event/chains/plan-chain.js';
import { MAX_OCCURRENCES, readRule, ruleDates, ruleOfType } from '../../../src/event/chains/recurrence-rule.js';

test.each([
  [
    'FREQ=WEEKLY',
    '2026-10-19',
    '2026-11-09',
    ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'],
    'the weekday it starts on, the end included',
  ],
  [
    'FREQ=WEEKLY;BYDAY=TU,TH',
    '2026-10-19',
    '2026-10-29',
    ['2026-10-20', '2026-10-22', '2026-10-27', '2026-10-29'],
    'the start counts only if it matches',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=3',
    '2026-10-19',
    '2100-12-31',
    ['2026-10-19', '2026-11-02', '2026-11-16'],
    'every other week, three times',
  ],
  ['FREQ=DAILY;UNTIL=20261021', '2026-10-19', '2100-12-31', ['2026-10-19', '2026-10-20', '2026-10-21'], 'until is inclusive'],
  ['FREQ=DAILY;UNTIL=20270101', '2026-10-19', '2026-10-20', ['2026-10-19', '2026-10-20'], 'the end comes before until'],
  ['FREQ=MONTHLY', '2026-01-31', '2026-06-30', ['2026-01-31', '2026-03-31', '2026-05-31'], 'months without a 31st are skipped'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    '2026-01-31',
    '2026-04-30',
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    'the last day is asked for explicitly',
  ],
  ['FREQ=MONTHLY;BYDAY=1MO', '2026-10-01', '2026-12-31', ['2026-10-05', '2026-11-02', '2026-12-07'], 'the first Monday'],
  ['FREQ=YEARLY', '2024-02-29', '2033-01-01', ['2024-02-29', '2028-02-29', '2032-02-29'], 'leap days'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', '2100-12-31', [], 'a valid rule may have no occurrence'],
])('%s from %s to %s falls on %s', (rule, start, end, dates) => {
  expect(ruleDates(rule, start, end)).toEqual(dates);
});

test.each([
  '',
  'WEEKLY',
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYHOUR=9',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;BYDAY=MO,XX',
  'FREQ=DAILY;COUNT=2;UNTIL=20270101',
  'BYDAY=MO',
  'FREQ=DAILY;DTSTART=20260101',
])('the rule %j is refused', (text) => {
  expect(() => readRule(text)).toThrow(/RRULE of RFC 5545/);
});

test('a rule without an end yields one date more than a chain may have', () => {
  expect(ruleDates('FREQ=DAILY', '2026-01-01', '2100-12-31')).toHaveLength(MAX_OCCURRENCES + 1);
});

test.each([
  ['FREQ=DAILY;RRULE:COUNT=2', 'RRULE:COUNT=2 is not understood'],
  ['BYDAY=MO', 'FREQ is missing'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'COUNT and UNTIL exclude each other'],
])('the rule %s is refused with the reason: %s', (rule, fault) => {
  expect(() => readRule(rule)).toThrow(fault);
});

test('a recurrence word gives a rule, in any case and with spaces; a blank one means a single event', () => {
  expect([ruleOfType(' week '), ruleOfType('Month'), ruleOfType(' ')]).toEqual(['FREQ=WEEKLY', 'FREQ=MONTHLY', null]);
  expect(() => ruleOfType('fortnight')).toThrow('found "fortnight", expected DAY, WEEK, MONTH, YEAR or nothing');
});

test('a rule is normalised to one spelling', () => {
  expect(readRule(' rrule:freq=weekly;byday=mo,we ')).toBe('FREQ=WEEKLY;BYDAY=MO,WE');
});

const LONDON = 'Europe/London';
const weekly = planChain(UNPLANNED, { startsAt: '2026-10-19T18:30', recurrence: 'week', endDate: '2026-11-30' }, LONDON).times;

test('a date and time without an offset is in the time zone of the company', () => {
  expect(weekly).toEqual({
    startsAt: new Date('2026-10-19T17:30:00Z'),
    time: '18:30',
    startDate: '2026-10-19',
    endDate: '2026-11-30',
    recurrence: 'WEEK',
    recurrenceRule: 'FREQ=WEEKLY',
  });
});

test('a single event ends on its own day, whatever end date is sent', () => {
  const { times, dates } = planChain(UNPLANNED, { startsAt: '2026-10-19T18:30:00Z', endDate: '2030-01-01' }, LONDON);
  expect(times).toMatchObject({ time: '19:30', endDate: '2026-10-19', recurrence: '' });
  expect(dates).toEqual(['2026-10-19']);
});

test('a chain without a time of day has no occurrences yet', () => {
  expect(planChain(UNPLANNED, { startDate: '2026-10-19', recurrence: 'WEEK' }, LONDON)).toEqual({
    times: { ...UNPLANNED, startDate: '2026-10-19', recurrence: 'WEEK', recurrenceRule: 'FREQ=WEEKLY' },
    dates: [],
  });
});

test('a recurring chain without an end date is given one after a year', () => {
  const { times, dates } = planChain(UNPLANNED, { startDate: '2026-10-19', time: '09:00', recurrence: 'WEEK' }, LONDON);
  expect(times.endDate).toBe('2027-10-18');
  expect(dates).toHaveLength(53);
  expect(dates.at(-1)).toBe('2027-10-18');
});

test('a rule with its own end sets the end date, and a different end date is refused', () => {
  const { times } = planChain(UNPLANNED, { startsAt: '2026-10-19T09:00', recurrenceRule: 'FREQ=WEEKLY;COUNT=3' }, LONDON);
  expect(times.endDate).toBe('2026-11-02');
  expect(planChain(times, { endDate: '2026-11-02' }, LONDON).times).toEqual(times);
  expect(() => planChain(times, { endDate: '2026-10-26' }, LONDON)).toThrow(/endDate: the rule says itself when it ends/);
});

test('times sent back unchanged change nothing, not even a custom recurrence rule', () => {
  const { times } = planChain(
    UNPLANNED,
    { startsAt: '2026-10-19T09:00', recurrenceRule: 'FREQ=WEEKLY;BYDAY=MO,WE', endDate: '2026-12-01' },
    LONDON,
  );
  const { startsAt, recurrenceRule, ...rest } = times;
  expect(planChain(times, { ...rest, startsAt: startsAt?.toISOString() }, LONDON).times).toEqual(times);
});

test('a new startsAt overrides the old date and time sent with it; a new time alone applies too', () => {
  const moved = { startsAt: '2026-10-20T10:00', time: weekly.time, startDate: weekly.startDate };
  expect(planChain(weekly, moved, LONDON).times).toMatchObject({ startDate: '2026-10-20', time: '10:00', endDate: '2026-11-30' });
  const later = { startsAt: '2026-10-19T18:30', time: '19:00' };
  expect(planChain(weekly, later, LONDON).times).toMatchObject({ startDate: '2026-10-19', time: '19:00' });
});

test.each([
  [{ startsAt: 'tomorrow' }, /startsAt: tomorrow/],
  [{ startsAt: '2026-02-30T10:00' }, /startsAt/],
  [{ startDate: '2026-10-19', time: '25:00' }, /time: found 25:00/],
  [{ startsAt: '2026-10-19T10:00', recurrence: 'FORTNIGHT' }, /recurrence: found "FORTNIGHT"/],
  [{ startsAt: '2026-10-19T10:00', recurrence: 'DAY', endDate: '2026-10-18' }, /endDate: 2026-10-18 is before the start/],
  [{ startsAt: '2026-10-19T10:00', recurrence: 'DAY', endDate: '2036-10-18' }, /at most 1000 occurrences/],
])('the chain times %j are refused', (asked, message) => {
  expect(() => planChain(UNPLANNED, asked, LONDON)).toThrow(message);
});
