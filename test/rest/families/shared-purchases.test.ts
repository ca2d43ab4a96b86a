import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { buildTenants, CANARY, type Tenant, type Tenants } from '../../support/fixtures/tenants.js';
import { adminToken } from '../../support/fixtures/test-company.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { startServer, type TestServer } from '../../support/server.js';
import { type Bought, buyTogether } from './buy-together.js';

let server: TestServer;
let tenants: Tenants;
let shoppers = 0;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  tenants = await buildTenants(server.orm);
});
afterAll(() => server.close());

const as = (token?: string) => new RestClient({ base: server.url, ...(token && { token }) });
const rows: ReadRows = (query, parameters) => rowsOf(server.orm)(query, parameters);
const everything = () => fingerprint({ rows });

const buy = (...companies: readonly Tenant[]): Promise<Bought> => buyTogether(server, companies, shoppers++);

/** A purchase that an old database may contain: own company's purchase with a booking of another family. */
async function buyAcrossFamilies(): Promise<Bought> {
  const { own, stranger } = tenants;
  const [mine, theirs] = [await buy(own), await buy(stranger)];
  await server.orm.em.fork().transactional(async (tx) => {
    const db = tx.getKysely();
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update booking set purchase_id = ${mine.id} where purchase_id = ${theirs.id}`.execute(db);
    await sql`update purchase set other_company_ids = ${[stranger.id]} where id = ${mine.id}`.execute(db);
  });
  return { ...mine, bookings: new Map([...mine.bookings, ...theirs.bookings]) };
}

const SHOWN =
  'bookings { nodes { id companyId service { name } } } items { nodes { companyId } } courseBookings { id } attachments { id }';

async function graphql(token: string | undefined, query: string) {
  const { body } = await sendGraphql(server.url, { query }, token ? { 'Auth-Token': token } : {});
  return { codes: (body.errors ?? []).map(({ extensions }) => extensions.code), text: JSON.stringify(body), data: body.data };
}

const companiesIn = (text: string): number[] =>
  [...text.matchAll(/"bookings":(?:\{"nodes":)?\[(.*?)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/"companyId":(\d+)/g)].map(([, id]) => Number(id)),
  );

/** Amounts with the payments that they are made of. */
interface Shown extends Record<'totalPrice' | 'price' | 'paid' | 'dueNow', { amountMinor: number }> {
  readonly payments: { readonly nodes: readonly unknown[] };
}

describe('a purchase with bookings of two branches', () => {
  test('shows the administrators of each branch their own bookings, and all to the head and the buyer', async () => {
    const { own, sibling, headToken } = tenants;
    const { id, longId, bookings } = await buy(own, sibling);
    const asked = `{ purchase(companyId: ${own.id}, id: ${id}) { ${SHOWN} } }`;
    expect(companiesIn((await graphql(own.adminToken, asked)).text)).toEqual([own.id]);
    expect(companiesIn((await graphql(headToken, asked)).text)).toEqual([own.id, sibling.id]);
    const byLongId = `{ purchase(longId: "${longId}") { ${SHOWN} } }`;
    expect(companiesIn((await graphql(sibling.adminToken, byLongId)).text)).toEqual([sibling.id]);
    expect(companiesIn((await graphql(undefined, byLongId)).text)).toEqual([own.id, sibling.id]);

    const shown = await as(own.adminToken).get(`/api/v1/admin/${own.id}/purchases/${id}`);
    expect(embedded(shown, 'bookings').map((each) => each.id)).toEqual([bookings.get(own.id)]);
  });

  test('shows administrators with its long id only the goods and files of their own branch', async () => {
    const { own, sibling } = tenants;
    const { id, longId } = await buy(own, sibling);
    const of = (companyId: number) => `(company_id, purchase_id) = (${companyId}, ${id})`;
    await rows(`insert into purchase_item (company_id, purchase_id, kind, name, quantity, price)
      select company_id, ${id}, 'product', 'Lead', 1, 700 from unnest(array[${own.id}, ${sibling.id}]) as company_id`);
    await rows(`insert into attachment (company_id, purchase_id, key, file_name, content_type, size, content)
      select company_id, ${id}, 'shared-' || company_id, 'paw.txt', 'text/plain', 1, 'x'
      from unnest(array[${own.id}, ${sibling.id}]) as company_id`);
    expect(await rows(`select from attachment where ${of(sibling.id)}`)).toHaveLength(1);
    const shown = async (token: string | undefined) => {
      const query = `{ purchase(longId: "${longId}") { items { nodes { companyId } } attachments { companyId } } }`;
      interface OfCompany {
        readonly companyId: number;
      }
      const { purchase: found } = (await graphql(token, query)).data as {
        readonly purchase: { readonly items: { readonly nodes: OfCompany[] }; readonly attachments: OfCompany[] };
      };
      return [found.items.nodes, found.attachments].map((list) => list.map(({ companyId }) => companyId));
    };
    expect(await shown(own.adminToken)).toEqual([[own.id], [own.id]]);
    expect(await shown(sibling.adminToken)).toEqual([[sibling.id], [sibling.id]]);
    expect(await shown(undefined)).toEqual([
      [own.id, sibling.id],
      [own.id, sibling.id],
    ]);
  });

  test('hides its long id and calendar key from administrators who see only part of it', async () => {
    const { own, sibling, headToken } = tenants;
    const { id, longId, bookings } = await buy(own, sibling);
    const keysOf = async (token: string, purchaseId: number) => {
      const { data } = await graphql(token, `{ purchase(companyId: ${own.id}, id: ${purchaseId}) { longId calendarKey } }`);
      const found = data?.purchase as { longId: string | null; calendarKey: string | null } | undefined;
      return [found?.longId !== null, found?.calendarKey !== null];
    };
    expect(await keysOf(own.adminToken, id)).toEqual([false, false]);
    expect(await keysOf(headToken, id)).toEqual([true, true]);
    expect(await keysOf(own.adminToken, (await buy(own)).id)).toEqual([true, true]);
    const shown = await as(own.adminToken).get(`/api/v1/admin/${own.id}/purchases/${id}`);
    expect(shown.body.long_id).toBeNull();
    const booking = await as(own.adminToken).get(`/api/v1/admin/${own.id}/bookings/${bookings.get(own.id)}`);
    expect([booking.status, booking.body.purchase_ref]).toEqual([200, null]);
    const nameOf = async (token: string, bookingId = 0) => {
      const { data } = await graphql(token, `{ booking(companyId: ${own.id}, id: ${bookingId}) { longId settings } }`);
      return JSON.stringify(data?.booking).match(/"(longId|obfuscated_id)":"/g)?.length ?? 0;
    };
    const alone = (await buy(own)).bookings.get(own.id);
    const named = [
      nameOf(own.adminToken, bookings.get(own.id)),
      nameOf(headToken, bookings.get(own.id)),
      nameOf(own.adminToken, alone),
    ];
    expect(await Promise.all(named)).toEqual([0, 2, 2]);
    const log = `auditLog(companyId: ${own.id}, filter: { record: PURCHASE, recordId: ${id} }) { nodes { after } }`;
    const { text } = await graphql(own.adminToken, `{ ${log} }`);
    expect([text.includes('clientId'), text.includes(longId)]).toEqual([true, false]);
  });

  test('names the selling staff to their own branch and the head, and staff of the head to every branch', async () => {
    const { own, sibling, headToken } = tenants;
    const { bookings } = await buy(own, sibling);
    const told = async (token: string, { id }: Tenant, seller: string) => {
      await rows(`update booking set administrator_id = (select min(id) from administrator where company_id = ${seller})
        where id in (${[...bookings.values()]})`);
      const { body } = await as(token).get(`/api/v1/admin/${id}/bookings/${bookings.get(id)}`);
      return [Boolean(body.booked_by), Boolean(body.booked_by_email)];
    };
    const head = `(select root_id from company where id = ${own.id})`;
    expect(await told(own.adminToken, own, `${own.id}`)).toEqual([true, true]);
    expect(await told(headToken, sibling, `${own.id}`)).toEqual([true, true]);
    expect(await told(sibling.adminToken, sibling, `${own.id}`)).toEqual([false, false]);
    expect(await told(sibling.adminToken, sibling, head)).toEqual([true, true]);
  });

  test('shows administrators of one branch the amounts of that branch, over REST and GraphQL', async () => {
    const { own, sibling, headToken } = tenants;
    const { id } = await buy(own, sibling);
    await rows(`update booking set price = case company_id when ${own.id} then 3100 else 1900 end, due_now = 0,
      paid = case company_id when ${own.id} then 3100 else 1900 end where purchase_id = ${id}`);
    await rows(`update purchase set total_price = 5000, price = 5000, paid = 5000, due_now = 0 where id = ${id}`);
    await rows(`insert into payment (company_id, purchase_id, amount, kind, status, success)
      values (${own.id}, ${id}, 5000, 'card', 'complete', true)`);
    const amounts = 'totalPrice { amountMinor } price { amountMinor } paid { amountMinor } dueNow { amountMinor }';
    const asked = `{ purchase(companyId: ${own.id}, id: ${id}) { ${amounts} payments { nodes { id } } } }`;
    const amountsIn = async (token: string) => {
      const { data } = await graphql(token, asked);
      const { payments, ...found } = (data as { purchase: Shown }).purchase;
      return [...Object.values(found).map(({ amountMinor }) => amountMinor), payments.nodes.length];
    };
    expect(await amountsIn(own.adminToken)).toEqual([3100, 3100, 3100, 0, 0]);
    expect(await amountsIn(headToken)).toEqual([5000, 5000, 5000, 0, 1]);
    const totals = async (token: string) => {
      const one = (await as(token).get(`/api/v1/admin/${own.id}/purchases/${id}`)).body;
      return [one.total_price, one.paid];
    };
    expect(await totals(own.adminToken)).toEqual([3100, 3100]);
    expect(await totals(headToken)).toEqual([5000, 5000]);
  });

  test('can be cancelled or paid in full only by administrators of both branches', async () => {
    const { own, sibling, headToken } = tenants;
    const { id, longId } = await buy(own, sibling);
    const before = await everything();
    for (const { adminToken } of [own, sibling]) {
      const cancelled = await graphql(adminToken, `mutation { cancelPurchase(input: { longId: "${longId}" }) { id } }`);
      expect(cancelled.codes).toEqual(['FORBIDDEN']);
      expect((await as(adminToken).delete(`/api/v1/purchases/${longId}`)).status).toBe(403);
      expect((await as(adminToken).put(`/api/v1/admin/${own.id}/purchases/${id}/pay`)).status).toBe(403);
      const paid = await graphql(adminToken, `mutation { payPurchase(input: { companyId: ${own.id}, id: ${id} }) { id } }`);
      expect(paid.codes).toEqual(['FORBIDDEN']);
    }
    expect(await everything()).toEqual(before);

    expect((await as(headToken).put(`/api/v1/admin/${own.id}/purchases/${id}/pay`)).status).toBe(200);
    expect((await as(headToken).delete(`/api/v1/purchases/${longId}`)).status).toBe(200);
  });

  test('has each booking cancelled by its own branch only: that of another branch is not found', async () => {
    const { own, sibling } = tenants;
    const { longId, bookings } = await buy(own, sibling);
    const cancel = (token: string, bookingId: number | undefined) =>
      graphql(token, `mutation { cancelPurchase(input: { longId: "${longId}", bookingIds: [${bookingId}] }) { id ${SHOWN} } }`);
    const before = await everything();
    expect((await cancel(own.adminToken, bookings.get(sibling.id))).codes).toEqual(['NOT_FOUND']);
    const itemId = bookings.get(sibling.id);
    const removed = await graphql(
      own.adminToken,
      `mutation { removePurchaseItem(input: { longId: "${longId}", itemId: ${itemId} }) { id } }`,
    );
    expect(removed.codes).toEqual(['NOT_FOUND']);
    expect(await everything()).toEqual(before);

    const done = await cancel(own.adminToken, bookings.get(own.id));
    expect(companiesIn(done.text)).toEqual([own.id]);
    const left = await rows<{ id: number }>(
      `select id from booking where not is_cancelled and id in (${[...bookings.values()]})`,
    );
    expect(left).toEqual([{ id: bookings.get(sibling.id) }]);
  });
});

test('the calendar key of a shared purchase is renewed by the head, that of a person by the home company', async () => {
  const { own, sibling, headToken } = tenants;
  const { id } = await buy(own, sibling);
  const { ann } = own.company;
  await rows(`update person set person_companies = '{${own.id}, ${sibling.id}}' where id = ${ann.id}`);
  const renew = (token: string, companyId: number, owner: string, ownerId: number) =>
    graphql(token, `mutation { renewCalendarKey(input: { companyId: ${companyId}, owner: ${owner}, id: ${ownerId} }) }`);
  const before = await everything();
  expect((await renew(own.adminToken, own.id, 'PURCHASE', id)).codes).toEqual(['FORBIDDEN']);
  expect((await renew(sibling.adminToken, sibling.id, 'PERSON', ann.id)).codes).toEqual(['FORBIDDEN']);
  expect((await renew(sibling.adminToken, sibling.id, 'PERSON', own.company.bob.id)).codes).toEqual(['NOT_FOUND']);
  expect(await everything()).toEqual(before);

  expect((await renew(own.adminToken, own.id, 'PERSON', ann.id)).codes).toEqual([]);
  expect((await renew(headToken, own.id, 'PURCHASE', id)).codes).toEqual([]);
});

test('file keys and voucher codes are shown to staff, and not to analysts', async () => {
  const { id } = tenants.own;
  const [{ bought }] = (await rows<{ bought: number }>(`select purchase_id as bought from purchase_item
    where id in (select purchase_item_id from voucher_code where company_id = ${id}) limit 1`)) as [{ bought: number }];
  await rows(`insert into attachment (company_id, purchase_id, file_name, content_type, size, content)
    values (${id}, ${bought}, 'paw.txt', 'text/plain', 1, 'x')`);
  const shownTo = async (role: 'analyst' | 'staff') => {
    const token = await adminToken(server.orm.em.fork(), id, role);
    const query = `{ purchase(companyId: ${id}, id: ${bought}) { attachments { fileName key } voucherCodes { nodes { code } } } }`;
    return graphql(token, query);
  };
  const [analyst, staff] = [await shownTo('analyst'), await shownTo('staff')];
  expect(analyst.data?.purchase).toEqual({
    attachments: [{ fileName: null, key: null }],
    voucherCodes: { nodes: [{ code: null }] },
  });
  expect(analyst.codes).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  const text = expect.stringMatching(/^\w{8,}/);
  expect(staff.data?.purchase).toEqual({
    attachments: [{ fileName: 'paw.txt', key: text }],
    voucherCodes: { nodes: [{ code: text }] },
  });
});

describe('an old purchase with a booking of another family', () => {
  test('shows neither family the data of the other, and can be neither cancelled nor paid', async () => {
    const { own, stranger } = tenants;
    const { id, longId, bookings } = await buyAcrossFamilies();
    await rows(`update client set last_name = 'Changed since' where id = (select client_id from purchase where id = ${id})`);
    const before = await everything();
    const paths = [
      `/api/v1/admin/${own.id}/purchases/${id}`,
      `/api/v1/admin/${own.id}/purchases`,
      `/api/v1/admin/${own.id}/bookings?start_date=2030-03-01&end_date=2030-03-31`,
      `/api/v1/purchases/${longId}`,
      `/api/v1/purchases/${longId}/bookings`,
      `/api/v1/purchases/${longId}/bookings/${bookings.get(stranger.id)}`,
    ];
    for (const path of paths) {
      const { body } = await as(own.adminToken).get(path);
      expect([path, JSON.stringify(body).includes(CANARY)]).toEqual([path, false]);
    }
    const mine = bookings.get(own.id);
    const theirs = bookings.get(stranger.id);
    const deep = `{ booking(companyId: ${own.id}, id: ${mine}) { purchase { ${SHOWN} client { firstName } } } }`;
    expect((await graphql(own.adminToken, deep)).text).not.toContain(CANARY);

    const back = `{ booking(companyId: ${stranger.id}, id: ${theirs}) { purchase { ${SHOWN} } } }`;
    expect(companiesIn((await graphql(stranger.adminToken, back)).text)).not.toContain(own.id);
    const buyer = `{ purchase(longId: "${longId}") { client { lastName } } }`;
    const lastNames = [];
    for (const { adminToken } of [own, stranger]) lastNames.push((await graphql(adminToken, buyer)).text);
    expect(lastNames).toEqual([expect.stringContaining('Changed since'), expect.stringContaining('Ash')]);
    for (const { adminToken } of [own, stranger]) {
      const cancelled = await graphql(adminToken, `mutation { cancelPurchase(input: { longId: "${longId}" }) { id } }`);
      expect(cancelled.codes).toEqual(['FORBIDDEN']);
    }
    const paid = await graphql(own.adminToken, `mutation { payPurchase(input: { companyId: ${own.id}, id: ${id} }) { id } }`);
    expect(paid.codes).toEqual(['FORBIDDEN']);
    expect(await everything()).toEqual(before);
  });
});
