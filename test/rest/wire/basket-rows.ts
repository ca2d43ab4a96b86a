import type { RestClient } from '../../support/clients/rest-client.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { sendAs } from './send.js';
import { date, exactly, int, type Kind, list, moment, record, type Shape, text } from './shape.js';
import { PIXEL, type Sent, type Site, type WireRow } from './site.js';

const HEX: Kind = { kind: '16 hexadecimal digits', is: (value) => /^[0-9a-f]{16}$/.test(String(value)) };
const TIME = {
  ...{ id: HEX, event_id: int, service_id: int, service_name: text, person_id: int, person_name: text, num_book: int },
  ...{ status: exactly(4), date, time: int, datetime: moment, duration: int, price: int },
  _embedded: record,
  _links: 'self service person company',
} as const satisfies Shape;
/** Fields of which the browser SDK makes a line again. They hang on a datetime. */
const { datetime, ...LED } = TIME;
const EMPTY = {
  company_id: int,
  total_price: int,
  total_due_price: int,
  _embedded: { items: list },
  _links: 'self checkout items deal add_item',
} as const;
const BASKET = { ...EMPTY, _embedded: { items: [TIME] } } as const;
/** A basket with a line that was sent with all its fields. */
const LED_BASKET = { ...EMPTY, _embedded: { items: [LED] } } as const;
const GOODS = { ...EMPTY, _embedded: { items: [{ id: HEX, price: int, num_book: int, _links: 'self company' }] } } as const;
export const PURCHASE = {
  ...{ id: int, long_id: text, total_price: int, paid: int, due_now: int, price: int, client_name: text },
  _embedded: { client: { id: int, _links: 'self' }, bookings: list, confirm_messages: list, course_bookings: list },
  _links:
    'self client bookings company packages products deals confirm_messages pre_paid_bookings external_purchases ical web_cal',
} as const satisfies Shape;
const ATTACHMENT = { id: int, attachment_file_name: text, url: text, _links: 'self' };

/** Fields of an item that the browser SDK sends back unchanged. */
const ECHOED = {
  num_resources: 1,
  person_id: null,
  resource_id: null,
  move_item_id: null,
  member_id: null,
  id: null,
  status: null,
};

const stranger = ({ demo }: Site) => ({ by: demo.as.public.as(undefined) });
const flat = (site: Site) => ({ ...stranger(site), service_id: site.records.services, ...dateAndTime(site.time()) });
const ann = ({ unique }: Site) => ({ first_name: 'Ann', last_name: 'Lee', email: `${unique()}@example.test` });

/** Minutes of the day, as texts: the form that older clients send. */
export function dateAndTime(time: string) {
  const [hours, minutes] = time.slice(11).split(':').map(Number);
  return { date: time.slice(0, 10), time: String((hours ?? 0) * 60 + (minutes ?? 0)) };
}

const filled = async (site: Site, more: Json = {}): Promise<Sent & { by: RestClient; path: { item: string } }> => {
  const { by, item } = await site.basket();
  return { by, path: { item }, ...more };
};
const PAW = new Blob([new Uint8Array(PIXEL)], { type: 'image/png' });
const hang = (by: RestClient, item: string) => sendAs(by, 'POST', `/api/v1/2/basket/${item}/attach`, { file: PAW }, 'multipart');
/** A basket line with an attached file. */
const attached = async (site: Site): Promise<Sent> => {
  const { by, item } = await site.basket();
  const { body } = await hang(by, item);
  return { by, path: { item, id: Number(body.id) } };
};
const withVoucher = async (site: Site) => {
  const bought = await site.purchase([{ deal_id: await site.id('voucher') }]);
  await site.make(`purchases/${bought.id}/pay`, {}, 'PUT');
  const [{ code = '' } = {}] = await site.demo.rows<{ code: string }>('select code from voucher_code order by id desc limit 1');
  return { code, ...(await filled(site)) };
};

