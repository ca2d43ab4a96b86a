import { PACKAGE, VOUCHER } from '../../../src/purchase/articles/article-kinds.js';
import { saveRecord } from '../../../src/purchase/articles/save-record.js';
import { COUPON } from '../../../src/purchase/discounts/coupon-kind.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { exactly, FORM, flag, int, list, orNull, record, type Shape, text, utc } from '../wire/shape.js';
import type { Site } from '../wire/site.js';

/** One call, and what is read of its answer. */
export interface RowWithoutClient {
  readonly key: string;
  /** Parameters of the path; those of the example call by default. */
  readonly path?: (site: Site) => Promise<Readonly<Record<string, string | number>>>;
  readonly sends?: Readonly<Record<string, unknown>>;
  readonly reads: Shape;
}

const em = ({ demo }: Site) => demo.server.orm.em.fork();
const id = async (made: Promise<{ readonly id: number }>) => ({ id: (await made).id });
const idOf = (condition: string) => async (site: Site) => ({ id: await site.id(condition) });
const ofCamden = { companyId: CAMDEN };

const AUDIT = {
  ...{ id: int, record: text, company_id: int, record_id: int, action: text },
  ...{ actor_kind: orNull(text), actor_id: orNull(int), actor_name: orNull(text), created_at: utc },
  ...{ before: orNull(record), after: orNull(record), _links: 'self company' },
} as const satisfies Shape;
const EVENT = {
  ...{ id: int, company_id: int, updated_at: utc, datetime: text, description: text, status: int, duration: int },
  ...{
    num_spaces: int,
    spaces_booked: int,
    spaces_held: int,
    spaces_blocked: int,
    spaces_reserved: int,
    spaces_wait: int,
  },
  ...{
    event_chain_id: int,
    price: int,
    units: text,
    bookable: flag,
    ticket_spaces: { pool: { left: int } },
    _links: 'self edit',
  },
} as const satisfies Shape;
const HOOK = {
  ...{ id: int, company_id: int, url: text, cancellation_url: orNull(text), username: orNull(text), kinds: list },
  ...{ include_children: flag, paused: flag, paused_at: orNull(utc), pause_reason: orNull(text), failing_since: orNull(utc) },
  ...{ deleted: flag, version: int, created_at: utc, updated_at: utc },
  _links: 'self edit rotate_secret webhook_deliveries company',
} as const satisfies Shape;
const DELIVERY = {
  ...{ id: int, company_id: int, webhook_id: int, fact_id: int, kind: text, state: text, attempts: int },
  ...{ response_code: orNull(int), error: orNull(text), created_at: utc, last_tried_at: orNull(utc), next_try_at: orNull(utc) },
  ...{ delivered_at: orNull(utc), _links: 'self replay webhook' },
} as const satisfies Shape;
const LOGIN = {
  email: text,
  auth_token: text,
  company_id: int,
  path: text,
  _embedded: { members: list, administrators: list },
};
const EMPTY = (name: string): Shape => ({ total_entries: int, _embedded: { [name]: list }, _links: 'self' });

const SUBJECTS = ['access', 'bookings', 'capacity', 'clients', 'coupons', 'events', 'money', 'queue', 'waiting_list'];

/**
 * Endpoints that no known client requests.
 * Together with the inventory, and those that need their own setup, they are the entire table.
 */
