import { afterAll, beforeAll, expect, test } from 'vitest';
import { AllowTrigrams } from '../../../migrations/150-allow-trigrams.js';
import { type ClientSearch, listClients } from '../../../src/client/list-clients.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';

/** Searches by a part of a name or an e-mail, with the index for it and without. */

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  const clients = [
    ['Ada', 'Byron', 'ada@example.test'],
    [null, 'Lovelace', 'countess@example.test'],
    ['Grace', null, null],
    ['100%', 'O_Neil', 'percent@example.test'],
    ['Jörg', 'Größe', null],
  ];
  for (const client of clients)
    await em().execute('insert into client (company_id, first_name, last_name, email) values (?, ?, ?, ?)', [
      company.companyId,
      ...client,
    ]);
});
afterAll(() => database.close());

const em = () => database.orm.em.fork();

async function found(search: ClientSearch): Promise<string[]> {
  const query = { search, page: { first: 30 }, withTotal: true };
  const { rows, totalCount } = await listClients(em(), company.companyId, query);
  expect(totalCount).toBe(rows.length);
  return rows.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '));
}

const CASES: readonly (readonly [search: ClientSearch, names: readonly string[], reason: string])[] = [
  [{ text: 'YRO' }, ['Ada Byron'], 'within a name, in any case'],
  [{ text: ' a by ' }, ['Ada Byron'], 'across the two names, without the spaces around the text'],
  [{ text: 'countess@' }, ['Lovelace'], 'within the e-mail address of a client without a first name'],
  [{ text: 'byron ada@' }, [], 'no match across the name and the e-mail address'],
  [{ text: 'lovelace countess' }, [], 'no match across the last name and the e-mail address'],
  [{ text: 'a' }, ['Ada Byron', 'Lovelace', 'Grace', '100% O_Neil'], 'one letter, for which there is no index'],
  [{ text: '0%' }, ['100% O_Neil'], 'a literal percent sign'],
  [{ text: 'o_n' }, ['100% O_Neil'], 'a literal underscore'],
  [{ text: 'größ' }, ['Jörg Größe'], 'letters outside ASCII'],
  [{ matches: [{ field: 'lastName', value: 'lace' }] }, ['Lovelace'], 'within one field'],
  [{ matches: [{ field: 'firstName', value: 'lace' }] }, [], 'no match in another field'],
  [{ text: 'grace', searchFields: ['postcode'] }, ['Grace'], 'with an additional field to search'],
];

test.each(CASES)('the search %j finds %j: %s', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test('searches find the same clients without the extension, which the database role may not create', async () => {
  const migration = new AllowTrigrams(database.orm.em.getDriver(), database.orm.config);
  migration.up();
  await em().execute('drop extension pg_trgm cascade');
  const index = `select from pg_class where relname = 'client_search'`;
  expect(await em().execute(index)).toHaveLength(0);
  await em().transactional(async (tx) => {
    await tx.execute('set local role pg_read_all_data');
    for (const statement of migration.getQueries()) await tx.execute(String(statement));
  });
  expect(await em().execute(`select from pg_extension where extname = 'pg_trgm'`)).toHaveLength(0);
  for (const [search, names] of CASES) expect(await found(search)).toEqual(names);
});
