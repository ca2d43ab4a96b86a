import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { findRow } from '../../../src/database/row.js';
import { loadEmail } from '../../../src/email/load-email.js';
import { Email, type EmailKind } from '../../../src/outbox/email.entity.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

/** Guests may write any text and name any mailbox: no e-mail contains a link or a header from their text. */

const KINDS: Readonly<Record<EmailKind, true>> = {
  'purchase.confirmation': true,
  'booking.moved': true,
  'booking.cancelled': true,
  'booking.reminder': true,
  'booking.offered': true,
  'booking.promoted': true,
  'staff.booked': true,
  'staff.moved': true,
  'staff.handed_over': true,
  'staff.cancelled': true,
  'member.welcome': true,
  'member.email_changed': true,
  'email.confirmation': true,
  'password.reset': true,
};

const WORDS = ['Visit https://evil.example', 'evil.example/path', 'www.evil.example', 'Ann\r\nBcc: all@evil.example'];

/** Columns of a contact, its purchases and bookings that are not free text: e-mail addresses, names, ids. */
const NOT_WRITTEN =
  /attendance|cancelled_by|email|time_zone|long_id|reference|status|kind|channel|locale|hash|country|currency|key|type|state/;

let database: TestDatabase;
let company: TestCompany;
let bookingId: number;
let written: { table: string; column: string }[];
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  const { companyId, check, ann } = company;
  const desk = { name: 'Desk', email: 'desk@example.test', role: 'owner' } as const;
  const { id: administratorId } = await createAdministrator(company.em, { companyId, ...desk });
  const client = { firstName: 'Cleo', lastName: 'Reed', email: 'cleo@example.test' };
  const ask = { companyId, serviceId: check.id, personId: ann.id, startsAt: `${MONDAY}T10:00:00`, client };
  bookingId = (await createBooking(database.orm.em.fork(), { ...ask, administratorId }, new Date())).id;
  await rows(`update client set claimed_email = 'stranger@example.test'`);
  const columns = await rows<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name in ('client', 'booking', 'purchase') and data_type = 'text'`);
  written = columns.filter(({ column }) => !NOT_WRITTEN.test(column));
});
afterAll(() => database.close());

const rows = <T>(query: string, values: readonly unknown[] = []) =>
  database.orm.em.getConnection().execute<T[]>(query, [...values]);

async function mailOf(kind: EmailKind) {
  const isCancelled = kind.endsWith('cancelled') || kind.endsWith('handed_over');
  await rows('update booking set is_cancelled = ?, cancelled_at = now(), on_waitlist = ?', [
    isCancelled,
    kind === 'booking.offered',
  ]);
  const toStaff = kind.startsWith('staff.');
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(
    `insert into email (company_id, kind, to_address, client_id, booking_id, purchase_id, about)
    select company_id, ?, 'stranger@example.test', case when ? then null else client_id end,
      case when ? then id end, purchase_id, ?::jsonb
    from booking where id = ? returning id`,
    [
      kind,
      toStaff,
      !/^(member|email|password|purchase)/.test(kind),
      JSON.stringify(toStaff ? { personId: company.ann.id } : {}),
      bookingId,
    ],
  );
  const em = database.orm.em.fork();
  return loadEmail(em, (await findRow(em, Email, sql`t.id = ${id}`))!, { now: new Date('2030-01-01'), pagesUrl: null });
}

test.each(Object.keys(KINDS) as EmailKind[])('%s contains no link or header from text that a guest wrote', async (kind) => {
  expect(written.map(({ column }) => column)).toEqual(expect.arrayContaining(['first_name', 'last_name', 'client_name']));
  for (const words of WORDS) {
    for (const { table, column } of written) await rows(`update ${table} set ${column} = ?`, [words]);
    const mail = await mailOf(kind);
    const told = JSON.stringify({ ...mail, calendar: mail?.calendar?.text.replace(/\r\n /g, '') });

    expect(mail?.subject).toMatch(/\w/);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(told).not.toMatch(/evil\.example|https:\/\/evil|www|Bcc:|\\r\\nBcc/);
  }
});
