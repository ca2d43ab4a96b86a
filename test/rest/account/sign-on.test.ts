import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { sealedSignOnToken, signOnToken } from '../../support/clients/sign-on-token.js';
import { loggedIn, PASSWORD, type PetStore, petStore } from '../../support/fixtures/pet-store.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let store: PetStore;
let rest: RestClient;
let admin: RestClient;
let key: string;
beforeAll(async () => {
  server = await startServer();
  store = await petStore(server.orm.em.fork());
  rest = new RestClient({ base: server.url });
  admin = await loggedIn(rest, 'admin@demo.test');
  key = await newKey(store.camden);
});
afterAll(() => server.close());
beforeEach(() => server.orm.em.getConnection().execute('delete from failed_login'));

async function newKey(companyId: number, role = 'MEMBER'): Promise<string> {
  const query = `mutation { renewSignOnKey(input: { companyId: ${companyId}, role: ${role} }) { key } }`;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': admin.token ?? '' });
  return (body.data as { renewSignOnKey: { key: string } }).renewSignOnKey.key;
}

const tokenFor = (said: object, companyId = store.camden, secret = key): string =>
  encodeURIComponent(signOnToken(secret, companyId, { email: 'nora@demo.test', ...said }));

const sso = (token: string, companyId = store.camden) => rest.as(undefined).post(`/api/v1/login/sso/${companyId}`, { token });

