import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import type { RestAnswer, RestClient } from '../clients/rest-client.js';
import { DAY, type DemoRecords } from '../fixtures/demo-records.js';
import type { Json } from '../oracles/hal-rules.js';
import { fieldsOf, isRequired } from './bad-values.js';

/** A valid call of an endpoint: the path filled in, and the parameters for the body or, with GET, for the query. */
export interface ExampleCall {
  readonly path: string;
  readonly parameters: Json;
}

/** Values of path parameters by name: ids of the company's records, of another company's, or of none. */
export type PathValues = Readonly<Record<string, string | number>>;

/** Caller who may make the valid call. A basket belongs to the shopper with the token of the first `add_item`. */
export function rightCaller({ method, path }: Endpoint): 'admin' | 'member' | 'public' {
  if (path.startsWith('/api/v1/admin/') || /\/bookings\/\{id}\/check_in$/.test(path)) return 'admin';
  if (/\/members\/|\/update_password\/|\/purchase_totals\/|\/v1\/\{company_id}\/client\/(\{|find)/.test(path)) return 'member';
  return path.startsWith('/api/v1/login') && method !== 'POST' ? 'admin' : 'public';
}

/** Valid call of an endpoint for the records of a company. `instead` replaces path parameters by name. */
export function exampleCall(row: Endpoint, records: DemoRecords, instead: PathValues = {}): ExampleCall {
  const { path, ...parameters } = exampleOf(row, records);
  const values = { ...pathValues(row, records), ...instead };
  return { path: row.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? '')), parameters };
}

/** Valid call of an endpoint for walks that do not check the records shown: a list is limited to two records. */
export function shortCall(row: Endpoint, records: DemoRecords, instead: PathValues = {}): ExampleCall {
  const { path, parameters } = exampleCall(row, records, instead);
  const few = row.method === 'GET' && fieldsOf(row).has('per_page') ? { per_page: 2 } : {};
  return { path, parameters: { ...few, ...parameters } };
}

/** Path parameters by name. */
export function pathValues(row: Endpoint, records: DemoRecords): PathValues {
  const names = row.path.matchAll(/(?:\/(\w+))?\/\{(\w+)\}/g);
  const found = [...names].map(([, before = '', name = '']) => [name, parameter(before, name, row.path, records)] as const);
  return { ...Object.fromEntries(found), ...exampleOf(row, records).path };
}

/** Parameters of `EXAMPLES`, else a valid value for each required field. */
const exampleOf = (row: Endpoint, records: DemoRecords): Example => EXAMPLES[keyOf(row)]?.(records) ?? requiredOf(row);

/** True if `EXAMPLES` has the endpoint: its call must then succeed. Other endpoints may need more than their required fields. */
export const isWrittenDown = (row: Endpoint): boolean => Object.hasOwn(EXAMPLES, keyOf(row));

