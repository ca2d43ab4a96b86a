import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Values that belong together form one record, with the same name everywhere. */

let server: TestServer;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
});
afterAll(() => server?.close());

const ask = async (query: string, input: object = {}, by: string | null = token) =>
  (await sendGraphql(server.url, { query, variables: { input } }, by === null ? {} : { 'Auth-Token': by })).body;

const OPTIONS = 'options { duration listedDuration price { amountMinor } }';
const option = (duration: number, amountMinor: number, listedDuration = duration) => ({
  duration,
  listedDuration,
  price: { amountMinor },
});

test('the options of a service are written in the form in which they are read', async () => {
  const create = `mutation ($input: CreateServiceInput!) { service: createService(input: $input) { id ${OPTIONS} } }`;
  const update = `mutation ($input: UpdateServiceInput!) { service: updateService(input: $input) { id ${OPTIONS} } }`;
  const options = [
    { duration: 30, price: 1500 },
    { duration: 60, price: 2500 },
  ];
  const made = (await ask(create, { companyId: company.companyId, name: 'Groom', options })).data?.service as { id: number };
  expect(made).toMatchObject({ options: [option(30, 1500), option(60, 2500)] });

  const key = { companyId: company.companyId, id: made.id };
  const shown = { options: [{ listedDuration: 25 }, { listedDuration: 55 }] };
  expect((await ask(update, { ...key, ...shown })).data?.service).toMatchObject({
    options: [option(30, 1500, 25), option(60, 2500, 55)],
  });
  expect((await ask(update, { ...key, options: [{ duration: 60 }] })).data?.service).toMatchObject({
    options: [option(60, 2500)],
  });

  const half = { options: [{ duration: 30, price: 1500 }, { duration: 60 }] };
  expect((await ask(update, { ...key, ...half })).errors?.[0]?.extensions.code).toBe('INVALID');
  expect((await ask(update, { ...key, options: [] })).errors?.[0]?.extensions.code).toBe('INVALID');
});

test('an event shows its name, local times and staff, and only to administrators its bookings', async () => {
  const query = `{ event(companyId: ${company.companyId}, id: ${company.talk.id}, includeHidden: false) {
    name localStart localEnd person { name } resource { name } bookings { nodes { id } } } }`;
  const shown = {
    name: company.chain.name,
    localStart: '2030-03-04T18:00:00+00:00',
    localEnd: '2030-03-04T19:00:00+00:00',
    person: null,
    resource: null,
  };
  expect((await ask(query)).data?.event).toEqual({ ...shown, bookings: { nodes: [] } });

  const stranger = await ask(query, {}, null);
  expect(stranger.data?.event).toEqual({ ...shown, bookings: null });
  expect(stranger.errors?.map(({ path }) => path)).toEqual([['event', 'bookings']]);
});