describe('the sign-on of a member', () => {
  test('creates an unknown member, and finds the same member the next time', async () => {
    const { status, headers, body } = await sso(tokenFor({}));

    expect(status).toBe(201);
    expect(headers.get('Auth-Token')).toBe(body.auth_token);
    expect(body).toMatchObject({ email: 'nora@demo.test', company_id: store.camden, path: `${server.url}/api/v1` });
    const [member] = embedded(body, 'members');
    expect(member).toMatchObject({ first_name: 'Nora', last_name: 'Nash', client_type: 'Member' });
    expect(body._links).toMatchObject({ member: { href: `${server.url}/api/v1/${store.camden}/members/${member?.id}` } });
    const again = await sso(tokenFor({ expires: 4_070_908_800 }));
    expect(embedded(again.body, 'members')[0]?.id).toBe(member?.id);
    expect((await rest.as(String(body.auth_token)).get(`/api/v1/${store.camden}/members/${member?.id}`)).status).toBe(200);
  });

  test('accepts a token of more than 700 characters', async () => {
    const token = tokenFor({ email: 'long@demo.test', last_name: 'N'.repeat(250), reference: 'R'.repeat(250) });
    expect(token.length).toBeGreaterThan(700);
    const { status, body } = await sso(token);
    expect([status, embedded(body, 'members')[0]?.last_name]).toEqual([201, 'N'.repeat(250)]);
  });

  test('does not lead to an account that was registered earlier with the same e-mail', async () => {
    const email = 'early@demo.test';
    const early = await rest
      .as(undefined)
      .post(`/api/v1/${store.camden}/client`, { first_name: 'Eve', email, password: PASSWORD });
    const [member] = embedded((await sso(tokenFor({ email }))).body, 'members');

    expect(early.status).toBe(201);
    expect(member).toMatchObject({ email, first_name: 'Nora' });
    expect(member?.id).not.toBe(early.body.id);
  });

  test('accepts a token with authenticated encryption', async () => {
    const answer = await sso(sealedSignOnToken(key, store.camden, { email: 'nora@demo.test' }));
    expect([answer.status, embedded(answer, 'members')[0]?.email]).toEqual([201, 'nora@demo.test']);
  });

  test('accepts the token in the query string', async () => {
    const answer = await rest.as(undefined).post(`/api/v1/login/sso/${store.camden}?token=${tokenFor({})}`);
    expect(answer.status).toBe(201);
  });

  test('refuses a token that is expired, altered, truncated, empty, or of another company or key', async () => {
    const good = tokenFor({});
    const bytes = Buffer.from(decodeURIComponent(good), 'base64');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const bad = [
      tokenFor({ expires: '2020-01-01 00:00:00 UTC' }),
      tokenFor({ expires: undefined }),
      tokenFor({ email: 'no address' }),
      encodeURIComponent(bytes.toString('base64')),
      good.slice(0, 40),
      tokenFor({}, store.leeds),
      tokenFor({}, store.camden, 'another key'),
      'nonsense',
      '',
    ];
    for (const token of bad) expect(await sso(token)).toMatchObject({ status: 401, body: { error: '401 Unauthorized' } });
    expect((await sso(good, store.leeds)).status).toBe(401);
    expect((await sso(good, store.stranger)).status).toBe(401);
  });

  test('refuses tokens of the old key once the key is renewed', async () => {
    const old = tokenFor({});
    key = await newKey(store.camden);

    expect((await sso(old)).status).toBe(401);
    expect((await sso(tokenFor({}))).status).toBe(201);
  });

  test('answers 429 with Retry-After after ten invalid tokens', async () => {
    for (let tries = 0; tries < 10; tries++) await sso('nonsense');
    const answer = await sso(tokenFor({}));

    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

test('the sign-on of an administrator requires an existing account', async () => {
  const path = `/api/v1/login/admin_sso/${store.camden}`;
  const own = await newKey(store.camden, 'ADMIN');
  const sealed = (email: string) => sealedSignOnToken(own, store.camden, { email });
  const { status, body } = await rest.as(undefined).post(path, { token: sealed('Admin@demo.test') });

  expect(status).toBe(201);
  expect(embedded(body, 'administrators')).toMatchObject([{ email: 'admin@demo.test', role: 'owner' }]);
  expect(body._links).toMatchObject({
    administrator: { href: expect.stringContaining(`/admin/${store.camden}/administrators/`) },
  });
  expect((await rest.as(undefined).post(path, { token: sealed('nora@demo.test') })).status).toBe(401);
});

test('the sign-on key cannot be renewed by staff and is not shown in the settings', async () => {
  const query = `mutation { renewSignOnKey(input: { companyId: ${store.camden} }) { key } }`;
  const staff = await loggedIn(rest, 'staff@demo.test');
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': staff.token ?? '' });
  const settings = await admin.get(`/api/v1/admin/${store.camden}/settings`);

  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(JSON.stringify(settings.body)).not.toContain(key);
});

test('a log-in with Facebook answers that no member is found', async () => {
  expect(await rest.post(`/api/v1/login/${store.camden}/facebook`, { access_token: 'x' })).toMatchObject({
    status: 404,
    body: { error: 'FACEBOOK-LOGIN-MEMBER-NOT-FOUND' },
  });
});

describe('a password reset', () => {
  const ask = (email: string, more: object = {}) =>
    rest.as(undefined).post(`/api/v1/login/${store.camden}/email_password_reset`, { email, token_based_reset: true, ...more });

  /** E-mails that would have been sent. */
  async function mails() {
    const sent: { to: string; subject: string; text: string }[] = [];
    const keep: MailTransport = { send: async ({ to, subject, text }) => void sent.push({ to, subject, text }) };
    await sendPendingEmails(server.orm.em.fork(), { transport: keep, pagesUrl: null }, new Date(Date.now() + 1000));
    return sent;
  }

  const tokenIn = (text: string) => /^[\w-]{43}$/m.exec(text)?.[0] ?? '';
  const choose = (token: string, password = 'another password') =>
    rest.as(undefined).post('/api/v1/login/reset_password', { token, new_password: password, confirm_new_password: password });

  beforeEach(() => server.orm.em.getConnection().execute('delete from email'));

  test('gets the same answer whether or not the address is known', async () => {
    const known = await ask('other@demo.test');
    const unknown = await ask('nobody@demo.test');

    expect(known.status).toBe(201);
    expect(known.body).toEqual({
      result: 'OK',
      message: 'If this address is known here, an e-mail has been sent to it.',
      _links: {
        reset_password: { href: `${server.url}/api/v1/login/reset_password` },
      },
    });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await mails()).map(({ to }) => to)).toEqual(['other@demo.test']);
  });

  test('sets a new password once and ends all other sessions', async () => {
    const before = await loggedIn(rest, 'other@demo.test');
    await ask('other@demo.test');
    const [mail] = await mails();
    const token = tokenIn(mail?.text ?? '');
    const stored = await server.orm.em
      .getConnection()
      .execute<{ row: string }[]>(
        'select to_jsonb(email)::text || (select string_agg(to_jsonb(r)::text, $$$$) from password_reset r) as row from email',
      );

    expect(mail?.subject).toBe('A new password for Pet Store Camden');
    expect(stored[0]?.row).not.toContain(token);
    expect((await choose(token, 'short')).status).toBe(400);
    const chosen = await choose(token);
    expect([chosen.status, embedded(chosen.body, 'members')[0]?.id]).toEqual([201, store.otherMember]);
    expect((await before.get(`/api/v1/${store.camden}/members/${store.otherMember}`)).status).toBe(401);
    expect(await choose(token)).toMatchObject({ status: 400, body: { fields: [{ field: 'token' }] } });
    const login = (password: string) => rest.as(undefined).post('/api/v1/login', { email: 'other@demo.test', password });
    expect((await login('another password')).status).toBe(201);
    expect((await login(PASSWORD)).status).toBe(401);
  });

  test('is refused once its token has expired', async () => {
    await ask('other@demo.test');
    const token = tokenIn((await mails())[0]?.text ?? '');
    await server.orm.em.getConnection().execute(`update password_reset set expires_at = now() - interval '1 second'`);

    expect((await choose(token)).status).toBe(400);
  });

  test('links only to pages of the company website', async () => {
    await server.orm.em
      .getConnection()
      .execute(`update company set website = 'https://pets.example/home' where id = ${store.parent}`);
    await ask('other@demo.test', { path: 'https://pets.example/choose?from=mail' });
    await ask('other@demo.test', { path: 'https://evil.example/choose' });
    const [own, strange] = await mails();

    expect(own?.text).toContain('https://pets.example/choose?from=mail&token=');
    expect(strange?.text).not.toContain('evil.example');
    expect(tokenIn(strange?.text ?? '')).not.toBe('');
  });

  test('sends at most three e-mails, and answers 429 after ten requests', async () => {
    for (let times = 0; times < 6; times++) await ask('other@demo.test');
    expect(await mails()).toHaveLength(3);
    for (let times = 0; times < 4; times++) await ask('other@demo.test');
    expect((await ask('other@demo.test')).status).toBe(429);
  });
});

describe('a welcome e-mail', () => {
  test('is sent to the member on request, and the answer is the member record', async () => {
    const member = await loggedIn(rest, 'member@demo.test');
    const path = `/api/v1/${store.camden}/members/${store.member}`;
    const record = await member.get(path);
    const answer = await member.follow(record.body, 'send_welcome_email', {}, { method: 'POST' });
    const rows = await server.orm.em.getConnection().execute('select kind, to_address from email');

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual(record.body);
    expect(rows).toContainEqual({ kind: 'member.welcome', to_address: 'member@demo.test' });
    expect((await member.post(`/api/v1/${store.camden}/members/${store.otherMember}/send_welcome_email`)).status).toBe(403);
    expect((await rest.as(undefined).post(`${path}/send_welcome_email`)).status).toBe(401);
  });
});
