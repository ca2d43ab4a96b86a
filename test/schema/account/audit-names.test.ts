import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsNamed, recordedFields, shownValues } from '../../../schema/account/recorded-fields.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { AUDITED_TABLES } from '../../../src/live/change-kind.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { sharedApi, startServer, type TestServer } from '../../support/server.js';

/** The audit names the fields of records as the schema's types do, and is searched by these names. */

const { schema } = sharedApi();
const records = Object.values(AUDITED_TABLES);
let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
});
afterAll(() => server.close());

/** Fields that a record has and its type does not show; a new column must be added here or to the type. */
const WITHOUT_FIELD: Readonly<Record<string, string>> = {
  administrator: 'passwordHash',
  attachment: 'content',
  booking: 'answersPrice bookingType couponId customStatusesBy deposit discount',
  client: 'claimedAtCompanyId files madeAtCompanyId notifications passwordHash q submittedAt',
  client_queue_service: 'clientQueueId companyId serviceId',
  company: 'numericWidgetId',
  company_settings: 'administratorSignOnKey companyId singleSignOnKey',
  event_chain: 'emailPerTicket minAdvanceTime minAdvanceUnit minCancelUnit questionsPerTicket ticketType',
  image: 'content',
  payment: 'voucherCodeId',
  purchase: 'couponId guestClientId lastPaymentLog otherCompanyIds toldFields',
  question: 'appliesTo',
  queuer: 'customStatusesBy rank ticketDate',
  schedule: 'rules scheduleType style',
  service: 'apiRef bookingTypeMember bookingTypePublic durationUnit durations groups listedDurations prices',
  service_person: 'companyId personId serviceId',
  service_resource: 'companyId resourceId serviceId',
  webhook_endpoint: 'password previousSecret silences',
};

/** Columns that the triggers record, by table. */
async function notedColumns(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ record: string; columns: string[] }>`
    select c.relname as record, array_agg(a.attname::text order by a.attname) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
    where t.tgname = 'note_change' and t.tgparentid = 0 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> all('{root_id,updated_at,version}')
    group by c.relname`.execute(company.em.getKysely());
  return new Map(rows.map(({ record, columns }) => [record, columns]));
}

/** `EventChain` of `event_chain`. */
const typeOf = (record: string) => schema.getType(record.replace(/(?:^|_)[a-z]/g, (start) => start.at(-1)!.toUpperCase()));

const namesOf = (record: string, columns: readonly string[]): string[] =>
  Object.keys(
    shownValues(Object.fromEntries(columns.map((column) => [column, null])), recordedFields(company.em, schema).get(record)),
  );

test('every audited column has the name of a field of its type, or is listed as having none', async () => {
  const noted = await notedColumns();
  const without = records.flatMap((record) => {
    const type = typeOf(record);
    const fields = isObjectType(type) ? type.getFields() : {};
    const strange = namesOf(record, noted.get(record)!).filter((name) => !(name in fields));
    return strange.length > 0 ? [[record, strange.sort().join(' ')]] : [];
  });
  expect(Object.fromEntries(without)).toEqual(WITHOUT_FIELD);
});

test('each audited column is searched by a name of its own', async () => {
  const noted = await notedColumns();
  const fields = recordedFields(company.em, schema);
  const found = [...noted].flatMap(([record, columns]) =>
    namesOf(record, columns).map((name) => columnsNamed(fields, name, record).map(({ column }) => `${record}.${column}`)),
  );
  expect(found.flat().sort()).toEqual(
    [...noted].flatMap(([record, columns]) => columns.map((each) => `${record}.${each}`)).sort(),
  );
  expect(found.filter(({ length }) => length !== 1)).toEqual([]);
});

test('values of enum fields are shown by their names in the enum', () => {
  const fields = recordedFields(company.em, schema);
  const wrong = records.flatMap((record) => {
    const type = typeOf(record);
    return [...(fields.get(record) ?? [])].flatMap(([column, { name }]) => {
      const shown = isObjectType(type) ? type.getFields()[name] : undefined;
      const values = shown && getNamedType(shown.type);
      if (!isEnumType(values)) return [];
      return values.getValues().flatMap((value) => {
        const { [name]: told } = shownValues({ [column]: value.value }, fields.get(record));
        return told === value.name ? [] : [`${record}.${column}: ${value.value} is ${told}`];
      });
    });
  });
  expect(wrong).toEqual([]);
});

const AUDIT = `query Audit($companyId: Int!, $filter: AuditFilter) {
  auditLog(companyId: $companyId, filter: $filter) { nodes { record action before after } }
}`;

async function audit(filter: Json): Promise<Json> {
  const { body } = await sendGraphql(
    server.url,
    { query: AUDIT, variables: { companyId: company.companyId, filter } },
    { 'Auth-Token': token },
  );
  return body as Json;
}

const nodesFor = async (filter: Json) => ((await audit(filter)).data as { auditLog: { nodes: Json[] } }).auditLog.nodes;

test('an entry shows field names and states over GraphQL, and column names over REST', async () => {
  const admin = new RestClient({ base: server.url, token });
  const root = `/api/v1/admin/${company.companyId}`;
  const { id } = await createResource(company.em.fork(), company.companyId, { name: 'Hall', maxQuantity: 4, order: 7 });

  const [entry] = await nodesFor({ record: 'RESOURCE', recordId: id, field: 'maxQuantity' });
  expect(entry!.after).toMatchObject({ name: 'Hall', maxQuantity: 4, order: 7 });
  expect(entry!.after).not.toHaveProperty('maxBook');

  const list = await admin.get(`${root}/auditlog?record=resource&record_id=${id}&field=max_book`);
  const [wire] = (list.body._embedded as { auditlog: Json[] }).auditlog;
  expect(wire!.after).toMatchObject({ name: 'Hall', max_book: 4, sort_order: 7 });

  const times = { startsAt: new Date(`${MONDAY}T18:00:00Z`), duration: 30 };
  const slot = await blockTime(company.em.fork(), { companyId: company.companyId, personId: company.ann.id, ...times });
  const blocks = await nodesFor({ record: 'SLOT', recordId: slot.id, field: 'status' });
  expect(blocks).toMatchObject([{ after: { status: 'BLOCKED', spaces: 1 } }]);
});

test('a search without a record finds only entries whose record has a field of that name', async () => {
  const found = await nodesFor({ field: 'order', action: 'CREATE' });
  expect(found.length).toBeGreaterThan(3);
  expect(found.every(({ after }) => 'order' in (after as Json))).toBe(true);
});

test.each([
  ['a column name', { field: 'onWaitlist' }, 'onWaitingList'],
  ['a column name of the given record', { record: 'RESOURCE', field: 'maxBook' }, undefined],
  ['a field name of another record', { record: 'RESOURCE', field: 'onWaitingList' }, undefined],
  ['a field name with one letter moved', { record: 'BOOKING', field: 'startAts' }, 'startsAt'],
])('a search by %s is refused, with a similar name if there is one', async (_what, filter, meant) => {
  const { errors } = (await audit(filter)) as { errors: { extensions: { code: string; fields: Json[] } }[] };
  const { code, fields } = errors[0]!.extensions;
  expect([code, fields.map(({ path }) => path)]).toEqual(['INVALID', ['filter.field']]);
  expect(fields[0]!.message).toContain(`found ${filter.field}, expected a field of a record`);
  if (meant) expect(fields[0]!.message).toContain(meant);
});
