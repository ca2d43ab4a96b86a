import { createCompany } from '../../../src/company/create-company.js';
import { CAMDEN, PARENT } from '../../support/fixtures/demo-server.js';
import { decimal, exactly, flag, int, list, orNull, record, type Shape, text, yes } from './shape.js';
import type { WireRow } from './site.js';

const COMPANY = {
  ...{ id: int, name: text, timezone: text, currency_code: text, country_code: text, ref: text, live: flag, extra: record },
} as const satisfies Shape;
const SHARED =
  'self settings services people resources events event_groups event_chains basket book checkout client client_details ' +
  'client_by_email login days times total email_password_reset member_levels coupon addresses address';
const PUBLIC = { ...COMPANY, _links: `${SHARED} parent` };
const ADMIN = {
  ...COMPANY,
  _links: `${SHARED} parent bookings slots schedules administrators queuers client_queues new_booking new_client new_service new_person new_resource new_event_group new_event_chain new_administrator`,
};
/** The head of the family offers nothing itself. */
const HEAD = {
  ...COMPANY,
  _links: `self settings companies basket book checkout client client_details client_by_email login days times total email_password_reset member_levels addresses address`,
};
const LISTED = { ...COMPANY, _links: 'self settings services' };
const SETTINGS = {
  ...{ currency: text, has_prices: flag, has_vouchers: flag, merge_people: flag, merge_resources: flag, payment_tax: int },
  ...{ requires_login: flag, has_wallets: flag, has_waitlists: flag },
  ...{ has_coupons: flag, has_deals: flag, has_products: flag, has_services: flag, has_events: flag, has_classes: flag },
};
const ADDRESS = { id: int, lat: orNull(decimal), long: orNull(decimal) };
const PLACE = { ...ADDRESS, map_marker: orNull(text), phone: orNull(text), _links: 'self' };
const NAMED = { id: int, name: text, _links: 'self' };
const IMAGES = { _embedded: { images: [{ url: text, _links: 'self' }] } } as const;

