import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identify } from '../../../src/account/login/identify.js';
import { logIn } from '../../../src/account/login/log-in.js';
import { NO_ORIGIN } from '../../../src/account/login/origin.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { buildProgram } from '../../../src/cli/program.js';
import { runSql } from '../../../src/database/run-sql.js';
import { emptyDatabase } from '../../support/database.js';
import { runCli } from '../../support/run-cli.js';

/** Tests run one after the other on one database, as an operator would set it up; each creates what it needs. */
let url: string;
let em: EntityManager;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await emptyDatabase();
  const orm = await createOrm({ url: database.url });
  url = database.url;
  em = orm.em.fork();
  close = async () => {
    await orm.close();
    await database.close();
  };
  const migrated = await runCli({ DATABASE_URL: url }, 'migrate', '--json');
  expect(JSON.parse(migrated.out)).toEqual({ applied: expect.arrayContaining(['001-create-tables']) });
});
afterAll(() => close());

const cli = (...words: readonly string[]) => runCli({ DATABASE_URL: url }, ...words);

async function made(...words: readonly string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await cli(...words, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Record<string, unknown>;
}

const LONDON = ['--timezone', 'Europe/London', '--currency', 'GBP', '--country', 'GB'];

/** Runs a command that is refused: exit code 1, one line, no stack. */
async function refused(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await cli(...words);
  expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
  expect(err).not.toContain('    at ');
  return err;
}

test('migrate leaves tables that are up to date unchanged', async () => {
  expect(await cli('migrate')).toEqual({ code: 0, out: 'Nothing to do: the tables are up to date', err: '' });
});

test('create-company creates a company, and a branch that inherits its time zone and currency', async () => {
  const company = await made('create-company', '--name', 'Head', ...LONDON);
  expect(company).toEqual({
    ...{ id: expect.any(Number), name: 'Head', parentId: null },
    ...{ timezone: 'Europe/London', currencyCode: 'GBP', countryCode: 'GB' },
  });

  const branch = await cli('create-company', '--name', 'Branch', '--parent', String(company.id));
  expect(branch).toEqual({
    code: 0,
    out: expect.stringMatching(new RegExp(`^Company \\d+: Branch, a branch of company ${company.id} \\(Europe/London, GBP\\)$`)),
    err: '',
  });
});

test('create-application creates an application that needs no key', async () => {
  const { appId } = await made('create-application', '--name', 'Shop');
  const viewer = await identify(em, { appId: String(appId), applicationRequired: true, appIds: 'registered' });
  expect(viewer.applicationId).not.toBeNull();
});

test('a legacy application requires the key that is printed at its creation', async () => {
  const { out } = await cli('create-application', '--app-id', 'old-shop', '--legacy');
  const [, appKey] = /^App-Id: old-shop\nApp-Key: (\S+) \(shown only now\)$/.exec(out) ?? [];

  const asked = { appId: 'old-shop', applicationRequired: true, appIds: 'registered' } as const;
  expect((await identify(em, { ...asked, appKey: appKey ?? '' })).applicationId).not.toBeNull();
  await expect(identify(em, { ...asked, appKey: 'another' })).rejects.toThrow('401');
  expect(await refused('create-application', '--app-id', 'old-shop')).toBe('There is already an application old-shop');
});

test('an administrator is created with the given password, which set-password replaces', async () => {
  const { id } = await made('create-company', '--name', 'Shop', ...LONDON);
  const who = ['--company', String(id), '--email', 'Olga@Shop.test'];
  const administrator = await made(
    'create-administrator',
    ...who,
    '--name',
    'Olga',
    '--role',
    'staff',
    '--password',
    'first-password',
  );
  expect(administrator).toEqual({ id: expect.any(Number), companyId: id, email: 'olga@shop.test', name: 'Olga', role: 'staff' });

  // The production cost of hashing, which the tests' own accounts do not use.
  const [stored] = await runSql<{ hash: string }>(
    em,
  )`select password_hash as hash from administrator where id = ${administrator.id}`;
  expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  const ask = { email: 'olga@shop.test', origin: NO_ORIGIN };
  const { token } = await logIn(em, { ...ask, password: 'first-password' }, new Date());
  expect(await made('set-password', ...who, '--password', 'second-password')).not.toHaveProperty('password');

  expect((await identify(em, { token, applicationRequired: false, appIds: 'any' })).badToken).toBe(true);
  await expect(logIn(em, { ...ask, password: 'first-password' }, new Date())).rejects.toThrow('401');
  expect((await logIn(em, { ...ask, password: 'second-password' }, new Date())).administratorId).toBe(administrator.id);
});

test('without a password option and a terminal, a password is generated and printed', async () => {
  const { id } = await made('create-company', '--name', 'Salon', ...LONDON);
  const who = ['--company', String(id), '--email', 'sam@salon.test'];
  const { out } = await cli('create-administrator', ...who, '--name', 'Sam');
  const [, password = ''] = /\nPassword: (\S{20}) \(shown only now\)$/.exec(out) ?? [];
  expect((await logIn(em, { email: 'sam@salon.test', password, origin: NO_ORIGIN }, new Date())).companyId).toBe(id);

  const { password: next } = await made('set-password', ...who);
  expect(next).toMatch(/^\S{20}$/);
  expect(next).not.toBe(password);
});

test('an invalid call is refused in one line that names the option or command', async () => {
  expect(await refused('create-company', '--name', 'X')).toBe(
    '--timezone: found nothing, expected an IANA zone such as Europe/London',
  );
  expect(await refused('create-company')).toBe("required option '--name <name>' not specified");
  expect(await refused('create-compny')).toBe("unknown command 'create-compny' (Did you mean create-company?)");
});

test('create-administrator refuses an unknown company, an invalid role and a short password', async () => {
  const who = ['--company', '999', '--email', 'a@b.test'];
  const create = (...rest: readonly string[]) => refused('create-administrator', ...who, '--name', 'A', ...rest);
  expect(await create('--password', 'long-enough')).toBe('There is no company 999');
  expect(await create('--role', 'king')).toMatch(/'king' is invalid\. Allowed choices are owner, admin, staff, analyst/);
  expect(await create('--password', 'short')).toBe('--password: found 5 characters, expected 8 to 128');
});

test('with --json a refusal is printed as JSON', async () => {
  const { code, err } = await cli('create-company', '--name', 'X', '--parent', '999', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(err)).toEqual({ error: '--parent: there is no company 999', code: 'INVALID' });
});

test('the demo is created only in a database without companies', async () => {
  await made('create-company', '--name', 'Ours', ...LONDON);
  expect(await refused('demo')).toMatch(/^There are companies in this database/);

  const fresh = await emptyDatabase();
  const { code, out } = await runCli({ DATABASE_URL: fresh.url }, 'demo', '--json');
  await fresh.close();
  expect({ code, made: JSON.parse(out) }).toEqual({
    code: 0,
    made: expect.objectContaining({ companyIds: [1, 2, 3, 4], appId: 'demo' }),
  });
});

test('every command prints its usage without a database', async () => {
  const { code, out } = await runCli({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'set-password', '--help');
  expect(code).toBe(0);
  expect(out).toMatch(/^Usage: daybook set-password \[options\]/);

  const { commands } = buildProgram();
  expect(commands.map((command) => command.name()).sort()).toEqual(
    'check-families create-administrator create-application create-company demo erase-client export-client migrate set-password'.split(
      ' ',
    ),
  );
  for (const command of commands) expect(command.helpInformation()).toMatch(/--json .*-h, --help/s);
});

test('an unreachable database and an invalid setting are explained', async () => {
  const { code, err } = await runCli({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' }, 'migrate');
  expect(code).toBe(1);
  expect(err).toMatch(/^The database nobody@127\.0\.0\.1:1\/none could not be prepared: .*Nothing listens there/);
  expect(err).not.toContain('secret');

  expect((await runCli({ DATABASE_URL: 'mysql://x' }, 'migrate')).err).toMatch(/^DATABASE_URL: found .*, expected a URL such as/);
});
