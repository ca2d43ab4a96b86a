import { PARENT } from '../../support/fixtures/demo-server.js';
import { exactly, FORM, flag, int, list, moment, orNull, record, type Shape, text } from './shape.js';
import type { Site, WireRow } from './site.js';

export const SERVICE = {
  ...{ id: int, name: text, durations: [int], prices: [int], listed_durations: list, company_id: int },
  ...{ min_advance_period: int, max_advance_period: int, min_cancel_period: int, min_bookings: int, max_bookings: orNull(int) },
  ...{ duration_unit: text, booking_time_step: orNull(int), is_event_group: flag, type: exactly('service') },
  _links: 'self items days times book company all_children images',
} as const satisfies Shape;
const SERVICES = { total_entries: int, _embedded: { services: [SERVICE] } } as const;
/** Service as administrators see it: disabled ones are listed too, and cannot be booked. */
const ANY_SERVICE = { ...SERVICE, _links: 'self company all_children' };

const PERSON = { id: int, name: text, type: exactly('person'), _links: 'self items images' };
const STAFF = {
  ...PERSON,
  ...{ attendance_status: int, attendance_started: orNull(text), attendance_estimate: orNull(int), queuing_disabled: flag },
  _links: 'self queuers schedule attendance block edit companies cal overlay_cal enabled_services enabled_resources',
};
const RESOURCE = { id: int, name: text, type: exactly('resource'), _links: 'self items images' };
const ROOM = { ...RESOURCE, _links: 'self edit block schedule enabled_services enabled_people' };
const ITEM = { type: text, _links: 'self item days times' };
const QUEUER = {
  id: int,
  service_id: int,
  position: orNull(int),
  multi_status: record,
  _links: 'self service client_queue',
};
const SLOT = { id: int, status: exactly(3), spaces_blocked: exactly(1), _links: 'self bookings booking_details' };
const BLOCKED = {
  ...{ status: exactly(3), datetime: moment, duration: int, full_describe: text },
  _links: 'self',
} as const;
const DATES = { dates: record };

/** A new person, whose diary is still empty. */
const newcomer = async ({ make, records }: Site) =>
  Number((await make('people', { name: 'Nova', schedule_id: records.schedules })).id);
const room = async ({ make, records }: Site) =>
  Number((await make('resources', { name: 'Loft', schedule_id: records.schedules })).id);
const someService = async ({ make, unique }: Site) => {
  const reference = unique();
  return { id: Number((await make('services', { name: `Brush ${reference}`, reference, duration: 20 })).id), reference };
};
const block = (kind: 'people' | 'resources', more: object, reads: Shape): WireRow => ({
  call: `PUT /admin/{c}/${kind}/{id}/block`,
  sends: async (site) => ({
    path: { id: await (kind === 'people' ? newcomer : room)(site) },
    ...{ start_time: '2030-06-03T10:00:00', end_time: '2030-06-03T11:00:00' },
    ...more,
  }),
  reads,
});

