import { createClient } from '../../src/client/create-client.js';
import { createQuestion } from '../../src/client/questions/save-question.js';
import { createBooking } from '../../src/purchase/bookings/create-booking.js';
import { addDays } from '../../src/shared/local-date.js';
import { MONDAY } from '../support/fixtures/test-company.js';
import { daybook, reference, rows } from './answers.js';
import { benchClient } from './bench-client.js';
import { CONNECTIONS } from './bench-database.js';
import { check, compare } from './compare.js';
import type { Figure, Goal } from './goal.js';
import { once } from './once.js';

export const PAGE = 100;

/** List of a hundred bookings, each with an answer, a client, a person and a service. */
export const list = once(async () => {
  const { orm, companyId, serviceId, personIds } = await rows();
  const em = orm.em.fork();
  const now = new Date();
  const { id: clientId } = await createClient(em, { companyId, now }, { firstName: 'Cleo', lastName: 'Reed' });
  const { id: questionId } = await createQuestion(em, companyId, { name: 'Anything else?', kind: 'text_field' });
  for (const personId of personIds) {
    const answers = [{ questionId, value: 'No' }];
    const ask = { companyId, clientId, serviceId, personId, startsAt: `${MONDAY}T14:00`, answers, administratorId: 1 };
    await createBooking(orm.em.fork(), ask, now);
  }
  const path = `/api/v1/admin/${companyId}/bookings?start_date=${MONDAY}&end_date=${MONDAY}&per_page=${PAGE}`;
  return { path, close: async () => {} };
});

/** Requests of one round, shared by all connections. */
export const REQUESTS = 48;

/** Requests per second of several clients that each send the next request once the last is answered. */
async function listRate(): Promise<Figure> {
  const { companyId, token } = await rows();
  const { path } = await list();
  const theirPath = `/list?company=${companyId}&from=${MONDAY}&to=${addDays(MONDAY, 1)}&limit=${PAGE}`;
  const ours = await many((await daybook()).url, { 'App-Id': 'bench', 'Auth-Token': token }, path, `"total_entries":${PAGE}`);
  const theirs = await many((await reference()).url, {}, theirPath, '"first_name":"Cleo"');
  const compared = await compare(ours.round, theirs.round);
  ours.close();
  theirs.close();
  const rate = (milliseconds: number) => `${Math.round((REQUESTS / milliseconds) * 1000)}/s`;
  return { figure: 1 / compared.ratio, detail: `${rate(compared.ours)} against ${rate(compared.theirs)}` };
}

/** Prepares rounds of requests. The first body must contain `says`; the others must have its length. */
async function many(base: string, headers: Readonly<Record<string, string>>, path: string, says: string) {
  const askers = Array.from({ length: CONNECTIONS }, () => benchClient(base, headers));
  const first = (await askers[0]!.get(path)).toString();
  check(`${path} says ${says}`, first.includes(says), true);
  const round = () =>
    Promise.all(
      askers.map(async (one) => {
        for (let i = 0; i < REQUESTS / CONNECTIONS; i++) check('length', (await one.get(path)).toString().length, first.length);
      }),
    );
  return { round, close: () => askers.forEach((one) => void one.close()) };
}

export const listGoals: readonly Goal[] = [
  {
    id: 'P5',
    text: 'list of 100 bookings over REST, 8 clients: requests a second against Koa + json_agg',
    target: 0.6,
    floor: 0.3,
    unit: '× its rate',
    better: 'more',
    measure: listRate,
  },
];
