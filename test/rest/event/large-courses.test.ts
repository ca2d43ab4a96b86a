import { UnitOfWork } from '@mikro-orm/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EventResolver } from '../../../schema/event/event.resolver.js';
import { Spending } from '../../../schema/shared/limits/spending.js';
import { Loaders } from '../../../schema/shared/loading/loaders.js';
import { RowLoaders } from '../../../schema/shared/loading/row-loaders.js';
import { Address } from '../../../src/company/address.entity.js';
import { findRows } from '../../../src/database/row.js';
import { createEventChain } from '../../../src/event/chains/create-event-chain.js';
import { Event } from '../../../src/event/event.entity.js';
import { bookable } from '../../../src/event/find-events.js';
import { Basket } from '../../../src/purchase/basket/basket.entity.js';
import { cancelPurchase } from '../../../src/purchase/change-purchase.js';
import { embedded } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { openShop, type ShopServer } from '../../support/fixtures/shop-server.js';

/**
 * Whether one session of a course can be booked depends on all others: for a query over all of them it is computed once, not per
 * session. The test counts calls, since a public page of a thousand sessions would end the process. Source: hardening.md, "Lists
 * within records".
 */
const SESSIONS = 40;

let shop: ShopServer;
let chainId: number;
let ids: number[];
beforeAll(async () => {
  shop = await openShop();
  const { em, chain: talk } = shop.company;
  const given = { name: 'Puppy course', eventGroupId: talk.eventGroupId, addressId: talk.addressId!, price: 6000, spaces: 8 };
  const times = { startsAt: '2035-03-05T18:00:00Z', recurrence: 'DAY', endDate: '2035-04-13', duration: 60 };
  chainId = (await createEventChain(em, { companyId: shop.id, ...given, ...times, course: true }, new Date())).id;
  ids = (await findRows(em, Event, sql`t.event_chain_id = ${chainId}`)).map(({ id }) => id);
  expect(ids).toHaveLength(SESSIONS);
});
afterAll(() => shop?.server.close());

/** Number of row loads of any record, by field. */
async function asksOf(query: string, token?: string) {
  const asked = vi.spyOn(RowLoaders.prototype, 'all');
  try {
    const { body } = await sendGraphql(shop.server.url, { query }, token ? { 'Auth-Token': token } : {});
    return { data: body.data as Record<string, { nodes: object[]; items: object[] }>, count: asked.mock.calls.length };
  } finally {
    asked.mockRestore();
  }
}

const STATE = 'bookable spacesLeft status takesWaiting';

test('a page of sessions evaluates each session once', async () => {
  const period = 'from: "2035-03-01", to: "2035-05-01", includeNonBookable: true';
  const { data, count } = await asksOf(
    `{ events(companyId: ${shop.id}, filter: { eventChainId: ${chainId}, ${period} }, first: 100) { nodes { ${STATE} } } }`,
  );
  const open = { bookable: true, spacesLeft: 8, takesWaiting: false };
  expect(data.events!.nodes).toEqual(Array.from({ length: SESSIONS }, () => expect.objectContaining(open)));
  expect(count).toBeLessThan(2 * SESSIONS);
});

test('a basket with many lines for one event evaluates the event once', async () => {
  const items = Array.from({ length: 5 }, () => ({ event_id: shop.company.talk.id, qty: 1 }));
  const visitor = await shop.fill(items);
  const { data, count } = await asksOf(`{ basket(companyId: ${shop.id}) { items { event { ${STATE} } } } }`, visitor.token);
  expect(data.basket!.items).toHaveLength(5);
  expect(count).toBeLessThan(5);
});

test('the fields of a session share one calculation of its held spaces', async () => {
  const held = vi.spyOn(EventResolver.prototype, 'spacesHeld');
  const query = `{ events(companyId: ${shop.id}, filter: { eventChainId: ${chainId}, from: "2035-03-01", to: "2035-05-01" }, first: 100) {
    nodes { ${STATE} } } }`;
  try {
    expect((await asksOf(query)).data.events!.nodes).toHaveLength(SESSIONS);
    // Held once for itself, and once as a session of the course.
    expect(held.mock.calls.length).toBeLessThanOrEqual(2 * SESSIONS);
  } finally {
    held.mockRestore();
  }
});

