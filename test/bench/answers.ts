import { Client } from 'pg';
import { type AvailabilityQuery, findDays, findTimes } from '../../src/availability/find-availability.js';
import { dayWindow } from '../../src/shared/zoned-time.js';
import { AV_ZONE, avWorkload } from '../support/fixtures/av-workload.js';
import { benchClient } from './bench-client.js';
import { check, compare } from './compare.js';
import { STAFF_STARTS } from './engine.js';
import { type Figure, type Goal, ms } from './goal.js';
import { once } from './once.js';
import { build, startDaybook, startReference } from './processes.js';
import { buildRows, type Rows } from './rows.js';

export const { range } = avWorkload(1, 31);
const window = dayWindow(AV_ZONE, range);
const SPANS = 9_200;
/** Number of starts of all staff on the first of the 31 days. */
const ON_FIRST_DAY = 1_784;

export const rows = once(() => buildRows(process.argv.includes('full') ? 'full' : 'usual'));

const askOf = ({ companyId, serviceId }: Rows): AvailabilityQuery => ({ companyId, serviceId, byAdmin: true, own: {} });

/** Reads the busy times of the month as ordinary rows of the driver: an object with two `Date` each. */
async function objectFetch({ url, companyId, personIds }: Rows) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const text = `select subject_id, lower(during) as starts_at, upper(during) as ends_at from claim
    where root_id = $1 and subject_kind = 1 and subject_id = any($2) and unit = 1
      and during && tstzrange(to_timestamp($3::float8), to_timestamp($4::float8))`;
  const values = [companyId, personIds, window.start / 1000, window.end / 1000];
  const fetch = async () => {
    const found = await client.query({ name: 'objects', text, values });
    check('rows', found.rows.length, SPANS);
  };
  return { fetch, end: () => client.end() };
}

type InProcess = (data: Rows) => Promise<number>;

const daysInProcess: InProcess = async (data) => {
  const { days } = await findDays(data.orm.em.fork(), askOf(data), { period: range, now: new Date() });
  return days.reduce((sum, { spacesLeft }) => sum + spacesLeft, 0);
};

const timesInProcess: InProcess = async (data) => {
  const { combinations } = await findTimes(data.orm.em.fork(), askOf(data), { period: range, now: new Date() });
  return combinations.reduce((sum, { times }) => sum + times.length, 0);
};

const withDatabase = (work: InProcess) => async (): Promise<Figure> => {
  const data = await rows();
  const { fetch, end } = await objectFetch(data);
  const ours = async () => check('starts of all staff', await work(data), STAFF_STARTS);
  const compared = await compare(ours, fetch);
  await end();
  return { figure: compared.ratio, detail: `${ms(compared.ours)} against ${ms(compared.theirs)}` };
};

export const daybook = once(async () => {
  build();
  return startDaybook((await rows()).url);
});
export const reference = once(async () => startReference((await rows()).url));

/** Path of an availability query for all staff, and a count of the free times in its response body. */
interface Body {
  readonly path: (data: Rows) => string;
  readonly starts: (body: string) => number;
}

const dayData: Body = {
  path: ({ companyId, serviceId }) =>
    `/api/v1/${companyId}/day_data?service_id=${serviceId}&date=${range.from}&edate=${range.to}`,
  starts: (body) => {
    const { days } = JSON.parse(body) as { readonly days: readonly { readonly spaces: number }[] };
    return days.reduce((sum, { spaces }) => sum + spaces, 0);
  },
};

const timeData = (dates: string): Body => ({
  path: ({ companyId, serviceId }) => `/api/v1/${companyId}/time_data?service_id=${serviceId}&${dates}`,
  starts: (body) => body.split('"avail":').length - 1,
});

/** Counts times in the first body only; the others must have its length: counting takes longer than the server's answer. */
const overRest = (body: Body, expected: number, until: number) => async (): Promise<Figure> => {
  const data = await rows();
  const { companyId, personIds, token } = data;
  const ours = benchClient((await daybook()).url, { 'App-Id': 'bench', 'Auth-Token': token });
  const theirs = benchClient((await reference()).url);
  const path = body.path(data);
  const first = (await ours.get(path)).toString();
  check('starts of all staff', body.starts(first), expected);
  const [from, to] = [personIds[0], personIds.at(-1)];
  const packed = `/packed?company=${companyId}&from=${from}&to=${to}&start=${window.start / 1000}&end=${until / 1000}`;
  const compared = await compare(
    async () => check('length of the body', (await ours.get(path)).length, first.length),
    async () => check('subjects', (await theirs.get(packed)).toString(), `{"subjects":${personIds.length}}`),
  );
  ours.close();
  theirs.close();
  return { figure: compared.ratio, detail: `${ms(compared.ours)} against ${ms(compared.theirs)}` };
};

const ratio = { unit: '× its time', better: 'less' } as const;
const P2 = { id: 'P2', target: 0.35, floor: 1, ...ratio } as const;
const P3 = { id: 'P3', target: 1.3, floor: 3, ...ratio } as const;
const dayEnd = dayWindow(AV_ZONE, { from: range.from, to: range.from }).end;

export const answerGoals: readonly Goal[] = [
  { ...P2, text: 'days of a month, in process, against its rows as objects', measure: withDatabase(daysInProcess) },
  { ...P2, text: '40,624 times of a month, in process, against its rows as objects', measure: withDatabase(timesInProcess) },
  {
    ...P3,
    text: '`day_data` of a month, against Koa and the packed fetch of a month',
    measure: overRest(dayData, STAFF_STARTS, window.end),
  },
  {
    ...P3,
    text: '`time_data` of a day, against Koa and the packed fetch of a day',
    measure: overRest(timeData(`date=${range.from}`), ON_FIRST_DAY, dayEnd),
  },
  {
    ...P3,
    target: 1.8,
    text: '`time_data` of a month, 40,624 times, against Koa and the packed fetch of a month',
    measure: overRest(timeData(`date=${range.from}&end_date=${range.to}`), STAFF_STARTS, window.end),
  },
];
