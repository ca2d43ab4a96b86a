import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoHouse, openDemo } from '../support/demo-house.js';
import { HAL_CLIENTS } from '../support/hal-clients.js';
import { walkHal } from '../support/hal-walk.js';
import { type LinkValues, linkValues } from '../support/link-values.js';

/** Programs that know HAL and nothing of us get everywhere, whoever uses them. Source: decisions 5, issue 5. */

let house: DemoHouse;
let values: LinkValues;
beforeAll(async () => {
  house = await openDemo();
  values = await linkValues(house);
});
afterAll(() => house?.server.close());

/** Relations that are met on the way, and how many addresses at least. */
const TREES = {
  public: { rels: ['company', 'services', 'events', 'days', 'times', 'event_chains'], addresses: 100 },
  member: { rels: ['member', 'bookings', 'purchase_totals', 'edit_member'], addresses: 150 },
  admin: { rels: ['administrator', 'client_queues', 'schedules', 'slots', 'new_booking', 'edit', 'people'], addresses: 300 },
} as const;

type Caller = keyof typeof TREES;

describe.each(Object.keys(HAL_CLIENTS))('%s', (name) => {
  test.each(Object.keys(TREES) as Caller[])(
    'follows every link from the root as %s',
    async (caller) => {
      const { url } = house.server;
      const token = house.as[caller].token;
      const open = HAL_CLIENTS[name]!({ 'App-Id': 'demo', ...(token && { 'Auth-Token': token }) }, url);
      const root = await open(`${url}/api/v1`);
      const login = root.links.find(({ rel }) => rel === 'login');
      const starts = token && login ? [root, await login.follow({})] : [root];

      const walk = await walkHal(starts, values);

      expect(walk.faults).toEqual([]);
      expect([...walk.rels]).toEqual(expect.arrayContaining([...TREES[caller].rels]));
      expect(walk.paths.size).toBeGreaterThan(TREES[caller].addresses);
    },
    120_000,
  );
});
