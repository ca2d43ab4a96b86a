import { expect, test } from 'vitest';
import { type CalendarEntry, writeCalendar } from '../../../src/feed/write-calendar.js';
import { readCalendar } from '../../support/clients/read-calendar.js';

const entry: CalendarEntry = {
  uid: 'booking-1-abc@daybook',
  sequence: 2,
  start: Date.UTC(2030, 2, 4, 10),
  end: Date.UTC(2030, 2, 4, 10, 30),
  createdAt: Date.UTC(2030, 0, 1),
  changedAt: Date.UTC(2030, 0, 2, 3, 4, 5),
  summary: 'Check with Ann',
  location: '1 High Street, N1 1AA',
  cancelled: false,
};

const written = (more: Partial<CalendarEntry> = {}) =>
  writeCalendar({ name: 'Ann', method: 'PUBLISH', entries: [{ ...entry, ...more }] });

test('an entry reads back with the values it was written with', () => {
  expect(readCalendar(written())).toEqual([
    {
      uid: 'booking-1-abc@daybook',
      sequence: 2,
      start: '2030-03-04T10:00:00.000Z',
      end: '2030-03-04T10:30:00.000Z',
      summary: 'Check with Ann',
      location: '1 High Street, N1 1AA',
      status: 'CONFIRMED',
    },
  ]);
});

test.each([
  ['a\\b;c,d', 'characters with a special meaning'],
  ['one\ntwo', 'a new line'],
  ['BEGIN:VEVENT\r\nEND:VCALENDAR', 'text that looks like the end of the calendar'],
  [`Ünïcödé ${'ß'.repeat(60)} 🐶🐶🐶🐶🐶🐶🐶🐶🐶🐶🐶🐶`, 'a long line of characters of several bytes'],
])('%j stays one text value (%s)', (summary) => {
  const source = written({ summary });

  expect(readCalendar(source)).toMatchObject([{ summary: summary.replace('\r', '') }]);
  expect(source.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('equal calendars are written as equal bytes, and an empty calendar is valid', () => {
  expect(written()).toBe(written());
  expect(readCalendar(writeCalendar({ name: 'Nobody', method: 'PUBLISH', entries: [] }))).toEqual([]);
});
