import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql, runText } from '../../../src/database/run-sql.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();

test('columns are named in camel case in every row', async () => {
  const rows = await runSql(em())`select n as root_id, n as session_1_id, n as plain from generate_series(1, 2) n`;
  expect(rows).toEqual([
    { rootId: 1, session1Id: 1, plain: 1 },
    { rootId: 2, session1Id: 2, plain: 2 },
  ]);
});

test('keys within a JSON value are not renamed', async () => {
  const [row] = await runSql(em())`select json_build_object('being_seen', 1) as multi_status, array['a_b'] as all_codes`;
  expect(row).toEqual({ multiStatus: { being_seen: 1 }, allCodes: ['a_b'] });
});

test('a statement without columns returns an empty object for each row, and one without rows an empty list', async () => {
  expect(await runSql(em())`select from generate_series(1, 2)`).toEqual([{}, {}]);
  expect(await runSql(em())`select 1 as one_more where false`).toEqual([]);
  expect(await runSql(em())`set local statement_timeout = 0`).toEqual([]);
});

test('fragments and values are inserted at their places in a statement', async () => {
  const part = sql`${2}::int + ${3}::int`;
  expect(await runSql(em())`select ${1}::int as first, ${part} as sum_of`).toEqual([{ first: 1, sumOf: 5 }]);
});

test('a statement runs in the transaction of its entity manager', async () => {
  const undone = em().transactional(async (tx) => {
    await runSql(tx)`create table only_here (id int)`;
    await runSql(tx)`select from only_here`;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await expect(runSql(em())`select from only_here`).rejects.toThrow('only_here');
});

test('a constant text takes numbered parameters and runs in the transaction of its entity manager', async () => {
  const undone = em().transactional(async (tx) => {
    await runText(tx, 'create table only_there (id int)', []);
    expect(
      await runText(tx, 'select $1::int + $2::int as sum_of, to_regclass($3) is null as is_gone', [2, 3, 'only_there']),
    ).toEqual([{ sumOf: 5, isGone: false }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await runText(em(), 'select to_regclass($1) is null as is_gone', ['only_there'])).toEqual([{ isGone: true }]);
});
