import { type GraphQLEnumType, type GraphQLField, type GraphQLInputObjectType, getNamedType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { sharedApi } from '../../support/server.js';

/** A list that can be ordered is, by each of its fields, either way, and its pages follow each other. Source: graphql.md, shape 1. */

let demo: DemoServer;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.server.close());

type Field = GraphQLField<unknown, unknown>;
const fields = Object.values(sharedApi().schema.getQueryType()!.getFields());
const orderOf = ({ args }: Field) => args.find(({ name }) => name === 'orderBy');
const lists = fields.filter(orderOf).flatMap((field) => {
  const input = getNamedType(orderOf(field)!.type) as GraphQLInputObjectType;
  const by = getNamedType(input.getFields().field!.type) as GraphQLEnumType;
  return by.getValues().map(({ name }) => [field.name, name, field] as const);
});

interface Page {
  readonly nodes: readonly { readonly id: unknown; readonly [key: string]: unknown }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/** `STARTS_AT` → `startsAt`. */
const camel = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

async function ask(field: Field, by: string, args: string): Promise<Page> {
  const company = field.args.some(({ name }) => name === 'companyId') ? `companyId: ${CAMDEN}, ` : '';
  const node = getNamedType(field.type) as { getFields(): Record<string, Field> } & ReturnType<typeof getNamedType>;
  const row = getNamedType(node.getFields().nodes!.type) as unknown as { getFields(): Record<string, Field> };
  const key = row.getFields()[camel(by)];
  const shown =
    key && /^(Int|String|DateTime|LocalDate)!?$/.test(String(key.type)) && !key.args.some(({ type }) => isNonNullType(type));
  const query = `{ list: ${field.name}(${company}${args}) { nodes { id ${shown ? `key: ${key.name}` : ''} } pageInfo { endCursor hasNextPage } } }`;
  const { body } = await sendGraphql(demo.server.url, { query }, { 'Auth-Token': demo.as.parentAdmin.token! });
  expect(body.errors).toBeUndefined();
  return body.data?.list as unknown as Page;
}

describe.each(['false', 'true'])('descending: %s', (descending) => {
  test.each(lists)('%s by %s', async (_field, by, field) => {
    const orderBy = `orderBy: { field: ${by}, descending: ${descending} }`;
    const whole = await ask(field, by, `first: 6, ${orderBy}`);
    const keys = whole.nodes.map(({ key }) => key).filter((key) => key !== null && key !== undefined) as (string | number)[];
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    if (/_AT$|DATE$|^ID$/.test(by)) expect(keys).toEqual(descending === 'true' ? sorted.reverse() : sorted);

    const first = await ask(field, by, `first: 2, ${orderBy}`);
    const next = first.pageInfo.hasNextPage
      ? await ask(field, by, `first: 4, after: "${first.pageInfo.endCursor}", ${orderBy}`)
      : null;
    const paged = [...first.nodes, ...(next?.nodes ?? [])].map(({ id }) => id);
    expect(paged).toEqual(whole.nodes.map(({ id }) => id));
  });
});

test('there are lists to walk', () => expect(new Set(lists.map(([name]) => name)).size).toBeGreaterThan(8));
