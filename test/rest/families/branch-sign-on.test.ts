import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { sealedSignOnToken, signOnToken } from '../../support/clients/sign-on-token.js';
import { openSharedClients, PASSWORD, type SharedClient, type SharedClients } from '../../support/fixtures/shared-clients.js';

/**
 * Reach of a log-in by a single sign-on key of members: a branch's key, whose owner can name any member, vouches at that branch
 * only; the head's key in the entire family. Source: decisions 6.
 */
let at: SharedClients;
beforeAll(async () => {
  at = await openSharedClients();
});
afterAll(() => at?.server.close());
beforeEach(() =>
  at.rows(`update company_settings set single_sign_on_key =
    case company_id when ${at.own} then 'of the branch' when ${at.head} then 'of the head' end`),
);

type Scheme = typeof signOnToken;

async function signedOn(client: SharedClient, companyId = at.own, key = 'of the branch', make: Scheme = sealedSignOnToken) {
  const token = make(key, companyId, { email: client.email });
  const login = await at.as().post(`/api/v1/login/sso/${companyId}`, { token });
  expect([login.status, embedded(login, 'members').map(({ id }) => id)]).toEqual([201, [client.id]]);
  return at.as(String(login.body.auth_token));
}

/** A member with a password, who has booked at both branches. */
const shared = async () => at.withLogIn(await at.book(at.own, await at.book(at.sibling, await at.made(at.sibling))));

async function graphql({ token = '' }: RestClient, query: string) {
  const { body } = await sendGraphql(at.server.url, { query }, { 'Auth-Token': token });
  return { codes: (body.errors ?? []).map(({ extensions }) => String(extensions.code)), data: body.data as never };
}

async function bookingsOf({ id }: SharedClient): Promise<{ own: number; sibling: number }> {
  const found = await at.rows<{ id: number; company_id: number }>(`select id, company_id from booking where client_id = ${id}`);
  const of = (companyId: number) => found.find((each) => each.company_id === companyId)!.id;
  return { own: of(at.own), sibling: of(at.sibling) };
}

const isCancelled = async (id: number) =>
  (await at.rows<{ is: boolean }>(`select is_cancelled as is from booking where id = ${id}`))[0]?.is;

/** The log-in by the key, and its successor by `refreshLogin`. */
const FOLLOWED: Readonly<Record<string, (rest: RestClient) => Promise<RestClient>>> = {
  'the log-in': (rest) => Promise.resolve(rest),
  'its successor': async (rest) => {
    const { data } = await graphql(rest, 'mutation { refreshLogin { token } }');
    return at.as((data as { refreshLogin: { token: string } }).refreshLogin.token);
  },
};

