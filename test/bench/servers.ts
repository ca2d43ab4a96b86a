import { createApp } from '../../src/app/create-app.js';
import { listen } from '../../src/app/listen.js';
import { readConfig } from '../../src/config.js';
import { countStatements } from '../support/oracles/count-statements.js';
import { daybook, range, reference, rows } from './answers.js';
import { benchClient } from './bench-client.js';
import { compare, median } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';
import { list } from './lists.js';
import { once } from './once.js';
import { build, startDaybook } from './processes.js';

/** Daybook in this process, where its SQL statements can be counted. */
const counted = once(async () => {
  const data = await rows();
  const config = readConfig({ DATABASE_URL: data.url, LOG_LEVEL: 'silent', PORT: '0' });
  const listening = await listen(await createApp(data.orm, config), config);
  const ask = benchClient(listening.url, { 'App-Id': 'bench', 'Auth-Token': data.token });
  const close = async () => {
    ask.close();
    await listening.drain(1000);
  };
  return { ask, close };
});

/** Counts statements after one call that is not counted: the first call of a minute records that the log-in is in use. */
const statementsOf = (path: () => Promise<string>) => async (): Promise<Figure> => {
  const { ask } = await counted();
  const asked = await path();
  await ask.get(asked);
  const figure = await countStatements(() => ask.get(asked));
  return { figure, detail: asked.replace(/\?.*/, '') };
};

const availability = (rest: string) => async () => {
  const { companyId, serviceId } = await rows();
  return `/api/v1/${companyId}/${rest}&service_id=${serviceId}`;
};

/** Consecutive requests per measurement, so that the rate is that of a busy server. */
const REQUESTS = 200;

/** Compares the smallest authenticated GET. Both sides look up the log-in; Daybook also reads a schedule. */
async function smallestGet(): Promise<Figure> {
  const { companyId, token, orm } = await rows();
  const [schedule] = await orm.em
    .fork()
    .execute<{ id: number }[]>('select min(id) as id from schedule where company_id = ?', [companyId]);
  const ours = benchClient((await daybook()).url, { 'App-Id': 'bench', 'Auth-Token': token });
  const theirs = benchClient((await reference()).url, { 'Auth-Token': token });
  const path = `/api/v1/admin/${companyId}/schedules/${schedule?.id}`;
  const many = (get: () => Promise<unknown>) => async () => {
    for (let i = 0; i < REQUESTS; i++) await get();
  };
  const compared = await compare(
    many(() => ours.get(path)),
    many(() => theirs.get('/token')),
  );
  ours.close();
  theirs.close();
  return { figure: 1 / compared.ratio, detail: `${rate(compared.ours)} against ${rate(compared.theirs)}` };
}

const rate = (milliseconds: number): string => `${Math.round((REQUESTS / milliseconds) * 1000)}/s`;

const STARTS = 7;

/** Time from the start of the process to the first answer, on a running and migrated database. */
async function firstAnswer(): Promise<Figure> {
  const { url, companyId, serviceId, token } = await rows();
  build();
  const took: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const start = performance.now();
    const server = await startDaybook(url);
    const ask = benchClient(server.url, { 'App-Id': 'bench', 'Auth-Token': token });
    await ask.get(`/api/v1/${companyId}/time_data?service_id=${serviceId}&date=${range.from}`);
    took.push(performance.now() - start);
    ask.close();
    await server.close();
  }
  return { figure: median(took) / 1000, detail: `fastest ${ms(Math.min(...took))}` };
}

const P13 = { id: 'P13', unit: 'statements', better: 'less' } as const;

export const serverGoals: readonly Goal[] = [
  {
    id: 'P11',
    text: 'smallest authenticated GET, one client: requests a second against Koa + token look-up',
    target: 0.6,
    floor: 0.25,
    unit: '× its rate',
    better: 'more',
    measure: smallestGet,
  },
  {
    ...P13,
    text: 'statements of the days of a month, 100 staff',
    target: 3,
    floor: 5,
    measure: statementsOf(availability(`day_data?date=${range.from}&edate=${range.to}`)),
  },
  {
    ...P13,
    text: 'statements of the times of a month, 100 staff',
    target: 3,
    floor: 5,
    measure: statementsOf(availability(`time_data?date=${range.from}&end_date=${range.to}`)),
  },
  {
    ...P13,
    text: 'statements of a list of 100 bookings with answers',
    target: 4,
    floor: 6,
    measure: statementsOf(async () => (await list()).path),
  },
  {
    id: 'P14',
    text: 'start (warm database) to the first availability answer',
    target: 1.5,
    floor: 3,
    unit: 's',
    better: 'less',
    measure: firstAnswer,
  },
];
