import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settlePurchase } from '../../../src/purchase/payments/settle-purchase.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { RestShoppingClient } from '../../support/clients/shopping-clients.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { buildTenants, type Tenant, type Tenants } from '../../support/fixtures/tenants.js';
import { startServer, type TestServer } from '../../support/server.js';
import { begin, done, LINES } from './parts.js';

/**
 * Lists of purchases by amount: for a purchase that two branches sold together, an order, a cursor or a filter reveals no more
 * than the amounts shown. Source: hardening.md, "A nested field asks for its own record's permission".
 */
let server: TestServer;
let tenants: Tenants;
/** A purchase of one branch's product alone, and one that also has an expensive product of the sibling. */
let alone: number;
let together: number;

const AMOUNTS = 'totalPrice price paid deposit dueNow taxPayableOnPrice taxPayableOnDeposit taxPayableOnDueNow voucherPaid'.split(
  ' ',
);

const rows: ReadRows = (query, parameters) => rowsOf(server.orm)(query, parameters);

async function buy(lines: readonly (readonly [Tenant, string])[], paid: number): Promise<number> {
  const face = new RestShoppingClient(server.url);
  const moment = () => '2030-03-04T10:00:00';
  const [[first]] = lines as [[Tenant, string]];
  const { token, buyer } = await begin({ face, moment }, first, 'product');
  for (const [tenant, kind] of lines) done(await face.add(tenant.id, LINES[kind]!(tenant, moment()), token));
  const id = Number(JSON.parse(done(await face.checkout(first.id, buyer, token)).text).id);
  await rows(`update booking set deposit = 333, discount = 101 where purchase_id = ${id}`);
  await rows(`update purchase set paid = ${paid}, certificate_paid = ${paid} where id = ${id}`);
  await server.orm.em.fork().transactional((tx) => settlePurchase(tx, id));
  return id;
}

/** `totalPrice` as the schema's order names it: TOTAL_PRICE. */
const inCapitals = (property: string): string => property.replace(/[A-Z]/g, '_$&').toUpperCase();

interface Edge {
  readonly cursor: string;
  readonly node: { readonly id: number; readonly shown: { readonly amountMinor: number } };
}

async function purchases(token: string, orderBy: string): Promise<{ id: number; amount: number; cursor: string }[]> {
  const query = `{ purchases(companyId: ${tenants.own.id}, orderBy: { field: ${inCapitals(orderBy)} }, first: 200) {
    edges { cursor node { id shown: ${orderBy} { amountMinor } } } } }`;
  const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': token });
  const { edges } = (body.data as { purchases: { edges: Edge[] } }).purchases;
  return edges.map(({ cursor, node }) => ({
    id: node.id,
    amount: node.shown.amountMinor,
    cursor: (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[])[0]!,
  }));
}

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  tenants = await buildTenants(server.orm);
  const { own, sibling } = tenants;
  await rows(`update company_settings set payment_tax = 17 where company_id = ${own.id}`);
  alone = await buy(
    [
      [own, 'product'],
      [own, 'event'],
    ],
    500,
  );
  together = await buy(
    [
      [own, 'event'],
      [sibling, 'service'],
      [sibling, 'voucher'],
    ],
    1900,
  );
  await rows(`update purchase_item set price = price + 50 where purchase_id = ${alone}`);
  await server.orm.em.fork().transactional((tx) => settlePurchase(tx, alone));
});
afterAll(() => server?.close());

describe('purchases of a branch, one of them with lines of a sibling', () => {
  test.each(AMOUNTS)('are ordered by the %s that is shown, and their cursors hold that amount', async (amount) => {
    for (const token of [tenants.own.adminToken, tenants.headToken]) {
      const listed = await purchases(token, amount);
      expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([alone, together]));
      expect(listed.map(({ cursor }) => cursor)).toEqual(listed.map((each) => String(each.amount)));
      expect(listed.map((each) => each.amount)).toEqual(listed.map((each) => each.amount).sort((a, b) => a - b));
    }
  });

  test('are ordered differently for the head, which sees the full amounts', async () => {
    const order = async (token: string) =>
      (await purchases(token, 'totalPrice')).map(({ id }) => id).filter((id) => [alone, together].includes(id));
    expect(await order(tenants.own.adminToken)).toEqual([together, alone]);
    expect(await order(tenants.headToken)).toEqual([alone, together]);
  });

  test('continue in the same order after a cursor', async () => {
    const token = tenants.own.adminToken;
    const all = (await purchases(token, 'totalPrice')).map(({ id }) => id);
    const page = `purchases(companyId: ${tenants.own.id}, orderBy: { field: TOTAL_PRICE }, first: 1`;
    const found: number[] = [];
    for (let after = ''; found.length < all.length; ) {
      const query = `{ ${page}${after}) { nodes { id } pageInfo { endCursor } } }`;
      const { body } = await sendGraphql(server.url, { query }, { 'Auth-Token': token });
      const list = (body.data as Record<string, { nodes: { id: number }[]; pageInfo: { endCursor: string } }>).purchases!;
      found.push(...list.nodes.map(({ id }) => id));
      after = `, after: "${list.pageInfo.endCursor}"`;
    }
    expect(found).toEqual(all);
  });

  test('count as fully paid when the amounts that are shown are paid', async () => {
    const { own, headToken } = tenants;
    await rows(`update booking set paid = price - discount where purchase_id = ${together} and company_id = ${own.id}`);
    const paid = async (token: string, fullyPaid: boolean) => {
      const whose = `companyId: ${own.id}, clientId: ${own.clientId}, filter: { fullyPaid: ${fullyPaid} }`;
      const { body } = await sendGraphql(
        server.url,
        { query: `{ purchases(${whose}) { nodes { id } } }` },
        { 'Auth-Token': token },
      );
      return (body.data as Record<string, { nodes: { id: number }[] }>).purchases!.nodes.map(({ id }) => id);
    };
    expect(await paid(own.adminToken, true)).toContain(together);
    expect(await paid(own.adminToken, false)).not.toContain(together);
    expect(await paid(headToken, true)).not.toContain(together);
    expect(await paid(headToken, false)).toContain(together);
  });
});
