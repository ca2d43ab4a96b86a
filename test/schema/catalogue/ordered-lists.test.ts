import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { sharedApi } from '../../support/server.js';
import { type ListOwners, ownersOfLists } from '../../support/sql/owners-of-lists.js';
import { addRowsOfLists } from '../../support/sql/rows-of-lists.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Every orderable list can be ordered by each of its fields, in either direction, and its pages follow each other, forwards and
 * backwards. Source: graphql.md, shape 1.
 */

let demo: DemoServer;
let values: Readonly<Record<string, number>>;
let owners: ListOwners;
beforeAll(async () => {
  demo = await openDemo();
  values = await addRowsOfLists(demo.server.orm, CAMDEN);
  owners = await ownersOfLists(demo.rows);
});
afterAll(() => demo?.server.close());

type Field = GraphQLField<unknown, unknown>;
const { schema } = sharedApi();
const orderOf = ({ args }: Field) => args.find(({ name }) => name === 'orderBy');
const isConnection = ({ type }: Field) => getNamedType(type).name.endsWith('Connection');

/** Lists with each of their orders, by the type that has the list. */
const lists = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => type !== schema.getSubscriptionType())
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ owner: type.name, field })))
  .filter(({ field }) => orderOf(field) && isConnection(field))
  .flatMap(({ owner, field }) => {
    const input = getNamedType(orderOf(field)!.type) as GraphQLInputObjectType;
    const by = getNamedType(input.getFields().field!.type) as GraphQLEnumType;
    return by.getValues().map(({ name }) => [`${owner}.${field.name}`, name, { owner, field }] as const);
  });

interface List {
  readonly owner: string;
  readonly field: Field;
}

/** Rows of a list that are checked; most lists have no more. */
const ROWS = 8;
/** Page size: lists inside records are shorter. */
const pageOf = ({ owner }: List) => (['Query', 'Viewer'].includes(owner) ? 2 : 1);

interface Edge {
  readonly cursor: string;
  readonly node: { readonly id?: number; readonly key?: string | number | null; readonly [key: string]: unknown };
}

interface Page {
  readonly edges: readonly Edge[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

/** `STARTS_AT` → `startsAt`. */
const camel = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Selected fields of a row: its name, and the field it is ordered by where that is shown. */
function shownOf(field: Field, by: string): string {
  const connection = getNamedType(field.type) as { getFields(): Record<string, Field> } & ReturnType<typeof getNamedType>;
  const row = getNamedType(connection.getFields().nodes!.type) as unknown as { getFields(): Record<string, Field> };
  const key = row.getFields()[camel(by)];
  // Ordered by kind first, and then by fields of the records that it names.
  if (String(row) === 'BookableItem') return 'id kind serviceId personId resourceId';
  const isPlain =
    /^(Int|String|DateTime|LocalDate)!?$/.test(String(key?.type)) && !key?.args.some(({ type }) => isNonNullType(type));
  return `id ${isPlain ? `key: ${key?.name}` : ''}`;
}

/** Several pages of one list in one document; the viewer's list is read by a member. */
async function ask(
  { owner, field }: List,
  { by, descending }: { by: string; descending: boolean },
  pages: readonly string[],
): Promise<Page[]> {
  const given = owner === 'Query' ? values : {};
  const required = field.args.filter(({ name, type }) => name in given && (isNonNullType(type) || name === 'companyId'));
  const moment = field.args.some(({ name }) => name === 'when') ? 'when: ALL, ' : '';
  const args = moment + required.map(({ name }) => `${name}: ${given[name]},`).join(' ');
  const order = `orderBy: { field: ${by}, descending: ${descending} }`;
  const lines = pages.map(
    (page, at) => `p${at}: ${field.name}(${args} ${order}, ${page}) {
      edges { cursor node { ${shownOf(field, by)} } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } }`,
  );
  const query = queryOf(owner, lines.join('\n'));
  const { token } = owner === 'Viewer' ? demo.as.member : demo.as.parentAdmin;
  const { body } = await sendGraphql(demo.server.url, { query }, { 'Auth-Token': token! });
  expect(body.errors).toBeUndefined();
  const data = ownerIn(body.data) as Record<string, Page>;
  return pages.map((_page, at) => data[`p${at}`]!);
}

/** The query for a list of its owner: a record, the viewer, or a row of figures. */
function queryOf(owner: string, list: string): string {
  if (owner === 'Query') return `{ ${list} }`;
  if (owner === 'Viewer') return `{ viewer { ${list} } }`;
  const path = owners[owner];
  if (!path) throw new Error(`no record to ask lists of: ${owner}`);
  return `{ ${path} { ${list} ${'}'.repeat(path.split('{').length)} }`;
}

/** The record in an answer that has the pages: each level above it has one field. */
const ownerIn = (value: unknown): object => {
  const level = Object(value) as object;
  return 'p0' in level ? level : ownerIn(Object.values(level)[0]);
};

describe.each([false, true])('descending: %s', (descending) => {
  test.each(partOfTurn(lists, descending ? 1 : 0))('%s ordered by %s', async (_name, by, list) => {
    const PAGE = pageOf(list);
    const [whole] = (await ask(list, { by, descending }, [`first: ${ROWS}`])) as [Page];
    const { edges } = whole;
    expect(edges.length).toBeGreaterThan(PAGE);
    const keys = edges.map(({ node }) => node.key).filter((key) => key !== null && key !== undefined);
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    if (/_AT$|DATE$|^ID$/.test(by)) expect(keys).toEqual(descending ? sorted.reverse() : sorted);

    const starts = edges.flatMap((_edge, at) => (at % PAGE === 0 ? [at] : []));
    const ends = edges.flatMap((_edge, at) => (at % PAGE === 0 && at > 0 ? [at] : []));
    const forwards = starts.map((at) => `first: ${PAGE}${at > 0 ? `, after: "${edges[at - 1]!.cursor}"` : ''}`);
    const backwards = ends.map((at) => `last: ${PAGE}, before: "${edges[at]!.cursor}"`);
    const pages = await ask(list, { by, descending }, [...forwards, ...backwards]);
    for (const [at, page] of pages.entries()) {
      const from = at < starts.length ? starts[at]! : ends[at - starts.length]! - PAGE;
      const expected = edges.slice(from, from + PAGE);
      expect(page.edges).toEqual(expected);
      expect(page.pageInfo).toEqual({
        startCursor: expected[0]!.cursor,
        endCursor: expected.at(-1)!.cursor,
        hasPreviousPage: from > 0,
        hasNextPage: from + PAGE < edges.length || whole.pageInfo.hasNextPage,
      });
    }
  });
});

test('more than 40 lists can be ordered', () => expect(new Set(lists.map(([name]) => name)).size).toBeGreaterThan(40));
