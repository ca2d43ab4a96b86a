import { PASSWORD } from '../../support/fixtures/pet-store.js';
import { decimal, exactly, FORM, flag, int, list, moment, no, orNull, record, type Shape, text, yes } from './shape.js';
import type { Site, WireRow } from './site.js';

const CLIENT = { id: int, first_name: orNull(text), last_name: orNull(text), email: orNull(text), _links: 'self' } as const;
const FULL = { ...CLIENT, client_type: text, q: record, _links: 'self bookings pre_paid_bookings questions edit' };
const CLIENTS = { total_entries: int, _embedded: { clients: [FULL] } } as const;
const QUESTION = {
  ...{ id: int, name: text, outcome: no, detail_type: text, options: list, settings: record, required: flag, price: int },
};
const MEMBER = {
  ...{ id: int, name: text, first_name: text, last_name: text, email: text, client_type: exactly('Member'), auth_token: text },
  ...{ path: text, company_id: int, has_wallet: flag, answers: list },
  _links: 'self bookings pre_paid_bookings purchase_totals edit_member company update_password send_welcome_email wallet',
};
export const MEMBER_BOOKING = {
  ...{
    id: int,
    full_describe: text,
    describe: text,
    datetime: moment,
    end_datetime: moment,
    duration: int,
    on_waitlist: flag,
  },
  ...{ company_id: int, attended: flag, price: int, paid: int, quantity: int, event_id: int, service_id: int },
  ...{ service_name: text, person_name: orNull(text), purchase_id: int, purchase_ref: text, min_cancellation_time: moment },
  ...{ time_zone: text, is_cancelled: flag, slot_id: orNull(int), settings: { obfuscated_id: text }, questions: record },
  _embedded: { answers: list },
  _links: 'self company service cancel',
} as const satisfies Shape;
const CANCELLED = { is_cancelled: yes, status: int, settings: { cancel_reason: exactly('ill') } };
const WALLET = { amount: int, wallet_amount: decimal, _links: 'self logs purchase_bands' };

/** Every detail that a form asks of a client, as texts. */
const details = ({ unique, clientQuestion }: Site) => ({
  ...{ first_name: 'Ann', last_name: 'Lee', email: `${unique()}@example.test`, mobile: '7700900123', mobile_prefix: '44' },
  ...{ phone: '2079460000', phone_prefix: '44', address1: '1', address2: 'High Street', address3: 'Camden', address4: 'London' },
  ...{ address5: 'Greater London', postcode: 'NW1', country: 'United Kingdom', comp_ref: unique(), time_zone: 'Europe/London' },
  ...{ default_company_id: '2', notifications: {}, questions: [{ id: clientQuestion, answer: 'A friend', price: 0 }] },
});
const aClient = async (site: Site) => Number((await site.make('client', details(site))).id);
const memberBooking = (site: Site) => site.booking({ member_id: site.records.members });
const cancelled = async (site: Site) => ({
  path: { m: site.records.members, id: Number((await memberBooking(site)).id) },
  ...{ notify: true, cancel_reason: 'ill' },
});
const contact = async (site: Site) => ({ path: { id: await aClient(site) } });

/** The member as the guardian of another client. */
const withChild = async ({ demo, records, unique }: Site) => {
  const child = { first_name: 'Kim', email: `${unique()}@example.test`, parent_client_id: records.members };
  await demo.as.member.as(demo.as.member.token).post('/api/v1/2/client', child);
  return { path: { id: records.members } };
};

/** The member with three pre-paid bookings. */
const withAhead = async ({ demo, id, make, records, unique }: Site) => {
  const by = demo.as.member.as(demo.as.member.token);
  await by.post('/api/v1/2/basket/add_item', {
    entire_basket: true,
    items: [{ bulk_purchase_id: await id('package where is_bulk') }],
  });
  const { body } = await by.post('/api/v1/2/basket/checkout', { member_id: records.members });
  await make(`purchases/${body.id}/pay`, { amount: body.due_now, payment_status: 'complete', transaction_id: unique() }, 'PUT');
  return {};
};
const AHEAD = { id: int, name: text, number_of_bookings_remaining: int, valid: yes, _links: 'self company' };

