import { expect } from 'vitest';
import type { Headers } from '../../support/clients/raw-http.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { loggedIn, PASSWORD } from '../../support/fixtures/pet-store.js';
import { dateAndTime } from './basket-rows.js';
import type { Site } from './site.js';

/** Requests that clients are known to send, in the order of wire.md 3.3. */

export const DEMO = { 'App-Id': 'demo' };
/** Constants of the stock widget, which are not registered. */
const WIDGET = { 'App-Id': 'f6b16c23', 'App-Key': 'f0bc4f65f4fbfe7b4b3b7264b655f5eb' };
const HAL = { Accept: 'application/hal+json,application/json' };
const JAVA = { Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' };
const TYPESCRIPT = { Accept: '*/*', 'Content-Type': 'application/json' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' };

export interface SentOddity {
  /** Method and path, such as `GET /2/services`, below `/api/v1`. */
  readonly call: string;
  /** Complete headers: nothing is added except what HTTP itself requires. */
  readonly headers?: Headers;
  readonly body?: string;
}

interface Oddity {
  readonly says: string;
  readonly sends: (site: Site) => SentOddity | Promise<SentOddity>;
  /** Defaults to 200. */
  readonly status?: number;
  readonly reads?: object;
}

export const form = (values: object) =>
  `${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
const multipart = (values: object) => {
  const part = ([name, value]: [string, unknown]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${Object.entries(values).map(part).join('')}--x--\r\n`;
};
export const admin = (site: Site) => ({ ...DEMO, 'Auth-Token': site.demo.as.admin.token ?? '' });
const ann = (site: Site) => ({ first_name: 'Ann', email: `${site.unique()}@example.test` });
const LOGIN = { email: 'member@demo.test', password: PASSWORD };
export const item = (site: Site) => ({ service_id: site.records.services, ...dateAndTime(site.time()) });
const aBooking = async (site: Site) => `/admin/${CAMDEN}/bookings/${(await site.booking()).id}`;
const aService = async (site: Site) => `/admin/${CAMDEN}/services/${(await site.make('services', { name: site.unique() })).id}`;
const aBasket = async (site: Site) => ({ ...DEMO, 'Auth-Token': (await site.basket()).by.token ?? '' });
const aMember = async (site: Site) => {
  const { id } = await site.booking({ member_id: site.records.members });
  const { token = '' } = await loggedIn(site.demo.as.public.as(undefined), LOGIN.email);
  return { path: `/${CAMDEN}/members/${site.records.members}/bookings/${id}`, headers: { ...DEMO, 'Auth-Token': token } };
};

const CANCELLED = { is_cancelled: true, settings: { cancel_reason: 'ill' } };
const COMPANY = { id: CAMDEN, _links: { services: {} } };

export const WHO: readonly Oddity[] = [
  {
    says: 'the widget sends App-Id and App-Key constants that are not registered',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...WIDGET, ...HAL } }),
    reads: COMPANY,
  },
  {
    says: 'the widget sends Bypass-Auth, and GET without a Content-Type',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...WIDGET, ...HAL, 'Bypass-Auth': 'true' } }),
    reads: COMPANY,
  },
  {
    says: 'the widget sends an Auth-Token in addition to its constants',
    sends: (site) => ({
      call: `GET /admin/${CAMDEN}/company`,
      headers: { ...WIDGET, ...HAL, 'Auth-Token': admin(site)['Auth-Token'] },
    }),
    reads: { id: CAMDEN },
  },
  { says: 'Ruby sends an App-Id without an App-Key', sends: () => ({ call: `GET /company/${CAMDEN}` }), reads: COMPANY },
  {
    says: 'PHP sends no Accept header',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...DEMO, 'App-Key': 'x' } }),
    reads: COMPANY,
  },
  {
    says: 'Java prefers HTML and images in its Accept header',
    sends: () => ({ call: `GET /company/${CAMDEN}`, headers: { ...DEMO, ...JAVA } }),
    reads: COMPANY,
  },
  {
    says: 'TypeScript sends Accept */* and a JSON Content-Type on GET',
    sends: () => ({ call: `GET /${CAMDEN}/services`, headers: { ...DEMO, ...TYPESCRIPT } }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'TypeScript sends a JSON Content-Type on DELETE without a body',
    sends: async (site) => ({ call: `DELETE ${await aBooking(site)}`, headers: { ...admin(site), ...TYPESCRIPT } }),
    reads: { is_cancelled: true },
  },
  {
    says: 'an Accept header without a supported type causes no 406',
    sends: () => ({ call: `GET /${CAMDEN}/services`, headers: { ...DEMO, Accept: 'image/png' } }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'an empty body declared as JSON causes no 400',
    sends: async (site) => ({ call: `POST ${await aBooking(site)}/check_in`, headers: { ...admin(site), ...JSON_TYPE } }),
    status: 201,
    reads: { multi_status: { checked_in: expect.any(String) } },
  },
];

export const BODIES: readonly Oddity[] = [
  {
    says: 'Java logs in with a form',
    sends: () => ({ call: 'POST /login', headers: { ...DEMO, ...JAVA, ...FORM }, body: form(LOGIN) }),
    status: 201,
    reads: { auth_token: expect.any(String) },
  },
  {
    says: 'Java sends client details in a form',
    sends: (site) => ({ call: `POST /${CAMDEN}/client`, headers: { ...DEMO, ...JAVA, ...FORM }, body: form(ann(site)) }),
    status: 201,
    reads: { first_name: 'Ann' },
  },
  {
    says: 'Java creates a booking with a form',
    sends: (site) => {
      const asked = { service_id: site.records.services, datetime: site.time(), 'client[first_name]': 'Ann' };
      return { call: `POST /admin/${CAMDEN}/bookings`, headers: { ...admin(site), ...JAVA, ...FORM }, body: form(asked) };
    },
    status: 201,
    reads: { first_name: 'Ann', status: 4 },
  },
  {
    says: 'Java sends PUT with a form without a Content-Type',
    sends: async (site) => ({ call: `PUT ${await aService(site)}`, headers: admin(site), body: 'name=Brush&duration=45' }),
    reads: { name: 'Brush', durations: [45] },
  },
  {
    says: 'Java sends PUT with JSON without a Content-Type',
    sends: async (site) => ({
      call: `PUT ${await aService(site)}`,
      headers: admin(site),
      body: '{"name":"Brush","duration":45}',
    }),
    reads: { name: 'Brush', durations: [45] },
  },
  {
    says: 'Java sends DELETE with a form without a Content-Type',
    sends: async (site) => ({
      call: `DELETE ${await aBooking(site)}`,
      headers: admin(site),
      body: 'notify=false&cancel_reason=ill',
    }),
    reads: CANCELLED,
  },
  {
    says: 'Java sends DELETE with JSON without a Content-Type',
    sends: async (site) => ({ call: `DELETE ${await aBooking(site)}`, headers: admin(site), body: ' {"cancel_reason":"ill"}' }),
    reads: CANCELLED,
  },
  {
    says: 'the documentation logs in with a multipart form',
    sends: () => ({ call: 'POST /login', headers: { ...DEMO, ...MULTIPART }, body: multipart(LOGIN) }),
    status: 201,
    reads: { auth_token: expect.any(String) },
  },
  {
    says: 'the documentation sends client details in a multipart form',
    sends: (site) => ({ call: `POST /${CAMDEN}/client`, headers: { ...DEMO, ...MULTIPART }, body: multipart(ann(site)) }),
    status: 201,
    reads: { first_name: 'Ann' },
  },
  {
    says: 'the documentation sends numbers as strings',
    sends: (site) => {
      const body = JSON.stringify({ ...item(site), service_id: `${site.records.services}`, duration: '30', qty: '1' });
      return { call: `POST /${CAMDEN}/basket/add_item`, headers: { ...DEMO, ...JSON_TYPE }, body };
    },
    status: 201,
    reads: { _embedded: { items: [{ duration: 30, num_book: 1, time: expect.any(Number) }] } },
  },
  {
    says: 'the documentation sends booleans as strings',
    sends: async (site) => ({
      call: `PUT ${await aService(site)}`,
      headers: { ...admin(site), ...JSON_TYPE },
      body: '{"disabled":"true","queuing_disabled":"false"}',
    }),
    reads: { disabled: true, queuing_disabled: false },
  },
];

export const PLACES: readonly Oddity[] = [
  {
    says: 'the widget cancels with DELETE and JSON',
    sends: async (site) => {
      const { path, headers } = await aMember(site);
      const body = '{"notify":true,"cancel_reason":"ill"}';
      return { call: `DELETE ${path}`, headers: { ...headers, ...HAL, ...JSON_TYPE }, body };
    },
    reads: CANCELLED,
  },
  {
    says: 'the widget logs out with an empty JSON object',
    sends: async (site) => ({ call: 'DELETE /logout', headers: { ...(await aMember(site)).headers, ...JSON_TYPE }, body: '{}' }),
  },
  {
    says: 'Java cancels with DELETE and JSON declared as a form',
    sends: async (site) => ({
      call: `DELETE ${await aBooking(site)}`,
      headers: { ...admin(site), ...FORM },
      body: '{"cancel_reason":"ill"}',
    }),
    reads: CANCELLED,
  },
  {
    says: 'Java adds an item with everything in the query',
    sends: (site) => ({ call: `POST /${CAMDEN}/basket/add_item?${form(item(site))}` }),
    status: 201,
    reads: { _embedded: { items: [{ status: 4 }] } },
  },
  {
    says: 'Java checks out with everything in the query and an empty body',
    sends: async (site) => ({
      call: `POST /${CAMDEN}/basket/checkout?${form({ email: ann(site).email })}`,
      headers: await aBasket(site),
    }),
    status: 201,
    reads: { long_id: expect.any(String) },
  },
  {
    says: 'client[first_name] in a form is the first name of the client',
    sends: async (site) => {
      const body = form({ 'client[first_name]': 'Ann', 'client[email]': ann(site).email });
      return { call: `POST /${CAMDEN}/basket/checkout`, headers: { ...(await aBasket(site)), ...FORM }, body };
    },
    status: 201,
    reads: { client_name: 'Ann' },
  },
  {
    says: 'exclude_links[] is not refused as an unknown parameter',
    sends: () => ({ call: `GET /${CAMDEN}/services/?exclude_links[]=child_services&exclude_links[]=days` }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'availability[] is not refused as an unknown parameter',
    sends: () => ({ call: `GET /${CAMDEN}/services?availability[]=2030-03-04&availability%5B%5D=2030-03-05` }),
    reads: { total_entries: expect.any(Number) },
  },
  {
    says: 'company[text] is the text that is searched for',
    sends: () => ({ call: `GET /company/${CAMDEN}/search?company[text]=leeds` }),
    reads: { total_entries: 1, _embedded: { companies: [{ name: 'Pet Store Leeds' }] } },
  },
];
