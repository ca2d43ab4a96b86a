import { expect, test } from 'vitest';
import type { Endpoint, Form } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import { WIRE_ROWS } from '../wire/inventory.js';
import { SERVICE_ENDPOINTS } from './service-endpoints.js';

/** Endpoints of this server that neither document names, each with the reason for it. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'GET /api/v1/purchases/{}/print': 'service.md 2.12 names the link `print`; decisions 10',
  'GET /api/v1/admin/{}/purchases/{}/print': 'the same for administrators',
  'GET /api/v1/admin/{}/schedules/{}/shift_pattern_conditions/{}/edit': 'service.md 2.10 names the link',
  'POST /api/v1/admin/{}/services/{}/edit': 'a service is changed there by a Java SDK of the field',
  'GET /api/v1/admin/{}/schedules/new': 'the link `new_schedule` of a company, which its recorded answers have',
  'GET /api/v1/admin/{}/schedules/{}/edit': 'programs of administrators know it by heart',
  'GET /api/v1/admin/{}/addresses/new': 'the link `new_address` of a company, which its recorded answers have',
  'GET /api/v1/admin/{}/addresses/{}/edit': 'the link `edit` of a recorded address',
  'GET /api/v1/admin/{}/slots/{}/edit':
    'the browser SDK’s calendar lets a block be dragged and edited only where it has the link',
  'GET /api/v1/admin/{}/queuers/new': 'the link `new_queuer` of a company, which its recorded answers have',
  'GET /api/v1/admin/{}/clinics': 'programs of administrators read clinics there',
  'GET /api/v1/admin/{}/clinics/{}': 'programs of administrators read clinics there',
  'POST /api/v1/admin/{}/clinics': 'the browser SDK’s page of clinics adds them',
  'PUT /api/v1/admin/{}/clinics/{}': 'the browser SDK’s page of clinics changes them',
  'DELETE /api/v1/admin/{}/clinics/{}': 'the browser SDK’s page of clinics removes them',
  'POST /api/v1/admin/{}/clinics/{}/cancel': 'the browser SDK’s page of clinics removes them',
  'POST /api/v1/admin/{}/client/{}/erase': 'a person has to be forgotten; operations.md, "What grows"',
  'GET /api/v1/admin/{}/client/{}/export': 'a person is handed what is stored; operations.md, "What grows"',
  'GET /api/v1/login/{}': "the company's link `login` is walked with GET too",
  'GET /api/v1/login/new': 'the target of the link `new_login` (wire.md 1.1)',
  'GET /api/v1/{}/members/{}/bookings/{}/edit': 'the form of wire.md 2.10 for what a member may change of a booking',
  ...Object.fromEntries(
    [
      ...['POST /api/v1/baskets', 'DELETE /api/v1/baskets', 'POST /api/v1/baskets/{}/service_items'],
      ...['DELETE /api/v1/baskets/{}/service_items/{}', 'POST /api/v1/baskets/{}/checkout'],
      'PUT /api/v1/{}/members/{}/bookings/{}/reschedule',
    ].map((row) => [row, 'the React client of npm books by it: decisions 10']),
  ),
  'GET /api/v1/baskets/{}': "the embedded records' own `self` (wire.md 3.2), and the page that is loaded again",
  'GET /api/v1/baskets/{}/service_items/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/purchases/{}/course_bookings': 'service.md 2.12 names the list',
  'GET /api/v1/purchases/{}/course_bookings/{}': "the embedded records' own `self` (wire.md 3.2)",
  'DELETE /api/v1/purchases/{}/course_bookings/{}': 'a course is cancelled there, as a booking is at its own `self`',
  'GET /api/v1/purchases/{}/course_bookings/{}/bookings': 'the link `bookings` of a course, which the browser SDK follows',
  'GET /api/v1/{}/membership_levels/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/admin/{}/client/{}/interactions': 'service.md 2.1 names the link',
  'GET /api/v1/admin/{}/client/{}/pre_paid_bookings': 'service.md 2.1 names the link',
  'GET /api/v1/admin/{}/client_details': "the admin form of the client's link `questions`",
  'GET /api/v1/admin/{}/event_chains/{}/new_booking': 'service.md 2.6 names the link',
  'GET /api/v1/admin/{}/external_bookings/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/{}/booking_text/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/{}/reasons/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/{}/space_statuses/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/{}/event_sequences/{}': "the embedded records' own `self` (wire.md 3.2)",
  'POST /api/v1/admin/{}/events': 'what the form `events/new` is for (wire.md 2.10)',
  'PUT /api/v1/admin/{}/events/{}': 'what the form `events/{id}/edit` is for (wire.md 2.10)',
  'GET /api/v1/media/files/{}': 'the `url` of an attachment',
  'GET /api/v1/{}/media/images/{}': 'the `url` of an image: browsers send no credentials',
  'GET /api/v1/purchases/{}/purchase_item/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/purchases/{}/client': "the embedded contact's own `self` (wire.md 3.2)",
  'GET /api/v1/{}/packages/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/{}/bulk_purchases/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/admin/{}/deals/{}': "the link `deal` of a voucher's codes",
  'GET /api/v1/admin/{}/coupons/{}': "the embedded records' own `self` (wire.md 3.2)",
  'GET /api/v1/{}/purchase_totals': 'the link `total` of wire.md 1.2 without an id',
  'POST /api/v1/login/reset_password': 'takes the token of the e-mail that `email_password_reset` sends',
  'GET /api/v1/ical/{}': 'the link `ical` (service.md 2.12, wire.md 1.9): calendars send no credentials',
  'GET /api/v1/web_cal/{}': 'the link `web_cal` of service.md 2.12',
  'PUT /api/v1/admin/{}/queuers/{}/return_to_queue': 'the browser SDK returns a client by PUT',
  'GET /api/v1/admin/{}/auditlog': 'service.md 4.15 names the search of the audit log, without a path',
  'GET /api/v1/admin/{}/changes': 'the feed for programs that keep a copy and poll',
  ...Object.fromEntries(
    ['access', 'bookings', 'capacity', 'clients', 'coupons', 'events', 'money', 'queue', 'waiting_list'].map((subject) => [
      `GET /api/v1/admin/{}/analytics/${subject}`,
      'figures for dashboards and spreadsheets; analytics.md',
    ]),
  ),
  'GET /api/v1/admin/{}/auditlog/{}': "the embedded records' own `self` (wire.md 3.2)",
  ...Object.fromEntries(
    [
      ...['GET webhooks', 'POST webhooks', 'GET webhooks/new', 'GET webhooks/{}', 'GET webhooks/{}/edit', 'PUT webhooks/{}'],
      ...['DELETE webhooks/{}', 'GET webhooks/{}/rotate_secret', 'POST webhooks/{}/rotate_secret', 'GET webhook_deliveries'],
      ...['GET webhook_deliveries/{}', 'GET webhook_deliveries/{}/replay', 'POST webhook_deliveries/{}/replay'],
    ].map((row) => [row.replace(' ', ' /api/v1/admin/{}/'), 'wire.md 2.8 names the settings, without a path']),
  ),
  'GET /api/v1/overlay_cal/{}': 'the link `overlay_cal` of service.md 2.3',
};

/** Method and path without parameter names: these differ in the two documents, only their places count. */
const shape = (method: string, path: string) => `${method} ${path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '')}`;

