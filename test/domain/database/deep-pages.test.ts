import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '../../../src/client/list-clients.js';
import type { PageQuery } from '../../../src/database/page.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';

/** A page is the same whether it is read from the start, by ids alone or from the end of its list. */

let database: TestDatabase;
let company: TestCompany;
const LENGTH = 1501;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  // Names that many share, and missing names: their order is decided by the id. One in ten is deleted, and so is in no list.
  await database.orm.em.fork().execute(
    `insert into client (company_id, first_name, last_name, deleted)
     select ?, case when n % 7 > 0 then 'Name ' || n % 5 end, n::text, n % 10 = 0 from generate_series(1, 1667) n`,
    [company.companyId],
  );
  await database.orm.em.fork().execute('analyze client');
});
afterAll(() => database.close());

const ORDERS = {
  'by id': null,
  'by a name that many share': { property: 'firstName', descending: false },
  'by a name, from its end': { property: 'firstName', descending: true },
} as const;

async function pageOf(order: keyof typeof ORDERS, page: PageQuery, withTotal = true) {
  const query = { search: {}, orderBy: ORDERS[order], page, withTotal };
  const found = await listClients(database.orm.em.fork(), company.companyId, query);
  return { ...found, ids: found.rows.map(({ id }) => id) };
}

async function allIds(order: keyof typeof ORDERS): Promise<number[]> {
  const first = await pageOf(order, { first: 1000 });
  const rest = await pageOf(order, { first: 1000, after: first.cursors.at(-1) });
  return [...first.ids, ...rest.ids];
}

test.each(Object.keys(ORDERS) as (keyof typeof ORDERS)[])('every way to read a list %s gives the same pages', async (order) => {
  const ids = await allIds(order);
  expect(new Set(ids).size).toBe(LENGTH);
  for (const offset of [0, 499, 500, 501, 700, 749, 750, 751, 752, 1400, 1471, 1472, 1500, 1501, 2_000_000]) {
    const page = await pageOf(order, { first: 30, offset });
    expect(page.ids, `from ${offset}`).toEqual(ids.slice(offset, offset + 30));
    expect([page.totalCount, page.hasNextPage, page.hasPreviousPage]).toEqual([LENGTH, offset + 30 < LENGTH, offset > 0]);
    expect((await pageOf(order, { first: 30, offset }, false)).ids, `from ${offset}, without a total`).toEqual(page.ids);
    const last = await pageOf(order, { last: 30, offset });
    expect(last.ids, `${offset} before the end`).toEqual(
      ids.slice(Math.max(LENGTH - offset - 30, 0), Math.max(LENGTH - offset, 0)),
    );
  }
  const after = await pageOf(order, { first: 30, offset: 20 });
  const on = await pageOf(order, { first: 30, offset: 900, after: after.cursors.at(-1) });
  expect(on.ids).toEqual(ids.slice(50 + 900, 50 + 930));
});

/** Rows that a page reads from indexes and the table, in a list of full size. */
async function rowsRead(table: string, work: (em: EntityManager) => Promise<unknown>): Promise<number> {
  return database.orm.em.fork().transactional(async (em) => {
    // PostgreSQL would read so small a table sequentially.
    await em.execute('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off');
    const counter = `select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = '${table}'`;
    const [before] = await em.execute<{ read: number }[]>(counter);
    await work(em);
    const [after] = await em.execute<{ read: number }[]>(counter);
    return after!.read - before!.read;
  });
}

/** Maximum rows read: three ranges of a page (equal names, later names, no name), first the ids and then the rows. */
const FEW = 200;

const CLIENT_ORDERS = ['id', 'firstName', 'lastName', 'email'].flatMap((property) =>
  [false, true].map((descending) => ({ property, descending })),
);

test.each(CLIENT_ORDERS)(
  'a page of clients by $property (descending: $descending) does not read rows before its cursor',
  async (by) => {
    const orderBy = by.property === 'id' && !by.descending ? null : by;
    const list = (em: EntityManager, page: PageQuery) =>
      listClients(em, company.companyId, { search: {}, orderBy, page, withTotal: false });
    const all: { readonly id: number; readonly cursor: string }[] = [];
    let after: string | undefined;
    for (let at = 0; at < 3; at++) {
      const { rows, cursors } = await list(database.orm.em.fork(), { first: 600, after });
      all.push(...rows.map(({ id }, at) => ({ id, cursor: cursors[at]! })));
      after = cursors.at(-1);
    }
    expect(all).toHaveLength(LENGTH);
    // The page's last row is before, among or after those without a name.
    for (const at of [100, 799, 1000, 1270, 1286, 1400]) {
      const read = await rowsRead('client', async (em) => {
        const { rows } = await list(em, { first: 30, after: all[at]!.cursor });
        expect(rows.map(({ id }) => id)).toEqual(all.slice(at + 1, at + 31).map(({ id }) => id));
      });
      expect(read, `behind ${at}`).toBeGreaterThan(0);
      expect(read, `behind ${at}`).toBeLessThan(FEW);
      const back = await list(database.orm.em.fork(), { last: 30, before: all[at]!.cursor });
      expect(back.rows.map(({ id }) => id)).toEqual(all.slice(at - 30, at).map(({ id }) => id));
    }
  },
);
