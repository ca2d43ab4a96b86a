import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CREDENTIAL_TABLES, TABLES_HIDING_CLIENT, TABLES_SHOWING_CLIENT } from '../../../src/client/merge-clients.js';
import type { RestAnswer } from '../../support/clients/rest-client.js';
import { CAMDEN, LEEDS } from '../../support/fixtures/demo-server.js';
import { CANARY, codesIn, type EmailClaimsDemo, OTHER, openEmailClaimsDemo } from '../../support/fixtures/email-claims-demo.js';

/**
 * An account made with another person's e-mail is shown nothing of that contact, and does nothing as it, until the code sent to
 * that address is used. Source: hardening.md, "An account made with somebody's e-mail".
 */

let at: EmailClaimsDemo;

beforeAll(async () => {
  at = await openEmailClaimsDemo();
});
afterAll(() => at?.demo.server.close());
beforeEach(() => at.forget());

/** Removes what differs between any two calls. */
const masked = ({ status, body }: RestAnswer, email: string) => [
  status,
  JSON.stringify(body)
    .replaceAll(/"auth_token":"[^"]+"/g, 'T')
    .replaceAll(encodeURIComponent(email), 'E')
    .replaceAll(email, 'E')
    .replaceAll(/\d+/g, '0'),
];

describe('a registration', () => {
  test('gets the same answers whether the e-mail is new or belongs to a contact or a member', async () => {
    const contact = await at.aContact();
    const emails = [`new${at.unique()}@claimed.test`, contact.email, 'member2@demo.test'];
    const seen: unknown[] = [];
    for (const email of emails) {
      const registered = await at.register(email);
      const answer = masked(registered, email);
      const login = await at.logIn(email);
      const account = at.accountOf(login);
      expect(account.id).toBe(Number(registered.body.id));
      seen.push([answer, masked(login, email), masked(await at.recordOf(account), email), await at.bookingsOf(account)]);
    }

    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect((await at.mails()).map(({ to }) => to)).toEqual(emails.slice(1));
  });

  test('with a new e-mail needs no confirmation, and the account gets the e-mail', async () => {
    const email = `plain${at.unique()}@claimed.test`;
    expect((await at.anAccount(email)).id).toBeGreaterThan(0);
    const [row] = await at.demo.rows('select email, claimed_email, is_member from client where email = ?', [email]);

    expect(row).toEqual({ email, claimed_email: email, is_member: true });
    expect(await at.mails()).toEqual([]);
  });
});

describe('before the code is used', () => {
  test('the account is shown nothing of the contact', async () => {
    const contact = await at.aContact();
    const account = await at.anAccount(contact.email);
    const paths = ['', '/bookings', '/purchase_totals', '/pre_paid_bookings', '/wallet', '/edit'].map(
      (rest) => `${account.id}${rest}`,
    );
    const bodies: string[] = [];
    for (const path of paths) bodies.push(JSON.stringify((await account.rest.get(`/api/v1/${CAMDEN}/members/${path}`)).body));
    const found = await account.rest.get(`/api/v1/${CAMDEN}/client/find_by_email/${encodeURIComponent(contact.email)}`);

    expect(bodies.join()).not.toMatch(/Canary|Cora|07700900123/);
    expect(await at.bookingsOf(account)).toEqual([]);
    expect([found.status, found.body.first_name]).toEqual([200, 'Reg']);
    expect((await at.recordOf({ ...account, id: contact.id })).status).toBe(403);
  });

  test('the account cannot act as the contact or change it', async () => {
    const contact = await at.aContact();
    const row = () => at.demo.rows('select to_jsonb(client) as row from client where id = ?', [contact.id]);
    const before = await row();
    const { id, rest } = await at.anAccount(contact.email);
    const own = `/api/v1/${CAMDEN}/members/${id}`;
    const others = `/api/v1/${CAMDEN}/members/${contact.id}`;

    expect((await rest.delete(`${own}/bookings/${contact.booking}`)).status).toBe(404);
    expect((await rest.delete(`${others}/bookings/${contact.booking}`)).status).toBe(403);
    expect((await rest.put(others, { first_name: 'Mine' })).status).toBe(403);
    expect((await rest.put(own, { first_name: 'Mine' })).body.first_name).toBe('Mine');
    expect(await row()).toEqual(before);
  });

  test('staff find the contact by its e-mail and the account by its id', async () => {
    const contact = await at.aContact();
    const { id } = await at.anAccount(contact.email);
    const found = await at.demo.as.admin.get(`/api/v1/admin/${CAMDEN}/client/find_by_email/${encodeURIComponent(contact.email)}`);
    const account = await at.demo.as.admin.get(`/api/v1/admin/${CAMDEN}/client/${id}`);

    expect(found.body.id).toBe(contact.id);
    expect([account.body.id, account.body.email]).toEqual([id, null]);
  });
});

