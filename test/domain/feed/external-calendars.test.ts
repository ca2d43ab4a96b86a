import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { deletePerson, updatePerson } from '../../../src/catalogue/people/update-person.js';
import type { CalendarLimits } from '../../../src/feed/fetch-calendar.js';
import { personCalendar } from '../../../src/feed/find-feed.js';
import type { CalendarPage } from '../../support/clients/calendar-server.js';
import { calendar, event } from '../../support/fixtures/calendar-text.js';
import {
  APART,
  AT_TEN,
  ExternalCalendarCompany,
  FREE,
  TEN,
  WITHOUT_TEN,
} from '../../support/fixtures/external-calendar-company.js';
import { NOW } from '../../support/oracles/offered-hours.js';

let elsewhere: ExternalCalendarCompany;
beforeAll(async () => {
  elsewhere = await ExternalCalendarCompany.open();
});
afterAll(() => elsewhere.close());
beforeEach(() => elsewhere.moveHouse());

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('an external calendar', () => {
  test('is read from its link, and its busy times are no longer offered', async () => {
    await elsewhere.follow(AT_TEN);
    expect(await elsewhere.offered()).toBe(FREE);
    expect(await elsewhere.read(NOW, {}, APART)).toBe(1);

    expect(await elsewhere.offered()).toBe(WITHOUT_TEN);
    expect(await elsewhere.stored()).toMatchObject([
      { uid: 'ten@calendar.test', title: 'Dentist', allDay: false, companyId: elsewhere.company.companyId },
    ]);
    expect(await elsewhere.known()).toMatchObject({ triedAt: NOW, fetchedAt: NOW, error: null, failures: 0 });
    expect(elsewhere.web.calls.at(-1)!.headers).toMatchObject({ accept: 'text/calendar', 'user-agent': 'Daybook' });
  });

  test('is fetched again after about 15 minutes, not before', async () => {
    await elsewhere.follow(AT_TEN);
    await elsewhere.read();
    const { nextFetchAt } = await elsewhere.known();

    expect(nextFetchAt.getTime()).toBeGreaterThan(later(13).getTime());
    expect(nextFetchAt.getTime()).toBeLessThan(later(17).getTime());
    expect(await elsewhere.read(later(13))).toBe(0);
    expect(await elsewhere.read(later(17))).toBe(1);
  });

  test('is not sent again while unchanged; a change is read, and unaffected rows stay', async () => {
    const path = await elsewhere.follow(AT_TEN);
    await elsewhere.read();
    const [before] = await elsewhere.stored();
    await elsewhere.read(later(20));
    expect(elsewhere.web.calls.at(-1)).toMatchObject({ path, status: 304 });
    expect(await elsewhere.known()).toMatchObject({ fetchedAt: later(20), error: null });

    elsewhere.web.pages.set(path, calendar(TEN, event('DTSTART:20300304T140000Z', 'DURATION:PT1H')));
    await elsewhere.read(later(40));
    expect(elsewhere.web.calls.at(-1)).toMatchObject({ path, status: 200 });
    expect(await elsewhere.offered()).toBe('09:00-10:00 11:00-14:00 15:00-17:00');
    expect((await elsewhere.stored()).map(({ id }) => id)).toContain(before!.id);

    elsewhere.web.pages.set(path, calendar());
    await elsewhere.read(later(60));
    expect(await elsewhere.offered()).toBe(FREE);
  });

  test('is read in full once a day, and in the current time zone of the person', async () => {
    const path = await elsewhere.follow(calendar(event('DTSTART:20300304T100000', 'DURATION:PT1H')));
    await elsewhere.read();
    await elsewhere.read(later(25 * 60));
    expect(elsewhere.web.calls.at(-1)).toMatchObject({ path, status: 200 });

    await updatePerson(
      elsewhere.em(),
      { companyId: elsewhere.company.companyId, id: elsewhere.company.ann.id },
      { timeZone: 'America/New_York' },
    );
    await elsewhere.read(later(26 * 60));
    expect(elsewhere.web.calls.at(-1)).toMatchObject({ path, status: 200 });
    expect((await elsewhere.stored()).map(({ startsAt }) => startsAt.toISOString())).toEqual(['2030-03-04T15:00:00.000Z']);
  });

  test('is cut to the soonest busy times if it has too many, with a message', async () => {
    await elsewhere.follow(
      calendar(event('DTSTART:20300301T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'), event('DTSTART:soon')),
    );
    await elsewhere.read();
    expect(await elsewhere.stored()).toHaveLength(50);
    expect(await elsewhere.known()).toMatchObject({
      fetchedAt: NOW,
      error: 'More than 50 busy times: only the soonest are kept. 1 of its events could not be read',
    });
  });

  test('is replaced when its link changes, and removed with the link', async () => {
    await elsewhere.follow(AT_TEN);
    await elsewhere.read();
    await elsewhere.follow(calendar(event('DTSTART:20300304T120000Z', 'DURATION:PT1H')));
    expect(await elsewhere.offered()).toBe(FREE);
    await elsewhere.read();
    expect(await elsewhere.offered()).toBe('09:00-12:00 13:00-17:00');

    await updatePerson(
      elsewhere.em(),
      { companyId: elsewhere.company.companyId, id: elsewhere.company.ann.id },
      { externalCalendarUrl: null },
    );
    expect(await elsewhere.offered()).toBe(FREE);
    expect(await elsewhere.stored()).toEqual([]);
    expect(await elsewhere.read()).toBe(0);
  });

  test('is kept when an update repeats its link, and deleted with its person', async () => {
    const path = await elsewhere.follow(AT_TEN);
    await elsewhere.read();
    const { companyId, ann } = elsewhere.company;
    const repeated = { externalCalendarUrl: `${elsewhere.web.url}${path}`, name: 'Anna' };
    await updatePerson(elsewhere.em(), { companyId, id: ann.id, expectedVersion: null, allowPrivateHosts: true }, repeated);
    expect(await elsewhere.stored()).toHaveLength(1);
    await deletePerson(elsewhere.em(), { companyId: elsewhere.company.companyId, id: elsewhere.company.ann.id });
    expect(await elsewhere.stored()).toEqual([]);
  });

  test('is queued for reading when its person is created', async () => {
    elsewhere.web.pages.set('/new.ics', AT_TEN);
    await sql`delete from graphile_worker._private_jobs`.execute(elsewhere.em().getKysely());
    const given = { name: 'Cleo', externalCalendarUrl: `${elsewhere.web.url}/new.ics` };
    const cleo = await createPerson(elsewhere.em(), { companyId: elsewhere.company.companyId, allowPrivateHosts: true }, given);
    const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs`.execute(
      elsewhere.em().getKysely(),
    );
    expect(rows).toEqual([{ task: 'read_calendars' }]);
    await elsewhere.dueAt(NOW);
    await elsewhere.read();
    expect(await elsewhere.stored(cleo.id)).toHaveLength(1);
  });

  test('adds no busy times for our own bookings that it repeats', async () => {
    await elsewhere.book('10:00');
    const { companyId, ann } = elsewhere.company;
    await elsewhere.follow(await personCalendar(elsewhere.em(), { companyId, personId: ann.id, companyIds: [companyId] }));
    await elsewhere.read();
    expect(await elsewhere.known()).toMatchObject({ fetchedAt: NOW, error: null });
    expect(await elsewhere.stored()).toEqual([]);
  });

  test('may have busy times that overlap bookings and each other', async () => {
    await elsewhere.book('10:00');
    await elsewhere.follow(calendar(TEN, event('DTSTART:20300304T103000Z', 'DURATION:PT1H')));
    await elsewhere.read();
    expect(await elsewhere.stored()).toHaveLength(2);
    expect(await elsewhere.offered()).toBe('09:00-10:00 11:30-17:00');
  });

  test('waits for at most one calendar of each other family, however many they have', async () => {
    const { em } = elsewhere.company;
    for (let i = 0; i < 9; i++) {
      elsewhere.web.pages.set(`/many/${i}.ics`, AT_TEN);
      const given = { name: `Many ${i}`, externalCalendarUrl: `${elsewhere.web.url}/many/${i}.ics` };
      await createPerson(em, { companyId: elsewhere.company.companyId, allowPrivateHosts: true }, given);
    }
    await elsewhere.dueAt(later(-60));
    await elsewhere.openAnother();
    const path = await elsewhere.followAlone(AT_TEN);
    const before = elsewhere.web.calls.length;
    await elsewhere.read();

    const asked = elsewhere.web.calls.slice(before).map((call) => call.path);
    expect(asked).toHaveLength(10);
    expect(asked.slice(0, 4)).toContain(path);
  });

  test('is read by only one of several servers', async () => {
    const path = await elsewhere.follow(AT_TEN);
    const counts = await Promise.all([elsewhere.read(), elsewhere.read(), elsewhere.read()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(elsewhere.web.calls.filter((call) => call.path === path)).toHaveLength(1);
  });
});

describe('a failure to read a calendar', () => {
  const DRIP = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/calendar' }).write('BEGIN:VCALENDAR\r\n');
  };

  test.each<[string, CalendarPage, Partial<CalendarLimits>, string]>([
    ['a calendar that does not exist', (response) => response.writeHead(404).end(), {}, 'Answered 404'],
    ['a server error', (response) => response.writeHead(503).end(), {}, 'Answered 503'],
    [
      'a redirect to any address',
      (response) => response.writeHead(302, { Location: 'http://127.0.0.1/' }).end(),
      {},
      'Redirects are not followed: the link must be that of the calendar',
    ],
    ['a server that does not answer', () => {}, { milliseconds: 100 }, 'No answer within 0.1 seconds'],
    ['an answer that begins and then hangs', DRIP, { milliseconds: 100 }, 'No answer within 0.1 seconds'],
    ['an oversized calendar', calendar(event(`X-LONG:${'x'.repeat(100_000)}`)), {}, 'The answer is longer than 100000 bytes'],
    ['a web page', '<!doctype html>', {}, 'That is no calendar'],
    ['an empty answer', '', {}, 'That is no calendar'],
    ['an incomplete calendar', AT_TEN.slice(0, 100), {}, 'did not end'],
    ['binary data', '\u0000\u0001\u0002\ufffd', {}, 'That is no calendar'],
    ['status 304 for an unconditional request', (response) => response.writeHead(304).end(), {}, 'Answered 304'],
  ])('is reported, and known busy times are kept: %s', async (_label, page, limits, error) => {
    const path = await elsewhere.follow(AT_TEN);
    await elsewhere.read();
    elsewhere.web.pages.set(path, page);
    await sql`update external_calendar set read_at = null`.execute(elsewhere.em().getKysely());
    await elsewhere.read(later(20), limits, APART);

    const told = await elsewhere.known();
    expect(told).toMatchObject({ fetchedAt: NOW, triedAt: later(20), failures: 1, error: expect.stringContaining(error) });
    expect(await elsewhere.offered()).toBe(WITHOUT_TEN);
    elsewhere.web.pages.set(path, calendar());
    await elsewhere.dueAt(later(40));
    await elsewhere.read(later(40));
    expect(await elsewhere.known()).toMatchObject({ fetchedAt: later(40), failures: 0, error: null });
    expect(await elsewhere.offered()).toBe(FREE);
  });

  test('is reported for a recurrence rule that takes too long', async () => {
    await elsewhere.follow(calendar(event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')));
    await elsewhere.read(NOW, { milliseconds: 1500 }, APART);
    expect(await elsewhere.known()).toMatchObject({
      fetchedAt: null,
      failures: 1,
      error: 'Reading it took more than 1.5 seconds',
    });
  });

  test('is followed by retries at growing intervals, up to six hours', async () => {
    await elsewhere.follow((response) => response.writeHead(500).end());
    const waits: number[] = [];
    for (let i = 0, at = NOW; i < 8; i++) {
      await elsewhere.read(at);
      const { nextFetchAt } = await elsewhere.known();
      waits.push(Math.round((nextFetchAt.getTime() - at.getTime()) / 60_000));
      at = nextFetchAt;
    }
    [15, 30, 60, 120, 240, 360, 360, 360].forEach((minutes, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(0.89 * minutes);
      expect(waits[i]).toBeLessThanOrEqual(1.11 * minutes);
    });
  });

  test.each([
    'http://127.0.0.1:9999/',
    'http://localhost:9999/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'webcal://10.0.0.1/a.ics',
  ])('is reported for %s, which is not a public address', async (url) => {
    await elsewhere.follow('', url);
    await elsewhere.read(NOW, { allowPrivateHosts: false });
    expect(await elsewhere.known()).toMatchObject({ fetchedAt: null, error: expect.stringContaining('no public address') });
  });
});
