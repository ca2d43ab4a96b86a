import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { sentEmails } from '../../support/clients/sent-emails.js';
import { sealedSignOnToken } from '../../support/clients/sign-on-token.js';
import { openSharedClients, PASSWORD, type SharedClient, type SharedClients } from '../../support/fixtures/shared-clients.js';

/**
 * Accounts that a branch's staff make in advance, or give an e-mail to: a client who books with that e-mail at a sibling books
 * for themselves, not for an account whose password the staff know. Source: decisions 6.
 */
let at: SharedClients;
beforeAll(async () => {
  at = await openSharedClients();
});
afterAll(() => at?.server.close());

type Token = 'staff' | 'staff of the head';

const withPassword = (email: string) => ({ first_name: 'Ada', email, password: PASSWORD });

/** Each gives an account the e-mail, by that token, and returns the account's id. */
const WAYS: Readonly<Record<string, (by: Token, email: string) => Promise<number>>> = {
  'a client that is made': async (by, email) =>
    Number((await at.as(at.tokens[by]).post(at.adminPath(), withPassword(email))).body.id),
  'a client that is made over GraphQL': async (by, email) => {
    const query = `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`;
    const variables = { input: { companyId: at.own, firstName: 'Ada', email, password: PASSWORD } };
    const { body } = await sendGraphql(at.server.url, { query, variables }, { 'Auth-Token': at.tokens[by] });
    return Number((body.data as { createClient: { id: number } }).createClient.id);
  },
  'a client that is sent to the public form': async (by, email) =>
    Number((await at.as(at.tokens[by]).post(`/api/v1/${at.own}/client`, withPassword(email))).body.id),
  'a member whose e-mail is changed': async (by, email) => {
    const { id } = await at.withLogIn(await at.made(at.own));
    expect(await at.put(at.tokens[by], at.adminPath(id), { email })).toBe(200);
    return id;
  },
  'a member whose e-mail is changed as a member’s': async (by, email) => {
    const { id } = await at.withLogIn(await at.made(at.own));
    expect(await at.put(at.tokens[by], `/api/v1/${at.own}/members/${id}`, { email })).toBe(200);
    return id;
  },
};

const logIn = (email: string, password = PASSWORD) => at.as().post(`/api/v1/login/member/${at.own}`, { email, password });

/** The client for whom a guest with that e-mail books, and for whom staff do. */
async function guestBooks(email: string): Promise<number> {
  const rest = at.as();
  const added = await rest.post(`/api/v1/${at.sibling}/basket/add_item`, { event_id: at.tenants.sibling.eventId });
  const guest = at.as(added.headers.get('Auth-Token') ?? '');
  const bought = await guest.post(`/api/v1/${at.sibling}/basket/checkout`, { client: { first_name: 'Ada', email } });
  expect(bought.status).toBe(201);
  return clientOf(embedded(bought, 'bookings')[0]?.id);
}

async function staffBook(token: string, companyId: number, email: string): Promise<number> {
  const { eventId } = companyId === at.own ? at.tenants.own : at.tenants.sibling;
  const path = `/api/v1/admin/${companyId}/bookings`;
  const booked = await at.as(token).post(path, { event_id: eventId, client: { first_name: 'Ada', email } });
  expect(booked.status).toBe(201);
  return clientOf(booked.body.id);
}

const clientOf = async (bookingId: unknown): Promise<number> =>
  Number((await at.rows<{ id: number }>(`select client_id as id from booking where id = ${Number(bookingId)}`))[0]?.id);

const lettersTo = async (email: string) => (await sentEmails(at.server.orm)).filter(({ to }) => to === email);
const tokenIn = ({ text }: { text: string }) => /^[\w-]{43}$/m.exec(text)?.[0];

describe.each(Object.keys(WAYS))('%s by staff of a branch', (way) => {
  test('can log in and be booked there, and does not get the bookings of the owner of the e-mail', async () => {
    const email = at.unique();
    const id = await WAYS[way]!('staff', email);
    expect((await lettersTo(email)).filter(tokenIn)).toHaveLength(1);
    const login = await logIn(email);
    expect([login.status, embedded(login, 'members').map((member) => [member.id, member.email])]).toEqual([201, [[id, email]]]);
    expect(await staffBook(at.tokens.staff, at.own, email)).toBe(id);
    expect((await at.as(at.tokens.staff).post(at.adminPath(), { first_name: 'Twin', email })).status).toBe(409);

    const owner = await guestBooks(email);
    expect(owner).not.toBe(id);
    const shown = await at.as(String(login.body.auth_token)).get(`/api/v1/${at.own}/members/${id}/bookings`);
    expect(embedded(shown, 'bookings').filter(({ company_id }) => company_id !== at.own)).toEqual([]);
  });

  test('is not the client whom a sibling books by that e-mail, and once confirmed is merged into that client', async () => {
    const email = at.unique();
    const id = await WAYS[way]!('staff', email);
    const [letter] = (await lettersTo(email)).filter(tokenIn);
    const theirs = await staffBook(at.tenants.sibling.adminToken, at.sibling, email);
    expect(theirs).not.toBe(id);
    expect((await logIn(email)).status).toBe(201);
    const reset = { token: tokenIn(letter!), new_password: 'chosen by the owner' };
    expect((await at.as().post('/api/v1/login/reset_password', reset)).status).toBe(201);
    expect([(await logIn(email)).status, (await logIn(email, 'chosen by the owner')).status]).toEqual([401, 201]);
    expect(await guestBooks(email)).toBe(theirs);
    expect(await at.rows(`select from client where id = ${id} and not deleted`)).toEqual([]);
  });
});

test.each(Object.keys(WAYS))('%s by staff of the head has the e-mail at once, without confirmation', async (way) => {
  const email = at.unique();
  const id = await WAYS[way]!('staff of the head', email);
  expect([await guestBooks(email), (await logIn(email)).status]).toEqual([id, 201]);
  expect((await lettersTo(email)).filter(tokenIn)).toEqual([]);
});

test('a contact created by a branch has the e-mail at once, without confirmation', async () => {
  const email = at.unique();
  const { body } = await at.as(at.tokens.staff).post(at.adminPath(), { first_name: 'Ada', email });
  expect([await guestBooks(email), await staffBook(at.tokens.staff, at.own, email)]).toEqual([body.id, body.id]);
});

test('a branch’s sign-on key finds the account that its staff created, the key of the head does not', async () => {
  await at.rows(`update company_settings set single_sign_on_key =
    case company_id when ${at.own} then 'of the branch' when ${at.head} then 'of the head' end`);
  const client: SharedClient = { email: at.unique(), id: 0 };
  const id = await WAYS['a client that is made']!('staff', client.email);
  const signsOn = async (companyId: number, key: string) => {
    const token = sealedSignOnToken(key, companyId, { email: client.email });
    return embedded(await at.as().post(`/api/v1/login/sso/${companyId}`, { token }), 'members')[0]?.id;
  };
  expect(await signsOn(at.own, 'of the branch')).toBe(id);
  const owner = await signsOn(at.head, 'of the head');
  expect([typeof owner, owner === id]).toEqual(['number', false]);
});
