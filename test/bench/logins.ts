import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { daybook, range, rows } from './answers.js';
import { type BenchClient, benchClient } from './bench-client.js';
import { CONNECTIONS } from './bench-database.js';
import { quantile, timed } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';

const PASSWORD = 'a long enough password';
const EMAIL = 'owner@bench.test';

/** Turns of each kind, and availability queries per turn. */
const TURNS = 7;
const ASKS = 60;

/** Compares queries of a day's times for all staff, on an idle server and during continuous log-ins of eight guests, in turn. */
async function whileOthersLogIn(): Promise<Figure> {
  const { orm, companyId, serviceId, token } = await rows();
  await createAdministrator(orm.em.fork(), { companyId, name: 'Owner', email: EMAIL, role: 'owner', password: PASSWORD });
  const { url } = await daybook();
  const headers = { 'App-Id': 'bench' };
  const asking = benchClient(url, { ...headers, 'Auth-Token': token });
  const guests = Array.from({ length: CONNECTIONS }, () => benchClient(url, headers));
  const path = `/api/v1/${companyId}/time_data?service_id=${serviceId}&date=${range.from}`;
  const turn = async (taken: number[]) => {
    for (let i = 0; i < ASKS; i++) taken.push(await timed(() => asking.get(path)));
  };

  const [quiet, busy, logIns]: [number[], number[], number[]] = [[], [], []];
  await turn([]);
  for (let i = 0; i < TURNS; i++) {
    await turn(quiet);
    await besides(guests, logIns, () => turn(busy));
  }
  for (const one of [asking, ...guests]) one.close();
  const [p95, p95Quiet] = [quantile(busy, 0.95), quantile(quiet, 0.95)];
  return { figure: p95 / p95Quiet, detail: `${ms(p95)} against ${ms(p95Quiet)}, ${logIns.length} log-ins` };
}

/** Does the work while each guest logs in repeatedly. */
async function besides(guests: readonly BenchClient[], logIns: number[], work: () => Promise<void>): Promise<void> {
  let working = true;
  const all = guests.map(async (guest) => {
    while (working) logIns.push(await timed(() => guest.post('/api/v1/login', { email: EMAIL, password: PASSWORD })));
  });
  await work();
  working = false;
  await Promise.all(all);
}

export const loginGoals: readonly Goal[] = [
  {
    id: 'P12',
    text: 'p95 of the times of a day while 8 clients log in, against without',
    target: 2,
    floor: 4,
    unit: '× its time',
    better: 'less',
    measure: whileOthersLogIn,
  },
];