export const ROWS_WITHOUT_CLIENT: readonly RowWithoutClient[] = [
  { key: 'GET /login/{c}', reads: { ...LOGIN, _links: 'self' } },
  { key: 'GET /admin/{c}/auditlog', reads: { total_entries: int, _embedded: { auditlog: [AUDIT] }, _links: 'self' } },
  { key: 'GET /admin/{c}/auditlog/{entry_id}', reads: AUDIT },
  { key: 'GET /admin/{c}/changes', reads: { items: list, _links: 'self next' } },
  ...SUBJECTS.map((subject) => ({
    key: `GET /admin/{c}/analytics/${subject}`,
    reads: { rows: list, total: subject === 'money' ? list : record, truncated: flag, _links: 'self' },
  })),
  { key: 'GET /{c}/membership_levels/{level_id}', reads: { id: int, name: text, _links: 'self' } },
  { key: 'GET /admin/{c}/addresses/new', reads: FORM },
  { key: 'GET /admin/{c}/addresses/{address_id}/edit', reads: FORM },
  {
    key: 'GET /{c}/booking_text/{id}',
    path: idOf(`booking_text where company_id = ${CAMDEN}`),
    reads: { id: int, message: text, message_type: text, _links: 'self item' },
  },
  {
    key: 'GET /{c}/reasons/{id}',
    path: idOf(`reason where company_id = ${CAMDEN}`),
    reads: { id: int, name: text, reason_type: int, _links: 'self company' },
  },
  {
    key: 'GET /{c}/space_statuses/{status}',
    path: async () => ({ status: 'no_show' }),
    reads: { name: exactly('no_show'), status: exactly('no_show'), company_id: int, _links: 'self company' },
  },
  {
    key: 'GET /{c}/event_sequences/{id}',
    path: idOf(`event_sequence where company_id = ${CAMDEN}`),
    reads: { id: int, name: text, _links: 'self' },
  },
  { key: 'POST /admin/{c}/events', reads: EVENT },
  {
    key: 'PUT /admin/{c}/events/{id}',
    sends: { num_spaces: 9, description: 'Talk' },
    reads: { ...EVENT, num_spaces: exactly(9) },
  },
  { key: 'GET /admin/{c}/client/{client_id}/interactions', reads: EMPTY('interactions') },
  { key: 'GET /admin/{c}/schedules/new', reads: FORM },
  { key: 'GET /admin/{c}/schedules/{schedule_id}/edit', reads: FORM },
  { key: 'GET /admin/{c}/schedules/{schedule_id}/shift_pattern_conditions/{id}/edit', reads: FORM },
  { key: 'GET /admin/{c}/queuers/new', reads: FORM },
  { key: 'GET /admin/{c}/event_chains/{id}/new_booking', reads: FORM },
  { key: 'GET /{c}/purchase_totals', reads: EMPTY('purchase_totals') },
  {
    key: 'GET /purchases/{long_id}/client',
    reads: { id: int, client_type: text, answers: list, deleted: flag, _links: 'self' },
  },
  {
    key: 'GET /purchases/{long_id}/purchase_item/{id}',
    path: async (site) => {
      const made = await site.purchase();
      return { long_id: String(made.long_id), id: await site.id(`booking where purchase_id = ${made.id}`) };
    },
    reads: { id: int, type: text, price: int, _links: 'self' },
  },
  { key: 'GET /admin/{c}/client/{client_id}/pre_paid_bookings', reads: EMPTY('pre_paid_bookings') },
  {
    key: 'GET /{c}/packages/{id}',
    path: (site) =>
      id(
        saveRecord(em(site), PACKAGE, {
          ...ofCamden,
          given: { name: 'Two', price: 2000, bookingCount: 2, serviceIds: [site.records.services] },
        }),
      ),
    reads: { id: int, name: exactly('Two'), price: exactly(2000), company_id: int, _links: 'self' },
  },
  {
    key: 'GET /{c}/bulk_purchases/{id}',
    path: idOf(`package where is_bulk and company_id = ${CAMDEN}`),
    reads: { id: int, name: text, price: int, company_id: int, _links: 'self' },
  },
  {
    key: 'GET /admin/{c}/deals/{id}',
    path: (site) => id(saveRecord(em(site), VOUCHER, { ...ofCamden, given: { name: 'Gift', price: 2000, value: 2000 } })),
    reads: { id: int, name: exactly('Gift'), price: exactly(2000), _links: 'self' },
  },
  {
    key: 'GET /admin/{c}/coupons/{id}',
    path: (site) => id(saveRecord(em(site), COUPON, { ...ofCamden, given: { name: 'Spring', code: 'spring', percent: 10 } })),
    reads: { id: int, name: exactly('Spring'), code: text, percent: exactly(10), _links: 'self' },
  },
  { key: 'GET /admin/{c}/webhooks', reads: { total_entries: int, _embedded: { webhooks: [HOOK] }, _links: 'self' } },
  { key: 'GET /admin/{c}/webhooks/{webhook_id}', reads: HOOK },
  { key: 'POST /admin/{c}/webhooks', reads: { ...HOOK, secret: text } },
  { key: 'PUT /admin/{c}/webhooks/{webhook_id}', reads: HOOK },
  { key: 'POST /admin/{c}/webhooks/{webhook_id}/rotate_secret', reads: { ...HOOK, secret: text } },
  { key: 'GET /admin/{c}/webhooks/new', reads: FORM },
  { key: 'GET /admin/{c}/webhooks/{webhook_id}/edit', reads: FORM },
  { key: 'GET /admin/{c}/webhooks/{webhook_id}/rotate_secret', reads: FORM },
  {
    key: 'GET /admin/{c}/webhook_deliveries',
    reads: { total_entries: int, _embedded: { webhook_deliveries: [DELIVERY] }, _links: 'self' },
  },
  { key: 'GET /admin/{c}/webhook_deliveries/{delivery_id}', reads: { ...DELIVERY, body: orNull(text) } },
  { key: 'POST /admin/{c}/webhook_deliveries/{delivery_id}/replay', reads: { ...DELIVERY, state: exactly('waiting') } },
  { key: 'GET /admin/{c}/webhook_deliveries/{delivery_id}/replay', reads: FORM },
  { key: 'DELETE /admin/{c}/webhooks/{webhook_id}', reads: { ...HOOK, deleted: exactly(true) } },
];