/** Sends the call with the token of `rest`. A token in the response is not adopted. */
export function sendCall(rest: RestClient, { method }: Endpoint, { path, parameters }: ExampleCall): Promise<RestAnswer> {
  const own = rest.as(rest.token);
  if (method !== 'GET') return own.send(method, path, parameters);
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`).join('&');
  return own.get(query ? `${path}?${query}` : path);
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Names of the path parameters that are ids of records of the company. */
export function idParameters({ path }: Endpoint): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.filter((name) => /(^|_)id$|^shift$|^item$/.test(name) && !/^((parent_)?company|member|long)_id$/.test(name));
}

/** True for endpoints that require a file in a multipart form, which an example in JSON cannot have. */
export const needsFile = ({ method, path }: Endpoint): boolean => method !== 'GET' && /\/attach(\/|$)/.test(path);

/** True for endpoints that read or change the caller's basket, so that the caller needs one. */
export const isOfBasket = ({ path }: Endpoint): boolean => /\/basket(\/\{item\}|\/checkout)?$|\/baskets\/\{basket\}/.test(path);

/** Id of no record, for a path parameter. */
export const missingId = (name: string): string | number =>
  name === 'shift' ? `${DAY}-2000000000` : name === 'item' ? 'ffffffffffffffff' : 2_000_000_000;

export const keyOf = ({ method, path }: Endpoint): string =>
  `${method} ${path.replace('/api/v1', '').replace(/\{(parent_)?company_id\}/, '{c}')}`;

/**
 * Value of a path parameter: by its name, else by the collection in front of it, such as `people` in `/people/{id}`; else a
 * value that names nothing.
 */
function parameter(before: string, name: string, path: string, records: DemoRecords): string | number {
  if (/^(parent_)?company_id$/.test(name)) return records.company;
  if (before === 'bookings' && path.includes('/members/')) return records.memberBookings;
  const named: PathValues = {
    long_id: records.longId,
    email: records.email,
    reference: records.reference,
    ref: `company-${records.company}`,
    date: DAY,
    detail_group: records.detailGroup,
    person_id: records.people,
    resource_id: records.resources,
    service_id: records.services,
    event_id: records.events,
    item: '0123456789abcdef',
    basket: `${records.company}-2000000000`,
    member_id: records.members,
    level_id: records.membership_levels,
  };
  const kinds: PathValues = {
    user: records.administrators,
    event_group_images: records.event_groups,
    address: records.addresses,
  };
  const value: unknown = named[name] ?? kinds[before] ?? Reflect.get(records, before);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return /(^|_)id$/.test(name) ? missingId(name) : 'nothing-of-that-name';
}

/** Candidates for a required field: every kind of field accepts at least one of them. */
const GOOD: readonly unknown[] = ['Word', 1, DAY, `${DAY}T10:00:00`, '10:00', 'true', 'word@example.test', [], {}];

const requiredOf = (row: Endpoint): Example =>
  Object.fromEntries(
    [...fieldsOf(row)]
      .filter(([, field]) => isRequired(field))
      .map(([name, field]) => [name, GOOD.find((value) => field.safeParse(value).success)]),
  );

interface Example {
  readonly path?: PathValues;
  readonly [name: string]: unknown;
}

const at = (time: string) => `${DAY}T${time}:00`;
const PASSWORD = 'demo-password';

/** One measure for each subject of analytics. */
const MEASURES = {
  ...{ access: 'third_next_available', bookings: 'count', capacity: 'utilisation', clients: 'count', coupons: 'uses' },
  ...{ events: 'fill', money: 'booked', queue: 'joined', waiting_list: 'joined' },
};

/** Bodies and parameters of valid calls. Endpoints that are not listed get a value for each required field. */
const EXAMPLES: Readonly<Record<string, (records: DemoRecords) => Example>> = {
  ...Object.fromEntries(
    Object.entries(MEASURES).map(([subject, measures]) => [
      `GET /admin/{c}/analytics/${subject}`,
      () => ({ from: DAY, until: '2030-03-07', by: 'date', measures }),
    ]),
  ),
  'POST /login': () => ({ email: 'staff@demo.test', password: PASSWORD }),
  'POST /login/{c}': () => ({ email: 'staff@demo.test', password: PASSWORD }),
  'POST /login/admin': () => ({ email: 'staff@demo.test', password: PASSWORD }),
  'POST /login/admin/{c}': () => ({ email: 'staff@demo.test', password: PASSWORD }),
  'POST /login/member': () => ({ email: 'member2@demo.test', password: PASSWORD }),
  'POST /login/member/{c}': () => ({ email: 'member2@demo.test', password: PASSWORD }),
  'PUT /login/admin': ({ company }) => ({ company_id: company }),
  'POST /admin/{c}/administrators': ({ reference }) => ({ name: 'Nina', email: `nina${reference}@example.test`, role: 'staff' }),
  'PUT /admin/{c}/administrators/{administrator_id}': () => ({ name: 'Ada Lee' }),
  'PUT /admin/{c}/company': () => ({ description: 'Open late.', address: { address1: '5', postcode: 'N1 2BB' } }),
  'POST /admin/{c}/addresses': () => ({ address1: '2', address2: 'Low Street' }),
  'PUT /admin/{c}/addresses/{address_id}': () => ({ address1: '3' }),
  'POST /admin/{c}/client': ({ reference }) => ({ first_name: 'Nia', email: `nia${reference}@example.test` }),
  'PUT /admin/{c}/client/{client_id}': () => ({ last_name: 'Guest-Lee' }),
  'PUT /admin/{c}/client': ({ client }) => ({ id: client, disable: false }),
  'POST /{c}/client': ({ reference }) => ({ first_name: 'Pia', email: `pia${reference}@example.test` }),
  'PUT /{c}/client/{client_id}': ({ members }) => ({ path: { client_id: members }, last_name: 'Marlow' }),
  'GET /{c}/client/{client_id}': ({ members }) => ({ path: { client_id: members } }),
  'GET /{c}/client/find_by_email/{email}': ({ memberEmail }) => ({ path: { email: memberEmail } }),
  'PUT /{c}/members/{member_id}': () => ({ last_name: 'Marlow' }),
  'POST /login/{c}/update_password/{member_id}': () => ({
    current_password: PASSWORD,
    new_password: PASSWORD,
    confirm_new_password: PASSWORD,
  }),
  'POST /admin/{c}/bookings': ({ services, people, client }) => ({
    service_id: services,
    person_id: people,
    client_id: client,
    datetime: at('16:30'),
  }),
  'PUT /admin/{c}/bookings/{id}': () => ({ datetime: at('10:30') }),
  'POST /admin/{c}/bookings/{id}/cancel': ({ bookingToCancel }) => ({ path: { id: bookingToCancel }, cancel_reason: 'Rain' }),
  'PUT /admin/{c}/bookings/{id}/multi_status': () => ({ status: 'completed' }),
  'PUT /admin/{c}/bookings/{id}/private_notes': () => ({ note: 'Rings once' }),
  'PUT /admin/{c}/bookings/{id}/private_notes/{note_id}': () => ({ note: 'Rings thrice' }),
  'PUT /{c}/members/{member_id}/bookings/{id}': () => ({ datetime: at('12:30') }),
  'POST /{c}/members/{member_id}/bookings/{id}/cancel': ({ memberBookingToCancel }) => ({ path: { id: memberBookingToCancel } }),
  'POST /admin/{c}/slots': ({ people }) => ({ person_id: people, start_time: at('17:00'), end_time: at('17:30') }),
  'PUT /admin/{c}/slots/{id}': () => ({ start_time: at('15:00'), end_time: at('15:30') }),
  'PUT /admin/{c}/people/{id}/block': () => ({ start_time: at('18:00'), end_time: at('18:30') }),
  'PUT /admin/{c}/resources/{id}/block': () => ({ start_time: at('18:00'), end_time: at('18:30') }),
  'POST /admin/{c}/services': () => ({ name: 'Brush', duration: 20 }),
  'PUT /admin/{c}/services/{id}': () => ({ description: 'Half an hour.' }),
  'POST /admin/{c}/people': () => ({ name: 'Yan' }),
  'PUT /admin/{c}/people/{id}': () => ({ description: 'Kind.' }),
  'POST /admin/{c}/resources': () => ({ name: 'Attic' }),
  'PUT /admin/{c}/resources/{id}': () => ({ description: 'Light.' }),
  'POST /admin/{c}/schedules': () => ({ name: 'Sundays' }),
  'PUT /admin/{c}/schedules/{schedule_id}': () => ({ description: 'All days.' }),
  'POST /admin/{c}/schedules/{schedule_id}/shift_patterns': () => ({ start_date: DAY, start_time: '06:00', end_time: '07:00' }),
  'PUT /admin/{c}/schedules/{schedule_id}/shift_patterns/{id}': () => ({ end_time: '20:30' }),
  'POST /admin/{c}/schedules/{schedule_id}/shift_pattern_conditions': () => ({ name: 'Late', color: 'blue' }),
  'PUT /admin/{c}/schedules/{schedule_id}/shift_pattern_conditions/{id}': () => ({ name: 'Early or late' }),
  'PUT /admin/{c}/schedules/{schedule_id}/shifts/{shift}': ({ shift_patterns }) => ({
    path: { shift: `2030-03-11-${shift_patterns}` },
    start_time: '09:00',
    end_time: '17:00',
  }),
  'DELETE /admin/{c}/schedules/{schedule_id}/shifts/{shift}': ({ shift_patterns }) => ({
    path: { shift: `2030-03-12-${shift_patterns}` },
  }),
  'POST /admin/{c}/queuers': ({ queueService, client_queues }) => ({
    first_name: 'Quin',
    service_id: queueService,
    client_queue_id: client_queues,
  }),
  'PUT /admin/{c}/queuers/{id}': () => ({ notes: 'By the door' }),
  'POST /admin/{c}/queuers/{id}/return_to_queue': () => ({ first: true }),
  'POST /admin/{c}/queuers/{id}/start_serving': ({ lastQueuer, colleague }) => ({
    path: { id: lastQueuer },
    person_id: colleague,
  }),
  'POST /admin/{c}/people/{id}/start_serving': ({ apprentice }) => ({ path: { id: apprentice } }),
  'POST /admin/{c}/people/{id}/finish_serving': ({ apprentice }) => ({ path: { id: apprentice } }),
  'POST /admin/{c}/queuers/{id}/finish_serving': ({ served }) => ({ path: { id: served } }),
  'POST /admin/{c}/queuers/start_serving': ({ queuers, people }) => ({ person_id: people, queuers_id: queuers }),
  'PUT /admin/{c}/people/{id}/attendance': () => ({ status: 1 }),
  'POST /admin/{c}/event_groups': () => ({ name: 'Walks' }),
  'DELETE /admin/{c}/event_groups/{id}': ({ emptyGroup }) => ({ path: { id: emptyGroup } }),
  'PUT /admin/{c}/event_groups/{id}': () => ({ description: 'With slides.' }),
  'POST /admin/{c}/event_chains': ({ event_groups, addresses }) => ({
    ...{ name: 'Walk', event_group_id: event_groups, address_id: addresses },
    ...{ datetime: at('19:00'), duration: 60, spaces: 5 },
  }),
  'PUT /admin/{c}/event_chains/{id}': ({ event_groups, addresses }) => ({
    name: 'Talk',
    event_group_id: event_groups,
    address_id: addresses,
  }),
  'POST /{c}/basket/add_item': ({ services }) => ({ service_id: services, datetime: at('14:00') }),
  'POST /{c}/basket/checkout': ({ email }) => ({ client: { first_name: 'Gus', email } }),
  'POST /baskets': ({ company }) => ({ company_id: company }),
  'POST /baskets/{basket}/service_items': ({ services }) => ({ service_id: services, start: at('14:00') }),
  'POST /baskets/{basket}/checkout': ({ email }) => ({ client: { first_name: 'Gus', email } }),
  'PUT /{c}/members/{member_id}/bookings/{id}/reschedule': () => ({ date: DAY, time: '08:30' }),
  'GET /{c}/day': ({ services }) => ({ date: DAY, service_id: services }),
  'GET /{c}/day/{date}': ({ services }) => ({ service_id: services }),
  'GET /{c}/day_data': ({ services }) => ({ service_id: services, date: DAY }),
  'GET /{c}/times': ({ services }) => ({ service_id: services, date: DAY }),
  'GET /{c}/dates': ({ services }) => ({ service_id: services, date: DAY }),
  'GET /{c}/check_available/{datetime}': ({ services }) => ({ path: { datetime: at('14:00') }, service_id: services }),
  'GET /{c}/time_data': ({ services }) => ({ service_id: services, date: DAY }),
  'GET /admin/{c}/slots': () => ({ date: DAY }),
  'GET /{c}/slots': () => ({ date: DAY }),
  'POST /admin/{c}/clinics': () => ({ name: 'Eye tests', start_time: `${at('09:00')}Z`, end_time: `${at('12:00')}Z` }),
  'PUT /admin/{c}/clinics/{id}': () => ({ name: 'Hearing tests' }),
  'POST /admin/{c}/clinics/{id}/cancel': ({ clinicToCancel }) => ({ path: { id: clinicToCancel } }),
  'POST /admin/{c}/webhooks': ({ reference }) => ({
    url: `https://receiver.example.com/${reference}`,
    kinds: ['client.created'],
  }),
  'PUT /admin/{c}/webhooks/{webhook_id}': () => ({ username: 'ann', paused: false }),
  'GET /admin/{c}/purchases': () => ({ created_from: '2026-01-01T00:00:00' }),
};