/** Source: wire.md 1.2. */
export const COMPANY_ROWS: readonly WireRow[] = [
  { call: 'GET /company/{c}', reads: PUBLIC },
  { call: 'GET /company/{c}', sends: () => ({ embed: 'services', category_id: 1 }), reads: PUBLIC },
  { call: 'GET /company/{c}', sends: () => ({ path: { c: PARENT } }), reads: HEAD },
  { call: 'GET /admin/{c}/company', reads: ADMIN },
  {
    call: 'GET /admin/{c}/company',
    by: 'parentAdmin',
    sends: () => ({ path: { c: PARENT } }),
    reads: { ...COMPANY, _embedded: { companies: [COMPANY] }, _links: 'self companies bookings administrators' },
  },
  {
    call: 'PUT /admin/{c}/company',
    sends: () => ({
      description: 'Open late.',
      live: 'true',
      address: { address1: '14', address2: 'Chalk Farm Road', lat: '51.5' },
    }),
    reads: ADMIN,
  },
  {
    call: 'DELETE /admin/{c}/company',
    by: 'parentAdmin',
    sends: async ({ demo }) => {
      const { id } = await createCompany(demo.server.orm.em.fork(), { name: 'Short-lived', parentId: PARENT });
      return { path: { c: id } };
    },
    reads: { id: int, name: text, deleted: yes },
  },
  { call: 'GET /company/find_by_ref/{ref}', sends: () => ({ path: { ref: 'pet-store-camden' } }), reads: PUBLIC },
  { call: 'GET /admin/{c}/company/find_by_ref/{ref}', sends: () => ({ path: { ref: 'pet-store-camden' } }), reads: ADMIN },
  {
    call: 'GET /company/{c}/search',
    sends: () => ({ company: { text: 'camden' }, address: 'london', page: 1, per_page: 10 }),
    reads: { _embedded: { companies: [LISTED] } },
  },
  {
    call: 'GET /company/{c}/children',
    sends: () => ({ path: { c: PARENT } }),
    reads: { total_entries: int, _embedded: { companies: [LISTED] } },
  },
  {
    call: 'GET /company/{c}/children',
    sends: ({ records }) => ({ path: { c: PARENT }, person_id: records.people, service_id: records.services }),
    reads: { total_entries: int, _embedded: { companies: [LISTED] } },
  },
  { call: 'GET /{c}/settings', reads: SETTINGS },
  { call: 'GET /admin/{c}/settings', reads: SETTINGS },
  { call: 'GET /{c}/addresses', reads: { _embedded: { addresses: [PLACE] } } },
  { call: 'GET /{c}/addresses/{id}', reads: PLACE },
  { call: 'GET /admin/{c}/addresses', reads: { _embedded: { addresses: [PLACE] } } },
  { call: 'GET /admin/{c}/addresses/{id}', reads: PLACE },
  {
    call: 'POST /admin/{c}/addresses',
    forms: ['json', 'form', 'multipart', 'query'],
    sends: () => ({ address1: '2', postcode: 'NW1', lat: '51.5', long: '-0.1', phone: '020 7946 0000' }),
    reads: { ...PLACE, lat: exactly(51.5), long: exactly(-0.1), map_marker: exactly('2,+NW1'), phone: exactly('020 7946 0000') },
  },
  { call: 'PUT /admin/{c}/addresses/{id}', sends: () => ({ phone: '020 7946 0000' }), reads: { ...PLACE, phone: text } },
  {
    call: 'DELETE /admin/{c}/addresses/{id}',
    sends: async ({ make }) => ({ path: { id: Number((await make('addresses', { address1: '9' })).id) } }),
    reads: ADDRESS,
  },
  {
    call: 'GET /company/{c}/addresses/{postcode}',
    sends: () => ({ path: { postcode: 'NW1 8AG' } }),
    reads: { _embedded: { addresses: [PLACE] } },
  },
  { call: 'GET /company/{c}/addresses/address/{id}', reads: PLACE },
  {
    call: 'GET /{c}/booking_text',
    reads: { _embedded: { booking_text: [{ message: text, message_type: text, _links: 'self item' }] } },
  },
  { call: 'GET /{c}/categories', reads: { _embedded: { categories: [NAMED] } } },
  { call: 'GET /{c}/categories/{id}', sends: async ({ id }) => ({ path: { id: await id('category') } }), reads: NAMED },
  { call: 'GET /{c}/named_categories', reads: { _embedded: { categories: [NAMED] } } },
  { call: 'GET /{c}/membership_levels', reads: { _embedded: { membership_levels: [NAMED] } } },
  { call: 'GET /{c}/space_statuses', reads: { _embedded: { space_statuses: [{ name: text, _links: 'self' }] } } },
  { call: 'GET /{c}/company_questions', reads: { _embedded: { company_questions: [NAMED] } } },
  { call: 'GET /{c}/reasons', reads: { _embedded: { reasons: [NAMED] } } },
  { call: 'GET /affiliates/{id}', sends: () => ({ path: { id: PARENT } }), reads: HEAD },
  {
    call: 'GET /affiliates/{id}/companies/{ref}',
    sends: () => ({ path: { id: PARENT, ref: 'pet-store-camden' } }),
    reads: { ...PUBLIC, id: exactly(CAMDEN) },
  },
  {
    call: 'GET /admin/{c}/external_bookings',
    sends: () => ({ start: '2030-03-04', end: '2030-03-05' }),
    reads: { total_entries: int, _embedded: { external_bookings: list } },
  },
  { call: 'GET /{c}/media/person_images/{id}', sends: ({ records }) => ({ path: { id: records.people } }), reads: IMAGES },
  { call: 'GET /{c}/media/resource_images/{id}', sends: ({ records }) => ({ path: { id: records.resources } }), reads: IMAGES },
  { call: 'GET /{c}/media/service_images/{id}', sends: ({ records }) => ({ path: { id: records.services } }), reads: IMAGES },
  {
    call: 'GET /{c}/media/event_group_images/{id}',
    sends: ({ records }) => ({ path: { id: records.event_groups } }),
    reads: IMAGES,
  },
];
