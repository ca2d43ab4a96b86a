import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { createCompany } from '../../../src/company/create-company.js';
import { rowsOf } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { FactServer } from '../../support/fixtures/fact-server.js';
import { adminToken } from '../../support/fixtures/test-company.js';
import { FeedCopy } from '../../support/oracles/feed-copy.js';
import { startServer, type TestServer } from '../../support/server.js';
import { STORIES } from '../../support/walks/fact-stories.js';
import { runJourneys } from '../../support/walks/journeys.js';
import { createOfferedRecords } from '../../support/walks/offered-records.js';
import { STATEFUL_TIMES } from '../../support/walks/state-kinds.js';
import { STATEFUL_RECORDS } from '../../support/walks/state-kinds-of-records.js';
import { overGraphql, overRest } from '../../support/walks/state-stage.js';

/**
 * Copies of everything that a family's companies list, updated from the change feed alone, while random actions run at two of
 * them over both faces. A listed record that differs from the copy without an entry in the feed is a fault of the feed.
 */

let server: TestServer;
let stages: readonly FactServer[];
let copies: readonly FeedCopy[];
beforeAll(async () => {
  server = await startServer();
  const em = server.orm.em.fork();
  await createApplication(em, { name: 'Widget', appId: 'demo' });
  const family = { timeZone: 'Europe/London', currency: 'GBP', countryCode: 'GB', reference: 'family' };
  const { id: parentId } = await createCompany(em, { ...family, name: 'Pets', settings: { hasWallets: true } });
  stages = [await FactServer.open(server, { parentId }), await FactServer.open(server, { parentId })];
  const companies = [parentId, ...stages.map(({ testCompany }) => testCompany.companyId)];
  copies = await Promise.all(
    companies.map(async (companyId) =>
      FeedCopy.open({ url: server.url, token: await adminToken(server.orm.em.fork(), companyId, 'owner'), companyId }),
    ),
  );
});
afterAll(() => server?.close());

type Deed = readonly [what: string, run: (at: FactServer) => Promise<unknown>];

const stories: readonly Deed[] = STORIES.map(([path, what, run]) => [`${path}: ${what}`, run] as const);

const acts: readonly Deed[] = Object.entries({ ...STATEFUL_TIMES, ...STATEFUL_RECORDS }).flatMap(([kind, { states, acts }]) =>
  Object.entries(states).flatMap(([state, become]) =>
    Object.entries(acts).flatMap(([name, act]) =>
      (
        [
          ['REST', overRest],
          ['GraphQL', overGraphql],
        ] as const
      )
        .filter(([face]) => face !== 'REST' || act.rest)
        .map(
          ([face, send]) =>
            [`${face}: ${kind} ${state} ${name}`, async (at: FactServer) => send(at, act, await become(at))] as const,
        ),
    ),
  ),
);

/** Pseudo-random numbers below 1, the same sequence for each seed. */
function* numbersFrom(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    yield state / 2 ** 32;
  }
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const numbers = numbersFrom(seed);
  return list
    .map((each) => [numbers.next().value as number, each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);
}

/** Waits until no open transaction can precede what was done. */
const settle = () =>
  eventually(async () => {
    const [row] = await rowsOf(server.orm)<{ open: number }>(
      'select count(*)::int as open from record_change where recorded_by >= pg_snapshot_xmin(pg_current_snapshot())',
    );
    expect(row!.open).toBe(0);
  });

/** Actions after which the copies are compared. */
const TOGETHER = 12;

async function faultsOf(what: readonly string[]): Promise<string[]> {
  await settle();
  const found = (await Promise.all(copies.map((copy) => copy.faults()))).flat();
  return found.map((fault) => `${fault} (${what.join('; ')})`);
}

test('copies updated from the change feed alone equal the lists', async () => {
  const deeds = shuffled([...stories, ...acts], Number(process.env.SEED ?? 7)).slice(0, Number(process.env.DEEDS ?? 48));
  const faults: string[] = [];
  for (const [nth, [, run]] of deeds.entries()) {
    await run(stages[nth % stages.length]!);
    if (nth % TOGETHER === TOGETHER - 1)
      faults.push(...(await faultsOf(deeds.slice(nth + 1 - TOGETHER, nth + 1).map(([name]) => name))));
  }
  for (const at of stages) await runJourneys(at, await createOfferedRecords(at));
  faults.push(...(await faultsOf(['journeys'])));
  expect(faults).toEqual([]);
}, 300_000);
