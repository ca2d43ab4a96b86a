import rrule from 'rrule';
import { describe, expect, test } from 'vitest';
import { busyTimes } from '../../../src/feed/busy-times.js';
import { writeCalendar } from '../../../src/feed/write-calendar.js';
import { calendar, event } from '../../support/fixtures/calendar-text.js';

/** The month in which London's clocks go forward, on Sunday the 31st, and New York's on the 10th. */
const WINDOW = { start: Date.UTC(2030, 2, 1), end: Date.UTC(2030, 3, 8) };

const read = (text: string, zone = 'Europe/London', most = 100) => busyTimes({ text, timeZone: zone, window: WINDOW, most });

/** Busy times such as `03-04T10:00/11:00`, in UTC; the end has its date where that differs. */
function spans(text: string, zone?: string): string[] {
  return read(text, zone).times.map(({ start, end }) => {
    const [from, to] = [start, end].map((instant) => new Date(instant).toISOString().slice(5, 16)) as [string, string];
    return `${from}/${from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to}`;
  });
}

const TEN = ['DTSTART:20300304T100000Z', 'DTEND:20300304T110000Z'];

describe('busy times of one event', () => {
  test.each([
    ['in UTC', TEN, ['03-04T10:00/11:00']],
    [
      'in a time zone',
      ['DTSTART;TZID=America/New_York:20300304T100000', 'DTEND;TZID=America/New_York:20300304T110000'],
      ['03-04T15:00/16:00'],
    ],
    ['floating: in the time zone of the person', ['DTSTART:20300304T100000', 'DTEND:20300304T110000'], ['03-04T09:00/10:00']],
    [
      'in two time zones',
      ['DTSTART;TZID=Europe/London:20300304T100000', 'DTEND;TZID=America/New_York:20300304T100000'],
      ['03-04T10:00/15:00'],
    ],
    ['with a duration', ['DTSTART:20300304T100000Z', 'DURATION:PT1H30M'], ['03-04T10:00/11:30']],
    ['with a duration of a day that has 23 hours', ['DTSTART:20300330T120000', 'DURATION:P1D'], ['03-30T11:00/03-31T10:00']],
    ['without an end or a duration: not busy', ['DTSTART:20300304T100000Z'], []],
    [
      'all day: in the time zone of the person',
      ['DTSTART;VALUE=DATE:20300304', 'DTEND;VALUE=DATE:20300306'],
      ['03-03T23:00/03-05T23:00'],
    ],
    ['all day without an end: one day', ['DTSTART;VALUE=DATE:20300331'], ['03-30T23:00/03-31T22:00']],
    [
      'all day with an end on the same day: one day',
      ['DTSTART;VALUE=DATE:20300304', 'DTEND;VALUE=DATE:20300304'],
      ['03-03T23:00/03-04T23:00'],
    ],
    [
      'at a time that the clocks skip: moved forward by the gap',
      ['DTSTART:20300331T023000', 'DTEND:20300331T040000'],
      ['03-31T01:30/02:00'],
    ],
    ['that is tentative: busy', [...TEN, 'STATUS:TENTATIVE'], ['03-04T10:00/11:00']],
    ['that is cancelled: not busy', [...TEN, 'STATUS:CANCELLED'], []],
    ['that is transparent: not busy', [...TEN, 'TRANSP:TRANSPARENT'], []],
    ['that is opaque: busy', [...TEN, 'TRANSP:OPAQUE'], ['03-04T10:00/11:00']],
    ['before the window', ['DTSTART:20300228T100000Z', 'DTEND:20300228T110000Z'], []],
    ['reaching into the window', ['DTSTART:20300225T100000Z', 'DTEND:20300301T110000Z'], ['02-25T10:00/03-01T11:00']],
    ['after the window', ['DTSTART:20300408T000000Z', 'DTEND:20300408T110000Z'], []],
    ['without a start', ['SUMMARY:Some day'], []],
    ['from a feed of Daybook itself: not busy', ['UID:booking-7-0123456789abcdef@daybook', ...TEN], []],
  ])('%s', (_label, lines, expected) => {
    expect(spans(calendar(event(...lines)), 'Europe/Berlin')).toEqual(expected);
  });

  test('include its title unless it is private', () => {
    const told = calendar(
      event(...TEN, 'SUMMARY:Dentist\\, again'),
      event(...TEN, 'SUMMARY:Secret', 'CLASS:PRIVATE'),
      event(...TEN),
    );
    expect(read(told).times.map(({ title }) => title)).toEqual(['Dentist, again', null, null]);
  });
});

