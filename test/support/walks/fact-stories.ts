import { sql } from 'kysely';
import { expect } from 'vitest';
import { announceExpiredHolds } from '../../../src/purchase/basket/announce-expired-holds.js';
import { embedded } from '../clients/rest-client.js';
import { type FactStory, good } from '../fixtures/fact-server.js';
import type { Json } from '../oracles/hal-rules.js';

const BOUGHT = ['purchase.created', 'booking.created'] as const;
const BOUGHT_BY_STRANGER = ['client.created', ...BOUGHT] as const;
const JOINED_TO_LEFT = [
  ...['queuer.joined', ...BOUGHT_BY_STRANGER, 'queuer.served', 'booking.cancelled', 'queuer.returned'],
  ...[...BOUGHT, 'queuer.served', 'booking.changed', 'queuer.finished'],
] as const;

const emailOf = (name: string): string => `${name.replace(' ', '').toLowerCase()}@example.test`;

const ofPublic: readonly FactStory[] = [
  [
    'REST public',
    'a stranger books, moves and cancels',
    async (at) => {
      const { purchase, booking } = await at.guest();
      const path = `/api/v1/purchases/${purchase.long_id}`;
      good(await at.public.put(path, { bookings: [{ id: booking.id, datetime: at.when() }] }));
      good(await at.public.put(`${path}/bookings/${booking.id}`, { datetime: at.when() }));
      good(await at.public.delete(path));
    },
    [...BOUGHT_BY_STRANGER, 'booking.moved', 'booking.moved', 'booking.cancelled'],
  ],
  [
    'REST public',
    'somebody leaves details, and fills a gap of them later; what is there already stays',
    async (at) => {
      const email = emailOf(at.somebody());
      for (const last_name of [undefined, 'Lee', 'Lane'])
        good(await at.public.post(`${at.company}/client`, { email, first_name: 'Lea', last_name }));
    },
    ['client.created', 'client.changed'],
  ],
  [
    'REST public',
    'the last space of an event is sold',
    async (at) => void (await at.guest({ event_id: await at.event(2), qty: 2 })),
    ['client.created', ...BOUGHT, 'event.sold_out'],
  ],
];

const ofMember: readonly FactStory[] = [
  [
    'member',
    'a member books, moves, cancels',
    async (at) => {
      const { booking } = await at.buy(at.member.as(at.mia.token), at.item(), { member_id: at.mia.id });
      good(await at.member.put(`${at.mine}/bookings/${booking.id}`, { datetime: at.when() }));
      good(await at.member.post(`${at.mine}/bookings/${booking.id}/cancel`));
    },
    [...BOUGHT, 'booking.moved', 'booking.cancelled'],
  ],
  [
    'member',
    'a member is there',
    async (at) => {
      const { booking } = await at.buy(at.member.as(at.mia.token), at.item(), { member_id: at.mia.id });
      good(await at.member.post(`/api/v1/bookings/${booking.id}/check_in`));
    },
    [...BOUGHT, 'booking.checked_in'],
  ],
  [
    'member',
    'a member has another name, and pays from the wallet',
    async (at) => {
      good(await at.member.put(at.mine, { last_name: at.somebody() }));
      good(await at.admin.put(`${at.mine}/wallet`, { amount: 5000 }));
      await at.buy(at.member.as(at.mia.token), at.item(), { member_id: at.mia.id, take_from_wallet: true });
    },
    ['client.changed', 'client.changed', ...BOUGHT, 'client.changed', 'purchase.paid'],
  ],
];

