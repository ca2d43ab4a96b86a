import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLString,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooking } from '../../../../src/purchase/bookings/create-booking.js';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import {
  adminToken,
  createContact,
  createTestCompany,
  MONDAY,
  type TestCompany,
} from '../../../support/fixtures/test-company.js';
import type { Json } from '../../../support/oracles/hal-rules.js';
import { sharedApi, startServer, type TestServer } from '../../../support/server.js';
import { sampleOperation } from '../../../support/walks/sample-input.js';

/**
 * Values that are each invalid by themselves are reported in one refusal when sent together; generated from the schema, for
 * fields that create records, and that change and move bookings. Source: graphql.md, shape 5.
 */

type Field = GraphQLField<unknown, unknown>;

/** Values of which a field of the type refuses one, if it refuses any. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  Int: [-1, 2_147_483_001],
  Float: [-1e12],
  String: [' ', 'no such thing', 'x:y'],
  TimeZone: ['Mars/Olympus'],
};

/** Text that no field accepts; it is reported even where no other field is faulty. */
const TOO_LONG = 'x'.repeat(10_001);

/** Fields that are not tried, with the reason. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  companyId: 'the company that is asked',
  id: 'a record that is changed',
  expectedVersion: 'of a record that is changed',
  companyIds: 'not for the caller to give: leave is asked for first',
  bookableId: 'instead of a service',
  eventId: 'instead of a service',
  client: 'instead of the id of a client',
};

/** Fields by which a booking to be changed is found, besides its id. */
const FINDS = ['clientId', 'longId'];

const MAKERS = Object.values(sharedApi().schema.getMutationType()!.getFields()).filter(
  ({ name }) => /^(create|save|join|block)[A-Z]|^(move|update)Booking$/.test(name) && !/^create(Basket|Branch)$/.test(name),
);

let server: TestServer;
let company: TestCompany;
let admin: string;
let known: Readonly<Record<string, unknown>>;
let good: Readonly<Record<string, Json>>;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  const { companyId, ann, room, puppies, scheduleId, chain } = company;
  admin = await adminToken(company.em.fork(), companyId);
  const clientId = await createContact(company.em.fork(), companyId, 'cleo@example.test');
  const { addressId, eventGroupId } = chain;
  const ids = { companyId, clientId, personId: ann.id, resourceId: room.id, serviceId: puppies.id, scheduleId };
  known = { ...ids, addressId, eventGroupId, email: 'ann@example.test', url: 'https://receiver.example.com/', color: 'red' };
  const startsAt = `${MONDAY}T10:00:00Z`;
  const made = { companyId, clientId, serviceId: puppies.id, startsAt: `${MONDAY}T14:00:00Z`, administratorId: 1 };
  const { id } = await createBooking(company.em.fork(), made, new Date());
  good = {
    moveBooking: { id },
    updateBooking: { id },
    createBooking: { clientId, serviceId: puppies.id, startsAt },
    blockTime: { personId: ann.id, startsAt, duration: 30 },
    joinQueue: { serviceId: puppies.id },
    createScheduleException: { personId: ann.id },
    createPackage: { fields: { serviceIds: [puppies.id] } },
    saveClinic: { startsAt, endsAt: `${MONDAY}T12:00:00Z` },
  };
});
afterAll(() => server?.close());

interface Leaf {
  readonly path: readonly string[];
  readonly type: GraphQLInputType;
}

/** Fields of the input that are in no list of inputs. */
function leavesOf(inputs: readonly GraphQLInputField[], path: readonly string[] = []): Leaf[] {
  return inputs.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    if (Object.hasOwn(NOT_TRIED, name)) return [];
    if (!isInputObjectType(named)) return [{ path: [...path, name], type }];
    return isListType(getNullableType(type)) ? [] : leavesOf(Object.values(named.getFields()), [...path, name]);
  });
}

/** The input with that value at the path. */
function placed([step, ...rest]: readonly string[], value: unknown, before: unknown): unknown {
  return step === undefined ? value : { ...Object(before), [step]: placed(rest, value, Object(before)[step]) };
}

async function refusedPaths(field: Field, input: unknown): Promise<string[]> {
  const operation = sampleOperation('mutation', field, known, { input });
  const { body } = await sendGraphql(server.url, operation, { 'Auth-Token': admin });
  const [error] = body.errors ?? [];
  // A value that does not fit its type is refused before anything is done.
  if (!error || /^Variable /.test(error.message)) return [];
  expect(error.extensions.code, JSON.stringify(input)).not.toBe('INTERNAL_SERVER_ERROR');
  return ((error.extensions.fields ?? []) as { path: string }[]).map(({ path }) => path);
}

const isNamed = (paths: readonly string[], { path }: Leaf): boolean =>
  paths.some((each) => each === path.join('.') || each === `${path.join('.')}.0`);

async function wrongValue(field: Field, leaf: Leaf): Promise<unknown> {
  for (const wrong of WRONG[getNamedType(leaf.type).name] ?? []) {
    const value = isListType(getNullableType(leaf.type)) ? [wrong] : wrong;
    if (isNamed(await refusedPaths(field, placed(leaf.path, value, good[field.name])), leaf)) return value;
  }
  return undefined;
}

test('there are mutations to walk', () => expect(MAKERS.length).toBeGreaterThan(25));

test.each(MAKERS.map((field) => [field.name, field] as const))('%s reports all wrong values together', async (_name, field) => {
  const type = getNamedType(field.args[0]!.type);
  const wrong: Leaf[] = [];
  let input: unknown = good[field.name];
  const inputs = isInputObjectType(type) ? Object.values(type.getFields()) : [];
  const isTried = ({ name }: GraphQLInputField) => !/^(move|update)/.test(field.name) || !FINDS.includes(name);
  const leaves = leavesOf(inputs.filter(isTried));
  for (const leaf of leaves) {
    const value = await wrongValue(field, leaf);
    if (value === undefined) continue;
    wrong.push(leaf);
    input = placed(leaf.path, value, input);
  }
  const text = leaves.find((leaf) => !wrong.includes(leaf) && getNullableType(leaf.type) === GraphQLString);
  if (text) {
    wrong.push(text);
    input = placed(text.path, TOO_LONG, input);
  }
  const told = await refusedPaths(field, input);
  expect(wrong.filter((leaf) => !isNamed(told, leaf)).map(({ path }) => path.join('.'))).toEqual([]);
});
