import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tablesOfIds } from '../../../../schema/shared/errors/report-unknown-ids.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { adminToken, createTestCompany, type TestCompany } from '../../../support/fixtures/test-company.js';
import { sharedApi, startServer, type TestServer } from '../../../support/server.js';
import { sampleOperation } from '../../../support/walks/sample-input.js';

/**
 * One refusal reports every id that does not exist, for every command; generated from the schema. Source: graphql.md, shape 5.
 */

type Field = GraphQLField<unknown, unknown>;
type Input = GraphQLArgument | GraphQLInputField;

/** Id fields that name no row of a table, with the reason. */
const OF_NO_TABLE: Readonly<Record<string, string>> = {
  attachmentId: 'a file with a key of its own',
  basketId: 'one of the caller’s own baskets',
  codeId: 'a code that was put into the caller’s own basket',
  companyId: 'the company that is asked: of another one nothing is said',
  courseBookingIds: 'a number that the bookings of a course share',
  questionGroupId: 'a number that questions share',
  itemId: 'a line of the caller’s own basket or purchase; of a text, of several kinds',
  ownerId: 'of several kinds',
  parentId: 'the company that is asked',
};

/** Mutations whose answer's `id` is of several kinds, or of none. */
const OF_NO_RECORD = ['attachFile', 'changePassword', 'deleteImage', 'detachFiles', 'renewCalendarKey'];

interface SentId {
  /** Names on the path to it, with the indexes of elements. */
  readonly path: readonly string[];
  readonly name: string;
}

const isId = ({ name, type }: Input): boolean => /^id$|Ids?$/.test(name) && getNamedType(type).name === 'Int';

function idsIn(inputs: readonly Input[], path: readonly string[] = []): SentId[] {
  return inputs.flatMap((input) => {
    const type = getNamedType(input.type);
    const here = [...path, input.name, ...(isListType(getNullableType(input.type)) ? ['0'] : [])];
    if (isInputObjectType(type)) return idsIn(Object.values(type.getFields()), here);
    return isId(input) ? [{ path: here, name: input.name }] : [];
  });
}

const placeOf = ({ path }: SentId): string => path.filter((step) => step !== 'input').join('.');

const mutations = Object.values(sharedApi().schema.getMutationType()!.getFields());
const ids = (field: Field) => idsIn(field.args).filter(({ name }) => !OF_NO_TABLE[name]);

test('every id argument belongs to a table, or is listed with the reason why not', () => {
  const unknown = mutations.flatMap((field) =>
    ids(field)
      .filter((id) => !tablesOfIds(field).has(placeOf(id).replace(/\.\d+/g, '')))
      .map((id) => `${field.name} ${placeOf(id)}`),
  );
  expect(unknown.toSorted()).toEqual(OF_NO_RECORD.map((name) => `${name} id`));
  const names = mutations.flatMap(({ args }) => idsIn(args).map(({ name }) => name));
  expect(Object.keys(OF_NO_TABLE).filter((name) => !names.includes(name))).toEqual([]);
});

let server: TestServer;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = await adminToken(company.em.fork(), company.companyId);
});
afterAll(() => server?.close());

/** The input with that value at the path. */
function placed([step, ...rest]: readonly string[], value: unknown, before: unknown): unknown {
  if (step === undefined) return value;
  if (step === '0') return [placed(rest, value, (before as readonly unknown[] | undefined)?.[0])];
  const given = Object(before) as Readonly<Record<string, unknown>>;
  return { ...given, [step]: placed(rest, value, given[step]) };
}

const NOBODY = 2_147_483_001;

const WITH_SEVERAL = mutations.filter((field) => ids(field).length > 1);

test('there are mutations to walk', () => expect(WITH_SEVERAL.length).toBeGreaterThan(40));

test.each(WITH_SEVERAL.map((field) => [field.name, field] as const))('%s reports every unknown id', async (_name, field) => {
  const sent = ids(field);
  const given = sent.reduce<unknown>((input, { path }, at) => placed(path, NOBODY + at, input), {});
  const { companyId } = company;
  const operation = sampleOperation('mutation', field, { companyId }, Object(given));
  const { body } = await sendGraphql(server.url, operation, { 'Auth-Token': admin });
  expect(body.errors).toHaveLength(1);
  const { fields = [] } = body.errors![0]!.extensions as { fields?: readonly { path: string }[] };
  const told = fields.map(({ path }) => path);
  expect(told, JSON.stringify(body.errors)).toEqual(expect.arrayContaining(sent.map(placeOf)));
});

describe('a refusal for another reason', () => {
  const fields = { name: 'Ten off', code: 'TEN', amount: 10 };
  const send = async (companyId: number, serviceId: number, headers: Readonly<Record<string, string>>) => {
    const query = 'mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { id } }';
    const input = { companyId, fields: { ...fields, serviceIds: [serviceId] } };
    const { body } = await sendGraphql(server.url, { query, variables: { input } }, headers);
    return body.errors?.map(({ extensions }) => extensions);
  };

  test('is returned unchanged if the database raises it in the transaction of an idempotency key', async () => {
    const { companyId, check } = company;
    expect(await send(companyId, check.id, { 'Auth-Token': admin })).toBeUndefined();
    const again = await send(companyId, check.id, { 'Auth-Token': admin, 'Idempotency-Key': 'once more' });
    expect(again).toMatchObject([{ code: 'CONFLICT', fields: [{ path: 'code' }] }]);
  });

  test('does not reveal to administrators of other companies which ids exist', async () => {
    const { companyId } = await createTestCompany(server.orm);
    const [there, nowhere] = await Promise.all(
      [company.check.id, NOBODY].map((id) => send(companyId, id, { 'Auth-Token': admin })),
    );
    expect(there).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect(nowhere).toEqual(there);
  });
});
