import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { createApplication } from '../../../src/account/create-application.js';
import { openSession } from '../../../src/account/login/open-session.js';
import { createCompany } from '../../../src/company/create-company.js';
import { sendGraphql as send } from '../../support/clients/send-graphql.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { type SmallGraphql, startSmallGraphql } from '../../support/small-graphql.js';

let database: TestDatabase;
let server: SmallGraphql;
let token: string;
let administratorId: number;
let applicationId: number;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startSmallGraphql(database.orm);
  const em = database.orm.em.fork();
  const { id: companyId } = await createCompany(em, { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP' });
  const ann = { name: 'Ann', email: 'ann@example.test', role: 'owner' } as const;
  ({ id: administratorId } = await createAdministrator(em, { companyId, ...ann }));
  applicationId = (await createApplication(em, { name: 'Shop', appId: 'shop' })).application.id;
  ({ token } = await em.transactional((tx) => openSession(tx, { kind: 'admin', companyId, administratorId })));
});
afterAll(async () => {
  await server.drain(1000);
  await database.close();
});

const ask = (query: string, variables?: object, headers?: Record<string, string>) =>
  send(server.url, { query, variables }, headers);

const who = async (headers: Record<string, string>) => (await ask('{ who }', undefined, headers)).body.data?.who;

test('public fields need no credentials', async () => {
  expect(await who({})).toBe('- -');
});

test('Auth-Token and Authorization: Bearer are equivalent, and Auth-Token takes precedence', async () => {
  expect(await who({ 'Auth-Token': token })).toBe(`- ${administratorId}`);
  expect(await who({ Authorization: `Bearer ${token}` })).toBe(`- ${administratorId}`);
  expect(await who({ 'Auth-Token': token, Authorization: 'Bearer other' })).toBe(`- ${administratorId}`);
});

test.each([
  ['Auth-Token', 'wrong'],
  ['Authorization', 'Bearer wrong'],
  ['Authorization', `Bearer ${'x'.repeat(600)}`],
])('a request with an invalid token is refused, even for public fields: %s %s', async (name, value) => {
  const { status, headers, body } = await ask('{ id }', undefined, { [name]: value });
  expect([status, headers.get('www-authenticate'), body.data]).toEqual([401, 'Bearer error="invalid_token"', undefined]);
  expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
});

test('an App-Id identifies the application, and an unknown one is ignored', async () => {
  expect(await who({ 'App-Id': 'shop' })).toBe(`${applicationId} -`);
  expect(await who({ 'App-Id': 'unknown' })).toBe('- -');
});

test('the content types of HTML forms are refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { status, body } = await send(server.url, JSON.stringify({ query: '{ id }' }), { 'Content-Type': type });
    expect(status).toBe(415);
    expect(body.errors?.[0]?.message).toMatch(/application\/json/);
  }
});

test('a query may be sent by GET, and a browser is redirected to the playground', async () => {
  const get = (headers: Record<string, string>) => fetch(`${server.url}/graphql?query=%7Bid%7D`, { headers, redirect: 'manual' });
  expect(await (await get({ 'Content-Type': 'application/json' })).json()).toMatchObject({ data: { id: 1 } });
  expect(await (await get({})).json()).toMatchObject({ data: { id: 1 } });
  const page = await get({ Accept: 'text/html,*/*;q=0.8' });
  expect(page.status).toBe(302);
  expect(page.headers.get('location')).toBe('/playground');
});

test('answers have Cache-Control: no-store', async () => {
  expect((await ask('{ id }')).headers.get('cache-control')).toBe('no-store');
});

test('the schema can be introspected', async () => {
  const { body } = await ask('{ __schema { queryType { fields { name } } } }');
  expect(body.errors).toBeUndefined();
});