const shapesOf = ({ method, path, aliases = [] }: Endpoint) => [path, ...aliases].map((each) => shape(method, each));

const service = SERVICE_ENDPOINTS.map(([, method, path]) => shape(method, path));

const wire = [
  ...new Set(WIRE_ROWS.map(({ call }) => call.split(' ')).map(([method = '', path]) => shape(method, `/api/v1${path}`))),
];

test('every endpoint has a documented path or is listed as an extension with its reason', () => {
  const known = new Set([...service, ...wire, ...Object.keys(EXTENSIONS)]);

  expect(routes.flatMap(shapesOf).filter((each) => !known.has(each))).toEqual([]);
});

test('every path is spelt as in service.md', () => {
  const spelt = new Map(SERVICE_ENDPOINTS.map(([, method, path]) => [shape(method, path), path]));
  const odd = routes.filter(({ method, path }) => path !== (spelt.get(shape(method, path)) ?? path));

  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('every endpoint names its section of the documents or is marked as an extension', () => {
  expect(
    routes.filter(({ source }) => !/^((wire )?\d+\.\d+|extension)$/.test(source)).map(({ path, source }) => `${path}: ${source}`),
  ).toEqual([]);
});

test('aliases have the same parameters as their path', () => {
  const names = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const odd = routes.filter(({ path, aliases = [] }) => aliases.some((alias) => names(alias).join() !== names(path).join()));

  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('every endpoint of both documents is implemented', () => {
  const answered = new Set(routes.flatMap(shapesOf));

  expect([...service, ...wire].filter((each) => !answered.has(each))).toEqual([]);
  expect(new Set(service).size).toBe(SERVICE_ENDPOINTS.length);
  expect(wire.length).toBeGreaterThan(200);
});

test('log-in endpoints limit the body to 16 KiB, and no others do', () => {
  const limits = routes.map(({ path, bodyLimit }) => [path.startsWith('/api/v1/login'), bodyLimit] as const);
  expect(limits.filter(([isLogin, limit]) => limit !== (isLogin ? 16 * 1024 : undefined))).toEqual([]);
});

/** Form of a path according to the documents. The adapter uses the endpoint's own `form`: this finds a wrong one. */
const formAt = (path: string): Form => {
  if (path.startsWith('/api/v1/admin/')) return 'admin';
  return path.includes('/members/') ? 'member' : 'public';
};

test('every endpoint has the record form that its path implies', () => {
  const odd = routes.filter(({ path, aliases = [], form }) => [path, ...aliases].some((place) => formAt(place) !== form));
  expect(odd.map(({ method, path, form }) => `${method} ${path}: ${form}`)).toEqual([]);
});

/**
 * True for paths with an unguessable part, and for the look-up by id that also takes such a name;
 * the `ref` of a company is public.
 */
const opensWhatItNames = (path: string): boolean =>
  /\{(long_id|ref|key|item)\}|\/purchase_totals\//.test(path) && !/\/(company|companies|affiliates)\//.test(path);

test('exactly the endpoints whose address alone gives access are marked as unguessable', () => {
  const odd = routes.filter(({ path, unguessable = false }) => opensWhatItNames(path) !== unguessable);
  expect(odd.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
