import { dateAndTime, PURCHASE } from './basket-rows.js';
import { exactly, flag, int, list, moment, orNull, record, type Shape, text, yes } from './shape.js';
import { PIXEL, type Sent, type Site, type WireRow } from './site.js';

const PURCHASED = {
  ...{ id: int, describe: text, full_describe: text, datetime: moment, due_now: int, booking_type: text, time_zone: text },
  ...{
    first_name: text,
    last_name: text,
    email: text,
    settings: { obfuscated_id: text },
    is_cancelled: flag,
    address: orNull(record),
  },
  _links: 'self company service person',
} as const satisfies Shape;
const RAIN = { notify: 'false', cancel_reason: 'ill' };

const bought = async (site: Site): Promise<Sent & { path: { id: number; long_id: string } }> => {
  const { id, long_id } = await site.purchase();
  return { path: { id: Number(id), long_id: String(long_id) } };
};
/** A purchase, and its booking as `{id}`. */
const withBooking = async (site: Site) => {
  const { id, long_id } = await site.purchase();
  return { path: { long_id: String(long_id), id: await site.id(`booking where purchase_id = ${id}`) } };
};
/** A purchase of articles, and its line as `{id}`. */
const withGoods = async (site: Site) => {
  const kinds = ['product', 'package', 'voucher'] as const;
  const [product_id, package_id, deal_id] = await Promise.all(kinds.map((kind) => site.id(kind)));
  const { id, long_id } = await site.purchase([{ product_id }, { package_id }, { deal_id }]);
  return { path: { long_id: String(long_id), id: await site.id(`purchase_item where purchase_id = ${id}`) } };
};
const lines = (name: string, of: Shape, sends: WireRow['sends'] = withGoods): WireRow => ({
  call: `GET /purchases/{long_id}/${name}`,
  sends,
  reads: { _embedded: { [name]: [of] } },
});
const waiting = async (site: Site) => {
  const { make, records, unique } = site;
  const address = { event_group_id: records.event_groups, address_id: records.addresses };
  const chain = await make('event_chains', {
    name: unique(),
    ...address,
    datetime: '2030-08-01T18:00:00',
    spaces: 1,
    waitlength: 5,
  });
  const event = await site.id(`event where event_chain_id = ${chain.id}`);
  const first = await make('bookings', { event_id: event, client_id: records.client });
  const { long_id, id } = await site.purchase([{ event_id: event, status: 8 }]);
  await make(`bookings/${first.id}/cancel`);
  return { path: { long_id: String(long_id) }, booking_id: await site.id(`booking where purchase_id = ${id}`) };
};
/** Source: wire.md 1.8. */
export const PURCHASE_ROWS: readonly WireRow[] = [
  {
    call: 'GET /purchases/{long_id}',
    by: 'public',
    sends: bought,
    reads: { ...PURCHASE, _embedded: { ...PURCHASE._embedded, bookings: [PURCHASED] } },
  },
  {
    call: 'GET /purchases/{long_id}',
    by: 'public',
    sends: async ({ booking: book, records }) => ({
      path: { long_id: String((await book({ member_id: records.members })).purchase_ref) },
    }),
    status: 401,
    reads: { error: exactly('401 Unauthorized') },
  },
  {
    call: 'GET /purchases/booking_ref/{ref}',
    sends: async (site) => ({ path: { ref: (await bought(site)).path.long_id }, raw: true }),
    reads: PURCHASE,
  },
  {
    call: 'PUT /purchases/{long_id}',
    forms: ['json', 'bare json', 'bare form'],
    sends: async (site) => {
      const { long_id, id } = (await withBooking(site)).path;
      return { path: { long_id }, bookings: [{ id, datetime: site.time() }], move_reason: 'ill' };
    },
    reads: PURCHASE,
  },
  { call: 'DELETE /purchases/{long_id}', sends: async (site) => ({ ...(await bought(site)), ...RAIN }), reads: PURCHASE },
  { call: 'GET /purchases/{long_id}/bookings/{id}', sends: withBooking, reads: PURCHASED },
  {
    call: 'PUT /purchases/{long_id}/bookings/{id}',
    sends: async (site) => ({
      ...(await withBooking(site)),
      datetime: site.time(),
      duration: '30',
      notify: 'false',
      notify_admin: 'false',
    }),
    reads: PURCHASED,
  },
  {
    call: 'PUT /purchases/{long_id}/bookings/{id}',
    sends: async (site) => ({
      ...(await withBooking(site)),
      ...dateAndTime(site.time()),
      ...{ questions: [], survey_answers: [], move_item_id: null, notify: false },
    }),
    reads: PURCHASED,
  },
  {
    call: 'DELETE /purchases/{long_id}/bookings/{id}',
    sends: async (site) => ({ ...(await withBooking(site)), ...RAIN }),
    reads: { ...PURCHASED, is_cancelled: yes },
  },
  { call: 'PUT /purchases/{long_id}/book_waitlist_item', sends: waiting, reads: PURCHASE },
  { call: 'GET /purchases/{long_id}/book_waitlist_item', sends: waiting, reads: PURCHASE },
  { call: 'DELETE /purchases/{long_id}/purchase_item/{id}', by: 'admin', sends: withGoods, reads: PURCHASE },
  lines('bookings', PURCHASED, withBooking),
  lines('purchase_items', { id: int, type: text, price: int, _links: 'self company' }),
  lines('packages', { id: int, name: text, price: int, _links: 'self package' }),
  lines('products', { id: int, name: text, price: int, _links: 'self product' }),
  lines('deals', { id: int, name: text, deal_codes: list, _links: 'self deal' }),
  lines('confirm_messages', { id: int, message: text, message_type: text, item_type: orNull(text), _links: 'self' }, withBooking),
  { call: 'GET /purchases/{long_id}/pre_paid_bookings', sends: withGoods, reads: { _embedded: { pre_paid_bookings: list } } },
  { call: 'GET /purchases/{long_id}/external_purchases', sends: withGoods, reads: { _embedded: { external_purchases: list } } },
  {
    call: 'GET /purchases/{long_id}/attach',
    sends: async (site) => {
      const { by, item } = await site.basket();
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(PIXEL)], { type: 'image/png' }), 'paw.png');
      await by.send('POST', `/api/v1/2/basket/${item}/attach`, form);
      const client = { first_name: 'Ann', email: `${site.unique()}@example.test` };
      const { body } = await by.post('/api/v1/2/basket/checkout', { client });
      return { path: { long_id: String(body.long_id) } };
    },
    reads: { _embedded: { attachments: [{ id: int, url: text, booking_id: int, _links: 'self' }] } },
  },
  {
    call: 'GET /{c}/purchase_totals/{id}',
    by: 'public',
    sends: async (site) => ({ path: { id: (await bought(site)).path.long_id } }),
    reads: {
      ...PURCHASE,
      _embedded: { purchase_items: [{ id: int, price: int, _links: 'self company' }] },
      _links: `${PURCHASE._links} purchase_items`,
    },
  },
  {
    call: 'GET /admin/{c}/purchases',
    sends: () => ({
      created_from: '2020-01-01 00:00:00',
      created_to: '2035-01-01T00:00:00',
      admin_bookings_only: 'false',
      order_by: 'id',
      order_by_reverse: 'true',
    }),
    reads: { total_entries: int, _embedded: { purchases: [{ id: int, long_id: text, _links: 'self' }] } },
  },
  { call: 'GET /admin/{c}/purchases/{id}', reads: PURCHASE },
  { call: 'GET /admin/purchases/{id}', by: 'admin', reads: PURCHASE },
  {
    call: 'PUT /admin/{c}/purchases/{id}/pay',
    sends: async (site) => ({
      path: { id: Number((await site.purchase([{ product_id: await site.id('product') }])).id) },
      ...{
        company_id: 2,
        notify: 'false',
        notify_admin: 'false',
        payment_status: 'complete',
        notes: 'cash',
        payment_type: 'cash',
      },
      transaction_id: site.unique(),
    }),
    reads: { ...PURCHASE, due_now: exactly(0) },
  },
  {
    call: 'PUT /admin/{c}/purchases/{id}/pay',
    sends: async (site) => ({
      path: { id: Number((await site.purchase([{ product_id: await site.id('product') }])).id) },
      ...{ amount: '1', payment_status: 'complete', payment_type: 'cash', notify: true },
    }),
    reads: { ...PURCHASE, paid: exactly(1) },
  },
];
