import { Client } from 'pg';
import { type BigCompany, bigCompany, firstPages, otherReads } from '../support/fixtures/big-company.js';
import { type BenchClient, benchClient } from './bench-client.js';
import { openBenchDatabase } from './bench-database.js';
import { check, compare } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';
import { once } from './once.js';
import { build, startDaybook } from './processes.js';

/** Numbers of bookings of the two companies. With `full`, they take minutes to write. */
const [FEW, MANY] = process.argv.includes('full') ? [10_000, 1_000_000] : [1_000, 100_000];

interface Side {
  readonly company: BigCompany;
  readonly ask: BenchClient;
}

const scale = once(async () => {
  const database = await openBenchDatabase(false);
  const [few, many] = [await bigCompany(database.url, database.orm, FEW), await bigCompany(database.url, database.orm, MANY)];
  build();
  const server = await startDaybook(database.url);
  const bare = new Client({ connectionString: database.url });
  await bare.connect();
  const sideOf = (company: BigCompany): Side => ({ company, ask: benchClient(server.url, headersOf(company)) });
  const close = async () => {
    await bare.end();
    await server.close();
    await database.close();
  };
  return { few: sideOf(few), many: sideOf(many), bare, close };
});

const headersOf = ({ appId, token }: BigCompany) => ({
  'App-Id': appId,
  'Auth-Token': token,
  'Apollo-Require-Preflight': 'true',
});

type Reads = (company: BigCompany) => Readonly<Record<string, string>>;

const pathIn = (reads: Reads, what: string, company: BigCompany): string => {
  const path = reads(company)[what];
  if (path === undefined) throw new Error(`No read ${what}`);
  return path;
};

const against = (reads: Reads, what: string) => async (): Promise<Figure> => {
  const { few, many } = await scale();
  const read =
    ({ company, ask }: Side) =>
    () =>
      ask.get(pathIn(reads, what, company));
  const compared = await compare(read(many), read(few));
  return { figure: compared.ratio, detail: `${ms(compared.ours)} against ${ms(compared.theirs)}` };
};

/** Placeholder to list the names of the reads: their paths are built later, from the companies that are created. */
const NOBODY: BigCompany = {
  appId: '',
  companyId: 0,
  token: '',
  member: { id: 0, token: '' },
  bookingId: 0,
  personId: 0,
  email: '',
};

const goalsOf = (reads: Reads): Goal[] =>
  Object.keys(reads(NOBODY)).map((what) => ({
    id: 'P10',
    text: `${what}: of ${MANY.toLocaleString('en')} bookings against ${FEW.toLocaleString('en')}`,
    target: 1.3,
    floor: 2,
    unit: '× its time',
    better: 'less',
    measure: against(reads, what),
  }));

/** Reads the page of a hundred at nine tenths of the list by its number over REST, against a bare query with OFFSET. */
async function deepPage(): Promise<Figure> {
  const { many, bare } = await scale();
  const page = 9 * DEEP_TENTH;
  const path = `/api/v1/admin/${many.company.companyId}/bookings?${YEARS}&include_cancelled=true&per_page=${PAGE}&page=${page}`;
  const ours = () => many.ask.get(path);
  const theirs = () => bare.query<{ id: number }>(DEEP_PAGE, [many.company.companyId, PAGE, (page - 1) * PAGE]);
  const listed = JSON.parse((await ours()).toString()) as {
    readonly _embedded: { readonly bookings: readonly { id: number }[] };
  };
  check('ids of the page', idsOf(listed._embedded.bookings), idsOf((await theirs()).rows));
  const compared = await compare(ours, theirs);
  return { figure: compared.ratio, detail: `${ms(compared.ours)} against ${ms(compared.theirs)}` };
}

const PAGE = 100;
const DEEP_TENTH = MANY / PAGE / 10;
const YEARS = 'start_date=2019-01-01&end_date=2099-12-31';
const DEEP_PAGE = 'select * from booking where company_id = $1 order by starts_at, id limit $2 offset $3';

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

const deepGoal: Goal = {
  id: 'P17',
  text: `page ${(9 * DEEP_TENTH).toLocaleString('en')} of ${MANY.toLocaleString('en')} bookings over REST, against its rows by the bare offset`,
  target: 1.5,
  floor: 3,
  unit: '× its time',
  better: 'less',
  measure: deepPage,
};

export const scaleGoals: readonly Goal[] = [...goalsOf(firstPages), ...goalsOf(otherReads), deepGoal];