/** Source: wire.md 1.3. */
export const CATALOGUE_ROWS: readonly WireRow[] = [
  { call: 'GET /{c}/services', sends: () => ({ page: 1, per_page: 1024 }), reads: SERVICES },
  { call: 'GET /{c}/services/', sends: () => ({ exclude_links: ['child_services'], availability: ['2030'] }), reads: SERVICES },
  { call: 'GET /{c}/services', sends: () => ({ api_ref: 'check' }), reads: { ...SERVICES, total_entries: exactly(1) } },
  { call: 'GET /{c}/services', sends: () => ({ path: { c: PARENT }, children: true }), reads: SERVICES },
  { call: 'GET /admin/{c}/services', reads: { total_entries: int, _embedded: { services: [ANY_SERVICE] } } },
  {
    call: 'GET /admin/{c}/services',
    sends: () => ({ page: 1, per_page: 1024, api_ref: 'check', children: 'false' }),
    reads: { ...SERVICES, total_entries: exactly(1) },
  },
  {
    call: 'GET /{c}/services/{id}',
    sends: async ({ id }) => ({ path: { id: await id("service where reference = 'groom' and company_id = 2") } }),
    reads: { ...SERVICE, _links: `${SERVICE._links} questions` },
  },
  { call: 'GET /{c}/services/{id}', reads: { ...SERVICE, _links: `${SERVICE._links} category` } },
  { call: 'GET /admin/{c}/services/{id}', reads: { ...SERVICE, _links: `${SERVICE._links} edit new_booking` } },
  {
    call: 'GET /admin/{c}/services/{id}',
    sends: ({ records }) => ({ path: { id: records.queueService } }),
    reads: { ...SERVICE, _links: `${SERVICE._links} edit new_booking queuers` },
  },
  { call: 'GET /admin/{c}/services/find_by_ref/{ref}', sends: () => ({ path: { ref: 'check' } }), reads: SERVICE },
  {
    call: 'POST /admin/{c}/services',
    forms: ['json', 'form', 'multipart'],
    sends: ({ unique }) => ({ name: 'Brush', reference: unique(), duration: '20', spaces: '1' }),
    reads: SERVICE,
  },
  {
    call: 'PUT /admin/{c}/services/{id}',
    sends: async (site) => ({ path: { id: (await someService(site)).id }, duration: '45' }),
    reads: SERVICE,
  },
  {
    call: 'DELETE /admin/{c}/services/{id}',
    sends: async (site) => ({ path: { id: (await someService(site)).id } }),
    reads: ANY_SERVICE,
  },
  { call: 'GET /{c}/services/{id}/all_children', reads: { total_entries: int, _embedded: { services: list } } },
  { call: 'GET /admin/{c}/services/{id}/all_children', reads: { _embedded: { services: list } } },
  { call: 'GET /admin/{c}/services/new', reads: FORM },
  { call: 'GET /admin/{c}/services/{id}/edit', reads: FORM },
  { call: 'GET /admin/{c}/services/{id}/new_booking', reads: FORM },
  // Queuer for the service's link `queuers`.
  {
    call: 'POST /admin/{c}/queuers',
    forms: ['json', 'form', 'query'],
    sends: ({ records }) => ({ first_name: 'Quin', last_name: 'Roe', service_id: records.queueService }),
    reads: QUEUER,
  },
  {
    call: 'GET /{c}/people',
    sends: () => ({ embed: 'images' }),
    reads: { total_entries: int, _embedded: { people: [PERSON] } },
  },
  {
    call: 'GET /admin/{c}/people',
    sends: () => ({ page: 1, per_page: 1024, include_disabled: 'false', embed: 'immediate_schedule' }),
    reads: { _embedded: { people: [{ ...STAFF, _embedded: { immediate_schedule: { ...DATES, _links: 'self' } } }] } },
  },
  { call: 'GET /{c}/people/{id}', reads: PERSON },
  { call: 'GET /admin/{c}/people/{id}', reads: STAFF },
  {
    call: 'GET /admin/{c}/people/{id}',
    sends: ({ records }) => ({ path: { id: records.apprentice } }),
    reads: { ...STAFF, _links: 'start_serving' },
  },
  { call: 'GET /admin/{c}/people/{id}', reads: { ...STAFF, _links: 'queuer finish_serving' } },
  { call: 'GET /{c}/people/find_by_ref/{ref}', sends: ({ records }) => ({ path: { ref: records.reference } }), reads: PERSON },
  {
    call: 'GET /admin/{c}/people/find_by_ref/{ref}',
    sends: ({ records }) => ({ path: { ref: records.reference } }),
    reads: STAFF,
  },
  {
    call: 'POST /admin/{c}/people',
    forms: ['json', 'form', 'multipart'],
    sends: ({ unique }) => ({
      name: 'Yan',
      email: 'yan@example.test',
      reference: unique(),
      never_booked: 'false',
      notify: 'false',
    }),
    reads: STAFF,
  },
  {
    call: 'PUT /admin/{c}/people/{id}',
    sends: async (site) => ({
      path: { id: await newcomer(site) },
      schedule_id: site.records.schedules,
      queuing_disabled: 'true',
    }),
    reads: { ...STAFF, queuing_disabled: exactly(true) },
  },
  {
    call: 'DELETE /admin/{c}/people/{id}',
    sends: async (site) => ({ path: { id: await newcomer(site) } }),
    reads: { id: int, deleted: exactly(true) },
  },
  { call: 'GET /admin/{c}/people/new', reads: FORM },
  { call: 'GET /admin/{c}/people/{id}/edit', reads: FORM },
  {
    call: 'GET /admin/{c}/people/{id}/schedule',
    sends: () => ({ start_date: '2030-03-04', end_date: '2030-03-10' }),
    reads: DATES,
  },
  block('people', {}, SLOT),
  block('people', { booking: true, questions: [] }, BLOCKED),
  block('people', { booking: 'true', allday: true }, { ...BLOCKED, duration_span: exactly(86_400) }),
  block('resources', {}, SLOT),
  block('resources', { booking: true, allday: 'true' }, { ...BLOCKED, duration_span: exactly(86_400) }),
  {
    call: 'PUT /admin/{c}/people/{id}/attendance',
    sends: async (site) => ({ path: { id: await newcomer(site) }, status: 2, estimate_duration: '15' }),
    reads: { ...STAFF, attendance_status: exactly(2), attendance_started: text, attendance_estimate: int },
  },
  {
    call: 'PUT /admin/{c}/people/{id}/attendance',
    sends: async (site) => ({ path: { id: await newcomer(site) }, status: 4, estimated_duration: '30' }),
    reads: { ...STAFF, attendance_status: exactly(4), attendance_started: text, attendance_estimate: int },
  },
  {
    call: 'PUT /admin/{c}/people/{id}/attendance',
    sends: () => ({ status: '1' }),
    reads: { ...STAFF, attendance_status: exactly(1), _links: `${STAFF._links} queuer finish_serving` },
  },
  { call: 'GET /{c}/resources', reads: { total_entries: int, _embedded: { resources: [RESOURCE] } } },
  { call: 'GET /admin/{c}/resources', reads: { total_entries: int, _embedded: { resources: [ROOM] } } },
  {
    call: 'GET /admin/{c}/resources',
    sends: () => ({ embed: 'immediate_schedule' }),
    reads: { _embedded: { resources: [{ ...ROOM, _embedded: { immediate_schedule: { ...DATES, _links: 'self' } } }] } },
  },
  { call: 'GET /{c}/resources/{id}', reads: RESOURCE },
  { call: 'GET /admin/{c}/resources/{id}', reads: ROOM },
  {
    call: 'POST /admin/{c}/resources',
    forms: ['json', 'form', 'multipart'],
    sends: ({ unique }) => ({
      name: 'Loft',
      disbaled: 'false',
      price: '35',
      api_ref: unique(),
      address: { address1: '3', postcode: 'N1' },
    }),
    reads: { ...ROOM, _links: `${ROOM._links} address` },
  },
  { call: 'PUT /admin/{c}/resources/{id}', sends: async (site) => ({ path: { id: await room(site) }, count: '2' }), reads: ROOM },
  {
    call: 'DELETE /admin/{c}/resources/{id}',
    sends: async (site) => ({ path: { id: await room(site) } }),
    reads: { id: int, deleted: exactly(true) },
  },
  { call: 'GET /admin/{c}/resources/new', reads: FORM },
  { call: 'GET /admin/{c}/resources/{id}/edit', reads: FORM },
  {
    call: 'GET /admin/{c}/resources/{id}/schedule',
    sends: () => ({ start_date: '2030-03-04', end_date: '2030-03-10' }),
    reads: DATES,
  },
  {
    call: 'GET /admin/{c}/resources/find_by_ref/{ref}',
    sends: ({ records }) => ({ path: { ref: records.reference } }),
    reads: ROOM,
  },
  { call: 'GET /{c}/items', sends: ({ records }) => ({ service_id: records.services }), reads: { _embedded: { items: [ITEM] } } },
  {
    call: 'GET /{c}/items/',
    sends: ({ records }) => ({ service_id: records.services, person_item_id: records.people }),
    reads: { ...ITEM, type: exactly('person') },
  },
  {
    call: 'GET /{c}/items',
    sends: ({ records }) => ({ service_id: records.services, person_id: records.people }),
    reads: { _embedded: { items: list } },
  },
  {
    call: 'GET /admin/{c}/items',
    sends: ({ records }) => ({ service_id: records.services }),
    reads: { _embedded: { items: [ITEM] } },
  },
];