describe('the name of a time zone', () => {
  const custom = (tzid: string, ...more: string[]) =>
    [
      ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...more],
      ...['BEGIN:STANDARD', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0445', 'TZOFFSETTO:+0345'],
      ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0345', 'TZOFFSETTO:+0445'],
      ...['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ].join('\r\n');

  test.each([
    ['W. Europe Standard Time', '03-04T09:00/10:00', 'a name used by Windows'],
    ['Pacific Standard Time', '03-04T18:00/19:00', 'a name used by Windows'],
    ['AUS Eastern Standard Time', '03-03T23:00/03-04T00:00', 'a name used by Windows'],
    ['/mozilla.org/20050126_1/America/New_York', '03-04T15:00/16:00', 'a name within a path'],
    ['tzone://Microsoft/Utc', '03-04T10:00/11:00', 'a name within a path'],
    ['Nowhere', '03-04T11:00/12:00', 'an unknown name is ignored'],
    ['Nepal', '03-04T06:15/07:15', 'as defined in the calendar'],
    ['Ours', '03-04T01:00/02:00', 'as named by X-LIC-LOCATION in the calendar'],
    ['constructor', '03-04T11:00/12:00', 'a property of every JavaScript object is not a name'],
  ])('%s: %s (%s)', (tzid, expected) => {
    const lines = [`DTSTART;TZID="${tzid}":20300304T100000`, `DTEND;TZID="${tzid}":20300304T110000`];
    const zones = [custom('Nepal'), custom('Ours', 'X-LIC-LOCATION:Asia/Tokyo')];
    expect(spans(calendar(...zones, event(...lines)), 'Atlantic/Azores')).toEqual([expected]);
  });

  test('follows the clock changes that the calendar defines for it', () => {
    const lines = ['DTSTART;TZID=Nepal:20300304T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(spans(calendar(custom('Nepal'), event(...lines)))).toEqual(['03-04T06:15/07:15', '03-11T05:15/06:15']);
  });
});

describe('recurring events', () => {
  const LONDON = ['DTSTART;TZID=Europe/London:20300304T100000', 'DTEND;TZID=Europe/London:20300304T110000'];

  test.each([
    [
      'keep their local time when the clocks change',
      ['RRULE:FREQ=WEEKLY;INTERVAL=2'],
      ['03-04T10:00/11:00', '03-18T10:00/11:00', '04-01T09:00/10:00'],
    ],
    [
      'on several days',
      ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3'],
      ['03-04T10:00/11:00', '03-07T10:00/11:00', '03-11T10:00/11:00'],
    ],
    ['monthly by weekday', ['RRULE:FREQ=MONTHLY;BYDAY=1MO'], ['03-04T10:00/11:00', '04-01T09:00/10:00']],
    [
      'until a moment, inclusive',
      ['RRULE:FREQ=DAILY;UNTIL=20300306T100000Z'],
      ['03-04T10:00/11:00', '03-05T10:00/11:00', '03-06T10:00/11:00'],
    ],
    ['until just before an occurrence', ['RRULE:FREQ=DAILY;UNTIL=20300306T095959Z'], ['03-04T10:00/11:00', '03-05T10:00/11:00']],
    ['until a date, inclusive', ['RRULE:FREQ=DAILY;UNTIL=20300305'], ['03-04T10:00/11:00', '03-05T10:00/11:00']],
    [
      'omit excepted dates in every notation',
      [
        'RRULE:FREQ=DAILY;COUNT=6',
        'EXDATE;TZID=Europe/London:20300304T100000,20300306T100000',
        'EXDATE:20300307T100000Z',
        'EXDATE;VALUE=DATE:20300308',
        'EXDATE:20300309T100000',
        'EXDATE:20300305T090000Z',
      ],
      ['03-05T10:00/11:00'],
    ],
    [
      'with additional dates',
      ['RDATE;TZID=Europe/London:20300402T120000,20300403T120000'],
      ['03-04T10:00/11:00', '04-02T11:00/12:00', '04-03T11:00/12:00'],
    ],
    ['with a rule that matches no date: only the start', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], ['03-04T10:00/11:00']],
    ['that are cancelled entirely', ['RRULE:FREQ=DAILY', 'STATUS:CANCELLED'], []],
  ])('%s', (_label, lines, expected) => {
    expect(spans(calendar(event(...LONDON, ...lines)))).toEqual(expected);
  });

  test('that began long ago still have dates in the window', () => {
    const lines = ['DTSTART;TZID=Europe/London:19990301T100000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU'];
    expect(spans(calendar(event(...lines)))).toEqual(['03-31T09:00/10:00']);
  });

  test.each([
    'FREQ=DAILY;INTERVAL=5',
    'FREQ=DAILY;INTERVAL=2;BYMONTH=3,5',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA;WKST=SU',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,MO;WKST=MO',
    'FREQ=WEEKLY',
    'FREQ=DAILY;COUNT=11345',
    'FREQ=WEEKLY;UNTIL=20300315T100000Z',
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31,5',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO',
  ])('with %s since 1999 have the dates that another library finds', (rule) => {
    const started = new Date('1999-03-03T10:00:00Z');
    const other = rrule.rrulestr(`RRULE:${rule}`, { dtstart: started }).between(new Date(WINDOW.start), new Date(WINDOW.end));
    const { times } = read(calendar(event('DTSTART:19990303T100000Z', 'DURATION:PT1H', `RRULE:${rule}`)));

    expect(times.length).toBeGreaterThan(0);
    expect(times.map(({ start }) => new Date(start))).toEqual(other);
  });

  test('that last all day cover local days, with 23 hours when clocks go forward', () => {
    const lines = ['DTSTART;VALUE=DATE:20300330', 'DTEND;VALUE=DATE:20300331', 'RRULE:FREQ=DAILY;UNTIL=20300401T000000Z'];
    expect(spans(calendar(event(...lines, 'EXDATE;VALUE=DATE:20300330')))).toEqual([
      '03-31T00:00/23:00',
      '03-31T23:00/04-01T23:00',
    ]);
  });

  test('show changed occurrences at their new time, and omit cancelled or free ones', () => {
    const series = (...lines: string[]) => event('UID:series@calendar.test', ...lines);
    const moved = series(
      'RECURRENCE-ID;TZID=Europe/London:20300305T100000',
      'DTSTART:20300305T150000Z',
      'DTEND:20300305T153000Z',
    );
    const cancelled = series('RECURRENCE-ID:20300306T100000Z', ...TEN, 'STATUS:CANCELLED');
    const free = series(
      'RECURRENCE-ID:20300307T100000',
      'DTSTART:20300307T100000Z',
      'DTEND:20300307T110000Z',
      'TRANSP:TRANSPARENT',
    );
    const stranger = event(
      'UID:other@calendar.test',
      'RECURRENCE-ID:20300304T100000Z',
      'DTSTART:20300304T120000Z',
      'DURATION:PT1H',
    );
    const text = calendar(moved, stranger, series(...LONDON, 'RRULE:FREQ=DAILY;COUNT=5'), cancelled, free);

    expect(spans(text)).toEqual(['03-04T10:00/11:00', '03-04T12:00/13:00', '03-05T15:00/15:30', '03-08T10:00/11:00']);
  });
});

describe('the text of a calendar', () => {
  test.each([
    ['', 'empty'],
    ['Not found', 'plain text'],
    ['<!doctype html><title>Log in</title>', 'a web page'],
    ['BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann\r\nEND:VCARD', 'a contact card'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20300304T100000Z', 'an incomplete calendar'],
  ])('is rejected if it is %j (%s)', (text) => {
    expect(() => read(text)).toThrow();
  });

  test('may hold several calendars, begin with a byte order mark and end lines with LF', () => {
    const text = `\uFEFF${calendar(event(...TEN))}${calendar(event(...TEN))}`.replaceAll('\r\n', '\n');
    expect(spans(text)).toEqual(['03-04T10:00/11:00', '03-04T10:00/11:00']);
  });

  test('is cut to the soonest busy times if it has too many', () => {
    const text = calendar(event('DTSTART:20300305T100000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY'), event(...TEN));
    const { times, more } = read(text, 'Europe/London', 3);
    expect(times.map(({ start }) => new Date(start).toISOString().slice(8, 13))).toEqual(['04T10', '05T10', '05T11']);
    expect(more).toBe(true);
    expect(read(calendar(event(...TEN))).more).toBe(false);
  });

  test('is read despite events that cannot be parsed, which are counted', () => {
    const odd = event('DTSTART:the day after', 'DURATION:PT1H');
    const endless = event(...TEN, 'RRULE:FREQ=WEEKLY;BYMONTHDAY=3');
    const { times, unread } = read(calendar(odd, event(...TEN), endless));
    expect([times.length, unread]).toEqual([1, 2]);
  });

  test('yields no busy times for entries that Daybook wrote', () => {
    const entry = {
      sequence: 0,
      start: WINDOW.start,
      end: WINDOW.start + 3_600_000,
      createdAt: 0,
      changedAt: 0,
      cancelled: false,
    };
    const ours = { ...entry, uid: 'booking-1-00ff@daybook', summary: 'Check: Cleo' };
    expect(spans(writeCalendar({ name: 'Ann', method: 'PUBLISH', entries: [ours] }))).toEqual([]);
    expect(spans(writeCalendar({ name: 'Ann', method: 'PUBLISH', entries: [{ ...ours, uid: 'theirs' }] }))).toHaveLength(1);
  });
});
