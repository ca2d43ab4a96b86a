import type { GraphQLField } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../../support/clients/send-graphql.js';
import { CAMDEN, type DemoCaller, type DemoServer, openDemo } from '../../../support/fixtures/demo-server.js';
import { sharedApi } from '../../../support/server.js';
import { textPlaces, withText } from '../../../support/walks/text-places.js';

/**
 * Every text in the arguments of every root field, for every caller:
 * text that PostgreSQL cannot store is refused before it is used in a query.
 */

/** Call limits as in production: counting looks up records by what a call names. */
const LIMITS = { holds: 40, baskets: 30, emails: 50, signUps: 30, uploads: 20, codes: 20, emailsToOne: 20 };

let demo: DemoServer;
beforeAll(async () => {
  demo = await openDemo({ callLimits: LIMITS });
});
afterAll(() => demo?.server.close());

type Field = GraphQLField<unknown, unknown>;

interface Call {
  readonly field: Field;
  readonly place: readonly string[];
}

const { schema } = sharedApi();
const callsOf = (fields: Readonly<Record<string, Field>> = {}): Call[] =>
  Object.values(fields).flatMap((field) => textPlaces(field).map((place) => ({ field, place })));

const CALLS = {
  mutation: callsOf(schema.getMutationType()?.getFields()),
  query: callsOf(schema.getQueryType()?.getFields()),
} as const;

/** Calls in one document: the first refusal of a mutation ends the rest, and more than ten errors are not reported. */
const AT_ONCE = { mutation: 1, query: 10 } as const;

type Kind = keyof typeof CALLS;

/**
 * Sends all calls in one document; where that is too large, half of them at a time.
 * Returns the messages in the order of the calls.
 */
async function refusalsOf(kind: Kind, calls: readonly Call[], token: string | undefined): Promise<string[]> {
  const named = calls.map(({ field, place }, at) => ({
    field,
    values: withText(field, place, { text: 'a\0b', known: { companyId: CAMDEN } }),
    at,
  }));
  const declared = named.flatMap(({ field, values, at }) =>
    field.args.filter(({ name }) => name in values).map(({ name, type }) => `$${name}${at}: ${type}`),
  );
  const asked = named.map(({ field, values, at }) => {
    const given = Object.keys(values).map((name) => `${name}: $${name}${at}`);
    const isLeaf = /^\W*(String|Boolean|Int|LocalDate|JSONObject)\W*$/.test(String(field.type));
    return `a${at}: ${field.name}(${given.join(', ')}) ${isLeaf ? '' : '{ __typename }'}`;
  });
  const variables = Object.fromEntries(
    named.flatMap(({ values, at }) => Object.entries(values).map(([name, value]) => [`${name}${at}`, value])),
  );
  const query = `${kind} (${declared.join(', ')}) { ${asked.join(' ')} }`;
  const { body } = await sendGraphql(demo.server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  const refused = new Map(body.errors?.map(({ path, message, extensions }) => [path?.[0], `${extensions.code} ${message}`]));
  if (!refused.has(undefined) || calls.length === 1)
    return calls.map((_, at) => refused.get(`a${at}`) ?? refused.get(undefined) ?? 'is done');
  const half = Math.ceil(calls.length / 2);
  const parts = [calls.slice(0, half), calls.slice(half)];
  return (await Promise.all(parts.map((part) => refusalsOf(kind, part, token)))).flat();
}

const ASKERS: readonly DemoCaller[] = ['public', 'parentAdmin'];

test.each(ASKERS)('a NUL in any text argument sent by %s is refused as INVALID', async (asker) => {
  const odd: string[] = [];
  for (const kind of ['mutation', 'query'] as const) {
    const calls = CALLS[kind];
    expect(calls.length).toBeGreaterThan(50);
    for (let at = 0; at < calls.length; at += AT_ONCE[kind]) {
      const some = calls.slice(at, at + AT_ONCE[kind]);
      const refusals = await refusalsOf(kind, some, demo.as[asker].token);
      for (const [index, { field, place }] of some.entries())
        if (!refusals[index]!.startsWith('INVALID') || !refusals[index]!.includes('without NUL'))
          odd.push(`${field.name} ${place.join('.')}: ${refusals[index]}`);
    }
  }
  expect(odd).toEqual([]);
});
