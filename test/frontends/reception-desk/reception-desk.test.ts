import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import { eventually } from '../../support/eventually.js';
import { createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServers, startLiveServers } from '../../support/live-servers.js';
import { DeskRefusal, ReceptionDesk } from './reception-desk.js';

let servers: LiveServers;
let company: TestCompany;
let desk: ReceptionDesk;
const email = 'desk@example.test';
const password = 'a long enough password';
const open = (word: string, { url } = servers.here) => ReceptionDesk.open(`${url}/graphql`, email, word);

beforeAll(async () => {
  servers = await startLiveServers();
  company = await createTestCompany(servers.here.orm);
  const { em, companyId } = company;
  await createAdministrator(em, { companyId, name: 'Dee', email, role: 'admin', password });
  desk = await open(password);
});
afterAll(() => servers?.close());

test('a log-in shows the administrator and the company of the desk; a wrong password is refused', async () => {
  const wrong = { code: 'UNAUTHENTICATED', fields: ['email', 'password'] };
  await expect(open('a wrong one')).rejects.toThrow(DeskRefusal);
  await expect(open('a wrong one')).rejects.toMatchObject(wrong);
  expect(await desk.whoAmI()).toEqual({
    name: 'Dee',
    role: 'ADMIN',
    company: { id: company.companyId, name: 'Pet Store', timeZone: 'Europe/London' },
  });
});

test('a day at the desk: bookings are made, moved, checked in, marked and cancelled', async () => {
  const { companyId, check, ann, em } = company;
  const clientId = await createContact(em, companyId, 'cleo@example.test');
  const line = { clientId, serviceId: check.id, personId: ann.id };
  const { id } = await desk.book({ ...line, startsAt: `${MONDAY}T10:00:00Z` });
  const { id: late } = await desk.book({ ...line, startsAt: `${MONDAY}T12:00:00Z` });
  await expect(desk.book({ ...line, startsAt: `${MONDAY}T10:00:00Z` })).rejects.toMatchObject({
    code: 'TIME_TAKEN',
    fields: ['startsAt'],
  });

  const noTime = { code: 'INVALID', fields: ['time'] };
  await expect(desk.book({ ...line, date: MONDAY })).rejects.toMatchObject(noTime);
  await expect(desk.move(id, 'this afternoon')).rejects.toMatchObject({ code: 'INVALID', fields: ['to.startsAt'] });

  expect(await desk.move(id, `${MONDAY}T14:00:00Z`)).toMatchObject({ movedCount: 1 });
  await desk.checkIn(id);
  await desk.mark(id, 'ATTENDED');
  expect(await desk.cancel(late, 'The cat is well again')).toMatchObject({ isCancelled: true });

  expect(await desk.diary(MONDAY)).toEqual([
    expect.objectContaining({
      id,
      localStart: expect.stringContaining(`${MONDAY}T14:00`),
      attendance: 'ATTENDED',
      attendanceMarkedBy: { kind: 'ADMINISTRATOR', name: 'Dee' },
      client: { id: clientId, firstName: 'Cleo', lastName: 'Reed' },
      person: { id: ann.id, name: 'Ann' },
    }),
  ]);
});

test('the diary on a screen updates when another desk books, moves and cancels', async () => {
  const { companyId, check, bob, em } = company;
  const screen = await open(password, servers.there);
  const shown: string[][] = [];
  const stop = screen.watchDiary('2030-03-06', (rows) => shown.push(rows.map(({ localStart }) => localStart)));
  await eventually(() => expect(shown).toEqual([[]]));

  const clientId = await createContact(em, companyId);
  const line = { clientId, serviceId: check.id, personId: bob.id };
  const { id } = await desk.book({ ...line, startsAt: '2030-03-06T10:00:00Z' });
  await eventually(() => expect(shown.at(-1)).toEqual([expect.stringContaining('2030-03-06T10:00')]));
  await desk.move(id, '2030-03-06T11:00:00Z');
  await eventually(() => expect(shown.at(-1)).toEqual([expect.stringContaining('2030-03-06T11:00')]));
  await desk.cancel(id, 'The cat is well again');
  await eventually(() => expect(shown.at(-1)).toEqual([]));
  stop();
});

test('the board of a queue shows how many are waiting as tickets are taken and called', async () => {
  const { companyId, surgery, ann } = company;
  const screen = await open(password, servers.there);
  const { id } = await createClientQueue(company.em, companyId, { name: 'Side', serviceIds: [surgery.id] });
  const shown: number[] = [];
  const stop = screen.watchBoard(id, (waiting) => shown.push(waiting));
  await eventually(() => expect(shown).toEqual([0]));
  await desk.takeTicket({ serviceId: surgery.id, firstName: 'Pia' });
  await eventually(() => expect(shown).toEqual([0, 1]));
  await desk.callNext(ann.id);
  await eventually(() => expect(shown).toEqual([0, 1, 0]));
  await desk.finish(ann.id);
  stop();
});

test('walk-ins take a ticket, are called in turn, and leave', async () => {
  const { companyId, check, bob, em } = company;
  await createClientQueue(em, companyId, { name: 'Front', serviceIds: [check.id] });
  await desk.takeTicket({ serviceId: check.id, firstName: 'Wim' });
  await desk.takeTicket({ serviceId: check.id, firstName: 'Zoe' });
  const line = async () => (await desk.queue()).map(({ firstName, state }) => [firstName, state]);

  expect(await desk.callNext(bob.id)).toMatchObject({ firstName: 'Wim', person: { name: 'Bob' } });
  expect(await line()).toEqual(
    expect.arrayContaining([
      ['Wim', 'SERVING'],
      ['Zoe', 'WAITING'],
    ]),
  );
  await expect(desk.callNext(bob.id)).rejects.toMatchObject({ code: 'CONFLICT', fields: ['personId'] });
  expect(await desk.finish(bob.id)).toMatchObject({ firstName: 'Wim', state: 'FINISHED' });
  expect(await line()).toEqual([['Zoe', 'WAITING']]);
});

test('closing a desk logs it out', async () => {
  const other = await open(password);
  await other.close();
  expect(await other.whoAmI()).toBeNull();
});
