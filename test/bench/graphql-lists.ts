import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MONDAY } from '../support/fixtures/test-company.js';
import { daybook, rows } from './answers.js';
import { benchClient } from './bench-client.js';
import { CONNECTIONS } from './bench-database.js';
import { check, compare } from './compare.js';
import type { Figure, Goal } from './goal.js';
import { list, PAGE, REQUESTS } from './lists.js';
import { once } from './once.js';
import { ROOT, startPostgraphile } from './processes.js';

const VERSION = '5.1.5';

/** Installs the packages of the other side below a folder that git ignores: they are in no `package.json` of this repository. */
function installPostgraphile(): string {
  const folder = join(ROOT, '.data', 'bench', `postgraphile-${VERSION}`);
  if (existsSync(join(folder, 'installed'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { postgraphile: VERSION } }));
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'ignore',
  });
  writeFileSync(join(folder, 'installed'), '');
  return folder;
}

/** PostGraphile, started after the bookings were created, since it reads the tables at its start. */
const postgraphile = once(async () => {
  await list();
  return startPostgraphile((await rows()).url, installPostgraphile());
});

/** Columns with the same name on both sides. */
const PLAIN = `version companyId clientId purchaseId serviceId personId resourceId startsAt endsAt duration preTime postTime quantity
  isCancelled channel timeZone createdAt updatedAt`;
const CLIENT = '{ firstName lastName mobile }';
const NAME = '{ name }';

const ourText = (companyId: number): string => `{
  bookings(companyId: ${companyId}, filter: { from: "${MONDAY}", to: "${MONDAY}" }, first: ${PAGE}) {
    totalCount
    nodes { id ${PLAIN} onWaitingList price { amountMinor } client ${CLIENT} person ${NAME} service ${NAME} company ${NAME} }
  }
}`;

/** Queries all bookings of the company, which are all on that one day. */
const theirText = (companyId: number): string => `{
  bookings: allBookings(condition: { companyId: ${companyId} }, orderBy: [STARTS_AT_ASC, ROW_ID_ASC], first: ${PAGE}) {
    totalCount
    nodes {
      id: rowId ${PLAIN} onWaitingList: onWaitlist price client: clientByClientIdAndRootId ${CLIENT} person: personByPersonIdAndRootId ${NAME}
      service: serviceByServiceIdAndRootId ${NAME} company: companyByCompanyIdAndRootId ${NAME}
    }
  }
}`;

interface Listed {
  readonly data: { readonly bookings: { readonly totalCount: number; readonly nodes: readonly Record<string, unknown>[] } };
}

/** Data of the bookings that both sides must return: ids and names. */
function toldBy(body: string) {
  const { totalCount, nodes } = (JSON.parse(body) as Listed).data.bookings;
  const told = nodes.map(({ id, client, person, service, company }) => JSON.stringify([id, client, person, service, company]));
  return { totalCount, told: told.sort() };
}

/** Requests per second of several clients that each send the next request once the last is answered. */
async function graphqlListRate(): Promise<Figure> {
  const { companyId, token } = await rows();
  await list();
  const ours = await many((await daybook()).url, { 'App-Id': 'bench', 'Auth-Token': token }, ourText(companyId));
  const theirs = await many((await postgraphile()).url, {}, theirText(companyId));
  check('bookings', ours.first.told.length, PAGE);
  check('bookings of both sides', ours.first, theirs.first);
  const compared = await compare(ours.round, theirs.round);
  ours.close();
  theirs.close();
  const rate = (milliseconds: number) => `${Math.round((REQUESTS / milliseconds) * 1000)}/s`;
  return { figure: 1 / compared.ratio, detail: `${rate(compared.ours)} against ${rate(compared.theirs)}` };
}

async function many(base: string, headers: Readonly<Record<string, string>>, query: string) {
  const askers = Array.from({ length: CONNECTIONS }, () => benchClient(base, headers));
  const first = (await askers[0]!.ask('/graphql', { query })).toString();
  const round = () =>
    Promise.all(
      askers.map(async (one) => {
        for (let i = 0; i < REQUESTS / CONNECTIONS; i++) {
          check('length', (await one.ask('/graphql', { query })).toString().length, first.length);
        }
      }),
    );
  return { first: toldBy(first), round, close: () => askers.forEach((one) => void one.close()) };
}

export const graphqlListGoals: readonly Goal[] = [
  {
    id: 'P5b',
    text: 'the same over GraphQL, 8 clients: requests a second against PostGraphile 5',
    target: 1.2,
    floor: 0.8,
    unit: '× its rate',
    better: 'more',
    measure: graphqlListRate,
  },
];
