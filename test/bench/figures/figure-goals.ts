import { Client } from 'pg';
import { type BenchClient, benchClient } from '../bench-client.js';
import { openBenchDatabase } from '../bench-database.js';
import { check, compare } from '../compare.js';
import { type Figure, type Goal, ms } from '../goal.js';
import { once } from '../once.js';
import { build, startDaybook } from '../processes.js';
import { busyCompany } from './busy-company.js';

/** Bookings of the company in two years; a query covers one of the years. */
const BOOKINGS = process.argv.includes('full') ? 1_000_000 : 100_000;

const PERIOD = { from: '2025-01-01', until: '2026-01-01' };

const stage = once(async () => {
  const database = await openBenchDatabase(false);
  const company = await busyCompany(database.url, database.orm, BOOKINGS);
  build();
  const server = await startDaybook(database.url);
  const bare = new Client({ connectionString: database.url });
  await bare.connect();
  const ask = benchClient(server.url, { 'Auth-Token': company.token, 'App-Id': 'bench', 'Apollo-Require-Preflight': 'true' });
  const close = async () => {
    await bare.end();
    await server.close();
    await database.close();
  };
  return { ...company, ask, bare, close };
});

/** Query by two dimensions, and two plain SQL expressions with about as many groups, by which the other side groups the rows. */
interface Question {
  readonly by: string;
  readonly measure: string;
  readonly plain: readonly [string, string];
}

const RATE = '{ part whole value }';
const MONTH = `date_trunc('month', starts_at)`;

const QUESTIONS: readonly Question[] = [
  { by: 'month service { id }', measure: 'count', plain: [MONTH, 'service_id'] },
  { by: 'weekday hour', measure: 'count', plain: ['extract(dow from starts_at)', 'extract(hour from starts_at)'] },
  { by: 'date person { id }', measure: 'count', plain: ['starts_at::date', 'person_id'] },
  { by: 'week channel', measure: 'spaces', plain: [`date_trunc('week', starts_at)`, 'channel'] },
  { by: 'service { id } person { id }', measure: 'bookedValue { amountMinor currency }', plain: ['service_id', 'person_id'] },
  { by: 'month person { id }', measure: `noShowRate ${RATE}`, plain: [MONTH, 'person_id'] },
  {
    by: 'quarter service { id }',
    measure: `cancellationRate ${RATE}`,
    plain: [`date_trunc('quarter', starts_at)`, 'service_id'],
  },
  { by: 'month category { id }', measure: 'kept', plain: [MONTH, 'service_id'] },
  { by: 'month leadTime', measure: 'count', plain: [MONTH, 'channel'] },
  { by: 'month firstVisit', measure: 'count', plain: [MONTH, 'is_cancelled'] },
  { by: 'month person { id }', measure: `rebooked ${RATE}`, plain: [MONTH, 'person_id'] },
];

const isOk = async (ask: BenchClient, path: string): Promise<void> => {
  const { errors } = JSON.parse(String(await ask.get(path))) as { errors?: readonly { readonly message: string }[] };
  check('errors of a question', errors, undefined);
};

const against =
  ({ by, measure, plain }: Question) =>
  async (): Promise<Figure> => {
    const { companyId, ask, bare } = await stage();
    const query = `{ analytics(companyId: ${companyId}, from: "${PERIOD.from}", until: "${PERIOD.until}") {
      bookings(first: 10000) { rows { by { ${by} } ${measure} } } } }`;
    const path = `/graphql?query=${encodeURIComponent(query)}`;
    const statement = `select ${plain.join(', ')}, count(*) from booking where company_id = ${companyId} and not deleted
      and not on_waitlist and starts_at >= '${PERIOD.from}' and starts_at < '${PERIOD.until}' group by 1, 2`;
    const compared = await compare(
      () => isOk(ask, path),
      () => bare.query(statement),
    );
    return { figure: compared.ratio, detail: `${ms(compared.ours)} against ${ms(compared.theirs)}` };
  };

export const figureGoals: readonly Goal[] = QUESTIONS.map((question) => ({
  id: 'P15',
  text: `${question.measure.replace(/ .*/, '')} by ${question.by.replace(/ \{ id }/g, '')}, a year of ${BOOKINGS.toLocaleString('en')} bookings in two, against bare SQL`,
  target: 3,
  floor: 5,
  unit: '× its time',
  better: 'less',
  measure: against(question),
}));
