import { execute } from 'graphql';
import { loadModule } from 'libpg-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import { buildSchema } from '../../../schema/build-schema.js';
import { contextFactory, contextFor } from '../../../schema/shared/create-context.js';
import { type CanaryDemo, openCanaryDemo } from '../../support/fixtures/canary-demo.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { sentDuring } from '../../support/oracles/count-statements.js';
import { JOINS_BY_ID_ALONE, JOINS_OF_COMPANIES, JOINS_OF_LOG_INS } from '../../support/sql/joins-without-family.js';
import { type Catalogue, joinsOf } from '../../support/sql/statement-joins.js';
import { exampleCall, rightCaller, sendCall } from '../../support/walks/example-calls.js';
import { rootQueriesAt } from '../../support/walks/root-queries.js';
import { nullable } from '../../support/walks/schema-walk.js';

/**
 * Statements sent when every root field is queried and every endpoint of the table is called, parsed by PostgreSQL's own parser:
 * tables of a family are joined by the family too, except for named joins. Source: operations.md, "Beyond one primary".
 */

let planted: CanaryDemo;
let catalogue: Catalogue;
let texts: readonly string[];

beforeAll(async () => {
  await loadModule();
  planted = await openCanaryDemo();
  catalogue = await columnsByTable();
  texts = [...new Set((await sentDuring(askAll)).map(({ text }) => text))];
});
afterAll(() => planted?.demo.server.close());

async function columnsByTable(): Promise<Catalogue> {
  const rows = await planted.demo.rows<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped group by 1`);
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

/** Reads come first, since deleted records cannot be queried. */
const inOrder = (method: string): number => (method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1);

async function askAll(): Promise<void> {
  const { demo, own } = planted;
  const { orm, config } = demo.server;
  const schema = nullable(buildSchema());
  const questions = await rootQueriesAt(demo, schema, CAMDEN);
  for (const caller of ['admin', 'member'] as const) {
    const presented = { token: demo.as[caller].token!, address: '127.0.0.1', peer: '127.0.0.1', applicationRequired: false };
    const { viewer } = await contextFactory(orm, config)(presented);
    for (const { document } of questions) await execute({ schema, document, contextValue: contextFor(orm, config, viewer) });
  }
  for (const row of routes.toSorted((one, other) => inOrder(one.method) - inOrder(other.method)))
    await sendCall(demo.as[rightCaller(row)], row, exampleCall(row, own));
}

test('the parser finds a join in every notation, and whether it is within the family', () => {
  const found = (text: string) =>
    joinsOf(text, catalogue).find(({ name }) => name === 'booking.client_id = client.id')?.isWithinFamily;
  const within = [
    'select from booking b join client c on (c.id, c.root_id) = (b.client_id, b.root_id)',
    'select from booking b join client c on c.id = b.client_id where b.root_id = $1 and c.root_id = $1',
    'select from booking b join client c using (root_id) where c.id = b.client_id',
    'with c as (select * from client) select from c join booking b on b.client_id = c.id and b.root_id = c.root_id',
    'select (select email from client where id = b.client_id and root_id = b.root_id) from booking b',
    'update booking b set quantity = 1 from client c where c.id = b.client_id and c.root_id = b.root_id',
    'select from booking b where (b.client_id, b.root_id) in (select id, root_id from client)',
  ];
  const not = [
    'select from booking b join client c on c.id = b.client_id',
    'select from booking where client_id in (select id from client where email = $1)',
    'select from booking b join client c on c.id = b.client_id and (c.root_id = b.root_id or c.deleted)',
    'delete from booking b using client c where c.id = b.client_id',
    'select from booking b where exists (select from client c where c.id = b.client_id)',
    'select from booking b join client c on c.id = b.client_id where b.root_id = $1 and c.root_id = $2',
  ];
  expect(within.map(found)).toEqual(within.map(() => true));
  expect(not.map(found)).toEqual(not.map(() => false));
});

test('every join of family tables contains root_id, except for the listed ones', () => {
  expect(texts.length).toBeGreaterThan(900);
  const known = new Set([...JOINS_OF_COMPANIES, ...JOINS_OF_LOG_INS, ...JOINS_BY_ID_ALONE]);
  const found = texts.flatMap((text) => joinsOf(text, catalogue));
  const lacking = new Set(found.flatMap(({ name, isWithinFamily }) => (isWithinFamily ? [] : name)));
  expect([...lacking].filter((name) => !known.has(name)).sort()).toEqual([]);
  expect(found.filter(({ isWithinFamily }) => isWithinFamily).length).toBeGreaterThan(100);
  expect([...known].filter((name) => !lacking.has(name)).sort()).toEqual([]);
});
