import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let branch: TestCompany;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  branch = await createTestCompany(server.orm, { parentId: company.companyId });
  for (const role of ['owner', 'staff', 'analyst'] as const) tokens[role] = await adminToken(company.em, company.companyId, role);
  tokens.branch = await adminToken(company.em, branch.companyId);
});
afterAll(() => server.close());

async function ask(query: string, input: object = {}, as?: string) {
  const headers = as ? { Authorization: `Bearer ${tokens[as]}` } : undefined;
  const { body } = await sendGraphql(server.url, { query, variables: { input, companyId: company.companyId } }, headers);
  return { data: body.data as Record<string, Record<string, unknown>> | null, code: body.errors?.[0]?.extensions.code };
}

const CREATE_CLOSURE =
  'mutation ($input: CreateClosureInput!) { createClosure(input: $input) { id companyId name startDate endDate startTime endTime version } }';
const CREATE_EXCEPTION = `mutation ($input: CreateScheduleExceptionInput!) { createScheduleException(input: $input) {
  id startDate endDate name hours { startTime endTime } person { name } resource { name } version } }`;

test('a closure is created, read, updated and deleted', async () => {
  const given = {
    companyId: company.companyId,
    name: 'Christmas',
    startDate: '2030-12-24',
    endDate: '2030-12-26',
    startTime: '13:00',
  };
  const { data } = await ask(CREATE_CLOSURE, given, 'owner');
  const closure = data!.createClosure!;
  expect(closure).toEqual({ id: expect.any(Number), ...given, endTime: null, version: 1 });

  const LIST = `query ($companyId: Int!) { closures(companyId: $companyId, filter: { from: "2030-12-26", to: "2031-01-01" }) {
    totalCount nodes { id name } } }`;
  expect((await ask(LIST, {}, 'analyst')).data!.closures).toEqual({
    totalCount: 1,
    nodes: [{ id: closure.id, name: 'Christmas' }],
  });

  const UPDATE = 'mutation ($input: UpdateClosureInput!) { updateClosure(input: $input) { endTime version } }';
  const changes = { companyId: company.companyId, id: closure.id, endTime: '12:00', expectedVersion: 1 };
  expect((await ask(UPDATE, changes, 'owner')).data!.updateClosure).toEqual({ endTime: '12:00', version: 2 });
  expect((await ask(UPDATE, changes, 'owner')).code).toBe('STALE_VERSION');

  const DELETE = 'mutation ($input: DeleteClosureInput!) { deleteClosure(input: $input) { deleted } }';
  const key = { companyId: company.companyId, id: closure.id };
  expect((await ask(DELETE, key, 'owner')).data!.deleteClosure).toEqual({ deleted: true });
  expect((await ask(DELETE, key, 'owner')).code).toBe('NOT_FOUND');
});

test("a branch sees its parent's closures and cannot change them", async () => {
  const { data } = await ask(CREATE_CLOSURE, { companyId: company.companyId, name: 'Inventory', startDate: MONDAY }, 'owner');
  const { id } = data!.createClosure!;
  const READ = `query { closure(companyId: ${branch.companyId}, id: ${id}) { name companyId } }`;
  expect((await ask(READ, {}, 'branch')).data!.closure).toEqual({ name: 'Inventory', companyId: company.companyId });
  const DELETE = 'mutation ($input: DeleteClosureInput!) { deleteClosure(input: $input) { deleted } }';
  expect((await ask(DELETE, { companyId: branch.companyId, id }, 'branch')).code).toBe('NOT_FOUND');
  expect((await ask(DELETE, { companyId: company.companyId, id }, 'branch')).code).toBe('FORBIDDEN');
});

test('staff who run the diary change exceptions of people, and not those of resources', async () => {
  const hours = [{ startTime: '10:00', endTime: '12:00' }];
  const ofAnn = { companyId: company.companyId, personId: company.ann.id, startDate: MONDAY, name: 'Dentist', hours };
  const { data } = await ask(CREATE_EXCEPTION, ofAnn, 'staff');
  const exception = data!.createScheduleException!;
  expect(exception).toEqual({
    id: expect.any(Number),
    startDate: MONDAY,
    endDate: MONDAY,
    name: 'Dentist',
    hours,
    person: { name: 'Ann' },
    resource: null,
    version: 1,
  });

  const ofRoom = { companyId: company.companyId, resourceId: company.room.id, startDate: MONDAY };
  expect((await ask(CREATE_EXCEPTION, ofRoom, 'staff')).code).toBe('FORBIDDEN');
  const room = (await ask(CREATE_EXCEPTION, ofRoom, 'owner')).data!.createScheduleException!;
  expect(room).toMatchObject({ hours: [], resource: { name: 'Room 1' } });

  const UPDATE =
    'mutation ($input: UpdateScheduleExceptionInput!) { updateScheduleException(input: $input) { hours { startTime } } }';
  const change = (id: unknown, as: string) => ask(UPDATE, { companyId: company.companyId, id, hours: [] }, as);
  expect((await change(exception.id, 'staff')).data!.updateScheduleException).toEqual({ hours: [] });
  expect((await change(room.id, 'staff')).code).toBe('FORBIDDEN');
  expect((await change(exception.id, 'analyst')).code).toBe('FORBIDDEN');

  const LIST = `query ($companyId: Int!) { scheduleExceptions(companyId: $companyId, filter: { personId: ${company.ann.id} }) {
    totalCount nodes { id } } }`;
  expect((await ask(LIST, {}, 'analyst')).data!.scheduleExceptions).toEqual({ totalCount: 1, nodes: [{ id: exception.id }] });

  const DELETE = 'mutation ($input: DeleteScheduleExceptionInput!) { deleteScheduleException(input: $input) { deleted } }';
  expect((await ask(DELETE, { companyId: company.companyId, id: exception.id }, 'staff')).data!.deleteScheduleException).toEqual({
    deleted: true,
  });
  expect((await ask(DELETE, { companyId: company.companyId, id: room.id }, 'staff')).code).toBe('FORBIDDEN');
});

test.each(['closures(companyId: $companyId) { totalCount }', 'scheduleExceptions(companyId: $companyId) { totalCount }'])(
  'only administrators of the company read %s',
  async (field) => {
    const query = `query ($companyId: Int!) { ${field} }`;
    expect([(await ask(query)).code, (await ask(query, {}, 'branch')).code]).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
  },
);
