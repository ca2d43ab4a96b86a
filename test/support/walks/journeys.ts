import { embedded, type RestClient } from '../clients/rest-client.js';
import { type FactServer, good } from '../fixtures/fact-server.js';
import type { Json } from '../oracles/hal-rules.js';
import { byAdmin, type OfferedRecords } from './offered-records.js';

interface Lived {
  readonly shopper: RestClient;
  readonly bought: readonly string[];
}

/** Performs the journeys of members, guests and administrators. */
export async function runJourneys(at: FactServer, made: OfferedRecords): Promise<Lived> {
  const ofMember = await buyAll(at, made, at.member.as(at.mia.token), { member_id: at.mia.id });
  const ofGuest = await buyAll(at, made, at.public, GUEST);
  await useAhead(at, made);
  await lookAfter(at);
  await byAdmin(at, `bookings/${embedded(ofMember, 'bookings')[0]!.id}/private_notes`, { note: 'Rings twice' }, 'PUT');
  await queue(at, made);
  const shopper = at.public;
  await fill(at, made, shopper);
  const late = await waitFor(at, made);
  return { shopper, bought: [ofGuest, late].map(({ long_id }) => String(long_id)) };
}

/** Fills a basket with a line of each kind, a file and a coupon. */
async function fill(at: FactServer, made: OfferedRecords, by: RestClient): Promise<void> {
  const basket = `${at.company}/basket`;
  const filled = good(await by.post(`${basket}/add_item`, { entire_basket: true, items: everything(at, made) }));
  const file = new FormData();
  file.append('file', new Blob(['Hello'], { type: 'text/plain' }), 'hello.txt');
  good(await by.post(`${basket}/${embedded(filled, 'items')[0]!.id}/attach`, file));
  good(await by.post(`${basket}/coupon`, { coupon: 'SPRING' }));
}

/** Buys a line of each kind and pays for them; returns the purchase. */
async function buyAll(at: FactServer, made: OfferedRecords, by: RestClient, buyer: Json): Promise<Json> {
  await fill(at, made, by);
  const purchase = good(await by.post(`${at.company}/basket/checkout`, buyer));
  good(await at.admin.put(`${at.desk}/purchases/${purchase.id}/pay`, {}));
  return purchase;
}

const GUEST: Json = { client: { first_name: 'Gus', last_name: 'Guest', email: 'gus@example.test' } };

/** Basket items of each kind. */
function everything(at: FactServer, made: OfferedRecords): Json[] {
  const questions = [{ id: made.question, answer: 'Yes' }];
  return [
    ...[line(at, made, { questions })],
    ...[
      { event_id: made.event, questions },
      { event_id: made.session },
      { product_id: made.product },
      { package_id: made.package },
    ],
    ...[{ bulk_purchase_id: made.bulk }, { deal_id: made.voucher }],
  ];
}

/** Basket item for half an hour with the person and the resource. */
const line = (at: FactServer, { service, person, resource }: OfferedRecords, more: Json = {}): Json => ({
  ...{ service_id: service, person_id: person, resource_id: resource, datetime: at.when() },
  ...more,
});

/** Makes a pre-paid booking, one paid from the wallet, one that is moved and one that is cancelled. */
async function useAhead(at: FactServer, made: OfferedRecords): Promise<void> {
  good(await at.admin.put(`${at.mine}/wallet`, { amount: 5000, notes: 'cash' }));
  const [ahead] = embedded(good(await at.member.get(`${at.mine}/pre_paid_bookings`)), 'pre_paid_bookings');
  const buy = async (item: Json, more: Json = {}) =>
    (await at.buy(at.member.as(at.mia.token), line(at, made, item), { member_id: at.mia.id, ...more })).booking.id;
  await buy({ pre_paid_booking_id: ahead!.id });
  await buy({}, { take_from_wallet: true });
  good(await at.member.put(`${at.mine}/bookings/${await buy({})}`, { datetime: at.when() }));
  good(await at.member.post(`${at.mine}/bookings/${await buy({})}/cancel`));
}

/** Adds a child of the member, with a booking of its own. */
async function lookAfter(at: FactServer): Promise<void> {
  const { id } = good(await at.member.post(`${at.company}/client`, { first_name: 'Kim', parent_client_id: at.mia.id }));
  await byAdmin(at, 'bookings', { ...at.item(), client_id: id });
}

/** Takes the last space of the event and puts another guest on the waiting list; returns the second purchase. */
async function waitFor(at: FactServer, { event }: OfferedRecords): Promise<Json> {
  await at.guest({ event_id: event });
  return (await at.guest({ event_id: event, status: 8 })).purchase;
}

/** Puts two queuers into the queue, one of whom is being served. */
async function queue(at: FactServer, { queue, service, person }: OfferedRecords): Promise<void> {
  const join = (first_name: string) => byAdmin(at, 'queuers', { first_name, service_id: service, client_queue_id: queue });
  await byAdmin(at, 'queuers/start_serving', { queuers_id: await join('Sam'), person_id: person });
  await join('Will');
}
