import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../src/security/token.js';
import { type GraphqlAnswer, sendGraphql } from '../../support/clients/send-graphql.js';
import { eventually } from '../../support/eventually.js';
import { PASSWORD } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'demo');
});
afterAll(() => server.close());

const ask = (query: string, token?: string, headers: Record<string, string> = {}) =>
  sendGraphql(server.url, { query }, { ...headers, ...(token && { Authorization: `Bearer ${token}` }) });

type Fields = Readonly<Record<string, unknown>>;
const record = ({ body }: GraphqlAnswer, name: string) => (body.data?.[name] ?? {}) as Fields;
const codes = ({ body }: GraphqlAnswer) => body.errors?.map(({ extensions }) => extensions.code);

const logIn = (email = 'member@demo.test') =>
  ask(`mutation { logIn(input: { email: "${email}", password: "${PASSWORD}" }) { token expiresAt } }`);
const tokenOf = (answer: GraphqlAnswer, name: string) => String(record(answer, name).token);

const VIEWER = '{ viewer { client { id } administrator { id } } }';
const DAY = 24 * 60 * 60 * 1000;

/** Tolerance in milliseconds between two moments recorded to the second, on a busy machine. */
const MINUTE = 60_000;

/** Ages every session by that many hours. */
const age = (hours: number) =>
  server.orm.em.fork().getConnection().execute(`update session set last_used_at = last_used_at - interval '${hours} hours'`);

async function count(table: string): Promise<number> {
  const [row] = await server.orm.em.fork().getConnection().execute<{ count: string }[]>(`select count(*) as count from ${table}`);
  return Number(row?.count);
}

const pathsOf = ({ body }: GraphqlAnswer) =>
  (body.errors?.[0]?.extensions.fields as { path: string }[] | undefined)?.map(({ path }) => path);

test('a form that sets a password gets all its faults at once', async () => {
  const [short, another] = ['newPassword: "a"', 'confirmNewPassword: "b"'];
  const reset = (input: string) => ask(`mutation { resetPassword(input: { token: "none", ${input} }) { token } }`);
  expect(pathsOf(await reset(`${short}, ${another}`))).toEqual(['confirmNewPassword', 'newPassword']);
  expect(pathsOf(await reset(short))).toEqual(['token', 'newPassword']);

  const token = tokenOf(await logIn('leeds@demo.test'), 'logIn');
  const change = `mutation { changePassword(input: { currentPassword: "wrong", ${short} }) { token } }`;
  expect(pathsOf(await ask(change, token))).toEqual(['currentPassword', 'newPassword']);
});

describe('a log-in', () => {
  test('shows when it expires, and each use extends it', async () => {
    const made = await logIn();
    const end = Date.parse(String(record(made, 'logIn').expiresAt));
    expect(Math.abs(end - Date.now() - DAY)).toBeLessThan(MINUTE);

    await age(23);
    const { expiresAt } = record(await ask('{ login { expiresAt } }', tokenOf(made, 'logIn')), 'login');
    expect(Date.parse(String(expiresAt))).toBeGreaterThanOrEqual(end - MINUTE);
  });

  test('ends with logOut, which returns no expiry', async () => {
    const token = tokenOf(await logIn(), 'logIn');
    expect(record(await ask('mutation { logOut { expiresAt token } }', token), 'logOut')).toEqual({
      expiresAt: null,
      token: null,
    });
    expect(await ask(VIEWER, token)).toMatchObject({ status: 401 });
  });

  test('shows its expiry after switchCompany and changePassword too', async () => {
    const admin = tokenOf(await logIn('parent@demo.test'), 'logIn');
    const switched = await ask('mutation { switchCompany(input: { companyId: 3 }) { token expiresAt } }', admin);
    expect(Date.parse(String(record(switched, 'switchCompany').expiresAt))).toBeGreaterThan(Date.now());

    const changed = await ask(
      `mutation { changePassword(input: { currentPassword: "${PASSWORD}", newPassword: "${PASSWORD}" }) { token expiresAt } }`,
      tokenOf(await logIn('staff@demo.test'), 'logIn'),
    );
    expect(Date.parse(String(record(changed, 'changePassword').expiresAt))).toBeGreaterThan(Date.now());
  });
});