test('lines of a basket share look-ups of the basket, and sessions of a bought course those of the address', async () => {
  const visitor = await shop.fill([{ event_id: ids[0] }]);
  const known = vi.spyOn(Loaders.prototype, 'known');
  const one = vi.spyOn(Loaders.prototype, 'one');
  const askedFor = (entity: object) =>
    [...known.mock.calls, ...one.mock.calls].filter(([asked]: readonly unknown[]) => asked === entity).length;
  try {
    expect(embedded(await visitor.get(`/api/v1/${shop.id}/basket`), 'items')).toHaveLength(SESSIONS);
    expect(askedFor(Basket)).toBeLessThan(10);
    const { long_id } = await shop.buy(visitor);
    const before = askedFor(Address);
    const [course] = embedded(await shop.visitor().get(`/api/v1/purchases/${long_id}`), 'course_bookings');
    expect(embedded(course!, 'bookings')).toHaveLength(SESSIONS);
    expect(askedFor(Address) - before).toBeLessThan(SESSIONS / 2);
  } finally {
    known.mockRestore();
    one.mockRestore();
  }
});

test('the database query for bookable sessions examines each session a bounded number of times', async () => {
  const where = sql`t.event_chain_id = ${chainId} and ${bookable(new Date(), sql`c.id = ${chainId}`)}`;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) select t.id from event t where ${where}`.execute(shop.company.em.getKysely());
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  expect(plan['Actual Rows']).toBe(SESSIONS);
  expect(loopsOf(plan)).toBeLessThan(10 * SESSIONS);
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const loopsOf = (plan: Plan): number => (plan.Plans ?? []).reduce((sum, part) => sum + loopsOf(part), plan['Actual Loops']);

test('cancelling a course keeps only a few of its records in memory', async () => {
  const { id } = await shop.buy(await shop.fill([{ event_id: ids[0] }]));
  const sizes: number[] = [];
  const commit = UnitOfWork.prototype.commit;
  const spy = vi.spyOn(UnitOfWork.prototype, 'commit').mockImplementation(function (this: UnitOfWork) {
    sizes.push([...this.getIdentityMap().values()].length);
    return commit.call(this);
  });
  try {
    await cancelPurchase(shop.server.orm.em.fork(), { companyId: shop.id, id: Number(id), staffOf: [] }, new Date());
  } finally {
    spy.mockRestore();
  }
  const [left] = await shop.company.em
    .getConnection()
    .execute<{ count: number }[]>(`select count(*)::int as count from booking where purchase_id = ${id} and not is_cancelled`);
  expect(left!.count).toBe(0);
  expect(Math.max(...sizes)).toBeLessThan(10);
});

test('the rows read for a course do not grow with the number of baskets that hold it', async () => {
  const page = async () => {
    const loaded = vi.spyOn(Spending.prototype, 'load');
    try {
      const { data } = await asksOf(
        `{ events(companyId: ${shop.id}, filter: { eventChainId: ${chainId}, from: "2035-03-01", to: "2035-05-01" }, first: 100) {
          nodes { spacesHeld } } }`,
      );
      const held = (data.events!.nodes as { spacesHeld: number }[]).map(({ spacesHeld }) => spacesHeld);
      return { held, rows: loaded.mock.calls.reduce((sum, [rows]) => sum + rows, 0) };
    } finally {
      loaded.mockRestore();
    }
  };
  const before = await page();
  await shop.fill([{ event_id: ids[0] }]);
  await shop.fill([{ event_id: ids[0] }]);
  const after = await page();

  expect(after.held).toEqual(before.held.map((held) => held + 2));
  expect(after.rows).toBe(before.rows);
});
