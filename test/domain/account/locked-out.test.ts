import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changePassword } from '../../../src/account/login/change-password.js';
import { countFailure, loginAttempt } from '../../../src/account/login/limit-attempts.js';
import { type LogInInput, logIn } from '../../../src/account/login/log-in.js';
import type { Origin } from '../../../src/account/login/origin.js';
import { setPassword } from '../../../src/account/login/set-password.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';

/** The owner of an account can log in, however often others fail. Source: operations.md, "Behind a proxy". */

const NOW = new Date('2026-03-02T10:00:00Z');

let database: TestDatabase;
let em: EntityManager;
let store: PetStore;
beforeAll(async () => {
  database = await freshDatabase();
  store = await petStore(database.orm.em.fork());
});
beforeEach(async () => {
  em = database.orm.em.fork();
  await sql`delete from failed_login`.execute(em.getKysely());
});
afterAll(() => database.close());

const from = (network: string | null, more: Partial<Origin> = {}): Origin => ({
  network,
  peer: 'proxy',
  applicationId: null,
  ...more,
});
const given = (more: Partial<LogInInput> = {}): LogInInput => ({
  email: 'admin@demo.test',
  password: PASSWORD,
  origin: from('10.0.0.1'),
  ...more,
});
const fail = (more: Partial<LogInInput> = {}) => logIn(em, given({ password: 'wrong-password', ...more }), NOW);

const hidden = (applicationId: number | null = null) => from(null, { applicationId });
const failTenTimes = async (origin: Origin) => {
  for (let tried = 0; tried < 10; tried += 1) await fail({ origin }).catch(() => undefined);
};
const deviceToken = async () => (await logIn(em, given({ origin: from('10.5.5.5') }), NOW)).deviceToken ?? '';

test('failures from another address do not lock out the owner of an account', async () => {
  await failTenTimes(from('10.6.6.6'));

  await expect(logIn(em, given({ origin: from('10.6.6.6') }), NOW)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  await expect(logIn(em, given(), NOW)).resolves.toHaveProperty('token');
});

test('failures behind an unknown proxy do not lock out a device that has logged in before', async () => {
  const token = await deviceToken();
  await failTenTimes(hidden());
  const code = async (origin: Origin) =>
    logIn(em, given({ origin }), NOW).then(
      () => 'in',
      (error) => error.code,
    );

  expect(await code(hidden())).toBe('TOO_MANY_TRIES');
  expect(await code(hidden(7))).toBe('in');
  expect(await code(from(null, { deviceToken: token }))).toBe('in');
  expect(await code(from(null, { deviceToken: `${token.slice(0, -2)}xx` }))).toBe('TOO_MANY_TRIES');
  expect(await code(from(null, { deviceToken: 'x'.repeat(22) + token.slice(22) }))).toBe('TOO_MANY_TRIES');
});

test('a known device can log in from a locked address, but its own failures lock it', async () => {
  const token = await deviceToken();
  const device = from('10.7.7.7', { deviceToken: token });
  await sql`insert into failed_login (account, origin, address, failed_at)
      select 'x' || n, '10.7.7.7', '10.7.7.7', ${NOW}::timestamptz from generate_series(1, 100) n`.execute(em.getKysely());

  await expect(logIn(em, given({ origin: from('10.7.7.7') }), NOW)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  const again = await logIn(em, given({ origin: device }), NOW);
  expect(again.deviceToken).toBe(token);
  await failTenTimes(device);
  await expect(logIn(em, given({ origin: device }), NOW)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  await expect(logIn(em, given(), NOW)).resolves.toHaveProperty('token');
});

test('failures of many accounts behind an unknown proxy lock out no other account', async () => {
  for (let tried = 0; tried < 101; tried += 1) await countFailure(em, loginAttempt(`nobody ${tried}`, hidden()), NOW);

  await expect(logIn(em, given({ origin: hidden() }), NOW)).resolves.toHaveProperty('token');
});

test('100 failures of one account behind one proxy lock it there, whatever application is named', async () => {
  const named = (applicationId: number) => loginAttempt('admin@demo.test', from(null, { applicationId }));
  for (let tried = 0; tried < 100; tried += 1) await countFailure(em, named(1000 + tried), NOW);

  const last = from(null, { applicationId: 2000 });
  await expect(logIn(em, given({ origin: last }), NOW)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  const elsewhere = from(null, { applicationId: 2000, peer: '10.9.9.9' });
  await expect(logIn(em, given({ origin: elsewhere }), NOW)).resolves.toHaveProperty('token');
});

test('a device token is valid for one account only, and only until its password changes', async () => {
  const token = await deviceToken();
  const other = { email: 'staff@demo.test', origin: from(null, { deviceToken: token }) };
  for (let tried = 0; tried < 10; tried += 1) await fail({ ...other, origin: hidden() }).catch(() => undefined);
  await expect(logIn(em, given(other), NOW)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });

  await setPassword(em, { kind: 'admin', companyId: store.camden, email: 'admin@demo.test' }, PASSWORD);
  await failTenTimes(hidden());
  await expect(logIn(em, given({ origin: from(null, { deviceToken: token }) }), NOW)).rejects.toMatchObject({
    code: 'TOO_MANY_TRIES',
  });
});

test('a logged-in administrator can change the password despite the failures of others', async () => {
  const { administratorId } = await logIn(em, given(), NOW);
  await failTenTimes(hidden());
  const change = { currentPassword: PASSWORD, newPassword: PASSWORD, origin: hidden() };

  const { deviceToken: fresh } = await changePassword(em, { administratorId: administratorId! }, { ...change, now: NOW });
  await expect(logIn(em, given({ origin: from(null, { deviceToken: fresh }) }), NOW)).resolves.toHaveProperty('token');
});