/** Answers of calls that all wait for a lock on the session of that token before any continues. */
function whileLocked<T>(token: string, number: number, send: () => readonly Promise<T>[]): Promise<T[]> {
  const em = server.orm.em.fork();
  return em
    .transactional(async (tx) => {
      await tx
        .getConnection()
        .execute('select id from session where token_hash = ? for update', [hashToken(token)], 'all', tx.getTransactionContext());
      const calls = send();
      await eventually(async () => {
        const waiting = `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        const [row] = await server.orm.em.fork().getConnection().execute<{ count: string }[]>(waiting);
        expect(Number(row?.count)).toBe(number);
      });
      return { calls };
    })
    .then(({ calls }) => Promise.all(calls));
}

describe('refreshLogin', () => {
  const REFRESH = 'mutation { refreshLogin { token expiresAt client { id } company { id } } }';

  test('gives a new token for the same log-in, and ends the old one', async () => {
    const old = tokenOf(await logIn(), 'logIn');
    const { client } = record(await ask(VIEWER, old), 'viewer');
    const refreshed = await ask(REFRESH, old);

    expect(record(refreshed, 'refreshLogin')).toMatchObject({ client, expiresAt: expect.any(String) });
    expect(tokenOf(refreshed, 'refreshLogin')).not.toBe(old);
    expect(record(await ask(VIEWER, tokenOf(refreshed, 'refreshLogin')), 'viewer')).toEqual({ client, administrator: null });
    expect(codes(await ask(VIEWER, old))).toEqual(['UNAUTHENTICATED']);
  });

  test('keeps the basket', async () => {
    const old = tokenOf(await logIn(), 'logIn');
    const line = await freeLine();
    const added = await ask(`mutation { addToBasket(input: { companyId: 2, items: [${line}] }) { items { heldUntil } } }`, old);
    expect(added.body.errors).toBeUndefined();

    const token = tokenOf(await ask(REFRESH, old), 'refreshLogin');
    const { body } = await ask('{ basket(companyId: 2) { items { heldUntil } } }', token);
    expect(body.data?.basket).toEqual(added.body.data?.addToBasket);
  });

  test('sent twice at once with one token succeeds once', async () => {
    const old = tokenOf(await logIn(), 'logIn');
    const answers = await whileLocked(old, 2, () => [ask(REFRESH, old), ask(REFRESH, old)]);
    expect(answers.map((answer) => codes(answer)?.[0] ?? 'refreshed').sort()).toEqual(['UNAUTHENTICATED', 'refreshed']);
  });

  test('requires a log-in', async () => {
    expect(codes(await ask(REFRESH))).toEqual(['UNAUTHENTICATED']);
  });
});

describe('an expired token', () => {
  test('is refused over GraphQL, and creates no session or basket', async () => {
    const token = tokenOf(await logIn(), 'logIn');
    const line = await freeLine();
    await age(25);
    const [sessions, baskets] = [await count('session'), await count('basket')];
    const add = `mutation { addToBasket(input: { companyId: 2, items: [${line}] }) { token } }`;
    const key = { 'Idempotency-Key': '2f0d6f5e-6f0a-4b52-93a7-3d6f1c4b8d11' };
    const refused = [
      await ask(add, token),
      await ask(add, token, key),
      await ask('{ services(companyId: 2) { totalCount } }', token),
    ];

    expect(refused.map((answer) => [answer.status, codes(answer)])).toEqual(refused.map(() => [401, ['UNAUTHENTICATED']]));
    expect([await count('session'), await count('basket')]).toEqual([sessions, baskets]);
    expect((await ask(add)).body.errors).toBeUndefined();
  });

  test('is ignored over REST by public endpoints, and refused by /login', async () => {
    const token = tokenOf(await logIn(), 'logIn');
    await age(25);
    const status = async (path: string) =>
      (await fetch(`${server.url}/api/v1${path}`, { headers: { 'App-Id': 'demo', 'Auth-Token': token } })).status;
    expect([await status('/company/2'), await status('/2/services'), await status('/login')]).toEqual([200, 200, 401]);
  });
});

/** A basket line with a free time of the first service. */
async function freeLine(): Promise<string> {
  const found = await ask('{ nextAvailable(companyId: 2, input: { serviceId: 1 }, count: 1) { times { startsAt } } }');
  const [first] = (record(found, 'nextAvailable').times ?? []) as Fields[];
  return `{ serviceId: 1, startsAt: "${first?.startsAt}" }`;
}

test('the description of the schema names the request headers', async () => {
  const { body } = await ask('{ __schema { description } }');
  const { description } = (body.data?.__schema ?? {}) as { description?: string };
  for (const header of ['Authorization: Bearer', 'App-Id', 'Idempotency-Key', 'UNAUTHENTICATED'])
    expect(description).toContain(header);
});
