import { DAY } from '../../support/fixtures/demo-records.js';
import { date, exactly, FORM, flag, int, list, moment, orNull, record, type Shape, text, yes } from './shape.js';
import type { Site, WireRow } from './site.js';

const EVENT = {
  ...{ id: int, datetime: moment, duration: int, price: int, num_spaces: int, spaces_booked: int },
  ...{ spaces_reserved: int, spaces_blocked: int, spaces_held: int, spaces_wait: int, status: int, bookable: flag },
  ticket_spaces: { pool: { left: int } },
  _links: 'self event_group event_groups event_chain event_chains book',
} as const satisfies Shape;
const ANY_EVENT = { ...EVENT, _links: 'self event_group event_groups event_chain event_chains' };
const CHAIN = {
  ...{
    id: int,
    name: text,
    capacity_view: int,
    max_num_bookings: orNull(int),
    waitlength: orNull(int),
    spaces: int,
    duration: int,
  },
  ...{
    price: int,
    datetime: orNull(moment),
    event_group_id: int,
    address_id: orNull(int),
    course: flag,
    recurrence_type: text,
  },
  _links: 'self events event_group address',
};
const ADMIN_CHAIN = { ...CHAIN, _links: `${CHAIN._links} edit new_booking` };
const GROUP = { id: int, name: text, extra: record, _links: 'self images' };
const ADMIN_GROUP = { ...GROUP, _links: 'self images edit' };
const events = (of: Shape) => ({ total_entries: int, _embedded: { events: [of] } }) as const;

const ALL = { start_date: '2026-01-01', end_date: '2031-01-01', include_non_bookable: 'true', page: 1, per_page: 1024 };
const SOON = { start_date: DAY, end_date: DAY };
const chain = ({ records, unique }: Site) => ({
  ...{ name: `Walk ${unique()}`, event_group_id: records.event_groups, address_id: records.addresses, spaces: '5' },
  ...{ duration: '60', datetime: '2030-07-01T18:00:00', price: '500', ticket_type: 'multi_space' },
});
const aChain = async (site: Site) => Number((await site.make('event_chains', chain(site))).id);
const aGroup = async ({ make }: Site) => Number((await make('event_groups', { name: 'Walks' })).id);
const ofGroup = async ({ records }: Site) => ({ path: { id: records.event_groups } });
const withForm = async ({ id }: Site) => ({
  path: { id: await id('event_chain where company_id = 2 and detail_group_id is not null') },
});

