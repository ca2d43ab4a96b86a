import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createApplication } from '../../../src/account/create-application.js';
import { adminToken, createContact } from '../../support/fixtures/test-company.js';
import { benchClient } from '../bench-client.js';
import { openBenchDatabase } from '../bench-database.js';
import { quantile, timed } from '../compare.js';
import { type Figure, type Goal, ms } from '../goal.js';
import { build, startDaybook } from '../processes.js';
import { Analysts } from './analysts.js';
import { busyCompany } from './busy-company.js';

const ANALYSTS = 8;
const BOOKINGS = process.argv.includes('full') ? 1_000_000 : 100_000;

/** Seconds of a turn. Turns with and without analysts alternate. With `full`, analysts query for ten minutes in total. */
const TURN = 15;
const TURNS = process.argv.includes('full') ? 40 : 8;

/** Seconds until the server has recorded the hours of past weeks, which it does once, after its first full minute. */
const SETTLED = 75;

/** Seconds for the last answers of a turn to arrive. */
const LATE = 3;

/** Checkouts a second. */
const RATE = 4;

/** Rows that the cost points of an answer allow, at nine points each. */
const ROWS = 2700;

const MEASURES = `count rebooked { part whole } noShowRate { part whole } leadTime { mean percentile(p: 0.9) } notice { mean }
  bookedValue { amountMinor currency }`;

/** The most expensive queries allowed: all rows in many groups, looking up other bookings of the client for each. */
const questionsOf = (companyId: number): readonly string[] =>
  ['date person { id }', 'month firstVisit leadTime', 'service { id } person { id } month', 'weekday hour channel'].map((by) => {
    const query = `{ analytics(companyId: ${companyId}, from: "2024-01-01", until: "2026-01-01") {
      bookings(first: ${ROWS}) { rows { by { ${by} } ${MEASURES} } } } }`;
    return `/graphql?query=${encodeURIComponent(query)}`;
  });

/** Half-hours of working days to come, for one person after the other. */
function* placesOf(personIds: readonly number[]) {
  for (let day = Date.parse('2030-01-07'); ; day += 86_400_000) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    for (let minute = 540; minute < 1020; minute += 30)
      for (const personId of personIds) yield { personId, datetime: new Date(day + minute * 60_000).toISOString().slice(0, 19) };
  }
}

async function besideAnalysts(): Promise<Figure> {
  const database = await openBenchDatabase(true);
  const { companyId, token } = await busyCompany(database.url, database.orm, BOOKINGS);
  const em = database.orm.em.fork();
  await createApplication(em.fork(), { name: 'Bench', appId: 'bench' });
  const tokens: string[] = [];
  for (let at = 0; at < ANALYSTS; at++) tokens.push(await adminToken(em.fork(), companyId));
  const clientId = await createContact(em.fork(), companyId);
  const people = await em.execute<{ id: number }[]>('select id from person where company_id = ? order by id', [companyId]);
  const [service] = await em.execute<[{ id: number }]>('select min(id) as id from service where company_id = ?', [companyId]);
  build();
  await database.leave();
  const server = await startDaybook('', { DATA_DIR: database.dataDir });
  const analysts = Analysts.open({ url: server.url, tokens, paths: questionsOf(companyId) });
  const places = placesOf(people.map(({ id }) => id));
  const buyer = benchClient(server.url, { 'Auth-Token': token, 'App-Id': 'bench' });
  const turn = async (took: number[], seconds = TURN) => {
    const end = performance.now() + seconds * 1000;
    for (let next = performance.now(); next < end; next += 1000 / RATE) {
      await pause(Math.max(0, next - performance.now()));
      const { personId, datetime } = places.next().value!;
      const sold = { client_id: clientId, service_id: service.id, person_id: personId, datetime };
      took.push(await timed(() => buyer.post(`/api/v1/admin/${companyId}/bookings`, sold)));
    }
  };
  const [quiet, busy]: [number[], number[]] = [[], []];
  const turnBesideAnalysts = async (took: number[]) => {
    analysts.begin();
    await turn(took);
    analysts.pause();
    await pause(LATE * 1000);
  };
  await turn([], SETTLED);
  await turnBesideAnalysts([]);
  for (let at = 0; at < TURNS; at++) {
    await turn(quiet);
    await turnBesideAnalysts(busy);
  }
  const { answered, refused, slowest } = await analysts.report();
  buyer.close();
  await analysts.close();
  await server.close();
  rmSync(database.dataDir, { recursive: true, force: true });
  const [p95, p95Quiet] = [quantile(busy, 0.95), quantile(quiet, 0.95)];
  const medians = `medians ${ms(quantile(busy, 0.5))} and ${ms(quantile(quiet, 0.5))}`;
  const asked = `${answered} questions answered, ${refused} refused, the slowest ${slowest.toFixed(1)} s`;
  return {
    figure: p95 / p95Quiet,
    detail: `${ms(p95)} against ${ms(p95Quiet)}, ${medians}; ${asked}; load ${loadavg()[0]?.toFixed(0)}`,
  };
}

export const analystGoals: readonly Goal[] = [
  {
    id: 'P24',
    text: `p95 of a checkout while eight analysts ask the most expensive queries of ${BOOKINGS.toLocaleString('en')} bookings, against without`,
    target: 1.2,
    floor: 1.5,
    unit: '× its time',
    better: 'less',
    measure: besideAnalysts,
  },
];
