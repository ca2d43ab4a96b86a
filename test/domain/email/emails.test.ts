import { mkdir, mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { cancelBooking } from '../../../src/booking/cancel-booking.js';
import { fileTransport, type Mail, type MailTransport, smtpTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { readCalendar } from '../../support/clients/read-calendar.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';

let database: TestDatabase;
let company: TestCompany;
let administratorId: number;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  const desk = { name: 'Desk', email: 'desk@example.test', role: 'owner' } as const;
  administratorId = (await createAdministrator(company.em, { companyId: company.companyId, ...desk })).id;
});
afterAll(() => database.close());
beforeEach(() => database.orm.em.getConnection().execute('delete from email'));

const EMAIL = 'cleo@example.test';

async function book(time: string, email: string | null = EMAIL) {
  const client = { firstName: 'Cleo', lastName: 'Reed', email };
  const ask = {
    companyId: company.companyId,
    serviceId: company.check.id,
    personId: company.ann.id,
    startsAt: `${MONDAY}T${time}:00`,
    client,
  };
  return createBooking(database.orm.em.fork(), { ...ask, administratorId }, new Date());
}

/** Sends the e-mails due at that moment, and returns them. */
async function sentAt(now: Date): Promise<Mail[]> {
  const mails: Mail[] = [];
  const keep: MailTransport = { send: async (mail) => void mails.push(mail) };
  await sendPendingEmails(database.orm.em.fork(), { transport: keep, pagesUrl: null }, now);
  return mails;
}

const soon = () => new Date(Date.now() + 1000);
const rows = <T>(query: string) => database.orm.em.getConnection().execute<T[]>(query);

test('a booking is confirmed with a calendar file, and the client is reminded a day ahead', async () => {
  await book('10:00');
  const [confirmation, ...others] = await sentAt(soon());

  expect(others).toEqual([]);
  expect(confirmation).toMatchObject({
    to: EMAIL,
    fromName: 'Pet Store',
    subject: 'Booked: Check with Ann at Pet Store, Monday, 4 March 2030 at 10:00 (Europe/London)',
    calendar: { method: 'PUBLISH' },
  });
  expect(confirmation?.text).toBe(
    'Hello Cleo,\n\nThis is booked for you:\n\nCheck with Ann at Pet Store\nMonday, 4 March 2030 at 10:00 (Europe/London)\n\nPet Store\n',
  );
  expect(readCalendar(confirmation?.calendar?.text ?? '')).toMatchObject([{ start: `${MONDAY}T10:00:00.000Z` }]);
  expect(await sentAt(new Date('2030-03-03T09:59:59Z'))).toEqual([]);
  expect(await sentAt(new Date('2030-03-03T10:00:00Z'))).toMatchObject([
    { subject: 'Reminder: Check with Ann at Pet Store, Monday, 4 March 2030 at 10:00 (Europe/London)' },
  ]);
  expect(await sentAt(new Date('2030-03-04T09:00:00Z'))).toEqual([]);
});

test('a house number and its street form one part of the address, other lines stay separate', async () => {
  await rows('update company set address_id = (select min(id) from address)');
  await rows("update address set address1 = '14', address2 = 'High Street', postcode = 'N1 1AA'");
  await book('09:00');
  expect((await sentAt(soon()))[0]?.text).toContain('\n14 High Street, N1 1AA\n');

  await rows("delete from email; update address set address1 = 'The Mill'");
  await book('09:30');
  expect((await sentAt(soon()))[0]?.text).toContain('\nThe Mill, High Street, N1 1AA\n');
  await rows('update company set address_id = null');
});

test('a cancellation is e-mailed, removes the calendar entry and stops the reminder', async () => {
  const { id } = await book('11:00');
  await sentAt(soon());
  await cancelBooking(database.orm.em.fork(), { companyId: company.companyId, id, byAdmin: true }, new Date());

  const [told, ...others] = await sentAt(soon());
  expect(others).toEqual([]);
  expect(told).toMatchObject({ subject: expect.stringMatching(/^Cancelled: Check/), calendar: { method: 'CANCEL' } });
  expect(readCalendar(told?.calendar?.text ?? '')).toMatchObject([{ status: 'CANCELLED' }]);
  expect(await sentAt(new Date('2030-03-04T09:00:00Z'))).toEqual([]);
});

