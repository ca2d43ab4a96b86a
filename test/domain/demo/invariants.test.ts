import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import {
  countersAreSums,
  type Invariant,
  noForeignRows,
  nothingTwice,
  talliesAreCounts,
  totalsAreSums,
} from '../../support/oracles/invariants.js';

/**
 * Controls: a check that cannot fail proves nothing. Each test breaks one thing, bypassing the constraints where there are any.
 */
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase('demo');
});
afterEach(() => database.close());

async function foundAfter(invariant: Invariant, ...statements: readonly string[]): Promise<string[]> {
  const em = database.orm.em.fork();
  expect(await invariant(em)).toEqual([]);
  for (const statement of statements) await em.getConnection().execute(statement);
  return invariant(em);
}

test('a claim that overlaps another is detected', async () => {
  const found = await foundAfter(
    nothingTwice,
    'alter table claim drop constraint claim_keeps_apart',
    `insert into claim (root_id, company_id, subject_kind, subject_id, unit, during, slot_id)
     select root_id, company_id, subject_kind, subject_id, unit, during, slot_id from claim where unit = 1 order by id limit 1`,
  );
  expect(found).toEqual([expect.stringMatching(/^claims \d+ and \d+ overlap$/)]);
});

test('a pool with more claims than units is detected', async () => {
  const claim = `insert into claim (root_id, company_id, subject_kind, subject_id, during)
    select 1, 2, 2, id, tstzrange('2031-01-01T09:00Z', '2031-01-01T10:00Z') from resource where company_id = 2 and count = 2`;
  expect(await foundAfter(nothingTwice, claim, claim)).toEqual([]);
  expect(await foundAfter(nothingTwice, claim)).toEqual([expect.stringMatching(/^resource \d+ has more claims than units$/)]);
});

test('an event above its number of spaces is detected', async () => {
  const found = await foundAfter(
    nothingTwice,
    'alter table event drop constraint event_spaces',
    'update event set spaces_reserved = num_spaces + 1 where id = (select min(id) from event where spaces_booked > 0)',
  );
  expect(found).toEqual([expect.stringMatching(/^event \d+ is above its spaces$/)]);
});

test('a booking whose time is not claimed is detected', async () => {
  const found = await foundAfter(nothingTwice, 'delete from claim where id = (select min(id) from claim where unit is null)');
  expect(found).toEqual([expect.stringMatching(/^booking \d+ has no claim$/)]);
});

test.each(['event', 'slot'])('a counter in the table %s that is not the sum of its rows is detected', async (table) => {
  const found = await foundAfter(
    countersAreSums,
    `update ${table} set spaces_booked = spaces_booked - 1 where id = (select min(id) from ${table} where spaces_booked > 0)`,
    `update ${table} set spaces_wait = 1 where id = (select max(id) from ${table})`,
  );
  expect(found).toEqual([
    expect.stringMatching(new RegExp(`^${table} \\d+: spaces_(booked|wait) is \\d+, its rows come to \\d+$`)),
    expect.stringMatching(new RegExp(`^${table} \\d+: spaces_(booked|wait) is \\d+, its rows come to \\d+$`)),
  ]);
});

test('a total that is not the sum of its lines is detected', async () => {
  const found = await foundAfter(totalsAreSums, 'update purchase set total_price = total_price + 1 where id = 3');
  expect(found).toEqual([expect.stringMatching(/^purchase 3 says \d+, its lines come to \d+$/)]);
});

test('a booking without its purchase is detected', async () => {
  const found = await foundAfter(
    totalsAreSums,
    'alter table booking drop constraint booking_purchase_id_fkey',
    'update booking set purchase_id = 999999, price = 0 where id = 1',
    'update purchase set total_price = 0 where id not in (select purchase_id from booking)',
  );
  expect(found).toContain('booking 1 has no purchase');
});

test.each([
  ['alter table booking disable trigger count_1_moved', 'update booking set is_cancelled = not is_cancelled where id = 1'],
  [
    'alter table booking disable trigger count_1_moved',
    "update booking set starts_at = starts_at - interval '8 days' where id = 1",
  ],
  ['alter table client disable trigger count_1_noted', 'insert into client (company_id) values (1)'],
  [
    'alter table audit_entry disable trigger count_1_noted',
    'delete from audit_entry where id = (select max(id) from audit_entry)',
  ],
  ['select 1', 'update tally set rows = rows + 1 where id = (select max(id) from tally)'],
])('a tally that differs from the rows is detected: %s; %s', async (...statements) => {
  expect(await foundAfter(talliesAreCounts, ...statements)).toContainEqual(
    expect.stringMatching(/ of company \d+ in week \d+: \d+ are tallied, there are \d+$/),
  );
});

test.each([
  [
    'a client of another family',
    // State of a database that had such a row before the key was added.
    `alter table booking drop constraint booking_client_id_fkey;
     update booking set client_id = (select id from client where email = 'member@harbour.test') where id = 1;
     alter table booking add constraint booking_client_id_fkey foreign key (client_id, root_id) references client not valid`,
    /^booking\.client_id of company 2 names client \d+ of company 4$/,
  ],
  [
    'a service of another branch',
    'update booking set service_id = (select min(id) from service where company_id = 3) where id = (select min(id) from booking where company_id = 2 and service_id is not null)',
    /^booking\.service_id of company 2 names service \d+ of company 3$/,
  ],
  [
    'an event of another family',
    `alter table booking drop constraint booking_bookable_id_fkey, drop constraint booking_occurrence_id_fkey;
     update booking set event_id = (select min(id) from event where company_id = 4) where id = 1`,
    /^booking\.event_id of company 2 names event \d+ of company 4$/,
  ],
  [
    'a person of another branch',
    'update slot set person_id = (select min(id) from person where company_id = 3) where id = 1',
    /^slot\.person_id of company 2 names person \d+ of company 3$/,
  ],
])('a row that refers to %s is detected', async (_label, statement, words) => {
  expect(await foundAfter(noForeignRows, statement)).toEqual([expect.stringMatching(words)]);
});
