import { ok } from '@oazapfts/runtime';
import * as api from './client.js';

/**
 * Books, reads and cancels with the client generated from `/openapi.json`. It is compiled with that client, so the description's
 * parameters, bodies and answers are its types. The first command-line argument is the address of a server with the demo.
 */

const COMPANY = 2;
const [server = ''] = process.argv.slice(2);
api.defaults.baseUrl = server;
api.defaults.headers = { 'App-Id': 'demo' };

const services = await ok(api.listServices(COMPANY, { perPage: 100 }));
const check = services._embedded.services.find(({ name }) => name === 'Health check');
if (!check) throw new Error('There is no Health check');

const { days } = await ok(api.availableDays(COMPANY, { serviceId: check.id }));
// Clients may cancel until a day before the booking.
const day = days.filter(({ spaces }) => spaces > 0)[2];
const times = await ok(api.availableTimes(COMPANY, { serviceId: check.id, date: day?.date }));
if (!('_embedded' in times)) throw new Error('Found the times of one person, expected those of all');
const start = times._embedded.events[0]?.times[0]?.datetime;

const held = await api.addToBasket(COMPANY, { service_id: check.id, datetime: start });
if (held.status !== 201) throw new Error(`The time is not held: ${held.data.error}`);
const opts = { headers: { 'Auth-Token': held.headers.get('Auth-Token') ?? '' } };
const client = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test' };
const bought = await ok(api.checkout(COMPANY, { client }, { idempotencyKey: 'order-1' }, opts));
const again = await ok(api.checkout(COMPANY, { client }, { idempotencyKey: 'order-1' }, opts));

const key = bought.long_id ?? '';
const purchase = await ok(api.purchaseByLongId(key));
const [booking] = purchase._embedded?.bookings ?? [];
if (!booking) throw new Error('The purchase has no booking');
const cancelled = await ok(api.cancelPurchaseAtPurchasesBookings(key, booking.id));
const gone = await api.purchaseByLongId('no-such-purchase');

// @ts-expect-error A parameter that the description does not have.
const misspelt = await api.listServices(COMPANY, { perpage: 1 });
// @ts-expect-error A text where the description says a number.
const mistyped = await api.availableDays(COMPANY, { serviceId: 'one' });
// @ts-expect-error A field that the description does not have.
const missing: unknown = purchase.total_prize;

console.log(
  JSON.stringify({
    same: again.long_id === bought.long_id,
    price: purchase.total_price,
    starts: booking.datetime === start,
    cancelled: cancelled.is_cancelled,
    statuses: [gone.status, misspelt.status, mistyped.status],
    missing: missing === undefined,
  }),
);
