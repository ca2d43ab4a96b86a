import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/app/database/migrate.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { createLog } from '../../../src/app/log.js';
import { warnOfBrokenFamilies } from '../../../src/app/warn-of-broken-families.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { checkFamilies, describeBrokenRow } from '../../../src/database/check-families.js';
import { emptyDatabase } from '../../support/database.js';
import { runCli } from '../../support/run-cli.js';

/** A database as of the release before the keys, with rows that name another family's; then migrated. */
let url: string;
let orm: MikroORM;
let em: EntityManager;
let drop: () => Promise<void>;
/** Changes that the audit had recorded once each row had the head of its family. */
let noted: object[];
beforeAll(async () => {
  ({ url, close: drop } = await emptyDatabase());
  orm = await createOrm({ url });
  em = orm.em.fork();
  await runMigrations({ connectionString: url });
  await orm.migrator.up({ to: '020-book-courses' });
  await em.execute(ROWS_OF_OLD);
  await orm.migrator.up({ to: '021-tie-families' });
  noted = await em.execute("select record, record_id from audit_entry where action <> 'create'");
  await migrate(orm);
});
afterAll(async () => {
  await orm.close();
  await drop();
});

/**
 * Companies 1 and 2 belong to different families; 3 is a branch of 1.
 * Records named `2` or at the end of a list belong to company 2.
 */
const ROWS_OF_OLD = `
insert into company (root_id, parent_id, name, timezone, currency_code)
  values (1, null, 'One', 'UTC', 'GBP'), (2, null, 'Two', 'UTC', 'GBP'), (1, 1, 'Branch of one', 'UTC', 'GBP');
insert into company_settings (company_id) values (1), (2), (3);
insert into client (company_id, first_name, email) values (1, 'Ann', 'ann@one.test'), (2, 'Bob', 'bob@two.test');
insert into service (company_id, name) values (1, 'Cut'), (2, 'Yoga');
insert into person (company_id, name, person_companies) values (1, 'Pia', '{1,2}'), (2, 'Tom', '{2}'), (3, 'Bea', '{3,1}');
insert into clinic (company_id, name, service_ids, person_ids, starts_at, ends_at)
  values (1, 'Good', '{1}', '{1,3}', '2030-01-01', '2030-01-02'), (1, 'Bad', '{1,2,99}', '{}', '2030-01-01', '2030-01-02');
insert into service_person (service_id, person_id, company_id) values (1, 1, 1), (1, 3, 3), (1, 2, 1);
insert into bookable (company_id, service_id) values (1, 1), (2, 2);
insert into purchase (company_id, client_id, long_id) values (1, 1, 'own'), (1, 2, 'of a stranger'), (2, 2, 'the other one');
insert into booking (company_id, client_id, purchase_id, service_id, event_id, starts_at, ends_at, duration, time_zone) values
  (1, 1, 1, 1, 1, '2030-01-01', '2030-01-01T01:00', 60, 'UTC'),
  (1, 2, 2, 1, 1, '2030-01-02', '2030-01-02T01:00', 60, 'UTC'),
  (3, 1, 3, 1, 1, '2030-01-03', '2030-01-03T01:00', 60, 'UTC');
insert into booking (company_id, client_id, purchase_id, service_id, event_id, starts_at, ends_at, duration, time_zone) values
  (1, 1, 1, 1, 2, '2030-01-04', '2030-01-04T01:00', 60, 'UTC'),
  (1, 1, 1, null, 77, '2030-01-05', '2030-01-05T01:00', 60, 'UTC');
insert into schedule (company_id, day_schedule_id) values (1, null), (1, 1), (1, 4711);
insert into session (token_hash, kind, company_id) values ('x', 'basket', 2);
insert into basket (company_id, session_id, expires_at) values (2, 1, now());
insert into voucher (company_id, name, value) values (1, 'Gift', 5);
insert into voucher_code (company_id, voucher_id, code, value, remaining) values (1, 1, 'GIFT', 5, 5);
insert into basket_voucher_code (basket_id, voucher_code_id) values (1, 1);
`;

const LISTED = [
  'basket_voucher_code basket_id 1, voucher_code_id 1: voucher_code_id names voucher_code 1 of another family',
  'booking id 4: bookable_id names bookable 2 of another family',
  'booking id 2: client_id names client 2 of another family',
  'booking id 5: occurrence_id names event 77, which is not there',
  'booking id 3: purchase_id names purchase 3 of another family',
  'clinic id 2: service_ids names service 2 of another family',
  'clinic id 2: service_ids names service 99, which is not there',
  'person id 1: person_companies names company 2 of another family',
  'purchase id 3: other_company_ids names company 3 of another family',
  'purchase id 2: client_id names client 2 of another family',
  'schedule id 3: day_schedule_id names schedule 4711, which is not there',
  'service_person service_id 1, person_id 2: person_id names person 2 of another family',
];

