import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FACT_KINDS } from '../../../src/outbox/fact-kind.js';
import { createEndpoint } from '../../../src/webhook/create-endpoint.js';
import { type Receiver, startReceiver } from '../../support/clients/receiver.js';
import { embedded } from '../../support/clients/rest-client.js';
import { type Buyer, RestShoppingClient } from '../../support/clients/shopping-clients.js';
import { eventually } from '../../support/eventually.js';
import { buildTenants, type Tenant, type Tenants } from '../../support/fixtures/tenants.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import type { TestServer } from '../../support/server.js';
import { startWebhookServer } from '../../support/webhook-server.js';
import { done, LINES } from './parts.js';

/** Webhooks for a purchase that two branches sold together. Source: decisions 8 and 10. */

let server: TestServer;
let tenants: Tenants;
let receiver: Receiver;
let shoppers = 0;

beforeAll(async () => {
  server = await startWebhookServer();
  tenants = await buildTenants(server.orm);
});
afterAll(() => server.close());

beforeEach(async () => {
  receiver = await startReceiver();
  await sql`update webhook_endpoint set deleted = true`.execute(em().getKysely());
  return () => receiver.close();
});

const em = () => server.orm.em.fork();

const KINDS = FACT_KINDS.filter((kind) => /^(booking|purchase)\./.test(kind));

/** Creates an endpoint of that company which is called at that path. */
const listen = (path: string, companyId: number, includeBranches = false) =>
  createEndpoint(em(), { companyId, allowPrivateHosts: true }, { url: `${receiver.url}/${path}`, kinds: KINDS, includeBranches });

/** Buys a check and a product at each of the companies, together at the first. */
async function buy(companies: readonly Tenant[], buyer: Buyer, login?: string): Promise<void> {
  const face = new RestShoppingClient(server.url);
  const start = `2030-03-05T${String(9 + shoppers++).padStart(2, '0')}:00:00`;
  let token = login;
  for (const company of companies) {
    token = done(await face.add(company.id, LINES.service!(company, start), token)).token ?? token;
    done(await face.add(company.id, LINES.product!(company, start), token));
  }
  done(await face.checkout(companies[0]!.id, buyer, token));
}

async function allTold(): Promise<void> {
  const waiting = () =>
    sql`select from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id and not e.deleted where d.state = 'waiting'`
      .execute(em().getKysely())
      .then(({ rows }) => rows.length);
  await eventually(async () => expect(await waiting()).toBe(0));
}

/** Each body received at a path: the companies of its bookings and items, and the buyer's name. */
function toldAt(path: string): { readonly companies: number[]; readonly buyer: unknown; readonly longId: unknown }[] {
  const bodies = receiver.calls.filter((call) => call.path === `/${path}`).map(({ body }) => JSON.parse(body) as Json);
  return bodies.map((body) => ({
    companies: ['bookings', 'products'].flatMap((list) => embedded(body, list).map((line) => Number(line.company_id))),
    buyer: body.client_name,
    longId: body.long_id,
  }));
}

test.each([
  ['a guest', 'Zoe Ash'],
  ['a member', 'Mia Lee'],
])('for a purchase by %s at two branches, each branch receives its own lines, and the head all', async (who, name) => {
  const { own, sibling } = tenants;
  const [head] = await em().execute<{ id: number }[]>('select root_id as id from company where id = ?', [own.id]);
  await listen('own', own.id);
  await listen('sibling', sibling.id);
  await listen('head', head!.id, true);
  await (who === 'a member' ? buy([own, sibling], {}, own.member.token) : buy([own, sibling], { email: 'buyer@example.test' }));
  await allTold();

  const each = (...companies: readonly number[]) => ({ companies, buyer: name, longId: null });
  expect(toldAt('own')).toEqual([each(own.id, own.id), each(own.id, own.id)]);
  expect(toldAt('sibling')).toEqual([each(sibling.id, sibling.id)]);
  const whole = { ...each(own.id, sibling.id, own.id, sibling.id), longId: expect.any(String) };
  expect(toldAt('head')).toEqual([whole, whole, whole]);
});

test('a branch that sold everything receives the complete purchase', async () => {
  const { own } = tenants;
  await listen('own', own.id);
  await buy([own], { email: 'alone@example.test' });
  await allTold();
  const told = { companies: [own.id, own.id], buyer: 'Zoe Ash', longId: expect.any(String) };
  expect(toldAt('own')).toEqual([told, told]);
});
