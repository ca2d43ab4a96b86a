import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { joinQueue } from '../../../src/queue/join-queue.js';
import { type OpenStream, openStream } from '../../support/clients/open-stream.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { freshDatabase, rowsOf, type TestDatabase } from '../../support/database.js';
import { adminToken, createTalk, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServer, startLiveServer } from '../../support/live-servers.js';
import { NetTimers } from '../../support/manual-timers.js';

/**
 * Parts of a view that come from other records than those it lists are sent when these change;
 * the poll every 30 seconds is suppressed.
 */

let database: TestDatabase;
let server: LiveServer;
let company: TestCompany;
let owner: string;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startLiveServer(database, { timers: new NetTimers() });
  company = await createTestCompany(server.orm);
  owner = await adminToken(company.em, company.companyId);
  await send('mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }', {
    companyId: company.companyId,
    serviceId: company.check.id,
    personId: company.ann.id,
    startsAt: `${MONDAY}T10:00:00Z`,
    client: { firstName: 'Cleo', email: 'cleo@x.test' },
  });
});
afterAll(async () => {
  await server?.close();
  await database?.close();
});

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function send(query: string, input: object): Promise<void> {
  const { body } = await sendGraphql(server.url, { query, variables: { input } }, { Authorization: `Bearer ${owner}` });
  expect(body.errors).toBeUndefined();
}

const rows = (query: string, given: readonly unknown[]) => rowsOf(server.orm)<Record<string, unknown>>(query, given);

async function look(field: string): Promise<OpenStream> {
  const stream = await openStream(server.url, { query: `subscription { ${field} }` }, { Authorization: `Bearer ${owner}` });
  opened.push(stream);
  await stream.next();
  return stream;
}

const textOf = async (stream: OpenStream): Promise<string> => JSON.stringify((await stream.next()).data);

test.each([
  ['the service', 'bookings(first: 5) { nodes { summary } }', 'update service set name = ? where id = ?', () => company.check.id],
  ['the person', 'bookings(first: 5) { nodes { summary } }', 'update person set name = ? where id = ?', () => company.ann.id],
  [
    'the company',
    'slots(companyId: #) { nodes { summary } }',
    'update company set name = ? where id = ?',
    () => company.companyId,
  ],
])('a new name of %s is sent in %s', async (_whose, field, statement, id) => {
  const stream = await look(field.replace('#', String(company.companyId)));
  await rows(statement, ['Another name', id()]);
  expect(await textOf(stream)).toContain('Another name');
});

test('a new time zone of the company is sent', async () => {
  const { companyId, talk } = company;
  const stream = await look(`event(companyId: ${companyId}, id: ${talk.id}) { localStart }`);
  await rows(`update company set timezone = 'Asia/Tokyo' where id = ?`, [companyId]);
  expect(await textOf(stream)).toContain('+09:00');
});

test('changes of other occurrences of the chain of an event are sent', async () => {
  const { companyId, talk, em } = company;
  const { talk: other } = await createTalk(em, companyId, { startsAt: `${MONDAY}T20:00:00Z` });
  await rows('update event set event_chain_id = ? where id = ?', [talk.eventChainId, other.id]);
  const stream = await look(
    `event(companyId: ${companyId}, id: ${talk.id}) { eventChain { occurrences { nodes { description } } } }`,
  );
  // Earlier changes have been sent with this one.
  await rows(`update event set description = 'In the hall' where id = ?`, [talk.id]);
  expect(await textOf(stream)).toContain('In the hall');
  await rows(`update event set description = 'In the garden' where id = ?`, [other.id]);
  expect(await textOf(stream)).toContain('In the garden');
});

test('a change of what the company of a listed record offers is sent', async () => {
  const { companyId } = company;
  const stream = await look(`slots(companyId: ${companyId}) { nodes { company { offers { reasons } } } }`);
  await rows(`insert into reason (company_id, name, reason_type) values (?, 'Illness', 1)`, [companyId]);
  expect(await textOf(stream)).toContain('true');
});

test('changes of companies, queuers and baskets of another family than the log-in are sent', async () => {
  const elsewhere = await createTestCompany(server.orm);
  const { companyId, check, em } = elsewhere;
  const { longId } = await joinQueue(em, { companyId, serviceId: check.id, firstName: 'Quentin' }, new Date());
  const shown = await look(`company(id: ${companyId}) { name }`);
  const waiting = await look(`queuer(longId: "${longId}") { firstName }`);
  const basket = await look('basket { companyId }');

  await rows(`update company set name = 'Harbour' where id = ?`, [companyId]);
  expect(await textOf(shown)).toContain('Harbour');
  await rows(`update queuer set first_name = 'Quirin' where company_id = ?`, [companyId]);
  expect(await textOf(waiting)).toContain('Quirin');
  await send('mutation ($input: CreateBasketInput!) { createBasket(input: $input) { id } }', { companyId });
  expect(await textOf(basket)).toContain(`"companyId":${companyId}`);
});

test('a new sending time of an e-mail of a booking is sent', async () => {
  const stream = await look('bookings(first: 5) { nodes { emails { sentAt } } }');
  await rows('update email set sent_at = ? where booking_id is not null', [new Date('2030-01-01T10:00:00Z')]);
  expect(await textOf(stream)).toContain('2030-01-01T10:00:00Z');
});
