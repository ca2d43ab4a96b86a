import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestClient } from '../../support/clients/rest-client.js';
import { type FullCompany, openFullCompany } from '../../support/fixtures/full-company.js';
import { crawl, type IsNew, within } from '../../support/walks/crawler.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Bookings, purchases and messages outlive the records they were made with. A caller who returns to one after such a record was
 * switched off or deleted finds no broken link. In a run with a `WALK_TURN` each caller returns to a seventh of the addresses,
 * to different ones after either change. Source: decisions 1 and 5.
 */

let whole: FullCompany;
beforeAll(async () => {
  whole = await openFullCompany();
});
afterAll(() => whole?.server.close());

/** Lists that a company keeps in an order of its own. */
const SHORT_LISTS = [
  'categories',
  'booking_text',
  'service_groups',
  'clinics',
  'event_sequences',
  'reasons',
  'membership_levels',
];

/** Addresses to which each caller can return, without requesting what is offered now. */
function keptBy(): readonly (readonly [RestClient, readonly string[]])[] {
  const { at, shopper, bought } = whole;
  const all = 'start_date=2020-01-01&end_date=2040-01-01&include_cancelled=true';
  const desk = [
    `bookings?${all}`,
    'purchases?created_from=2020-01-01T00:00:00',
    'queuers',
    'services',
    'people',
    'resources',
    'events',
    'clinics',
  ];
  return [
    [
      shopper,
      [
        '/api/v1/status',
        `${at.company}/basket`,
        ...['products', 'packages', 'bulk_purchases', 'services', 'resources'].map((list) => `${at.company}/${list}`),
        ...SHORT_LISTS.map((list) => `${at.company}/${list}`),
        ...purchases(bought),
      ],
    ],
    [at.member, [`${at.mine}/bookings?${all}`, `${at.mine}/purchase_totals`, `${at.mine}/pre_paid_bookings`]],
    [at.admin, desk.map((list) => `${at.desk}/${list}`)],
  ];
}

const purchases = (longIds: readonly string[]) => longIds.map((id) => `/api/v1/purchases/${id}`);

/** The lists, and what their records link to, without what is computed from the current offers. */
function nearby(): IsNew {
  const isNew = within(1);
  return (step) => !/(day|time)_data|\/edit|\/auditlog/.test(step.path) && isNew(step);
}

/** `shift` selects which part of the addresses is walked. */
async function brokenLinks(shift: number): Promise<string[]> {
  const faults: string[] = [];
  let [started, answered] = [0, 0];
  for (const [rest, all] of keptBy()) {
    const starts = partOfTurn(all, shift);
    const met = await crawl(rest, starts, async () => ({}), nearby());
    faults.push(...met.faults);
    started += starts.length;
    answered += met.answers.length;
  }
  expect(answered).toBeGreaterThan(started);
  return faults;
}

/** Records with which the full company's bookings and purchases were made, by table and name of the record. */
const USED = {
  ...{ person: 'person', resource: 'resource', service: 'service', event_chain: 'chain', event_group: 'group' },
  ...{ product: 'product', package: 'package', voucher: 'voucher', address: 'address', category: 'category' },
  ...{ client_queue: 'queue', question: 'question', schedule: 'schedule' },
} as const;

const SWITCHED_OFF = ['person', 'resource', 'service', 'event_chain', 'product', 'package', 'voucher'];

const become = async (table: string, name: string, state: 'disabled' | 'deleted') =>
  whole.rows(`update ${table} set ${state} = true where id = ${whole.made[name]!}`);

test('no link breaks when records used in bookings and purchases are disabled, then deleted', async () => {
  for (const [table, name] of Object.entries(USED)) if (SWITCHED_OFF.includes(table)) await become(table, name, 'disabled');
  expect(await brokenLinks(0)).toEqual([]);

  for (const [table, name] of Object.entries(USED)) await become(table, name, 'deleted');
  expect(await brokenLinks(1)).toEqual([]);
}, 900_000);

test('purchases at a deleted company can still be read, without broken links', async () => {
  const { shopper, at, bought } = whole;
  await whole.rows(`update company set deleted = true where id = ${at.testCompany.companyId}`);

  const met = await crawl(shopper.as(undefined), purchases(bought), async () => ({}), nearby());
  expect([...met.faults]).toEqual([]);
  expect(met.answers.length).toBeGreaterThan(10);
});
