import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapterSchema } from '../../../rest-adapter/operations/wire-schema.js';
import { buildSchema } from '../../../schema/build-schema.js';
import { PERSONAL } from '../../../schema/shared/personal.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createMember, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** An analyst reads what figures need, and sees the clients' personal data only where the company allows it. */

let server: TestServer;
let company: TestCompany;
let analyst: string;
let owner: string;
let mia: number;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  const { em, companyId } = company;
  analyst = await adminToken(em.fork(), companyId, 'analyst');
  owner = await adminToken(em.fork(), companyId);
  mia = (await createMember(em.fork(), companyId, 'Mia')).id;
});
afterAll(() => server?.close());

const ask = async (query: string, token: string) => (await sendGraphql(server.url, { query }, { 'Auth-Token': token })).body;
const codes = ({ errors = [] }: { errors?: { extensions: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions.code);

const see = async (analystsSeeClients: boolean) => {
  const { companyId } = company;
  const query = `mutation { updateCompanySettings(input: { companyId: ${companyId}, analystsSeeClients: ${analystsSeeClients} }) { analystsSeeClients } }`;
  expect((await ask(query, owner)).data).toEqual({ updateCompanySettings: { analystsSeeClients } });
};

const mias = () => `client(companyId: ${company.companyId}, id: ${mia})`;

test('personal fields of a client are null to an analyst, with one error each, unless the company allows them', async () => {
  const query = `{ ${mias()} { id firstName email isMember } }`;
  const hidden = await ask(query, analyst);
  expect(hidden.data).toEqual({ client: { id: mia, firstName: null, email: null, isMember: true } });
  expect(codes(hidden)).toEqual(['FORBIDDEN', 'FORBIDDEN']);

  await see(true);
  expect((await ask(query, analyst)).data).toMatchObject({ client: { firstName: 'Mia' } });
  await see(false);
  expect((await ask(query, analyst)).data).toMatchObject({ client: { firstName: null } });
});

test('the duties of an analyst include CLIENTS while the company lets analysts see clients', async () => {
  const query = `{ company(id: ${company.companyId}) { duties } }`;
  expect((await ask(query, analyst)).data).toEqual({ company: { duties: ['READ'] } });
  await see(true);
  expect((await ask(query, analyst)).data).toEqual({ company: { duties: ['READ', 'CLIENTS'] } });
  await see(false);
});

describe('an analyst who may not see clients', () => {
  test.each([
    ['clients', 'filter: { text: "Mi" }', 'filter.text'],
    ['clients', 'filter: { matches: [{ field: FIRST_NAME, value: "M" }] }', 'filter.matches'],
    ['clients', 'orderBy: { field: LAST_NAME }', 'orderBy.field'],
    ['bookings', 'filter: { email: "mia@example.test" }', 'filter.email'],
    ['bookings', 'filter: { matches: [{ field: CLIENT_NAME, value: "M" }] }', 'filter.matches'],
    ['purchases', 'orderBy: { field: REFERENCE }', 'orderBy.field'],
  ])('cannot list %s by %s', async (list, by, path) => {
    const query = `{ ${list}(companyId: ${company.companyId}, ${by}) { totalCount } }`;
    const refused = await ask(query, analyst);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', fields: [{ path }] });
    expect(codes(await ask(query, owner))).toEqual([]);
  });

  test('cannot sort child clients by e-mail', async () => {
    const query = `{ clients(companyId: ${company.companyId}) { nodes { childClients(orderBy: { field: EMAIL }) { totalCount } } } }`;
    const refused = await ask(query, analyst);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', fields: [{ path: 'orderBy.field' }] });
    expect(codes(await ask(query, owner))).toEqual([]);
  });

  test.each([
    ['clients', 'filter: { matches: [{ field: MEMBER_TYPE, value: "1" }] }'],
    ['clients', 'orderBy: { field: JOIN_DATE }'],
    ['bookings', 'filter: { matches: [{ field: SERVICE_NAME, value: "P" }] }'],
  ])('can list %s by %s, as figures need it', async (list, by) => {
    expect(codes(await ask(`{ ${list}(companyId: ${company.companyId}, ${by}) { totalCount } }`, analyst))).toEqual([]);
  });
});

test('over REST an analyst gets personal fields as null, and is refused a search by e-mail', async () => {
  const rest = new RestClient({ base: server.url, token: analyst });
  const root = `/api/v1/admin/${company.companyId}/client`;
  const one = await rest.get(`${root}/${mia}`);
  expect(one.status).toBe(200);
  expect(one.body).toMatchObject({ id: mia, first_name: null, last_name: null, email: null });
  expect((await rest.get(`${root}?filter_by=email,mia`)).status).toBe(403);
  expect((await rest.get(root)).status).toBe(200);
});

/** Text and JSON fields of a person that are not personal data. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  Client: ['country', 'locale', 'timeZone'],
  Queuer: ['locale', 'longId', 'pushChannel'],
};

test.each(Object.entries(PLAIN))('every text field of a %s is personal data, except %j', (name, plain) => {
  const type = adapterSchema(buildSchema()).getType(name);
  const texts = isObjectType(type)
    ? Object.values(type.getFields()).filter(({ type: kind }) => /^\[?(String|JSONObject)\b/.test(String(kind)))
    : [];
  expect(texts.map((field) => field.name).sort()).toEqual([...PERSONAL[name]!, ...plain].sort());
});