/** Source: wire.md 1.4. */
export const CLIENT_ROWS: readonly WireRow[] = [
  { call: 'POST /{c}/client', forms: ['json', 'form', 'multipart', 'query'], sends: details, reads: CLIENT },
  {
    call: 'POST /{c}/client',
    sends: (site) => ({ ...details(site), password: PASSWORD }),
    reads: { ...CLIENT, client_type: exactly('Member') },
  },
  {
    call: 'PUT /{c}/client/{id}',
    by: 'member',
    sends: ({ records }) => ({ path: { id: records.members }, phone: '2079460001', q: {}, answers: [], extra_info: {} }),
    reads: { ...CLIENT, phone: exactly('2079460001') },
  },
  { call: 'GET /{c}/client/{id}', sends: ({ records }) => ({ path: { id: records.members } }), reads: CLIENT },
  {
    call: 'GET /{c}/client/find_by_email/{email}',
    sends: ({ records }) => ({ path: { email: records.memberEmail } }),
    reads: CLIENT,
  },
  {
    call: 'GET /{c}/client/{id}/child_clients',
    sends: withChild,
    reads: { _embedded: { clients: [CLIENT] } },
  },
  {
    call: 'GET /admin/{c}/client/{id}/child_clients',
    sends: withChild,
    reads: { _embedded: { clients: [FULL] } },
  },
  { call: 'GET /admin/{c}/client', sends: () => ({ page: 1, per_page: 1024, default_company_id: 2 }), reads: CLIENTS },
  {
    call: 'GET /admin/{c}/client',
    sends: () => ({ filter_by: 'm', filter_by_fields: 'first_name,Megan', order_by: 'email', order_by_reverse: 'true' }),
    reads: CLIENTS,
  },
  {
    call: 'GET /admin/{c}/client',
    sends: ({ records }) => ({ filter_by: records.memberEmail, search_by_fields: 'email,first_name' }),
    reads: { ...CLIENTS, total_entries: exactly(1) },
  },
  { call: 'POST /admin/{c}/client', forms: ['json', 'form', 'multipart'], sends: details, reads: FULL },
  { call: 'PUT /admin/{c}/client/{id}', sends: async (site) => ({ ...(await contact(site)), last_name: 'Byron' }), reads: FULL },
  { call: 'PUT /admin/{c}/client', sends: async (site) => ({ id: await aClient(site), disable: 'true' }), reads: FULL },
  { call: 'DELETE /admin/{c}/client/{id}', sends: contact, reads: { id: int, deleted: yes } },
  { call: 'GET /admin/{c}/client/{id}', reads: FULL },
  { call: 'GET /admin/{c}/client/find_by_email/{email}', reads: FULL },
  { call: 'GET /admin/{c}/client/find_by_ref/{ref}', reads: FULL },
  { call: 'GET /admin/{c}/client/new', reads: FORM },
  { call: 'GET /admin/{c}/client/{id}/edit', reads: FORM },
  {
    call: 'GET /{c}/client_details',
    reads: { questions: [QUESTION], offer_login: flag, ask_address: flag, no_phone: flag, _embedded: undefined },
  },
  {
    call: 'GET /admin/{c}/client_details',
    reads: { questions: [QUESTION], offer_login: flag, ask_address: flag, no_phone: flag },
  },
  { call: 'GET /{c}/members/{m}', sends: () => ({ embed: 'bookings' }), reads: MEMBER },
  {
    call: 'PUT /{c}/members/{m}',
    sends: () => ({ last_name: 'Marlow', q: {}, answers: [], extra_info: {}, notification_preferences: { email: true } }),
    reads: MEMBER,
  },
  {
    call: 'GET /{c}/members/{m}/bookings',
    sends: () => ({ start_date: '2026-01-01', end_date: '2035-01-01', include_cancelled: 'true', page: 1, per_page: 1024 }),
    reads: {
      total_entries: int,
      _embedded: { bookings: [{ ...MEMBER_BOOKING, service_id: orNull(int), _links: 'self company cancel' }] },
    },
  },
  { call: 'GET /{c}/members/{m}/bookings/{id}', reads: MEMBER_BOOKING },
  {
    call: 'PUT /{c}/members/{m}/bookings/{id}',
    forms: ['json', 'bare json'],
    sends: async (site) => {
      const { id } = await memberBooking(site);
      const path = `/api/v1/2/members/${site.records.members}/bookings/${id}`;
      const { body } = await site.demo.as.member.get(path);
      return { ...body, path: { m: site.records.members, id: Number(id) }, datetime: site.time() };
    },
    reads: MEMBER_BOOKING,
  },
  { call: 'DELETE /{c}/members/{m}/bookings/{id}', sends: cancelled, reads: CANCELLED },
  { call: 'POST /{c}/members/{m}/bookings/{id}/cancel', forms: ['json', 'form', 'query'], sends: cancelled, reads: CANCELLED },
  {
    call: 'GET /{c}/members/{m}/purchase_totals',
    sends: () => ({ start_date: '2020-01-01', end_date: '2035-01-01', page: 1, per_page: 10 }),
    reads: { _embedded: { purchase_totals: [{ id: int, long_id: text, total_price: int, _links: 'self bookings' }] } },
  },
  {
    call: 'GET /{c}/members/{m}/purchase_totals',
    sends: async (site) => ({ ...(await withAhead(site)), fully_paid: 'true' }),
    reads: {
      total_entries: int,
      _embedded: { purchase_totals: [{ paid: int, due_now: exactly(0), _links: 'self pre_paid_bookings' }] },
    },
  },
  {
    call: 'GET /{c}/members/{m}/pre_paid_bookings',
    sends: ({ records }) => ({ event_id: records.events }),
    reads: { _embedded: { pre_paid_bookings: list } },
  },
  {
    call: 'GET /{c}/members/{m}/pre_paid_bookings',
    sends: async (site) => ({ ...(await withAhead(site)), include_invalid: 'true' }),
    reads: { total_entries: int, _embedded: { pre_paid_bookings: [AHEAD] } },
  },
  { call: 'GET /{c}/members/{m}/edit', reads: FORM },
  { call: 'POST /{c}/members/{m}/send_welcome_email', sends: () => ({}), reads: { id: int, email: text } },
  { call: 'GET /{c}/members/{m}/wallet', reads: WALLET },
  { call: 'POST /{c}/members/{m}/wallet', by: 'admin', sends: () => ({ amount: '500' }), reads: WALLET },
  { call: 'PUT /{c}/members/{m}/wallet', by: 'admin', sends: () => ({ amount: '500', notes: 'cash' }), reads: WALLET },
  {
    call: 'GET /{c}/members/{m}/wallet/logs',
    sends: async ({ demo, records }) => {
      await demo.as.admin.put(`/api/v1/2/members/${records.members}/wallet`, { amount: 500 });
      return {};
    },
    reads: { _embedded: { logs: [{ amount: int, balance: int, wallet_amount: WALLET.wallet_amount, _links: 'self' }] } },
  },
  {
    call: 'GET /{c}/members/{m}/wallet/purchase_bands',
    reads: { _embedded: { purchase_bands: [{ name: text, price: int, _links: 'self' }] } },
  },
];
