import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { codesIn, type EmailClaimsDemo, openEmailClaimsDemo, PASSWORD } from '../../support/fixtures/email-claims-demo.js';

/**
 * An e-mail that no client had belongs to the account made with it, until another client gives it. Source: hardening.md, "An
 * account made with somebody's e-mail".
 */

let at: EmailClaimsDemo;

beforeAll(async () => {
  at = await openEmailClaimsDemo();
});
afterAll(() => at?.demo.server.close());
beforeEach(() => at.forget());

const held = {
  'an account made with it': (email: string) => at.anAccount(email),
  'an account that was confirmed and changed to it': async (email: string) => {
    const own = `before${at.unique()}@claimed.test`;
    await at.anAccount(own);
    await at.demo.as.public.as(undefined).post(`/api/v1/login/${CAMDEN}/email_password_reset`, { email: own });
    const member = at.accountOf(await at.use(codesIn(await at.mails())[0]!, PASSWORD));
    await member.rest.put(`/api/v1/${CAMDEN}/members/${member.id}`, { email });
    return member;
  },
};

test.each(Object.entries(held))('for a new e-mail, %s does not see what a guest books with it', async (_label, make) => {
  const email = `later${at.unique()}@claimed.test`;
  const account = await make(email);
  const booked = await at.bookAsGuest(email);
  const letters = (await at.mails()).filter(({ text }) => codesIn([{ to: email, text }])[0]);

  expect(await at.bookingsOf(account)).toEqual([]);
  expect(JSON.stringify((await at.recordOf(account)).body)).not.toMatch(/Cora/);
  expect((await at.recordOf(account)).body.email).toBe(email);
  expect(at.accountOf(await at.logIn(email)).id).toBe(account.id);
  expect(letters.map(({ to }) => to)).toEqual([email]);
  expect(await at.bookingsOf(at.accountOf(await at.use(codesIn(letters)[0]!)))).toEqual([booked]);
  expect((await at.logIn(email)).status).toBe(401);
});

test('a guest who gives the e-mail of a child client books as a separate client', async () => {
  const { id, rest } = await at.anAccount(`guardian${at.unique()}@claimed.test`);
  const email = `child${at.unique()}@claimed.test`;
  const given = { first_name: 'Kid', email, parent_client_id: id };
  expect((await rest.post(`/api/v1/${CAMDEN}/client`, given)).status).toBe(201);
  const booked = await at.bookAsGuest(email);
  const [row] = await at.demo.rows(
    'select c.parent_client_id from booking b join client c on c.id = b.client_id where b.id = ?',
    [booked],
  );

  expect(row).toEqual({ parent_client_id: null });
});

test('an e-mail belongs to the first account that confirms it', async () => {
  const email = `two${at.unique()}@claimed.test`;
  const stranger = await at.anAccount(email, 'of somebody else');
  const account = await at.anAccount(email);
  const member = at.accountOf(await at.use(codesIn(await at.mails())[0]!));
  const rows = await at.demo.rows('select id, email, claimed_email from client where id in (?, ?) order by id', [
    stranger.id,
    account.id,
  ]);

  expect(member.id).toBe(account.id);
  expect(rows).toEqual([
    { id: stranger.id, email: null, claimed_email: email },
    { id: account.id, email, claimed_email: null },
  ]);
});

test('an e-mail that staff of the head enter for an account belongs to it without confirmation', async () => {
  const contact = await at.aContact();
  const account = await at.anAccount(contact.email);
  await at.demo.as.admin.delete(`/api/v1/admin/${CAMDEN}/client/${contact.id}`);
  await at.demo.as.parentAdmin.put(`/api/v1/admin/${CAMDEN}/client/${account.id}`, { email: contact.email });
  const booked = await at.bookAsGuest(contact.email);

  expect(await at.bookingsOf(account)).toEqual([booked]);
  expect(at.accountOf(await at.logIn(contact.email)).id).toBe(account.id);
});

test('an account loses its e-mail by claiming another, but keeps one that staff of the head correct', async () => {
  const contact = await at.aContact();
  const [first, second] = [`first${at.unique()}@claimed.test`, `mended${at.unique()}@claimed.test`];
  const one = await at.anAccount(first);
  await one.rest.put(`/api/v1/${CAMDEN}/members/${one.id}`, { email: contact.email });
  const two = await at.anAccount(`wrong${at.unique()}@claimed.test`);
  await at.demo.as.parentAdmin.put(`/api/v1/admin/${CAMDEN}/client/${two.id}`, { email: second });
  const rows = await at.demo.rows('select email, claimed_email from client where id in (?, ?) order by id', [one.id, two.id]);

  expect(rows).toEqual([
    { email: null, claimed_email: contact.email },
    { email: second, claimed_email: null },
  ]);
  expect(at.accountOf(await at.logIn(second)).id).toBe(two.id);
});
