import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import { contextFactory } from '../../../schema/shared/create-context.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import type { RestAnswer } from '../../support/clients/rest-client.js';
import { type CanaryDemo, openCanaryDemo } from '../../support/fixtures/canary-demo.js';
import { CAMDEN, type DemoCaller, HARBOUR } from '../../support/fixtures/demo-server.js';
import { canariesIn } from '../../support/walks/canaries.js';
import { exampleCall, sendCall } from '../../support/walks/example-calls.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Every GET endpoint of the table, as each role, over rows in which every text names its owner: bodies and headers contain no
 * data of another owner, and no capability for a caller who may not act by it. Source: hardening.md, "Who may do what".
 */

interface Read {
  readonly path: string;
  readonly company: number;
  readonly answer: RestAnswer;
}

let planted: CanaryDemo;
/** Violations of the HAL rules since the list was last emptied. */
const faults: string[] = [];
beforeAll(async () => {
  planted = await openCanaryDemo(faults);
});
afterAll(() => planted?.demo.server.close());

const reads = routes.filter(({ method }) => method === 'GET');

/** A different part of the endpoints for each caller; callers compared with each other read the same part. */
const SHIFTS: Partial<Record<DemoCaller, number>> = { public: 1, member: 2, otherMember: 1, admin: 1, leedsAdmin: 2 };

/** Answers of one company that a caller was shown, and their violations of the HAL rules. */
interface Shown {
  readonly reads: readonly Read[];
  readonly faults: readonly string[];
}

const shown = new Map<string, Promise<Shown>>();

/**
 * Reads this run's part of the endpoints with the company's records, and the paths that mix records of other companies. Each is
 * read once, since nothing changes.
 */
function readAt(company: typeof CAMDEN | typeof HARBOUR, caller: DemoCaller): Promise<Shown> {
  const known = shown.get(`${caller} at ${company}`) ?? readAnew(company, caller);
  shown.set(`${caller} at ${company}`, known);
  return known;
}

async function readAnew(company: number, caller: DemoCaller): Promise<Shown> {
  const { demo, own, foreign } = planted;
  const rest = demo.as[caller];
  const found: Read[] = [];
  const shift = company + (SHIFTS[caller] ?? 0);
  for (const row of partOfTurn(reads, shift)) {
    const call = exampleCall(row, company === CAMDEN ? own : foreign);
    found.push({ path: call.path, company, answer: await sendCall(rest, row, call) });
  }
  for (const path of partOfTurn(await astray(company), shift)) found.push({ path, company, answer: await rest.get(path) });
  return { reads: found, faults: faults.splice(0) };
}

async function astray(company: number): Promise<string[]> {
  const collections = { booking: 'bookings', purchase: 'purchases', queuer: 'queuers', slot: 'slots' };
  const paths = Object.entries(collections).map(async ([table, collection]) => {
    const rows = await planted.demo.rows<{ id: number }>(
      `select id from ${table} where company_id = ? order by id desc limit ${table === 'booking' ? 26 : 10}`,
      [company],
    );
    return rows.map(({ id }) => `/api/v1/admin/${company}/${collection}/${id}`);
  });
  return (await Promise.all(paths)).flat();
}

async function viewerOf(caller: DemoCaller): Promise<Viewer> {
  const { server, as } = planted.demo;
  const { token } = as[caller];
  const contextOf = contextFactory(server.orm, server.config);
  return (await contextOf({ ...(token && { token }), address: '127.0.0.1', peer: '127.0.0.1', applicationRequired: false }))
    .viewer;
}

const textOf = ({ answer: { body, headers } }: Read): string => JSON.stringify([body, [...headers]]);

const CALLERS: readonly DemoCaller[] = ['public', 'member', 'otherMember', 'analyst', 'admin', 'leedsAdmin', 'harbourAdmin'];

describe('responses over REST contain no data of another owner', () => {
  test.each(CALLERS)('when read by %s', async (caller) => {
    const viewer = await viewerOf(caller);
    const found = new Set<string>();
    const all = [...(await readAt(CAMDEN, caller)).reads, ...(await readAt(HARBOUR, caller)).reads];
    for (const read of all) {
      const asked = { viewer, company: companyOf(read, viewer), opened: openedBy(read) };
      for (const canary of canariesIn(textOf(read).replaceAll(decodeURIComponent(read.path), '')))
        if (!planted.judge.mayAppear(canary, asked))
          found.add(`${read.path}: ${canary.table}.${canary.column} of ${canary.company}`);
    }
    expect([...found]).toEqual([]);
    expect(all.filter(({ answer }) => answer.status >= 500).map(({ path }) => path)).toEqual([]);
    expect(all.flatMap((read) => canariesIn(textOf(read))).length).toBeGreaterThan(20);
  });
});

/** A log-in is read without a company: its own company counts. */
const companyOf = ({ path, company }: Read, { admin, member }: Viewer): number =>
  /^\/api\/v1\/(login|status)$/.test(path) ? ((admin ?? member)?.companyId ?? company) : company;

function openedBy({ path, company }: Read): number | undefined {
  const { own, foreign } = planted;
  const records = company === CAMDEN ? own : foreign;
  return path.includes(records.longId) ? records.purchases : undefined;
}

/** Capabilities: a caller who presents one acts for the client or record that it was given to. */
async function capabilities(): Promise<string[]> {
  const rows = await planted.demo.rows<{ word: string }>(
    `select long_id as word from purchase where company_id = ${CAMDEN}
     union select calendar_key from purchase where company_id = ${CAMDEN}
     union select settings ->> 'obfuscated_id' from booking where company_id = ${CAMDEN}
     union select long_id from queuer where company_id = ${CAMDEN}
     union select calendar_key from person where company_id = ${CAMDEN}
     union select calendar_key from resource where company_id = ${CAMDEN}
     union select key from attachment where company_id = ${CAMDEN}
     union select code from voucher_code where company_id = ${CAMDEN}`,
  );
  return rows.flatMap(({ word }) => word ?? []);
}

/** Searches for clients, refused to callers who may see none. */
const LOOKS_FOR_PEOPLE = /\/(cal|client\/find_by_\w+)\//;

async function heldBy(
  caller: DemoCaller,
): Promise<{ readonly statuses: string[]; readonly words: number; readonly faults: readonly string[] }> {
  const secrets = await capabilities();
  const known = (path: string) => path.includes('/purchases/') && path.includes(planted.own.longId);
  const read = await readAt(CAMDEN, caller);
  const all = read.reads.filter(({ path }) => path.includes('/admin/') && !known(path));
  const texts = all.map(textOf).join('\n');
  return {
    statuses: all.filter(({ path }) => !LOOKS_FOR_PEOPLE.test(path)).map(({ path, answer }) => `${path}: ${answer.status}`),
    words: secrets.filter((word) => texts.includes(word)).length,
    faults: read.faults,
  };
}

test('an analyst sees no capabilities, but gets the same statuses as staff, who see them', async () => {
  const [analyst, staff] = [await heldBy('analyst'), await heldBy('staff')];
  expect(analyst.words).toBe(0);
  expect(staff.words).toBeGreaterThan(5);
  expect(analyst.statuses).toEqual(staff.statuses);
  expect(analyst.faults).toEqual(staff.faults);
});