test('a cancellation with notify false sends no e-mail and stops the reminder', async () => {
  const { id } = await book('12:30');
  await sentAt(soon());
  const ask = { companyId: company.companyId, id, byAdmin: true, notify: false };
  await cancelBooking(database.orm.em.fork(), ask, new Date());

  expect(await sentAt(soon())).toEqual([]);
  expect(await sentAt(new Date('2030-03-04T09:00:00Z'))).toEqual([]);
});

test('no confirmation is sent once the booking is cancelled', async () => {
  const { id } = await book('12:00');
  await cancelBooking(database.orm.em.fork(), { companyId: company.companyId, id, byAdmin: true }, new Date());

  expect((await sentAt(soon())).map(({ subject }) => subject.split(':')[0])).not.toContain('Booked');
});

test('no e-mail is stored for a rolled-back booking or a client who has no address or opted out', async () => {
  const em = database.orm.em.fork();
  const undone = em.transactional(async (tx) => {
    await createBooking(
      tx,
      {
        companyId: company.companyId,
        serviceId: company.check.id,
        startsAt: `${MONDAY}T13:00:00`,
        client: { email: EMAIL },
        administratorId,
      },
      new Date(),
    );
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await book('13:00', null);
  await database.orm.em.getConnection().execute(`update client set send_email = false where email = '${EMAIL}'`);
  await book('13:30');
  await database.orm.em.getConnection().execute('update client set send_email = true');

  expect(await rows('select id from email')).toEqual([]);
});

test('several servers send each e-mail once', async () => {
  await book('14:00');
  await book('14:30');
  const sent = await Promise.all([1, 2, 3, 4].map(() => sentAt(soon())));

  expect(sent.flat()).toHaveLength(2);
});

test('an e-mail that the mail server refuses is retried later and finally given up', async () => {
  await book('15:00');
  const refusing: MailTransport = { send: () => Promise.reject(new Error('550 no such mailbox')) };
  let now = soon();
  const tries: number[] = [];
  for (let days = 0; days < 12; days++) {
    await sendPendingEmails(database.orm.em.fork(), { transport: refusing, pagesUrl: null }, now);
    const [row] = await rows<{ tries: number; last_error: string }>(
      `select tries, last_error from email where kind = 'purchase.confirmation'`,
    );
    tries.push(row?.tries ?? 0);
    expect(row?.last_error).toBe('550 no such mailbox');
    now = new Date(now.getTime() + 25 * 3_600_000);
  }

  expect(tries.slice(-4)).toEqual([9, 9, 9, 9]);
});

/** A mail server that accepts everything. */
async function mailServer(): Promise<{ server: Server; port: number; taken: string[] }> {
  const taken: string[] = [];
  const server = createServer((socket) => {
    let data = '';
    let message: string | null = null;
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      data += chunk;
      for (let end = data.indexOf('\r\n'); end >= 0; end = data.indexOf('\r\n')) {
        const line = data.slice(0, end);
        data = data.slice(end + 2);
        if (message !== null) {
          if (line === '.') {
            taken.push(message);
            message = null;
            socket.write('250 taken\r\n');
          } else message += `${line}\n`;
        } else if (line === 'DATA') {
          message = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, port: (server.address() as { port: number }).port, taken };
}

test('SMTP sends the e-mail, and the file transport writes it to a private folder', async () => {
  await book('16:00');
  const { server, port, taken } = await mailServer();
  await sendPendingEmails(
    database.orm.em.fork(),
    { transport: smtpTransport(`smtp://127.0.0.1:${port}`, 'desk@pets.example'), pagesUrl: null },
    soon(),
  );
  server.close();

  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatch(/^From: Pet Store <desk@pets.example>$/m);
  expect(taken[0]).toMatch(/^To: cleo@example.test$/m);
  expect(taken[0]).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH$/m);

  const folder = join(await mkdtemp(join(tmpdir(), 'daybook-mail-')), 'mail');
  await mkdir(folder, { mode: 0o755 });
  await book('16:30');
  await sendPendingEmails(
    database.orm.em.fork(),
    { transport: fileTransport(folder, 'desk@pets.example'), pagesUrl: null },
    soon(),
  );
  const [file, ...others] = await readdir(folder);
  expect([file, others]).toEqual([expect.stringMatching(/\.eml$/), []]);
  expect(await readFile(join(folder, file ?? ''), 'utf8')).toMatch(/^Subject: Booked: Check with Ann at Pet Store/m);
  const modes = await Promise.all([folder, join(folder, file ?? '')].map((path) => stat(path)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
});