/** Source: wire.md 1.7. */
export const BASKET_ROWS: readonly WireRow[] = [
  { call: 'POST /{c}/basket/add_item', forms: ['json', 'form', 'multipart', 'query', 'bare json'], sends: flat, reads: BASKET },
  {
    call: 'POST /{c}/basket/add_item',
    forms: ['json', 'form'],
    sends: (site) => {
      const { by, service_id, ...when } = flat(site);
      const item = { service_id, ...when, duration: 30, price: 1500, settings: {}, ref: 123, qty: 1, questions: [], ...ECHOED };
      return { by, entire_basket: true, items: [item] };
    },
    reads: { ...BASKET, _embedded: { items: [{ ...LED, ref: { kind: '123', is: (value) => Number(value) === 123 } }] } },
  },
  {
    call: 'POST /{c}/basket/add_item',
    sends: async (site) => ({
      ...stranger(site),
      event_id: site.records.events,
      event_chain_id: site.records.event_chains,
      qty: '2',
    }),
    reads: {
      ...EMPTY,
      _embedded: { items: [{ id: HEX, event_id: int, event_chain_id: int, num_book: exactly(2), datetime: moment }] },
    },
  },
  {
    call: 'POST /{c}/basket/add_item',
    forms: ['json', 'query'],
    sends: async (site) => ({ ...stranger(site), product_id: await site.id('product') }),
    reads: GOODS,
  },
  {
    call: 'POST /{c}/basket/add_item',
    forms: ['json', 'query'],
    sends: async (site) => ({ ...stranger(site), package_id: await site.id('package') }),
    reads: GOODS,
  },
  {
    call: 'POST /{c}/basket/add_item',
    forms: ['json', 'query'],
    sends: async (site) => ({ ...stranger(site), bulk_purchase_id: await site.id('package where is_bulk') }),
    reads: GOODS,
  },
  {
    call: 'POST /{c}/basket/add_item',
    forms: ['json', 'query'],
    sends: async (site) => ({ ...stranger(site), deal_id: await site.id('voucher') }),
    reads: GOODS,
  },
  {
    call: 'GET /{c}/basket',
    sends: async (site) => {
      const { by, ...item } = flat(site);
      await by.post('/api/v1/2/basket/add_item', item);
      return { by };
    },
    reads: BASKET,
  },
  { call: 'GET /{c}/basket', sends: async (site) => ({ by: (await filled(site)).by }), reads: LED_BASKET },
  { call: 'GET /{c}/basket/{item}', sends: filled, reads: LED },
  { call: 'DELETE /{c}/basket/{item}', sends: filled, reads: EMPTY },
  { call: 'DELETE /{c}/basket', sends: async (site) => ({ by: (await filled(site)).by }), reads: EMPTY },
  {
    call: 'POST /{c}/basket/coupon',
    forms: ['json', 'form', 'query'],
    sends: (site) => filled(site, { coupon: 'paws10' }),
    reads: LED_BASKET,
  },
  {
    call: 'POST /{c}/basket/coupon',
    sends: (site) => filled(site, { coupon: 'nothing-has-it' }),
    status: 400,
    reads: { error: text },
  },
  { call: 'DELETE /{c}/basket/coupon', sends: filled, reads: LED_BASKET },
  {
    call: 'POST /{c}/basket/deal',
    sends: async (site) => {
      const { code, by } = await withVoucher(site);
      return { by, deal_code: code };
    },
    reads: { ...EMPTY, certificate_paid: int, _embedded: { items: [{ ...LED, certificate_paid: int, deal_codes: list }] } },
  },
  {
    call: 'PUT /{c}/basket/deal',
    sends: async (site) => {
      const { code, by } = await withVoucher(site);
      await by.post('/api/v1/2/basket/deal', { deal_code: code });
      return { by, deal_code_id: await site.id(`voucher_code where code = '${code}'`) };
    },
    reads: LED_BASKET,
  },
  { call: 'GET /{c}/basket/{item}/attach', sends: attached, reads: { _embedded: { attachments: [ATTACHMENT] } } },
  { call: 'GET /{c}/basket/{item}/attach/{id}', sends: attached, reads: ATTACHMENT },
  { call: 'DELETE /{c}/basket/{item}/attach', sends: attached, reads: { _embedded: { attachments: list } } },
  { call: 'DELETE /{c}/basket/{item}/attach/{id}', sends: attached, reads: { id: int } },
  {
    call: 'POST /{c}/basket/{item}/attach',
    forms: ['multipart'],
    sends: async (site) => ({ ...(await filled(site)), file: PAW }),
    reads: ATTACHMENT,
  },
  {
    call: 'PUT /{c}/basket/{item}/attach',
    forms: ['multipart'],
    sends: async (site) => ({ ...(await filled(site)), file: PAW }),
    reads: ATTACHMENT,
  },
  {
    call: 'PUT /{c}/basket/{item}/attach/{id}',
    forms: ['multipart'],
    sends: async (site) => ({ ...(await attached(site)), file: PAW }),
    reads: ATTACHMENT,
  },
  {
    call: 'POST /{c}/basket/checkout',
    sends: (site) => ({ ...stranger(site), client: ann(site) }),
    status: 409,
    reads: { error: text },
  },
  {
    call: 'POST /{c}/basket/checkout',
    forms: ['json', 'form', 'multipart'],
    sends: async (site) => ({ by: (await filled(site)).by, client: ann(site), reference: 'R-1', no_notifications: 'true' }),
    reads: PURCHASE,
  },
  {
    call: 'POST /{c}/basket/checkout',
    sends: async (site) => ({
      ...{ by: (await filled(site)).by, client: ann(site), is_admin: false, settings: {}, booking_settings: {}, items: [] },
      ...{ take_from_wallet: false, parent_client_id: null, affiliate_id: null },
    }),
    reads: PURCHASE,
  },
  {
    call: 'POST /{c}/basket/checkout',
    forms: ['json', 'query'],
    sends: async (site) => ({ by: (await filled(site)).by, email: ann(site).email }),
    reads: { ...PURCHASE, client_name: text },
  },
  {
    call: 'POST /{c}/basket/checkout',
    forms: ['json', 'query'],
    sends: async (site) => {
      const { by } = await filled(site);
      const { body } = await by.post('/api/v1/2/client', ann(site));
      return { by, member_id: body.id, take_from_wallet: 'false' };
    },
    reads: PURCHASE,
  },
  {
    call: 'POST /{c}/basket/checkout',
    by: 'member',
    sends: async (site) => {
      const by = site.demo.as.member.as(site.demo.as.member.token);
      await by.post('/api/v1/2/basket/add_item', { ...flat(site), by: undefined, entire_basket: true });
      return { by, member_id: site.records.members, take_from_wallet: 'true' };
    },
    reads: { ...PURCHASE, _embedded: { member: { id: int, _links: 'self' } }, _links: `${PURCHASE._links} member` },
  },
];
