import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createSchedule } from '../../../src/schedule/create-schedule.js';
import { createShiftPattern } from '../../../src/schedule/patterns/create-shift-pattern.js';
import { addDays } from '../../../src/shared/local-date.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Long answers are sent as bytes, short ones as text: a month of times must equal the times of its days. */
let server: TestServer;
let company: TestCompany;
let serviceId: number;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  const { em, companyId } = company;
  const { id: scheduleId } = await createSchedule(em, companyId, { name: 'Every night' });
  const nightly = { frequency: 'daily', startTime: '00:00', endTime: '10:00', startDate: '2024-01-01' } as const;
  await createShiftPattern(em, companyId, { scheduleId, ...nightly });
  const { id: personId } = await createPerson(em, { companyId }, { name: 'Zoë Łuczak 🐾', scheduleId });
  const service = { name: 'Nursing', durations: [30, 60], prices: [1500, 2500], bookingTimeStep: 15 };
  serviceId = (await createService(em, companyId, { ...service, personIds: [personId, company.ann.id] })).id;
});
afterAll(() => server?.close());

/** Clocks go back in London on the 27th, and forward in Sydney on the 6th. */
const DATES = Array.from({ length: 31 }, (_, i) => addDays('2030-10-01', i));

/** Compressed answers have no Content-Length. */
const PLAIN = { 'App-Id': 'test', 'Accept-Encoding': 'identity' };

const ask = (query: string) =>
  fetch(`${server.url}/api/v1/${company.companyId}/time_data?service_id=${serviceId}&${query}`, {
    headers: PLAIN,
  });

const LONG = 65_536;

test.each(['', '&duration=60', '&time_zone=Australia/Sydney', '&time_zone=America/St_Johns'])(
  'the times of a month equal those of its days: %s',
  async (rest) => {
    const answer = await ask(`date=${DATES[0]}&end_date=${DATES.at(-1)}${rest}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const month = JSON.parse(bytes.toString());
    const days: { text: string; date: string }[] = [];
    for (const date of DATES) days.push({ date, text: await (await ask(`date=${date}${rest}`)).text() });

    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(Number(answer.headers.get('Content-Length'))).toBe(bytes.length);
    expect(bytes.length).toBeGreaterThan(LONG);
    expect(Math.max(...days.map(({ text }) => text.length))).toBeLessThan(LONG);
    expect(bytes.toString()).toBe(JSON.stringify(month));
    expect(month._embedded.events).toEqual(days.flatMap(({ text }) => JSON.parse(text)._embedded.events));
    expect(month._embedded.date_links).toMatchObject(
      days.map(({ text, date }) => ({ date, _links: { event_links: JSON.parse(text)._links.event_links } })),
    );
    expect(bytes.toString()).toContain('Zoë Łuczak 🐾');
  },
);

test('a long answer has the same bytes as HAL on request, and HEAD returns its length', async () => {
  const url = `${server.url}/api/v1/${company.companyId}/time_data?service_id=${serviceId}&date=${DATES[0]}&end_date=${DATES.at(-1)}`;
  const usual = await fetch(url, { headers: PLAIN });
  const hal = await fetch(url, { headers: { ...PLAIN, Accept: 'application/hal+json' } });
  const head = await fetch(url, { method: 'HEAD', headers: PLAIN });

  expect(hal.headers.get('Content-Type')).toBe('application/hal+json');
  expect(await hal.text()).toBe(await usual.text());
  expect(head.headers.get('Content-Length')).toBe(usual.headers.get('Content-Length'));
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(LONG);
});