const ofAdmin: readonly FactStory[] = [
  [
    'admin',
    'an administrator books, moves, checks in, is paid and cancels',
    async (at) => {
      const booking = await at.book();
      const path = `${at.desk}/bookings/${booking.id}`;
      good(await at.admin.put(path, { datetime: at.when() }));
      good(await at.admin.put(path, { client_name: at.somebody() }));
      good(await at.admin.post(`${path}/check_in`));
      good(await at.admin.put(`${at.desk}/purchases/${booking.purchase_id}/pay`, {}));
      good(await at.admin.delete(`${path}?notify=false`));
    },
    [...BOUGHT, 'booking.moved', 'booking.changed', 'booking.checked_in', 'purchase.paid', 'booking.cancelled'],
  ],
  [
    'admin',
    'two more ways to check in',
    async (at) => {
      const [first, second] = [await at.book(), await at.book()];
      good(await at.admin.put(`${at.desk}/bookings/${first.id}`, { current_multi_status: 'checked_in' }));
      good(await at.admin.put(`${at.desk}/bookings/${second.id}/multi_status`, { status: 'checked_in' }));
      good(await at.admin.put(`${at.desk}/bookings/${second.id}/multi_status`, { status: 'completed' }));
    },
    [...BOUGHT, ...BOUGHT, 'booking.checked_in', 'booking.checked_in', 'booking.changed'],
  ],
  [
    'admin',
    'a client is made, changed, disabled and deleted',
    async (at) => {
      const { id } = good(await at.admin.post(`${at.desk}/client`, { first_name: at.somebody() }));
      good(await at.admin.put(`${at.desk}/client/${id}`, { mobile: '0700' }));
      good(await at.admin.put(`${at.desk}/client`, { id, disable: true }));
      good(await at.admin.delete(`${at.desk}/client/${id}`));
    },
    ['client.created', 'client.changed', 'client.changed', 'client.changed'],
  ],
  [
    'admin',
    'a client queues, is called, sent back, called and done; another has another name, once, and leaves',
    async (at) => {
      const path = `${at.desk}/queuers`;
      const { id } = await at.join();
      const serve = { queuers_id: id, person_id: at.testCompany.ann.id };
      good(await at.admin.post(`${path}/start_serving`, serve));
      good(await at.admin.post(`${path}/${id}/return_to_queue`, {}));
      good(await at.admin.post(`${path}/start_serving`, serve));
      good(await at.admin.post(`${path}/${id}/finish_serving`));
      const { id: other } = await at.join();
      for (const first_name of ['Lea', 'Lea']) good(await at.admin.put(`${path}/${other}`, { first_name }));
      good(await at.admin.delete(`${path}/${other}`));
    },
    [...JOINED_TO_LEFT, 'queuer.joined', 'queuer.changed', 'queuer.left'],
  ],
  [
    'admin',
    'one of the staff takes a break, and is back',
    async (at) => {
      const path = `${at.desk}/people/${at.testCompany.ann.id}/attendance`;
      good(await at.admin.put(path, { status: 2, estimate_duration: 15 }));
      good(await at.admin.put(path, { status: 1 }));
      expect((await at.admin.put(path, { status: 3 })).status).toBe(400);
    },
    ['attendance.changed', 'attendance.changed'],
  ],
];

const ofGraphql: readonly FactStory[] = [
  [
    'GraphQL',
    'a stranger books',
    async (at) => {
      const items = [{ serviceId: at.testCompany.check.id, personId: at.testCompany.ann.id, startsAt: at.instant() }];
      const { token } = await at.mutate('addToBasket', 'AddToBasketInput', { items }, '', 'token');
      const firstName = at.somebody();
      await at.mutate('checkout', 'CheckoutInput', { client: { firstName, email: emailOf(firstName) } }, String(token));
    },
    BOUGHT_BY_STRANGER,
  ],
  [
    'GraphQL',
    'an administrator books, moves, checks in, is paid and cancels',
    async (at) => {
      const { id, purchase } = await at.createBooking();
      await at.mutate('moveBooking', 'MoveBookingInput', { id, to: { startsAt: at.instant() } });
      await at.mutate('checkInBooking', 'CheckInInput', { id });
      await at.mutate('payPurchase', 'PayPurchaseInput', { id: (purchase as Json).id });
      await at.mutate('cancelBooking', 'CancelBookingInput', { id });
    },
    [...BOUGHT, 'booking.moved', 'booking.checked_in', 'purchase.paid', 'booking.cancelled'],
  ],
  [
    'GraphQL',
    'a client is made, changed and given money',
    async (at) => {
      const { id } = await at.mutate('createClient', 'CreateClientInput', { firstName: at.somebody() });
      await at.mutate('updateClient', 'UpdateClientInput', { id, lastName: 'Lane' });
      await at.mutate('changeWallet', 'ChangeWalletInput', { clientId: id, amount: 100 });
    },
    ['client.created', 'client.changed', 'client.changed'],
  ],
  [
    'GraphQL',
    'a client queues, is called, sent back, called and done; another leaves',
    async (at) => {
      const join = { firstName: at.somebody(), serviceId: at.testCompany.check.id };
      const { id } = await at.mutate('joinQueue', 'JoinQueueInput', join);
      const serve = { queuerId: id, personId: at.testCompany.bob.id };
      await at.mutate('startServing', 'StartServingInput', serve);
      await at.mutate('returnToQueue', 'ReturnToQueueInput', { id });
      await at.mutate('startServing', 'StartServingInput', serve);
      await at.mutate('finishServing', 'FinishServingInput', { id });
      await at.mutate('leaveQueue', 'QueueRecordInput', { id: (await at.mutate('joinQueue', 'JoinQueueInput', join)).id });
    },
    [...JOINED_TO_LEFT, 'queuer.joined', 'queuer.left'],
  ],
];