/** Source: wire.md 1.5. */
export const EVENT_ROWS: readonly WireRow[] = [
  { call: 'GET /{c}/events', sends: () => SOON, reads: events(EVENT) },
  { call: 'GET /{c}/events', sends: ({ records }) => ({ ...ALL, event_group_id: records.event_groups }), reads: events(EVENT) },
  {
    call: 'GET /{c}/events',
    sends: ({ records }) => ({ ...ALL, event_chain_id: records.event_chains, embed: 'x' }),
    reads: events(EVENT),
  },
  {
    call: 'GET /{c}/events',
    sends: () => ({ ...ALL, modified_since: '2020-01-01T00:00:00', member_level_id: 1 }),
    reads: events(ANY_EVENT),
  },
  {
    call: 'GET /{c}/events',
    sends: ({ records }) => ({ ...SOON, person_id: records.people, resource_id: records.resources }),
    reads: { total_entries: int, _embedded: { events: list } },
  },
  { call: 'GET /{c}/events', sends: () => ({ ...ALL, per_page: 1 }), reads: { ...events(ANY_EVENT), _links: 'self next' } },
  { call: 'GET /{c}/events', sends: () => ({ ...SOON, summary: true }), reads: { events: [date] } },
  { call: 'GET /{c}/events/{id}', reads: EVENT },
  { call: 'GET /{c}/event_groups', reads: { total_entries: int, _embedded: { event_groups: [GROUP] } } },
  { call: 'GET /{c}/event_groups/{id}', sends: ofGroup, reads: GROUP },
  {
    call: 'GET /{c}/event_chains',
    sends: () => ({ start_date: '2026-01-01', page: 1, per_page: 100 }),
    reads: { _embedded: { event_chains: [CHAIN] } },
  },
  { call: 'GET /{c}/event_chains/{id}', reads: CHAIN },
  {
    call: 'GET /{c}/event_chains/{id}',
    sends: withForm,
    reads: {
      ...CHAIN,
      ...{ capacity_view: exactly(3), max_num_bookings: int, waitlength: int, address_id: int, datetime: moment },
      _embedded: { questions: { questions: [{ name: text, _links: 'self' }], _links: 'self' } },
      _links: `${CHAIN._links} questions`,
    },
  },
  {
    call: 'GET /admin/{c}/event_chains',
    sends: () => ({ include_disabled: true, include_deleted: 'false' }),
    reads: { total_entries: int, _embedded: { event_chains: [ADMIN_CHAIN] } },
  },
  { call: 'GET /admin/{c}/event_chains/{id}', reads: ADMIN_CHAIN },
  {
    call: 'GET /admin/{c}/event_chains/find_by_ref/{ref}',
    sends: ({ records }) => ({ path: { ref: records.reference } }),
    reads: ADMIN_CHAIN,
  },
  { call: 'POST /admin/{c}/event_chains', forms: ['json', 'form', 'multipart'], sends: chain, reads: ADMIN_CHAIN },
  {
    call: 'PUT /admin/{c}/event_chains/{id}',
    sends: async (site) => ({ ...chain(site), path: { id: await aChain(site) } }),
    reads: ADMIN_CHAIN,
  },
  {
    call: 'DELETE /admin/{c}/event_chains/{id}',
    sends: async (site) => ({ path: { id: await aChain(site) } }),
    reads: { id: int, deleted: yes },
  },
  { call: 'GET /{c}/event_chains/{id}/events', sends: () => ALL, reads: events(EVENT) },
  { call: 'GET /admin/{c}/event_chains/{id}/events', sends: () => ALL, reads: events(EVENT) },
  {
    call: 'GET /admin/{c}/event_chains/{id}/events/{eid}',
    sends: ({ records }) => ({ path: { id: records.event_chains, eid: records.events } }),
    reads: EVENT,
  },
  { call: 'GET /admin/{c}/event_chains/new', reads: FORM },
  { call: 'GET /admin/{c}/event_chains/{id}/edit', reads: FORM },
  { call: 'GET /admin/{c}/events', sends: () => ALL, reads: events({ ...ANY_EVENT, _links: 'self edit event_chain' }) },
  { call: 'GET /admin/{c}/events/{id}', reads: EVENT },
  { call: 'GET /admin/{c}/events/new', reads: FORM },
  { call: 'GET /admin/{c}/events/{id}/edit', reads: FORM },
  { call: 'GET /admin/{c}/event_groups', reads: { total_entries: int, _embedded: { event_groups: [ADMIN_GROUP] } } },
  { call: 'POST /admin/{c}/event_groups', sends: () => ({ name: 'Walks' }), reads: ADMIN_GROUP },
  { call: 'GET /admin/{c}/event_groups/{id}', sends: ofGroup, reads: ADMIN_GROUP },
  {
    call: 'PUT /admin/{c}/event_groups/{id}',
    sends: async (site) => ({ path: { id: await aGroup(site) }, name: 'Talks' }),
    reads: ADMIN_GROUP,
  },
  {
    call: 'DELETE /admin/{c}/event_groups/{id}',
    sends: async (site) => ({ path: { id: await aGroup(site) } }),
    reads: { id: int, deleted: yes },
  },
  { call: 'GET /admin/{c}/event_groups/new', reads: FORM },
  { call: 'GET /admin/{c}/event_groups/{id}/edit', sends: ofGroup, reads: FORM },
  {
    call: 'GET /admin/{c}/sessions',
    sends: () => SOON,
    reads: { _embedded: { sessions: [{ id: int, datetime: moment, _links: 'self' }] } },
  },
  {
    call: 'GET /admin/{c}/sessions/{id}',
    sends: ({ records }) => ({ path: { id: records.events } }),
    reads: { id: int, datetime: moment },
  },
];
