import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { embedded } from '../../support/clients/rest-client.js';
import { checkAt, openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Each way to change or cancel a booking accepts who is to be notified. */

let shop: ShopServer;
let taken = 0;
beforeAll(async () => {
  shop = await openShop();
  await updatePerson(shop.company.em, { companyId: shop.id, id: shop.company.ann.id }, { email: 'ann@pets.example' });
});
afterAll(() => shop.server.close());

/** The next free hour on Mondays, eight hours each. */
function nextTime(): string {
  const date = new Date(Date.UTC(2030, 3, 1 + 7 * Math.floor(taken / 8))).toISOString().slice(0, 10);
  return `${date}T${String(9 + (taken++ % 8)).padStart(2, '0')}:00`;
}

interface Bought {
  readonly longId: string;
  readonly id: number;
}

const purchase = ({ longId }: Bought) => `/api/v1/purchases/${longId}`;
const own = ({ id }: Bought) => `/api/v1/admin/${shop.id}/bookings/${id}`;
const mine = ({ id }: Bought) => `/api/v1/${shop.id}/members/${shop.mia.id}/bookings/${id}`;

type Call = (booking: Bought, told: Json) => readonly [method: string, path: string, body: Json];

const FORMS: readonly (readonly [name: string, by: 'admin' | 'member', call: Call])[] = [
  ['PUT purchase', 'admin', (b, told) => ['PUT', purchase(b), { bookings: [{ id: b.id, datetime: nextTime() }], ...told }]],
  [
    'PUT purchase with the parameters in each booking',
    'admin',
    (b, told) => ['PUT', purchase(b), { bookings: [{ id: b.id, datetime: nextTime(), ...told }] }],
  ],
  [
    'PUT booking of a purchase',
    'admin',
    (b, told) => ['PUT', `${purchase(b)}/bookings/${b.id}`, { datetime: nextTime(), ...told }],
  ],
  ['DELETE purchase', 'admin', (b, told) => ['DELETE', purchase(b), told]],
  ['DELETE booking of a purchase', 'admin', (b, told) => ['DELETE', `${purchase(b)}/bookings/${b.id}`, told]],
  ['PUT booking', 'admin', (b, told) => ['PUT', own(b), { datetime: nextTime(), ...told }]],
  ['POST cancel', 'admin', (b, told) => ['POST', `${own(b)}/cancel`, told]],
  ['DELETE booking', 'admin', (b, told) => ['DELETE', own(b), told]],
  [
    'PUT purchase of the member',
    'member',
    (b, told) => ['PUT', purchase(b), { bookings: [{ id: b.id, datetime: nextTime() }], ...told }],
  ],
  ['DELETE booking of the member', 'member', (b, told) => ['DELETE', mine(b), told]],
];

async function bought(): Promise<Bought> {
  const made = await shop.buy(await shop.fill([checkAt(shop, nextTime())], shop.member.as(shop.mia.token)), {
    member_id: shop.mia.id,
  });
  return { longId: String(made.long_id), id: Number(embedded(made, 'bookings')[0]!.id) };
}

/** Recipients of e-mails written since the booking was made, reminders excluded. */
async function toldAfter(call: Call, by: 'admin' | 'member', told: Json): Promise<string[]> {
  const booking = await bought();
  await sql`delete from email`.execute(shop.company.em.getKysely());
  const [method, path, body] = call(booking, told);
  expect((await shop[by].send(method, path, body)).status).toBeLessThan(300);
  const { rows } = await sql<{ who: string }>`
    select case when client_id is null then 'staff' else 'client' end as who from email
    where kind <> 'booking.reminder' and booking_id = ${booking.id} order by 1`.execute(shop.company.em.getKysely());
  return rows.map(({ who }) => who);
}

test.each(FORMS)('%s as %s notifies client and staff, as far as `notify` and `notify_admin` allow', async (_name, by, call) => {
  expect(await toldAfter(call, by, {})).toEqual(['client', 'staff']);
  expect(await toldAfter(call, by, { notify: 'false' })).toEqual(['staff']);
  // Only administrators can suppress e-mails to their staff.
  expect(await toldAfter(call, by, { notify_admin: false })).toEqual(by === 'admin' ? ['client'] : ['client', 'staff']);
});

test('messages to staff are not listed among the messages to the client', async () => {
  const { id } = await bought();
  await shop.admin.put(own({ id, longId: '' }), { datetime: nextTime() });
  const comms = embedded((await shop.admin.get(`${own({ id, longId: '' })}/comms`)).body, 'comms');
  expect(comms.map(({ kind }) => kind).sort()).toEqual(['booking.moved', 'booking.reminder', 'purchase.confirmation']);
});