describe('once the code is used', () => {
  test('the account is merged into the contact, with its bookings, its wallet and the newly chosen password', async () => {
    const contact = await at.aContact();
    const account = await at.anAccount(contact.email);
    const booked = await at.bookAs(account);
    await at.demo.rows('update client set wallet_amount = 50 where id = ?', [account.id]);
    const [code] = codesIn(await at.mails());
    const member = at.accountOf(await at.use(code!));

    expect(member.id).toBe(contact.id);
    expect((await at.bookingsOf(member)).sort()).toEqual([contact.booking, booked].sort());
    expect((await at.recordOf(member)).body).toMatchObject({ email: contact.email, address1: CANARY, first_name: 'Cora' });
    expect((await at.recordOf(member, LEEDS)).status).toBe(200);
    const [row] = await at.demo.rows('select wallet_amount from client where id = ?', [contact.id]);
    expect(row).toEqual({ wallet_amount: 750 });
    expect((await at.recordOf(account)).status).toBe(401);
    expect([(await at.logIn(contact.email)).status, (await at.logIn(contact.email, OTHER)).status]).toEqual([401, 201]);
    const listed = await at.demo.as.admin.get(`/api/v1/admin/${CAMDEN}/bookings?client_id=${contact.id}`);
    expect(listed.body.total_entries).toBe(2);
    expect((await at.use(code!)).status).toBe(400);
  });

  test('only the account that used its code is merged, and another account with the e-mail still sees nothing', async () => {
    const contact = await at.aContact();
    const stranger = await at.anAccount(contact.email, 'of somebody else');
    await at.anAccount(contact.email);
    const letters = await at.mails();
    const [, code] = codesIn(letters);
    const member = at.accountOf(await at.use(code!));

    expect(letters.map(({ to }) => to)).toEqual([contact.email, contact.email]);
    expect(member.id).toBe(contact.id);
    expect(await at.bookingsOf(member)).toEqual([contact.booking]);
    expect(await at.bookingsOf(stranger)).toEqual([]);
    expect(at.accountOf(await at.logIn(contact.email, 'of somebody else')).id).toBe(stranger.id);
  });

  test.each(['deleted', 'disabled'] as const)('a contact that has been %s is not merged with the account', async (how) => {
    const contact = await at.aContact();
    const account = await at.anAccount(contact.email);
    const [code] = codesIn(await at.mails());
    await at.demo.rows(`update client set ${how} = true where id = ?`, [contact.id]);
    const answer = await at.use(code!);

    if (how === 'disabled') return expect(answer).toMatchObject({ status: 403, body: { error: 'Account has been disabled' } });
    const own = at.accountOf(answer);
    expect([own.id, await at.bookingsOf(own)]).toEqual([account.id, []]);
    const [row] = await at.demo.rows('select email, claimed_email from client where id = ?', [account.id]);
    expect(row).toEqual({ email: contact.email, claimed_email: null });
  });

  test('every table that refers to clients is listed for the merge', async () => {
    const found = await at.demo.rows<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conparentid = 0 and confrelid = 'client'::regclass and conrelid <> 'client'::regclass`);
    expect(found.map(({ name }) => name).sort()).toEqual(
      [...TABLES_SHOWING_CLIENT, ...TABLES_HIDING_CLIENT, ...CREDENTIAL_TABLES].sort(),
    );
  });
});

describe('a member who changes to the e-mail of a contact', () => {
  test('sees nothing of the contact until the code is used, and is then merged with it', async () => {
    const contact = await at.aContact();
    const member = await at.anAccount(`member${at.unique()}@claimed.test`);
    const booked = await at.bookAs(member);
    const changed = await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { email: contact.email });

    expect([changed.status, changed.body.email, changed.body.address1]).toEqual([200, contact.email, null]);
    expect(await at.bookingsOf(member)).toEqual([booked]);
    expect(at.accountOf(await at.logIn(contact.email)).id).toBe(member.id);
    const letters = (await at.mails()).filter(({ to }) => to === contact.email);
    const again = await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { ...changed.body, first_name: 'Mo' });
    expect([again.status, again.body.email, again.body.first_name]).toEqual([200, contact.email, 'Mo']);
    expect(await at.mails()).toEqual([]);

    const merged = at.accountOf(await at.use(codesIn(letters)[0]!));
    expect(merged.id).toBe(contact.id);
    expect((await at.bookingsOf(merged)).sort()).toEqual([contact.booking, booked].sort());
  });

  test('cannot confirm it by a code sent to the previous e-mail', async () => {
    const contact = await at.aContact();
    const email = `member${at.unique()}@claimed.test`;
    const member = await at.anAccount(email);
    await at.demo.as.public.as(undefined).post(`/api/v1/login/${CAMDEN}/email_password_reset`, { email });
    const [code] = codesIn(await at.mails());
    await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { email: contact.email });

    expect([code?.length, (await at.use(code!)).status]).toEqual([43, 400]);
    expect((await at.recordOf(member)).body).toMatchObject({ id: member.id, email: contact.email });
    expect(await at.bookingsOf(member)).toEqual([]);
  });
});

describe('the code', () => {
  test('is sent at most three times by registration and welcomes, again by a password reset, and is not stored', async () => {
    const contact = await at.aContact();
    const { id, rest } = await at.anAccount(contact.email);
    for (let times = 0; times < 4; times++)
      expect((await rest.post(`/api/v1/${CAMDEN}/members/${id}/send_welcome_email`)).status).toBe(201);
    const letters = await at.mails();
    expect(letters.map(({ to }) => to)).toEqual([contact.email, contact.email, contact.email]);

    await rest.as(undefined).post(`/api/v1/login/${CAMDEN}/email_password_reset`, { email: contact.email });
    const [code] = codesIn(await at.mails());
    const stored = await at.demo.rows(
      'select to_jsonb(r)::text as row from password_reset r union all select to_jsonb(e)::text from email e',
    );
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(at.accountOf(await at.use(code!)).id).toBe(contact.id);
  });

  test('expires after a day', async () => {
    const contact = await at.aContact();
    await at.anAccount(contact.email);
    const [code] = codesIn(await at.mails());
    const left = await at.demo.rows(
      'select extract(epoch from expires_at - created_at)::int as seconds from password_reset where email = ?',
      [contact.email],
    );
    expect(left).toEqual([{ seconds: 86_400 }]);

    await at.demo.rows(`update password_reset set expires_at = now() - interval '1 second'`);
    expect((await at.use(code!)).status).toBe(400);
  });
});
