import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adoptBaskets } from '../../../src/account/login/adopt-baskets.js';
import { openSession } from '../../../src/account/login/open-session.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { GraphqlShoppingClient, RestShoppingClient, type ShoppingClient } from '../../support/clients/shopping-clients.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { buildTenants, CANARY, type Tenants } from '../../support/fixtures/tenants.js';
import { startServer, type TestServer } from '../../support/server.js';
import { crossFamilyReferences } from './of-several-families.js';
import { done, LINES } from './parts.js';

let server: TestServer;
let tenants: Tenants;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  tenants = await buildTenants(server.orm);
});
afterAll(() => server.close());

const rows: ReadRows = (query, parameters) => rowsOf(server.orm)(query, parameters);
const event = (of: 'own' | 'sibling' | 'stranger') => LINES.event!(tenants[of], '');

/** The client of the latest purchase, and the client's family. */
async function lastBuyer() {
  const [found] = await rows<{ id: number; root: number; administrator: number | null; channel: string }>(`
    select c.id, c.root_id as root, p.administrator_id as administrator, b.channel
    from purchase p join client c on c.id = p.client_id join booking b on b.purchase_id = p.id order by p.id desc limit 1`);
  return found!;
}

const rootOf = async (companyId: number) =>
  (await rows<{ root_id: number }>(`select root_id from company where id = ${companyId}`))[0]?.root_id;

describe.each([
  ['REST', (url: string): ShoppingClient => new RestShoppingClient(url)],
  ['GraphQL', (url: string): ShoppingClient => new GraphqlShoppingClient(url)],
])('one token over %s', (_label, faceOf) => {
  let face: ShoppingClient;
  beforeAll(() => {
    face = faceOf(server.url);
  });

  test('has a basket at each family, and the checkout of one leaves the other unchanged', async () => {
    const { own, stranger } = tenants;
    const there = done(await face.add(stranger.id, event('stranger')));
    const token = there.token!;
    const here = done(await face.add(own.id, event('own'), token));
    expect([here.lines.length, here.text.includes(CANARY)]).toEqual([1, false]);
    expect((await face.view(stranger.id, token)).lines).toEqual(there.lines);

    const bought = done(await face.checkout(own.id, { email: 'two@example.test' }, token));
    expect(bought.text).not.toContain(CANARY);
    expect((await face.view(own.id, token)).lines).toEqual([]);
    expect((await face.view(stranger.id, token)).lines).toEqual(there.lines);
    done(await face.checkout(stranger.id, { email: 'two@example.test' }, token));
    expect((await lastBuyer()).root).toBe(await rootOf(stranger.id));
    expect(await crossFamilyReferences(rows)).toEqual([]);
  });

  test('has one basket for all branches of a family', async () => {
    const { own, sibling } = tenants;
    const { token } = done(await face.add(sibling.id, event('sibling')));
    const { lines } = done(await face.add(own.id, event('own'), token));
    expect(lines).toHaveLength(2);
    expect((await face.view(sibling.id, token)).lines).toEqual(lines);
    done(await face.checkout(own.id, { email: 'one@example.test' }, token));
    const [shared] = await rows(`select other_company_ids from purchase order by id desc limit 1`);
    expect(shared).toEqual({ other_company_ids: [sibling.id] });
  });

  test('cannot attach a file from a line at one family to a line at another', async () => {
    const { own, stranger } = tenants;
    const { token, lines } = done(await face.add(stranger.id, event('stranger')));
    const { fileId } = done(await face.attach(stranger.id, lines[0]!, token));
    expect((await face.attach(own.id, lines[0]!, token)).refused).toBe('NOT_FOUND');
    const refused = await face.add(own.id, { ...event('own'), attachmentId: fileId }, token);
    expect(refused.refused).toBe('INVALID');
    expect(await crossFamilyReferences(rows)).toEqual([]);
  });

  test('of a member counts as a guest at another family, and as the member at every branch', async () => {
    const { own, sibling, stranger } = tenants;
    const { id, token } = stranger.member;
    done(await face.add(own.id, event('own'), token));
    expect((await face.checkout(own.id, {}, token)).refused).toBe('INVALID');
    expect((await face.checkout(own.id, { clientId: id }, token)).refused).toBe('FORBIDDEN');
    done(await face.checkout(own.id, { email: 'guest@example.test' }, token));
    expect(await lastBuyer()).toMatchObject({ root: await rootOf(own.id), channel: 'online' });

    done(await face.add(sibling.id, event('sibling'), own.member.token));
    done(await face.checkout(sibling.id, {}, own.member.token));
    expect(await lastBuyer()).toMatchObject({ id: own.member.id, channel: 'member' });
  });

  test('of an administrator counts as a guest at another family and at a sibling branch', async () => {
    const { own, sibling, stranger } = tenants;
    for (const { adminToken } of [sibling, stranger]) {
      done(await face.add(own.id, event('own'), adminToken));
      expect((await face.checkout(own.id, { clientId: own.member.id }, adminToken)).refused).toBe('FORBIDDEN');
      done(await face.checkout(own.id, { email: 'guest@example.test' }, adminToken));
      expect(await lastBuyer()).toMatchObject({ administrator: null, channel: 'online' });
    }
  });

  test('creates a new contact for an e-mail that another family knows', async () => {
    const { own, stranger } = tenants;
    const { token } = done(await face.add(own.id, event('own')));
    const bought = done(await face.checkout(own.id, { email: stranger.email }, token));
    expect(bought.text).not.toContain(CANARY);
    expect((await lastBuyer()).id).not.toBe(stranger.clientId);
  });
});

