import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { statementsOf } from '../../support/oracles/count-statements.js';

/** Nothing is due for cancelled bookings; `/api/v1` still shows the earlier amount, as its clients expect. */

let demo: DemoServer;
let longId: string;
beforeAll(async () => {
  demo = await openDemo();
  const { services, people } = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  await demo.as.admin.put(`/api/v1/admin/${CAMDEN}/services/${services}`, { durations: [30], prices: [1500] });
  await demo.rows('update company_settings set payment_tax = 25, payment_url = $$https://pay.example.com/{long_id}$$');
  const guest = demo.as.public.as(undefined);
  const item = (time: string) => ({ service_id: services, person_id: people, datetime: `2030-03-06T${time}:00` });
  const basket = { entire_basket: true, items: [item('09:00'), item('10:00')] };
  await guest.post(`/api/v1/${CAMDEN}/basket/add_item`, basket);
  const client = { first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@example.test' };
  const { body } = await guest.post(`/api/v1/${CAMDEN}/basket/checkout`, { client });
  longId = String(body.long_id);
});
afterAll(() => demo?.server.close());

const DUE = `query Due($longId: String!) { purchase(longId: $longId) {
  paymentUrl totalPrice { amountMinor } dueNow { amountMinor } taxPayableOnDueNow { amountMinor }
  bookings { nodes { id version dueNow { amountMinor } } } } }`;

interface Due {
  readonly paymentUrl: string | null;
  readonly totalPrice: { readonly amountMinor: number };
  readonly dueNow: { readonly amountMinor: number };
  readonly taxPayableOnDueNow: { readonly amountMinor: number };
  readonly bookings: {
    readonly nodes: readonly {
      readonly id: number;
      readonly version: number;
      readonly dueNow: { readonly amountMinor: number };
    }[];
  };
}

async function ask(query: string, variables: object, token?: string) {
  const { body } = await sendGraphql(demo.server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  expect(body.errors).toBeUndefined();
  return body.data as { readonly purchase: Due };
}

async function due() {
  const { purchase } = await ask(DUE, { longId });
  const onWire = (await demo.as.public.get(`/api/v1/purchases/${longId}`)).body;
  return {
    amounts: [purchase.totalPrice, purchase.dueNow, purchase.taxPayableOnDueNow].map(({ amountMinor }) => amountMinor),
    lines: purchase.bookings.nodes.map(({ dueNow }) => dueNow.amountMinor),
    canBePaid: purchase.paymentUrl !== null,
    onWire: [onWire.total_price, onWire.due_now, onWire.tax_payable_on_due_now],
  };
}

async function cancel(place: number) {
  const { purchase } = await ask(DUE, { longId });
  const { id, version } = purchase.bookings.nodes[place]!;
  const input = { id, longId, expectedVersion: version };
  await ask('mutation Cancel($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }', { input });
}

test('the amount due falls with each cancelled line, but not over /api/v1', async () => {
  const onWire = [3000, 3000, 600];
  expect(await due()).toEqual({ amounts: [3000, 3000, 600], lines: [1500, 1500], canBePaid: true, onWire });

  await cancel(0);
  expect(await due()).toEqual({ amounts: [3000, 1500, 300], lines: [0, 1500], canBePaid: true, onWire });

  await cancel(1);
  expect(await due()).toEqual({ amounts: [3000, 0, 0], lines: [0, 0], canBePaid: false, onWire });
});

interface Edges {
  readonly purchases: { readonly edges: readonly { readonly cursor: string; readonly node: Pick<Due, 'dueNow'> }[] };
}

async function inOrder(after: string | null = null) {
  const query = `query Ordered($companyId: Int!, $after: String) {
    purchases(companyId: $companyId, orderBy: { field: DUE_NOW }, first: 200, after: $after) {
      edges { cursor node { dueNow { amountMinor } } } } }`;
  const asked = { query, variables: { companyId: CAMDEN, after } };
  const { body } = await sendGraphql(demo.server.url, asked, { 'Auth-Token': demo.as.admin.token! });
  return (body.data as unknown as Edges).purchases.edges;
}

test('purchases are ordered by the amount that is still due', async () => {
  const edges = await inOrder();
  const shown = edges.map(({ node }) => node.dueNow.amountMinor);
  expect(shown).toEqual([...shown].sort((one, other) => one - other));
  const inCursors = edges.map(({ cursor }) => Number((JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[])[0]));
  expect(inCursors).toEqual(shown);
});

test('the page after a cursor takes no extra statement for purchases whose amount due is null', async () => {
  const edges = await inOrder();
  const { cursor } = edges[2]!;
  let behind: typeof edges = [];
  const sent = await statementsOf(async () => {
    behind = await inOrder(cursor);
  });
  expect(behind.length).toBe(edges.length - 3);
  expect(sent.filter((text) => text.includes('from "purchase" t') && / is null order by/.test(text))).toEqual([]);
});
