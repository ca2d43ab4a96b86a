import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { createApplication } from '../../../src/account/create-application.js';
import { inPasswordQueue } from '../../../src/security/password.js';
import { addDays } from '../../../src/shared/local-date.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Each books another day: none has to lose. */
const CALLERS = 120;

/** Milliseconds between callers: callers that all arrive at once would also all be admitted, or refused, at once. */
const APART = 25;

/** Seconds that a booking occupies its connection: several times the interval between callers. */
const SLOW = 0.2;

/** The smallest pool size that can be set. */
const POOL_SIZE = 2;

interface Told {
  readonly startsAt: string;
  readonly status: number;
  readonly retryAfter: string | null;
}

let server: TestServer;
let company: TestCompany;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startServer({ poolSize: POOL_SIZE, waits: { readiness: 60_000 } });
  company = await createTestCompany(server.orm);
  await createApplication(company.em, { name: 'Desk', appId: 'demo' });
  headers = {
    'App-Id': 'demo',
    'Auth-Token': await adminToken(company.em, company.companyId),
    'Content-Type': 'application/json',
  };
  const db = company.em.fork().getKysely();
  await sql`create function be_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.lit(SLOW)}); return null; end $$`.execute(db);
  await sql`create trigger be_slow after insert on booking execute function be_slow()`.execute(db);
});
afterAll(() => server?.close());

/** Sends without an Idempotency-Key: the answer is all that the caller will ever know. */
async function post(path: string, startsAt: string, body: object): Promise<Told> {
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { errors } = (await answer.json()) as { errors?: readonly { extensions: { code: string } }[] };
  if (errors && answer.status !== 503) throw new Error(JSON.stringify(errors));
  return { startsAt, status: answer.status, retryAfter: answer.headers.get('Retry-After') };
}

const overRest = (startsAt: string) =>
  post(`/api/v1/admin/${company.companyId}/bookings`, startsAt, {
    client: { first_name: 'Kit' },
    service_id: company.check.id,
    person_id: company.ann.id,
    datetime: startsAt,
  });

const BOOK = `mutation ($input: CreateBookingInput!) {
  createBooking(input: $input) { id client { firstName } service { name } person { name } purchase { longId } }
}`;

const overGraphql = async (startsAt: string) => {
  const { companyId, check, ann } = company;
  const input = { companyId, client: { firstName: 'Kit' }, serviceId: check.id, personId: ann.id, startsAt };
  return post('/graphql', startsAt, { query: BOOK, variables: { input } });
};

/** Mondays in winter, so that GraphQL and `/api/v1` are sent the same time. */
const mondays = (from: string) => Array.from({ length: CALLERS }, (_, nth) => `${addDays(from, 7 * nth)}T10:00:00Z`);

async function stands(): Promise<Set<string>> {
  const { rows } = await sql<{ startsAt: Date }>`select starts_at as "startsAt" from booking where not is_cancelled`.execute(
    company.em.fork().getKysely(),
  );
  return new Set(rows.map(({ startsAt }) => new Date(startsAt).toISOString()));
}

describe.each([
  ['REST', overRest, MONDAY],
  ['GraphQL', overGraphql, addDays(MONDAY, 7 * CALLERS)],
] as const)('more writes over %s than the database can handle', (_label, book, from) => {
  let told: Told[];
  let pages: { readonly statuses: readonly number[]; readonly still: number };
  beforeAll(async () => {
    let still = CALLERS;
    const calls = mondays(from).map(async (startsAt, nth) => {
      await pause(nth * APART);
      return book(startsAt).finally(() => still--);
    });
    await calls[0];
    const statuses = await Promise.all(
      ['/health', '/ready', '/metrics'].map(async (path) => (await fetch(`${server.url}${path}`)).status),
    );
    pages = { statuses, still };
    told = await Promise.all(calls);
  });

  test('leave the health, readiness and metrics pages available', () => {
    expect(pages.statuses).toEqual([200, 200, 200]);
    expect(pages.still).toBeGreaterThan(0);
  });

  test('are partly done and partly refused with a 503 and a Retry-After', () => {
    expect(new Set(told.map(({ status }) => status < 300))).toEqual(new Set([true, false]));
    const refused = told.filter(({ status }) => status >= 300);
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']));
  });

  test('are stored if acknowledged, and leave nothing behind if refused', async () => {
    const standing = await stands();
    const wrong = told.filter(({ startsAt, status }) => standing.has(new Date(startsAt).toISOString()) !== status < 300);
    expect(wrong).toEqual([]);
  });
});

test('a log-in that waits for its password check does not delay other requests', async () => {
  const account = { email: 'lin@example.test', password: 'long enough' };
  await createAdministrator(company.em, { companyId: company.companyId, ...account, name: 'Lin', role: 'staff' });
  const { promise: compared, resolve: release } = Promise.withResolvers<void>();
  const others = Array.from({ length: availableParallelism() }, () => inPasswordQueue(() => compared));
  const loggingIn = fetch(`${server.url}/api/v1/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  // One after the other: the first may be quicker than the log-in, the last is not.
  const statuses = new Set<number>();
  for (let nth = 0; nth < 20; nth++) {
    statuses.add((await fetch(`${server.url}/api/v1/${company.companyId}/services`, { headers })).status);
  }
  release();

  expect([...statuses, (await loggingIn).status]).toEqual([200, 201]);
  await Promise.all(others);
});
