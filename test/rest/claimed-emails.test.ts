import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENDED_TABLES, OTHER_TABLES, SHOWN_TABLES } from '../../src/client/merge-clients.js';
import { CAMDEN, type DemoHouse, LEEDS, openDemo } from '../support/demo-house.js';
import { furnish, type Records } from '../support/demo-records.js';
import type { Json } from '../support/hal-rules.js';
import { embedded, type RestAnswer, type RestClient } from '../support/rest-client.js';
import { type SentLetter, sentLetters } from '../support/sent-letters.js';

/**
 * Who makes an account with somebody's e-mail is shown nothing of that contact, and does nothing as it, until the code
 * that was sent there was used. Source: hardening.md, "An account made with somebody's e-mail".
 */

const PASSWORD = 'chosen by the caller';
const OTHER = 'chosen by the owner';

let house: DemoHouse;
let records: Records;
let count = 0;

/** What only the contact's own record holds. */
const CANARY = 'Canary Street';

beforeAll(async () => {
  house = await openDemo();
  records = await furnish(house, house.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => house?.server.close());
beforeEach(async () => {
  await house.rows('delete from failed_login');
  await house.rows('delete from email');
});

/** Nobody takes the time of anybody else. */
const nextDay = (): string => new Date(Date.UTC(2031, 0, ++count)).toISOString().slice(0, 10);

/** A contact made by the staff, with an address, money and a booking. */
async function aContact(): Promise<{ id: number; email: string; booking: number }> {
  const email = `contact${++count}@claimed.test`;
  const own = `/api/v1/admin/${CAMDEN}`;
  const details = { first_name: 'Cora', last_name: 'Canary', email, address1: CANARY, mobile: '07700900123' };
  const id = Number((await house.as.admin.post(`${own}/client`, details)).body.id);
  const datetime = `${nextDay()}T10:00:00`;
  const taken = { service_id: records.services, person_id: records.people, datetime, client_id: id };
  const booking = Number((await house.as.admin.post(`${own}/bookings`, taken)).body.id);
  await house.rows('update client set wallet_amount = 700 where id = ?', [id]);
  await house.rows('delete from email');
  return { id, email, booking };
}

const register = (email: string, password = PASSWORD, more: Json = {}): Promise<RestAnswer> =>
  house.as.public.as(undefined).post(`/api/v1/${CAMDEN}/client`, { first_name: 'Reg', email, password, ...more });

const logIn = (email: string, password = PASSWORD): Promise<RestAnswer> =>
  house.as.public.as(undefined).post(`/api/v1/login/member/${CAMDEN}`, { email, password });

interface Account {
  readonly id: number;
  readonly rest: RestClient;
}

function accountOf({ status, body }: RestAnswer): Account {
  expect(status).toBe(201);
  return { id: Number(embedded(body, 'members')[0]?.id), rest: house.as.public.as(String(body.auth_token)) };
}

async function anAccount(email: string, password = PASSWORD): Promise<Account> {
  expect((await register(email, password)).status).toBe(201);
  return accountOf(await logIn(email, password));
}

const mails = (): Promise<SentLetter[]> => sentLetters(house.server.orm);

const codesIn = (letters: readonly SentLetter[]): string[] => letters.map(({ text }) => /^[\w-]{43}$/m.exec(text)?.[0] ?? '');

const use = (token: string, password = OTHER): Promise<RestAnswer> =>
  house.as.public.as(undefined).post('/api/v1/login/reset_password', { token, new_password: password });

const bookingsOf = async ({ id, rest }: Account): Promise<number[]> =>
  embedded(await rest.get(`/api/v1/${CAMDEN}/members/${id}/bookings`), 'bookings').map((row) => Number(row.id));

const recordOf = ({ id, rest }: Account, at = CAMDEN) => rest.get(`/api/v1/${at}/members/${id}`);

/** Without what differs between any two. */
const masked = ({ status, body }: RestAnswer, email: string) => [
  status,
  JSON.stringify(body)
    .replaceAll(/"auth_token":"[^"]+"/g, 'T')
    .replaceAll(encodeURIComponent(email), 'E')
    .replaceAll(email, 'E')
    .replaceAll(/\d+/g, '0'),
];

describe('a registration', () => {
  test('is answered alike for an e-mail that is new, a contact’s and a member’s, and so is what follows', async () => {
    const contact = await aContact();
    const emails = [`new${++count}@claimed.test`, contact.email, 'member2@demo.test'];
    const seen: unknown[] = [];
    for (const email of emails) {
      const registered = await register(email);
      const answer = masked(registered, email);
      const login = await logIn(email);
      const account = accountOf(login);
      expect(account.id).toBe(Number(registered.body.id));
      seen.push([answer, masked(login, email), masked(await recordOf(account), email), await bookingsOf(account)]);
    }

    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect((await mails()).map(({ to }) => to)).toEqual(emails.slice(1));
  });

  test('of a new e-mail asks for no confirming, and the account has it until somebody else gives it', async () => {
    const email = `plain${++count}@claimed.test`;
    expect((await anAccount(email)).id).toBeGreaterThan(0);
    const [row] = await house.rows('select email, claimed_email, is_member from client where email = ?', [email]);

    expect(row).toEqual({ email, claimed_email: email, is_member: true });
    expect(await mails()).toEqual([]);
  });
});

describe('an e-mail that nobody knew', () => {
  const held = {
    'an account made with it': anAccount,
    'an account that was confirmed and changed to it': async (email: string) => {
      const own = `before${++count}@claimed.test`;
      await anAccount(own);
      await house.as.public.as(undefined).post(`/api/v1/login/${CAMDEN}/email_password_reset`, { email: own });
      const member = accountOf(await use(codesIn(await mails())[0]!, PASSWORD));
      await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { email });
      return member;
    },
  };

  test.each(Object.entries(held))('%s sees nothing of who books by it as a guest', async (_, make) => {
    const email = `later${++count}@claimed.test`;
    const account = await make(email);
    const booked = await bookAsGuest(email);
    const letters = (await mails()).filter(({ text }) => codesIn([{ to: email, text }])[0]);

    expect(await bookingsOf(account)).toEqual([]);
    expect(JSON.stringify((await recordOf(account)).body)).not.toMatch(/Cora/);
    expect((await recordOf(account)).body.email).toBe(email);
    expect(accountOf(await logIn(email)).id).toBe(account.id);
    expect(letters.map(({ to }) => to)).toEqual([email]);
    expect(await bookingsOf(accountOf(await use(codesIn(letters)[0]!)))).toEqual([booked]);
    expect((await logIn(email)).status).toBe(401);
  });

  test('a client whom a member looks after is not who books by it', async () => {
    const { id, rest } = await anAccount(`guardian${++count}@claimed.test`);
    const email = `child${++count}@claimed.test`;
    const given = { first_name: 'Kid', email, parent_client_id: id };
    expect((await rest.post(`/api/v1/${CAMDEN}/client`, given)).status).toBe(201);
    const booked = await bookAsGuest(email);
    const [row] = await house.rows(
      'select c.parent_client_id from booking b join client c on c.id = b.client_id where b.id = ?',
      [booked],
    );

    expect(row).toEqual({ parent_client_id: null });
  });

  test('is the one’s who confirms it first', async () => {
    const email = `two${++count}@claimed.test`;
    const stranger = await anAccount(email, 'of somebody else');
    const account = await anAccount(email);
    const member = accountOf(await use(codesIn(await mails())[0]!));
    const rows = await house.rows('select id, email, claimed_email from client where id in (?, ?) order by id', [
      stranger.id,
      account.id,
    ]);

    expect(member.id).toBe(account.id);
    expect(rows).toEqual([
      { id: stranger.id, email: null, claimed_email: email },
      { id: account.id, email, claimed_email: null },
    ]);
  });

  test('goes when the account claims another, and stands as the staff mend it', async () => {
    const contact = await aContact();
    const [first, second] = [`first${++count}@claimed.test`, `mended${++count}@claimed.test`];
    const one = await anAccount(first);
    await one.rest.put(`/api/v1/${CAMDEN}/members/${one.id}`, { email: contact.email });
    const two = await anAccount(`wrong${++count}@claimed.test`);
    await house.as.admin.put(`/api/v1/admin/${CAMDEN}/client/${two.id}`, { email: second });
    const rows = await house.rows('select email, claimed_email from client where id in (?, ?) order by id', [one.id, two.id]);

    expect(rows).toEqual([
      { email: null, claimed_email: contact.email },
      { email: second, claimed_email: null },
    ]);
    expect(accountOf(await logIn(second)).id).toBe(two.id);
  });
});

async function bookAsGuest(email: string): Promise<number> {
  const guest = house.as.public.as(undefined);
  const datetime = `${nextDay()}T10:00:00`;
  const added = await guest.post(`/api/v1/${CAMDEN}/basket/add_item`, { service_id: records.services, datetime });
  const client = { first_name: 'Cora', last_name: 'Canary', email, mobile: '07700900123' };
  const bought = await guest.as(added.headers.get('Auth-Token') ?? '').post(`/api/v1/${CAMDEN}/basket/checkout`, { client });
  expect(bought.status).toBe(201);
  return Number(embedded(bought.body, 'bookings')[0]?.id);
}

describe('until the code was used', () => {
  test('nothing of the contact is shown', async () => {
    const contact = await aContact();
    const account = await anAccount(contact.email);
    const paths = ['', '/bookings', '/purchase_totals', '/pre_paid_bookings', '/wallet', '/edit'].map(
      (rest) => `${account.id}${rest}`,
    );
    const bodies: string[] = [];
    for (const path of paths) bodies.push(JSON.stringify((await account.rest.get(`/api/v1/${CAMDEN}/members/${path}`)).body));
    const found = await account.rest.get(`/api/v1/${CAMDEN}/client/find_by_email/${encodeURIComponent(contact.email)}`);

    expect(bodies.join()).not.toMatch(/Canary|Cora|07700900123/);
    expect(await bookingsOf(account)).toEqual([]);
    expect([found.status, found.body.first_name]).toEqual([200, 'Reg']);
    expect((await recordOf({ ...account, id: contact.id })).status).toBe(403);
  });

  test('nothing is done as the contact, and the contact is as it was', async () => {
    const contact = await aContact();
    const row = () => house.rows('select to_jsonb(client) as row from client where id = ?', [contact.id]);
    const before = await row();
    const { id, rest } = await anAccount(contact.email);
    const own = `/api/v1/${CAMDEN}/members/${id}`;
    const others = `/api/v1/${CAMDEN}/members/${contact.id}`;

    expect((await rest.delete(`${own}/bookings/${contact.booking}`)).status).toBe(404);
    expect((await rest.delete(`${others}/bookings/${contact.booking}`)).status).toBe(403);
    expect((await rest.put(others, { first_name: 'Mine' })).status).toBe(403);
    expect((await rest.put(own, { first_name: 'Mine' })).body.first_name).toBe('Mine');
    expect(await row()).toEqual(before);
  });

  test('the staff find the contact by its e-mail, and the account by itself', async () => {
    const contact = await aContact();
    const { id } = await anAccount(contact.email);
    const found = await house.as.admin.get(`/api/v1/admin/${CAMDEN}/client/find_by_email/${encodeURIComponent(contact.email)}`);
    const account = await house.as.admin.get(`/api/v1/admin/${CAMDEN}/client/${id}`);

    expect(found.body.id).toBe(contact.id);
    expect([account.body.id, account.body.email]).toEqual([id, null]);
  });
});

describe('once it was used', () => {
  test('the account is the contact’s: what it did meanwhile too, with the password chosen then', async () => {
    const contact = await aContact();
    const account = await anAccount(contact.email);
    const booked = await bookAs(account);
    await house.rows('update client set wallet_amount = 50 where id = ?', [account.id]);
    const [code] = codesIn(await mails());
    const member = accountOf(await use(code!));

    expect(member.id).toBe(contact.id);
    expect((await bookingsOf(member)).sort()).toEqual([contact.booking, booked].sort());
    expect((await recordOf(member)).body).toMatchObject({ email: contact.email, address1: CANARY, first_name: 'Cora' });
    expect((await recordOf(member, LEEDS)).status).toBe(200);
    const [row] = await house.rows('select wallet_amount from client where id = ?', [contact.id]);
    expect(row).toEqual({ wallet_amount: 750 });
    expect((await recordOf(account)).status).toBe(401);
    expect([(await logIn(contact.email)).status, (await logIn(contact.email, OTHER)).status]).toEqual([401, 201]);
    const listed = await house.as.admin.get(`/api/v1/admin/${CAMDEN}/bookings?client_id=${contact.id}`);
    expect(listed.body.total_entries).toBe(2);
    expect((await use(code!)).status).toBe(400);
  });

  test('of two who wait, one is the contact’s, and the other goes on seeing nothing', async () => {
    const contact = await aContact();
    const stranger = await anAccount(contact.email, 'of somebody else');
    await anAccount(contact.email);
    const letters = await mails();
    const [, code] = codesIn(letters);
    const member = accountOf(await use(code!));

    expect(letters.map(({ to }) => to)).toEqual([contact.email, contact.email]);
    expect(member.id).toBe(contact.id);
    expect(await bookingsOf(member)).toEqual([contact.booking]);
    expect(await bookingsOf(stranger)).toEqual([]);
    expect(accountOf(await logIn(contact.email, 'of somebody else')).id).toBe(stranger.id);
  });

  test.each(['deleted', 'disabled'] as const)('of a contact that was %s meanwhile', async (how) => {
    const contact = await aContact();
    const account = await anAccount(contact.email);
    const [code] = codesIn(await mails());
    await house.rows(`update client set ${how} = true where id = ?`, [contact.id]);
    const answer = await use(code!);

    if (how === 'disabled') return expect(answer).toMatchObject({ status: 403, body: { error: 'Account has been disabled' } });
    const own = accountOf(answer);
    expect([own.id, await bookingsOf(own)]).toEqual([account.id, []]);
    const [row] = await house.rows('select email, claimed_email from client where id = ?', [account.id]);
    expect(row).toEqual({ email: contact.email, claimed_email: null });
  });

  test('every record that names a client goes along', async () => {
    const found = await house.rows<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'client'::regclass and conrelid <> 'client'::regclass`);
    expect(found.map(({ name }) => name).sort()).toEqual([...SHOWN_TABLES, ...OTHER_TABLES, ...ENDED_TABLES].sort());
  });
});

async function bookAs({ rest }: Account): Promise<number> {
  const datetime = `${nextDay()}T10:00:00`;
  expect((await rest.post(`/api/v1/${CAMDEN}/basket/add_item`, { service_id: records.services, datetime })).status).toBe(201);
  const bought = await rest.post(`/api/v1/${CAMDEN}/basket/checkout`, {});
  expect(bought.status).toBe(201);
  return Number(embedded(bought.body, 'bookings')[0]?.id);
}

describe('a member who changes the e-mail to somebody’s', () => {
  test('is answered as for any other, sees nothing, and is one with that contact once the code was used', async () => {
    const contact = await aContact();
    const member = await anAccount(`member${++count}@claimed.test`);
    const booked = await bookAs(member);
    const changed = await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { email: contact.email });

    expect([changed.status, changed.body.email, changed.body.address1]).toEqual([200, contact.email, null]);
    expect(await bookingsOf(member)).toEqual([booked]);
    expect(accountOf(await logIn(contact.email)).id).toBe(member.id);
    const letters = (await mails()).filter(({ to }) => to === contact.email);
    const again = await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { ...changed.body, first_name: 'Mo' });
    expect([again.status, again.body.email, again.body.first_name]).toEqual([200, contact.email, 'Mo']);
    expect(await mails()).toEqual([]);

    const merged = accountOf(await use(codesIn(letters)[0]!));
    expect(merged.id).toBe(contact.id);
    expect((await bookingsOf(merged)).sort()).toEqual([contact.booking, booked].sort());
  });

  test('confirms nothing by a code that was sent to the e-mail before', async () => {
    const contact = await aContact();
    const email = `member${++count}@claimed.test`;
    const member = await anAccount(email);
    await house.as.public.as(undefined).post(`/api/v1/login/${CAMDEN}/email_password_reset`, { email });
    const [code] = codesIn(await mails());
    await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { email: contact.email });
    const own = accountOf(await use(code!));

    expect(own.id).toBe(member.id);
    expect(await bookingsOf(own)).toEqual([]);
  });
});

describe('the code', () => {
  test('is sent again by a welcome and by a forgotten password, three times an hour, and stored nowhere', async () => {
    const contact = await aContact();
    const { id, rest } = await anAccount(contact.email);
    for (let times = 0; times < 4; times++)
      expect((await rest.post(`/api/v1/${CAMDEN}/members/${id}/send_welcome_email`)).status).toBe(201);
    const letters = await mails();
    expect(letters.map(({ to }) => to)).toEqual([contact.email, contact.email, contact.email]);

    await rest.as(undefined).post(`/api/v1/login/${CAMDEN}/email_password_reset`, { email: contact.email });
    const [code] = codesIn(await mails());
    const stored = await house.rows(
      'select to_jsonb(r)::text as row from password_reset r union all select to_jsonb(e)::text from email e',
    );
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(accountOf(await use(code!)).id).toBe(contact.id);
  });

  test('is good for a day', async () => {
    const contact = await aContact();
    await anAccount(contact.email);
    const [code] = codesIn(await mails());
    const left = await house.rows(
      'select extract(epoch from expires_at - created_at)::int as seconds from password_reset where email = ?',
      [contact.email],
    );
    expect(left).toEqual([{ seconds: 86_400 }]);

    await house.rows(`update password_reset set expires_at = now() - interval '1 second'`);
    expect((await use(code!)).status).toBe(400);
  });
});