const ofStaff: readonly FactStory[] = [
  [
    'GraphQL',
    'one of the staff is there',
    async (at) =>
      void (await at.mutate('setPresence', 'SetPresenceInput', { personId: at.testCompany.bob.id, presence: 'AVAILABLE' })),
    ['attendance.changed'],
  ],
];

const ofSize: readonly FactStory[] = [
  [
    'admin',
    'an event is made as small as what was sold, by itself and by its chain; the same again, or smaller than that, tell nothing',
    async (at) => {
      const [one, other] = [await at.event(3), await at.event(3)];
      for (const event_id of [one, other]) await at.guest({ event_id, qty: 2 });
      for (const num_spaces of [3, 2, 2]) good(await at.admin.put(`${at.desk}/events/${one}`, { num_spaces }));
      expect((await at.admin.put(`${at.desk}/events/${one}`, { num_spaces: 1 })).status).toBe(409);
      const { event_chain_id: id } = good(await at.admin.get(`${at.desk}/events/${other}`));
      for (const spaces of [3, 1, 1]) await at.mutate('updateEventChain', 'UpdateEventChainInput', { id, spaces });
    },
    [...BOUGHT_BY_STRANGER, ...BOUGHT_BY_STRANGER, 'event.sold_out', 'event.sold_out'],
  ],
  [
    'admin',
    'one who waits is offered what an event is made larger by',
    async (at) => {
      const event_id = await at.event(1);
      await at.guest({ event_id });
      await at.guest({ event_id, status: 8 });
      await at.mutate('updateEvent', 'UpdateEventInput', { id: event_id, spaces: 2 });
    },
    ['client.created', ...BOUGHT, 'event.sold_out', ...BOUGHT_BY_STRANGER, 'booking.offered'],
  ],
];

const ofTime: readonly FactStory[] = [
  [
    'promotion',
    'one who waits is offered what comes free, and takes it',
    async (at) => {
      const event_id = await at.event(1);
      const first = await at.guest({ event_id });
      const waiting = await at.guest({ event_id, status: 8 });
      good(await at.public.delete(`/api/v1/purchases/${first.purchase.long_id}`));
      good(await at.public.put(`/api/v1/purchases/${waiting.purchase.long_id}/book_waitlist_item`, {}));
    },
    [
      ...['client.created' as const, ...BOUGHT, 'event.sold_out' as const, ...BOUGHT_BY_STRANGER],
      ...(['booking.offered', 'booking.cancelled', 'event.sold_out', 'booking.promoted'] as const),
    ],
  ],
  [
    'expiry',
    'a hold runs out, and so does one that its holder takes away before anybody has told of it',
    async (at) => {
      const callers = [at.public, at.public];
      const held = callers.map((by) => by.post(`${at.company}/basket/add_item`, at.item()));
      const ids = (await Promise.all(held)).map((answer) => embedded(good(answer), 'items')[0]!.id);
      await sql`update basket_item set held_until = now() where id = any(${ids})`.execute(at.em.getKysely());
      good(await callers[0]!.delete(`${at.company}/basket`));
      await announceExpiredHolds(at.em);
    },
    ['hold.expired', 'hold.expired'],
  ],
  [
    'expiry',
    'an offer runs out, and the next is offered it',
    async (at) => {
      const event_id = await at.event(1);
      const { purchase } = await at.guest({ event_id });
      for (const _ of [1, 2]) await at.guest({ event_id, status: 8 });
      good(await at.public.delete(`/api/v1/purchases/${purchase.long_id}`));
      await sql`update basket_item set held_until = now() where event_id = ${event_id} and offered_booking_id is not null`.execute(
        at.em.getKysely(),
      );
      await announceExpiredHolds(at.em);
    },
    [
      ...['client.created' as const, ...BOUGHT, 'event.sold_out' as const, ...BOUGHT_BY_STRANGER, ...BOUGHT_BY_STRANGER],
      ...(['booking.offered', 'booking.cancelled', 'hold.expired', 'booking.offered'] as const),
    ],
  ],
];

/** Stories of all paths by which facts are recorded. */
export const STORIES: readonly FactStory[] = [
  ...[...ofPublic, ...ofMember, ...ofAdmin, ...ofGraphql],
  ...[...ofStaff, ...ofSize, ...ofTime],
];
