import { dateAndTime } from './basket-rows.js';
import { MEMBER_BOOKING } from './client-rows.js';
import { exactly, FORM, flag, int, list, moment, orNull, record, type Shape, text, utc, yes } from './shape.js';
import type { Site, WireRow } from './site.js';

const BOOKING = {
  ...{
    id: int,
    status: int,
    datetime: moment,
    end_datetime: moment,
    duration: int,
    duration_span: int,
    full_describe: text,
  },
  ...{ multi_status: record, answers_summary: list, pre_time: int, post_time: int, is_cancelled: flag, member_id: int },
  ...{
    service_id: int,
    person_id: int,
    client_name: orNull(text),
    client_email: orNull(text),
    purchase_id: int,
    purchase_ref: text,
  },
  ...{ price: int, paid: int, notes: { public: list, private: list }, created_at: utc, updated_at: utc },
  _embedded: { client: { id: int, _links: 'self' }, answers: list },
  _links: 'self client company edit cancel comms check_in service person attachments',
} as const satisfies Shape;
const CANCELLED = { ...BOOKING, is_cancelled: yes, settings: { cancel_reason: exactly('ill') } };

const RAIN = { notify: 'false', cancel_reason: 'ill' };

const booking = async (site: Site) => ({ path: { id: Number((await site.booking()).id) } });
const noted = async (site: Site) => {
  const { id } = await site.booking();
  await site.make(`bookings/${id}/private_notes`, { note: 'bites' }, 'PUT');
  return { path: { id: Number(id), nid: await site.id(`booking_note where booking_id = ${id}`) } };
};

/** Source: wire.md 1.8, what administrators do with bookings. */
export const BOOKING_ROWS: readonly WireRow[] = [
  {
    call: 'GET /admin/{c}/bookings',
    sends: () => ({
      start_date: '2030-01-01',
      end_date: '2031-01-01',
      include_cancelled: 'true',
      per_page: 1024,
      embed: 'client',
    }),
    reads: {
      total_entries: int,
      _embedded: {
        bookings: [{ ...BOOKING, person_id: orNull(int), service_id: orNull(int), _links: 'self client company edit cancel' }],
      },
    },
  },
  { call: 'GET /admin/{c}/bookings/{id}', reads: BOOKING },
  {
    call: 'POST /admin/{c}/bookings',
    forms: ['json', 'form', 'query'],
    sends: ({ records, time }) => ({
      datetime: time(),
      service_id: records.services,
      person_id: records.people,
      member_id: records.members,
      notifications: 'false',
    }),
    reads: { ...BOOKING, _links: `${BOOKING._links} member` },
  },
  {
    call: 'POST /admin/{c}/bookings',
    sends: ({ records, time, unique }) => ({
      ...{ datetime: `${time()}+01:00`, service_id: records.services, price: '1200', notification: false, queue_status: 'x' },
      client: {
        first_name: 'Ann',
        last_name: 'Lee',
        email: `${unique()}@example.test`,
        mobile_prefix: '44',
        mobile: '7700900',
        client_type: 'Contact',
        ...{ phone_prefix: '44', phone: '2079460000', address1: '1', address2: 'High Street', address3: 'Camden' },
        ...{ address4: 'London', address5: 'Greater London', postcode: 'NW1', country: 'United Kingdom' },
      },
    }),
    reads: { ...BOOKING, price: exactly(1200), first_name: exactly('Ann') },
  },
  {
    call: 'POST /admin/{c}/bookings',
    sends: ({ records }) => ({ event_id: records.events, event_chain_id: records.event_chains, member_id: records.client }),
    reads: { id: int, event_chain_id: int, datetime: moment, _links: 'self client company cancel' },
  },
  {
    call: 'PUT /admin/{c}/bookings/{id}',
    sends: async (site) => ({
      ...(await booking(site)),
      ...dateAndTime(site.time()),
      duration: '30',
      pre_time: '0',
      post_time: 0,
      client_name: 'Ms Lee',
      client_email: 'lee@example.test',
    }),
    reads: { ...BOOKING, client_name: exactly('Ms Lee') },
  },
  {
    call: 'PUT /admin/{c}/bookings/{id}',
    sends: async (site) => ({
      ...(await booking(site)),
      ...{ datetime: site.time(), person_id: `${site.records.people}`, status: 4, email: 'lee@example.test', questions: [] },
    }),
    reads: { ...BOOKING, person_id: int, client_email: exactly('lee@example.test') },
  },
  {
    call: 'PUT /admin/{c}/bookings/{id}',
    sends: async (site) => ({ ...(await booking(site)), current_multi_status: 'checked_in' }),
    reads: { ...BOOKING, multi_status: { checked_in: utc } },
  },
  {
    call: 'POST /admin/{c}/bookings/{id}/cancel',
    forms: ['json', 'form', 'query'],
    sends: async (site) => ({ ...(await booking(site)), ...RAIN }),
    reads: CANCELLED,
  },
  { call: 'DELETE /admin/{c}/bookings/{id}', sends: async (site) => ({ ...(await booking(site)), ...RAIN }), reads: CANCELLED },
  {
    call: 'PUT /admin/{c}/bookings/{id}/multi_status',
    sends: async (site) => ({ ...(await booking(site)), status: 'no_show' }),
    reads: { ...BOOKING, multi_status: { no_show: utc } },
  },
  {
    call: 'POST /bookings/{id}/check_in',
    by: 'admin',
    sends: booking,
    reads: { ...MEMBER_BOOKING, multi_status: { checked_in: utc } },
  },
  { call: 'POST /admin/{c}/bookings/{id}/check_in', sends: booking, reads: { ...BOOKING, multi_status: { checked_in: utc } } },
  {
    call: 'PUT /admin/{c}/bookings/{id}/private_notes',
    sends: async (site) => ({ ...(await booking(site)), note: 'bites' }),
    reads: { ...BOOKING, notes: { private: [{ id: int, note: text }] }, private_note: { note: exactly('bites') } },
  },
  {
    call: 'PUT /admin/{c}/bookings/{id}/private_notes/{nid}',
    sends: async (site) => ({ ...(await noted(site)), note: 'kind' }),
    reads: { ...BOOKING, private_note: { note: exactly('kind') } },
  },
  {
    call: 'DELETE /admin/{c}/bookings/{id}/private_notes/{nid}',
    sends: noted,
    reads: { ...BOOKING, notes: { private: exactly([]) } },
  },
  { call: 'GET /admin/{c}/bookings/{id}/answers', reads: { _embedded: { answers: list } } },
  { call: 'GET /admin/{c}/bookings/{id}/comms', reads: { _embedded: { comms: list } } },
  { call: 'GET /admin/{c}/bookings/{id}/edit', sends: () => ({ locale: 'en' }), reads: FORM },
  { call: 'GET /admin/{c}/bookings/new', reads: FORM },
];