test('a log-in takes over the baskets of the guest session at every family', async () => {
  const { own, stranger } = tenants;
  const face = new RestShoppingClient(server.url);
  const guest = done(await face.add(own.id, event('own'))).token!;
  done(await face.add(stranger.id, event('stranger'), guest));
  const em = server.orm.em.fork();
  const [from] = await rows<{ session_id: number }>(`select session_id from basket order by id desc limit 1`);
  const to = await openSession(em, { kind: 'member', companyId: await rootOf(own.id).then(Number), clientId: own.member.id });
  done(await face.add(own.id, event('own'), to.token));
  await em.transactional((tx) => adoptBaskets(tx, from!.session_id, to.id));

  expect((await face.view(own.id, to.token)).lines).toHaveLength(2);
  expect((await face.view(stranger.id, to.token)).lines).toHaveLength(1);
  expect((await face.view(own.id, guest)).lines).toEqual([]);
});

test('the status for a company shows the basket at its family', async () => {
  const { own, sibling, stranger } = tenants;
  const face = new RestShoppingClient(server.url);
  const token = done(await face.add(own.id, event('own'))).token!;
  done(await face.add(stranger.id, event('stranger'), token));
  const rest = new RestClient({ base: server.url, token });
  const shown = async (query: string) =>
    embedded(await rest.get(`/api/v1/status${query}`), 'baskets').map((basket) => basket.company_id);
  expect(await shown(`?company_id=${sibling.id}`)).toEqual([own.id]);
  expect(await shown(`?company_id=${stranger.id}`)).toEqual([stranger.id]);
  expect(await shown('')).toHaveLength(1);
});

test('an old basket with a line of another family cannot be bought or added to until it is emptied', async () => {
  const { own, stranger } = tenants;
  const face = new RestShoppingClient(server.url);
  const mine = done(await face.add(own.id, event('own')));
  const theirs = done(await face.add(stranger.id, event('stranger')));
  await server.orm.em.fork().transactional(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx.getKysely());
    await sql`update basket_item set basket_id = (select basket_id from basket_item where id = ${mine.lines[0]})
      where id = ${theirs.lines[0]}`.execute(tx.getKysely());
  });
  expect((await face.checkout(own.id, { email: 'old@example.test' }, mine.token)).refused).toBe('BASKET_MISMATCH');
  expect((await face.add(own.id, event('own'), mine.token)).refused).toBe('BASKET_MISMATCH');

  const rest = new RestClient({ base: server.url, token: mine.token! });
  expect((await rest.delete(`/api/v1/${own.id}/basket`)).status).toBe(200);
  done(await face.add(own.id, event('own'), mine.token));
  done(await face.checkout(own.id, { email: 'old@example.test' }, mine.token));
});
