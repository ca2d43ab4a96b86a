import { Logger, runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/app/database/migrate.js';
import { createOrm } from '../../../src/app/database/orm.js';
import { emptyDatabase, PATIENT } from '../../support/database.js';

/** Bookings older than the history get the entries that the audit and their states reveal. */

let rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
let close: () => Promise<void>;

const COMPANY = `
insert into company (root_id, name, timezone, currency_code) values (1, 'Old', 'UTC', 'GBP');
insert into client (company_id, first_name) values (1, 'Zoe');
insert into service (company_id, name) values (1, 'Check');
insert into resource (company_id, name) values (1, 'Room');
insert into bookable (company_id, service_id, resource_id) values (1, 1, null), (1, 1, 1);
insert into purchase (company_id, client_id, long_id) values (1, 1, 'x');`;

/** Changes of each booking, each with its actor. */
const STORIES: Readonly<Record<string, readonly (readonly [actor: string, change: string])[]>> = {
  plain: [],
  absent: [['administrator 5', `attended = false, multi_status = '{"no_show": "2026-03-04T10:20:00Z"}'`]],
  unticked: [['administrator 5', 'attended = false']],
  came: [
    ['client 9', `multi_status = '{"checked_in": "2026-03-04T09:55:00Z"}'`],
    ['administrator 5', `multi_status = multi_status || '{"completed": "2026-03-04T10:30:00Z"}'`],
  ],
  moved: [
    ['', `starts_at = '2026-03-05T10:00:00Z'`],
    ['', `channel = 'admin'`],
    ['administrator 5', 'event_id = 2'],
  ],
  early: [['client 9', `is_cancelled = true, cancelled_at = '2026-03-01T10:00:00Z'`]],
  late: [['administrator 5 overrode', `is_cancelled = true, cancelled_at = '2026-03-04T09:00:00Z'`]],
  waits: [['', `on_waitlist = true, waiting_since = '2026-03-02T10:00:00Z', attended = false`]],
  promoted: [
    ['', `on_waitlist = true, waiting_since = '2026-03-02T10:00:00Z'`],
    ['', 'on_waitlist = false, waiting_since = null'],
  ],
};

beforeAll(async () => {
  const database = await emptyDatabase();
  const orm = await createOrm({ url: database.url, waits: PATIENT });
  close = async () => {
    await orm.close();
    await database.close();
  };
  await runMigrations({ connectionString: database.url, logger: new Logger(() => () => {}) });
  await orm.migrator.up({ to: '037-bound-what-branches-vouch-for' });
  const em = orm.em.fork();
  const connection = em.getConnection();
  await connection.execute(COMPANY);
  for (const [name, steps] of Object.entries(STORIES)) {
    await connection.execute(
      `insert into booking (company_id, client_id, purchase_id, service_id, event_id, starts_at, ends_at, duration, time_zone, client_name, created_at)
       values (1, 1, 1, 1, 1, '2026-03-04T10:00:00Z', '2026-03-04T10:30:00Z', 30, 'UTC', ?, '2026-02-01T10:00:00Z')`,
      [name],
    );
    for (const [said, change] of steps) {
      const [actor = '', overrode] = said.split(' overrode');
      await em.transactional(async (tx) => {
        await tx.execute(`select set_config('daybook.actor', ?, true), set_config('daybook.overrode', ?, true)`, [
          actor,
          overrode === undefined ? '' : 'min_cancel_period',
        ]);
        await tx.execute(`update booking set ${change} where client_name = ?`, [name]);
      });
    }
  }
  await migrate(orm);
  const found = await connection.execute<{ row: { client_name: string } }[]>('select to_jsonb(b) as row from booking b');
  rows = Object.fromEntries(found.map(({ row }) => [row.client_name, row]));
});
afterAll(() => close?.());

const STAFF = 'administrator 5';

test.each([
  ['plain', { attendance: 'unmarked', attendance_marked_at: null, moved_count: 0, cancelled_late: null, waited_since: null }],
  ['absent', { attendance: 'no_show', attendance_marked_at: '2026-03-04T10:20:00+00:00', attendance_marked_by: STAFF }],
  ['unticked', { attendance: 'no_show', attendance_marked_at: expect.any(String), attendance_marked_by: STAFF }],
  ['came', { attendance: 'attended', attendance_marked_at: '2026-03-04T09:55:00+00:00', attendance_marked_by: STAFF }],
  ['moved', { moved_count: 2, version: 4 }],
  ['early', { cancelled_by: 'client 9', cancelled_late: false }],
  ['late', { cancelled_by: STAFF, cancelled_late: true }],
  ['waits', { attendance: 'unmarked', waited_since: '2026-02-01T10:00:00+00:00', promoted_at: null }],
  ['promoted', { waited_since: '2026-02-01T10:00:00+00:00', promoted_at: expect.any(String) }],
])('the migration derives the history of the booking "%s"', (name, known) => {
  expect(rows[name]).toMatchObject(known);
});