describe.each(Object.keys(FOLLOWED))('with a branch’s sign-on key, %s', (which) => {
  test.each([
    ['with a sealed token', sealedSignOnToken],
    ['with a token of the old scheme', signOnToken],
  ])('(%s) reads only the data of that branch, over REST and GraphQL', async (_scheme, make) => {
    const client = await shared();
    const rest = await FOLLOWED[which]!(await signedOn(client, at.own, 'of the branch', make));
    const { own, sibling } = await bookingsOf(client);
    const path = `/api/v1/${at.own}/members/${client.id}`;
    const shown = await Promise.all(['bookings', 'purchase_totals'].map((list) => rest.get(`${path}/${list}`)));
    const bought = await at.rows<{ id: number }>(`select purchase_id as id from booking where id = ${own}`);
    const idsIn = (n: number, list: string) => embedded(shown[n]!, list).map(({ id }) => id);
    expect([idsIn(0, 'bookings'), idsIn(1, 'purchase_totals')]).toEqual([[own], bought.map(({ id }) => id)]);
    expect((await rest.get(`/api/v1/${at.own}/members/${client.id}/bookings/${own}`)).status).toBe(200);
    const hidden = await Promise.all([
      rest.get(`/api/v1/${at.own}/members/${client.id}/bookings/${sibling}`),
      rest.get(`/api/v1/${at.sibling}/members/${client.id}/bookings`),
      rest.get(`/api/v1/${at.head}/members/${client.id}`),
      rest.get(`/api/v1/${at.sibling}/members/${client.id}/purchase_totals`),
    ]);
    expect(hidden.map(({ status }) => status)).toEqual([404, 403, 403, 403]);

    const { data } = await graphql(
      rest,
      `{ viewer { companies { nodes { id } } }
        bookings(companyId: ${at.own}, clientId: ${client.id}) { nodes { id purchase { id } } totalCount }
        purchases(companyId: ${at.own}, clientId: ${client.id}) { nodes { companyId bookings { nodes { id } } } totalCount } }`,
    );
    expect(data).toMatchObject({
      viewer: { companies: { nodes: [{ id: at.own }] } },
      bookings: { nodes: [{ id: own }], totalCount: 1 },
      purchases: { nodes: [{ companyId: at.own, bookings: { nodes: [{ id: own }] } }], totalCount: 1 },
    });
    const purchase = await at.rows<{ id: number }>(`select purchase_id as id from booking where id = ${sibling}`);
    expect((await graphql(rest, `{ purchase(id: ${purchase[0]?.id}) { id } }`)).codes).toEqual(['NOT_FOUND']);
  });

  test('cancels the bookings of that branch, and cannot cancel or change those of a sibling', async () => {
    const client = await shared();
    const rest = await FOLLOWED[which]!(await signedOn(client));
    const { own, sibling } = await bookingsOf(client);
    const member = (companyId: number, id: number) => `/api/v1/${companyId}/members/${client.id}/bookings/${id}`;
    const cancel = (companyId: number, id: number) =>
      graphql(rest, `mutation { cancelBooking(input: { companyId: ${companyId}, clientId: ${client.id}, id: ${id} }) { id } }`);
    const tried = [
      (await rest.delete(member(at.own, sibling))).status,
      (await rest.delete(member(at.sibling, sibling))).status,
      (await rest.send('PUT', member(at.own, sibling), { notes: 'x' })).status,
      ...(await cancel(at.own, sibling)).codes,
      ...(await cancel(at.sibling, sibling)).codes,
      ...(await graphql(rest, `mutation { checkInBooking(input: { id: ${sibling} }) { id } }`)).codes,
    ];
    expect(tried).toEqual([404, 403, 404, 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND']);
    expect(await isCancelled(sibling)).toBe(false);
    expect((await cancel(at.own, own)).codes).toEqual([]);
    expect([await isCancelled(own), await isCancelled(sibling)]).toEqual([true, false]);
  });

  test('changes e-mail and password only where the staff of that branch may', async () => {
    const [both, here] = [await shared(), await at.withLogIn(await at.book(at.own, await at.made(at.own)))];
    const known = await at.made(at.own);
    for (const [client, status, code] of [[both, 403, 'FORBIDDEN'] as const, [here, 200, 'done'] as const]) {
      const rest = await FOLLOWED[which]!(await signedOn(client));
      const before = await at.rowOf(client);
      const path = `/api/v1/${at.own}/members/${client.id}`;
      const answers = [
        await at.put(rest.token!, path, { email: at.unique() }),
        await at.graphql(rest.token!, 'updateClient', 'UpdateClientInput', {
          clientId: client.id,
          id: client.id,
          email: known.email,
        }),
        await at.put(rest.token!, `/api/v1/${at.own}/client/${client.id}`, { email: at.unique() }),
      ];
      expect(answers).toEqual([status, code, status]);
      if (status === 403) expect(await at.rowOf(client)).toEqual(before);
      expect(await at.put(rest.token!, path, { first_name: 'Nell' })).toBe(200);
      const change = `mutation { changePassword(input: { currentPassword: "${PASSWORD}", newPassword: "another of theirs" }) { token } }`;
      const changed = await graphql(rest, change);
      expect(changed.codes).toEqual(status === 403 ? ['FORBIDDEN'] : []);
      if (status === 403) continue;
      const { token } = (changed.data as { changePassword: { token: string } }).changePassword;
      expect((await at.as(token).get(`/api/v1/${at.sibling}/members/${client.id}`)).status).toBe(403);
    }
  });
});

test('with a branch’s key nothing of a sibling is bought, and a shared purchase shows only that branch’s lines', async () => {
  const client = await shared();
  const full = await at.as().post(`/api/v1/login/member/${at.own}`, { email: client.email, password: PASSWORD });
  const baskets = [at.as(String(full.body.auth_token)), await signedOn(client)];
  const [whole, part] = baskets as [RestClient, RestClient];
  const buy = async (rest: RestClient) => {
    for (const { id, eventId } of [at.tenants.own, at.tenants.sibling])
      expect((await rest.post(`/api/v1/${id}/basket/add_item`, { event_id: eventId })).status).toBe(201);
    return rest.post(`/api/v1/${at.own}/basket/checkout`, {});
  };
  expect((await buy(part)).status).toBe(403);
  const bought = await buy(whole);
  expect([bought.status, embedded(bought, 'bookings').length]).toEqual([201, 2]);

  const longId = String(bought.body.long_id);
  const asked = `{ purchase(longId: "${longId}") { longId calendarKey bookings { nodes { companyId } } } }`;
  expect((await graphql(part, asked)).data).toMatchObject({
    purchase: { longId: null, calendarKey: null, bookings: { nodes: [{ companyId: at.own }] } },
  });
  const theirs = embedded(bought, 'bookings').find(({ company_id }) => company_id === at.sibling)?.id;
  const cancel = (more: string) => graphql(part, `mutation { cancelPurchase(input: { longId: "${longId}" ${more} }) { id } }`);
  expect((await cancel('')).codes).toEqual(['FORBIDDEN']);
  expect((await cancel(`bookingIds: [${theirs}]`)).codes).toEqual(['NOT_FOUND']);
  expect((await graphql(whole, asked)).data).toMatchObject({ purchase: { longId, bookings: { nodes: [{}, {}] } } });
});

test.each(['the head', 'a branch without a key of its own'])(
  'with the head’s sign-on key a member at %s has access to the entire family',
  async (place) => {
    if (place !== 'the head') await at.rows(`update company_settings set single_sign_on_key = null where company_id = ${at.own}`);
    const client = await shared();
    const rest = await signedOn(client, place === 'the head' ? at.head : at.own, 'of the head');
    const shown = await rest.get(`/api/v1/${at.own}/members/${client.id}/bookings`);
    const { sibling } = await bookingsOf(client);

    expect(embedded(shown, 'bookings')).toHaveLength(2);
    expect((await rest.delete(`/api/v1/${at.sibling}/members/${client.id}/bookings/${sibling}`)).status).toBe(200);
    expect(await at.put(rest.token!, `/api/v1/${at.sibling}/members/${client.id}`, { email: at.unique() })).toBe(200);
  },
);

/** Movements of a wallet, each recorded with who made it. */
async function moveWallet(client: SharedClient): Promise<void> {
  await at.book(at.own, client);
  await at.rows(`update purchase set other_company_ids = '{${at.sibling}}'
    where id = (select max(id) from purchase where client_id = ${client.id})`);
  await at.rows(`insert into wallet_log (company_id, client_id, amount, balance, notes, purchase_id)
    select ${at.head}, ${client.id}, -100, 100, case when other_company_ids <> '{}' then 'both' when company_id = ${at.own} then 'own'
      else 'sibling' end || ' sold', id from purchase where client_id = ${client.id} order by id`);
  await at.rows(`insert into wallet_log (company_id, client_id, amount, balance, notes, administrator_id)
    select distinct on (company_id) ${at.head}, ${client.id}, 100, 200, case company_id when ${at.own} then 'own' when ${at.sibling}
      then 'sibling' else 'head' end || ' paid in', id from administrator where company_id in (${at.own}, ${at.sibling}, ${at.head})
    order by company_id, id`);
}

const LOGS = 'walletLogs(companyId: $c, clientId: $m) { totalCount nodes { notes changedByName } }';

async function movements(rest: RestClient, { id }: SharedClient) {
  const { data } = await graphql(rest, `{ ${LOGS.replace('$c', String(at.own)).replace('$m', String(id))} }`);
  const { nodes, totalCount } = (
    data as Record<string, { nodes: { notes: string; changedByName: string }[]; totalCount: number }>
  ).walletLogs!;
  expect(totalCount).toBe(nodes.length);
  return new Map(nodes.map(({ notes, changedByName }) => [notes, changedByName]));
}

test('with a branch’s sign-on key the wallet log shows only the movements made by that branch', async () => {
  const client = await shared();
  await moveWallet(client);
  const full = await at.as().post(`/api/v1/login/member/${at.own}`, { email: client.email, password: PASSWORD });
  const everything = await movements(at.as(String(full.body.auth_token)), client);
  expect([...everything.keys()].sort()).toEqual([
    'both sold',
    'head paid in',
    'own paid in',
    'own sold',
    'sibling paid in',
    'sibling sold',
  ]);
  const rest = await signedOn(client);
  expect([...(await movements(rest, client)).keys()].sort()).toEqual(['own paid in', 'own sold']);
  const listed = await rest.get(`/api/v1/${at.own}/members/${client.id}/wallet/logs`);
  expect(
    embedded(listed, 'logs')
      .map(({ notes }) => notes)
      .sort(),
  ).toEqual(['own paid in', 'own sold']);
});

test('with a branch’s sign-on key a member pays from the wallet of the family', async () => {
  const client = await shared();
  await at.rows(`update client set wallet_amount = 500 where id = ${client.id}`);
  await at.rows(`update event_chain set price = 300 where company_id = ${at.own}`);
  const rest = await signedOn(client);
  await rest.post(`/api/v1/${at.own}/basket/add_item`, { event_id: at.tenants.own.eventId });
  const bought = await rest.post(`/api/v1/${at.own}/basket/checkout`, { take_from_wallet: true });
  await at.rows(`update event_chain set price = 0 where company_id = ${at.own}`);

  expect([bought.status, bought.body.paid]).toEqual([201, 300]);
  expect(await at.rows(`select wallet_amount from client where id = ${client.id}`)).toEqual([{ wallet_amount: 200 }]);
});

test('staff of a branch do not see wallet movements made by the staff or the sales of a sibling', async () => {
  const client = await shared();
  await moveWallet(client);
  const named = await movements(at.as(at.tokens.staff), client);
  expect([...named.keys()].sort()).toEqual(['head paid in', 'own paid in', 'own sold']);
  expect([named.get('own paid in'), named.get('head paid in')]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  const listed = await at.as(at.tokens.staff).get(`/api/v1/${at.own}/members/${client.id}/wallet/logs`);
  expect(embedded(listed, 'logs')).toHaveLength(3);
  expect((await movements(at.as(at.tokens['staff of the head']), client)).get('sibling paid in')).toMatch(/./);
});
