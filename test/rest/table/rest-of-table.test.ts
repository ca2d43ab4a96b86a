import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexPaths } from '../../../rest-adapter/match-path.js';
import { routes } from '../../../rest-adapter/routes.js';
import { exampleCall, keyOf, rightCaller, sendCall } from '../../support/walks/example-calls.js';
import { WIRE_ROWS } from '../wire/inventory.js';
import { lacks } from '../wire/shape.js';
import { openSite, type Site } from '../wire/site.js';
import { ROWS_WITHOUT_CLIENT } from './rows-without-client.js';

/**
 * Endpoints that no known client requests (the others are in the inventory): each succeeds, with its complete record. Together
 * every endpoint of the table has a test of its success.
 */

/** Endpoints that need their own setup, or return no record, and the test that covers each. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /admin/{c}/client/{client_id}/erase': '../client/erasure.test.ts',
  'GET /admin/{c}/client/{client_id}/export': '../client/erasure.test.ts',
  'DELETE /login': '../account/account.test.ts',
  'POST /login/{c}/facebook': '../account/sign-on.test.ts',
  'POST /login/reset_password': '../account/sign-on.test.ts',
  'GET /admin/{c}/clinics': '../programs/browser-sdk-dashboard.test.ts',
  'GET /admin/{c}/clinics/{id}': '../programs/field-programs.test.ts',
  'POST /admin/{c}/clinics': '../programs/browser-sdk-dashboard.test.ts',
  'PUT /admin/{c}/clinics/{id}': '../programs/browser-sdk-dashboard.test.ts',
  'DELETE /admin/{c}/clinics/{id}': '../programs/browser-sdk-dashboard.test.ts',
  'POST /admin/{c}/clinics/{id}/cancel': '../programs/browser-sdk-dashboard.test.ts',
  'GET /purchases/{long_id}/course_bookings': '../purchase/course.test.ts',
  'GET /purchases/{long_id}/course_bookings/{id}': '../purchase/course.test.ts',
  'GET /purchases/{long_id}/course_bookings/{id}/bookings': '../purchase/course.test.ts',
  'DELETE /purchases/{long_id}/course_bookings/{id}': '../purchase/course.test.ts',
  'GET /purchases/{long_id}/print': '../purchase/printed-purchase.test.ts',
  'GET /admin/{c}/purchases/{id}/print': '../purchase/printed-purchase.test.ts',
  'GET /ical/{key}': '../feed/calendar.test.ts',
  'GET /overlay_cal/{key}': '../feed/calendar.test.ts',
  'GET /admin/{c}/external_bookings/{id}': '../feed/external-bookings.test.ts',
  'GET /{c}/media/images/{id}': '../catalogue/resources.test.ts',
  'GET /media/files/{key}': '../purchase/attachments.test.ts',
  'GET /{c}/members/{member_id}/bookings/{id}/edit': '../wire/real-programs.test.ts',
  'PUT /{c}/members/{member_id}/bookings/{id}/reschedule': '../booking/reschedule.test.ts',
  'POST /baskets': '../purchase/named-baskets.test.ts',
  'DELETE /baskets': '../purchase/named-baskets.test.ts',
  'GET /baskets/{basket}': '../purchase/named-baskets.test.ts',
  'POST /baskets/{basket}/service_items': '../purchase/named-baskets.test.ts',
  'GET /baskets/{basket}/service_items/{item}': '../purchase/named-baskets.test.ts',
  'DELETE /baskets/{basket}/service_items/{item}': '../purchase/named-baskets.test.ts',
  'POST /baskets/{basket}/checkout': '../purchase/named-baskets.test.ts',
  'POST /admin/{c}/services/{id}/edit': '../programs/field-programs.test.ts',
  'GET /admin/{c}/slots/{id}/edit': '../programs/browser-sdk-journeys.test.ts',
  'PUT /admin/{c}/queuers/{id}/return_to_queue': '../programs/browser-sdk-desk.test.ts',
};

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.demo.server.close());

test.each(ROWS_WITHOUT_CLIENT)('$key', async ({ key, path: named, sends, reads }) => {
  const row = routes.find((each) => keyOf(each) === key)!;
  const { path, parameters } = exampleCall(row, site.records, await named?.(site));
  const answer = await sendCall(site.demo.as[rightCaller(row)], row, { path, parameters: { ...parameters, ...sends } });

  expect([answer.status, path]).toEqual([row.method === 'POST' ? 201 : 200, path]);
  expect(lacks(answer.body, reads, 'body', [])).toEqual([]);
  // Names of the GraphQL schema do not belong in `/api/v1`.
  expect(Object.keys(answer.body).filter((name) => /[A-Z]/.test(name))).toEqual([]);
});

test('every endpoint has a test of its success in the inventory, here or in a file listed here', () => {
  const find = indexPaths(routes.map((row) => ({ row })));
  const asked = WIRE_ROWS.filter(({ status = 200, reads }) => status < 300 && reads).flatMap(({ call }) => {
    const [method = '', path = ''] = call.split(' ');
    const row = find(`/api/v1${path.replace(/\/$/, '')}`)?.methods.get(method)?.row;
    return row ? [keyOf(row)] : [];
  });
  const met = [...asked, ...ROWS_WITHOUT_CLIENT.map(({ key }) => key), ...Object.keys(ELSEWHERE)];

  expect(routes.map(keyOf).filter((key) => !met.includes(key))).toEqual([]);
  expect(ROWS_WITHOUT_CLIENT.map(({ key }) => key).filter((key) => asked.includes(key))).toEqual([]);
  for (const file of Object.values(ELSEWHERE)) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true);
});
