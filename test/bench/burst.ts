import { createApplication } from '../../src/account/create-application.js';
import { createPerson } from '../../src/catalogue/people/create-person.js';
import { createService } from '../../src/catalogue/services/create-service.js';
import { createCompany } from '../../src/company/create-company.js';
import { createTalk, weekdays } from '../support/fixtures/test-company.js';
import { openBenchDatabase } from './bench-database.js';
import { check, quantile } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';
import { once } from './once.js';
import { build, startDaybook } from './processes.js';

/** Number of buyers that arrive at the same moment, each with its own connection. */
const BUYERS = 200;
/** Number of spaces for which they compete. */
const SPACES = 100;
/** Number of buyers that compete for one time. */
const CONTENDERS = 64;
/** Number of times for which they compete, one after the other. */
const ROUNDS = 200;

/** Summary of all answers to one buyer, up to the purchase or the refusal. */
interface Bought {
  /** HTTP status of the last answer. */
  readonly status: number;
  /** Number of answers with the status 503. */
  readonly unavailable: number;
  /** Milliseconds of the slowest answer. */
  readonly slowest: number;
}

/** A shop with a widget, on a server and a database of their own. */
const shop = once(async () => {
  build();
  const database = await openBenchDatabase(true);
  const em = database.orm.em.fork();
  const { id: companyId } = await createCompany(em, { name: 'Box office', timeZone: 'Europe/London', currency: 'GBP' });
  const scheduleId = await weekdays(em, companyId);
  const { id: personId } = await createPerson(em, { companyId }, { name: 'Ann', scheduleId });
  const service = { name: 'Half an hour', durations: [30], prices: [1500], bookingTimeStep: 30 };
  const { id: serviceId } = await createService(em, companyId, service);
  await createApplication(em, { name: 'Widget', appId: 'bench' });
  const server = await startDaybook(database.url);
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { em, companyId, personId, serviceId, url: server.url, close };
});

async function buy(url: string, companyId: number, item: object): Promise<Bought> {
  const statuses: number[] = [];
  let slowest = 0;
  const post = async (path: string, body: object, token?: string | null) => {
    const headers = { 'App-Id': 'bench', 'Content-Type': 'application/json', ...(token && { 'Auth-Token': token }) };
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1/${companyId}/basket/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    slowest = Math.max(slowest, performance.now() - began);
    statuses.push(answer.status);
    return answer;
  };
  const held = await post('add_item', item);
  if (held.status === 201) await post('checkout', { client: { first_name: 'Zoe' } }, held.headers.get('Auth-Token'));
  return { status: statuses.at(-1)!, unavailable: statuses.filter((status) => status === 503).length, slowest };
}

/** Runs all buyers at once and returns their answers in the order of the buyers. */
const burst = (count: number, buyer: (nth: number) => Promise<Bought>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => buyer(nth)));

/** Rounds with an event of their own; the first warms the server up and does not count. */
const EVENTS = 4;

const soldOut = once(async () => {
  const { em, companyId, url } = await shop();
  const rounds: Bought[][] = [];
  for (let round = 0; round < EVENTS; round++) {
    const { talk } = await createTalk(em, companyId, { spaces: SPACES, startsAt: '2030-11-04T18:00:00Z' });
    const bought = await burst(BUYERS, () => buy(url, companyId, { event_id: talk.id }));
    const [booked] = await em.execute<{ count: number }[]>(
      'select count(*)::int as count from booking where event_id = ? and not is_cancelled',
      [talk.id],
    );
    const told = (status: number) => bought.filter((each) => each.status === status).length;
    check('spaces sold', booked?.count, told(201));
    check('never too many', told(201) <= SPACES, true);
    if (bought.every(({ unavailable }) => unavailable === 0))
      check('sold and refused', [told(201), told(409)], [SPACES, BUYERS - SPACES]);
    rounds.push(bought);
  }
  return { all: rounds.slice(1).flat(), close: async () => {} };
});

/** Competition for half-hours of weekdays, another one in each round. */
const oneTime = once(async () => {
  const { em, companyId, personId, serviceId, url } = await shop();
  const all: Bought[] = [];
  let sold = 0;
  const start = new Date('2030-03-04T09:00:00Z');
  for (let round = 0; round < ROUNDS; round++) {
    const datetime = start.toISOString().slice(0, 19);
    const item = { service_id: serviceId, person_id: personId, datetime };
    const bought = await burst(CONTENDERS, () => buy(url, companyId, item));
    const winners = bought.filter(({ status }) => status === 201).length;
    check(`winners of ${datetime}`, winners === 1 || (winners === 0 && bought.some(({ unavailable }) => unavailable > 0)), true);
    sold += winners;
    if (round > 0) all.push(...bought);
    do start.setUTCDate(start.getUTCDate() + 1);
    while (start.getUTCDay() % 6 === 0);
  }
  const [booked] = await em.execute<{ count: number }[]>('select count(*)::int as count from booking where person_id = ?', [
    personId,
  ]);
  check('bookings of one time each', booked?.count, sold);
  return { all, close: async () => {} };
});

type Burst = () => Promise<{ readonly all: readonly Bought[] }>;

const shareOfUnavailable = (run: Burst) => async (): Promise<Figure> => {
  const { all } = await run();
  const away = all.filter(({ unavailable }) => unavailable > 0).length;
  return { figure: (100 * away) / all.length, detail: `${away} of ${all.length} buyers` };
};

const slowestAnswer = (run: Burst) => async (): Promise<Figure> => {
  const { all } = await run();
  const of = (status: number) => all.filter((each) => each.status === status).map(({ slowest }) => slowest);
  const worst = Math.max(...all.map(({ slowest }) => slowest));
  return {
    figure: worst / 1000,
    detail: `median of the buyers ${ms(quantile(of(201), 0.5))}, of the refused ${ms(quantile(of(409), 0.5))}`,
  };
};

const NO_503 = { id: 'P18', target: 0, floor: 0, unit: '%', better: 'less' } as const;
const SLOWEST = { id: 'P18', target: 3, floor: 5, unit: 's', better: 'less' } as const;

export const burstGoals: readonly Goal[] = [
  { ...NO_503, text: '200 buyers of 100 spaces at once over HTTP: answered with 503', measure: shareOfUnavailable(soldOut) },
  { ...SLOWEST, text: '200 buyers of 100 spaces at once over HTTP: slowest answer', measure: slowestAnswer(soldOut) },
  { ...NO_503, text: '64 for one time, 200 rounds over HTTP: answered with 503', measure: shareOfUnavailable(oneTime) },
  { ...SLOWEST, text: '64 for one time, 200 rounds over HTTP: slowest answer', measure: slowestAnswer(oneTime) },
];