const WAITING = [
  'basket_voucher_code.voucher_code_id',
  'booking.bookable_id',
  'booking.client_id',
  'booking.occurrence_id',
  'booking.purchase_id',
  'clinic.service_ids',
  'person.person_companies',
  'purchase.other_company_ids',
  'purchase.client_id',
  'schedule.day_schedule_id',
  'service_person.person_id',
];

const notValid = async () => {
  const rows = await em.execute<{ name: string }[]>(
    'select conname as name from pg_constraint where not convalidated order by conname',
  );
  return rows.map(({ name }) => name);
};

test('migrating an old database keeps every row and gives each the root_id of its family', async () => {
  const rows = await em.execute('select id, company_id, root_id from booking order by id');
  expect(rows).toEqual([
    { id: 1, company_id: 1, root_id: 1 },
    { id: 2, company_id: 1, root_id: 1 },
    { id: 3, company_id: 3, root_id: 1 },
    { id: 4, company_id: 1, root_id: 1 },
    { id: 5, company_id: 1, root_id: 1 },
  ]);
  expect(await em.execute('select root_id from basket_voucher_code')).toEqual([{ root_id: 2 }]);
  expect(noted).toEqual([]);
});

test('rows that refer to another family are listed by table and key, and only their keys stay unvalidated', async () => {
  const { broken, brokenCount, waiting, validated } = await checkFamilies(em, { most: 100 });

  expect(broken.map(describeBrokenRow)).toEqual(LISTED);
  expect([brokenCount, waiting, validated]).toEqual([12, WAITING, []]);
  expect(await notValid()).toHaveLength(8);
  const { broken: first, brokenCount: all } = await checkFamilies(em, { most: 2 });
  expect([first.map(describeBrokenRow), all]).toEqual([LISTED.slice(0, 2), 12]);
});

test('each start warns of broken rows in one log line that lists them', async () => {
  const lines: string[] = [];
  await warnOfBrokenFamilies(em, createLog('info', { write: (line) => lines.push(line) }));

  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 40, rows: 12, first: LISTED, msg: expect.stringContaining('check-families') }),
  ]);
});

test('an unvalidated key still refuses new rows that break it', async () => {
  const crossing = `insert into purchase (company_id, client_id, long_id) values (1, 2, 'new')`;
  await expect(em.execute(crossing)).rejects.toMatchObject({ code: '23503' });
});

test.each([2, 3, 4])('a booking that refers to another family can still be cancelled: booking %i', async (id) => {
  const companyId = id === 3 ? 3 : 1;
  const before = new Date('2029-01-01T00:00:00Z');
  await cancelBooking(orm.em.fork(), { companyId, id, byAdmin: true }, before);
  expect(await em.execute('select is_cancelled from booking where id = ?', [id])).toEqual([{ is_cancelled: true }]);
});

test('check-families lists broken rows, and once these are repaired validates their keys', async () => {
  const listing = await runCli({ DATABASE_URL: url }, 'check-families');
  expect(listing).toMatchObject({ code: 0, err: '' });
  expect(listing.out.split('\n')).toEqual([
    ...LISTED,
    `12 rows name rows of another family; these keys wait for them: ${WAITING.join(', ')}`,
  ]);

  await em.execute(`
    delete from basket_voucher_code; delete from service_person where person_id = 2;
    update purchase set client_id = 1 where id = 2; update booking set client_id = 1, purchase_id = 1 where id in (2, 3);
    update booking set event_id = 1, service_id = 1 where id in (4, 5); update schedule set day_schedule_id = null where id = 3;
    update person set person_companies = '{1}' where id = 1; update purchase set other_company_ids = '{}' where id = 3; update clinic set service_ids = '{1}' where id = 2`);
  expect((await runCli({ DATABASE_URL: url }, 'check-families')).out).toBe(
    `Every row names rows of its own family. No row can break these keys any more: ${WAITING.join(', ')}`,
  );
  expect(await notValid()).toEqual([]);
  expect((await runCli({ DATABASE_URL: url }, 'check-families')).out).toBe('Every row names rows of its own family');
});
