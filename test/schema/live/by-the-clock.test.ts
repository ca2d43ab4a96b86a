import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { announceExpiredHolds } from '../../../src/purchase/basket/announce-expired-holds.js';
import { type OpenStream, openStream } from '../../support/clients/open-stream.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { freshDatabase, rowsOf, type TestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { type LiveServer, startLiveServer } from '../../support/live-servers.js';
import { NetTimers } from '../../support/manual-timers.js';

/** Answers that change with the clock alone, and how a stream affects its log-in. */

let database: TestDatabase;
let server: LiveServer;
let company: TestCompany;
let owner: string;
const timers = new NetTimers();
beforeAll(async () => {
  database = await freshDatabase();
  const onHoldsEnd = () => void announceExpiredHolds(server.orm.em.fork());
  server = await startLiveServer(database, { timers, onHoldsEnd }, { holdSeconds: 2 });
  company = await createTestCompany(server.orm);
  owner = await adminToken(company.em, company.companyId, 'owner');
});
afterAll(async () => {
  await server?.close();
  await database?.close();
});

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function look(query: string, variables: object, token?: string): Promise<OpenStream> {
  const stream = await openStream(server.url, { query, variables }, token ? { Authorization: `Bearer ${token}` } : {});
  opened.push(stream);
  return stream;
}

const rows = (query: string, given: readonly unknown[]) => rowsOf(server.orm)<Record<string, unknown>>(query, given);

test('an event is sent as bookable when its sale begins, and as not bookable when it ends', async () => {
  const { companyId, talk } = company;
  await rows(`update event set bookable_from = now() + interval '2 s', bookable_until = now() + interval '4 s' where id = ?`, [
    talk.id,
  ]);
  const query = 'subscription ($companyId: Int!, $id: Int!) { event(companyId: $companyId, id: $id) { bookable } }';
  const stream = await look(query, { companyId, id: talk.id });
  const told: boolean[] = [];
  while (told.at(-1) !== false || told.length < 2) {
    const { data } = await stream.next();
    told.push((data!.event as { bookable: boolean }).bookable);
  }
  // On a slow machine the first query may run when the sale has already begun.
  expect(told.slice(-2)).toEqual([true, false]);
});

test('a hold that expires is an entry of the feed, with the moment of its end', async () => {
  const { companyId, check, ann } = company;
  const query = 'subscription ($companyId: Int!) { changes(companyId: $companyId, kinds: HOLD_EXPIRED) { nodes { id at } } }';
  const stream = await look(query, { companyId }, owner);
  const add = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { items { id heldUntil } } }';
  const input = { companyId, items: [{ serviceId: check.id, personId: ann.id, startsAt: `${MONDAY}T11:00:00Z` }] };
  const { body } = await sendGraphql(server.url, { query: add, variables: { input } });
  const { items } = body.data!.addToBasket as { items: { id: string; heldUntil: string }[] };

  const { data } = await stream.next();
  const { nodes } = data!.changes as { nodes: { id: string; at: string }[] };
  expect(nodes).toEqual(items.map(({ id, heldUntil }) => ({ id, at: heldUntil })));
});

test('an open stream keeps its log-in alive', async () => {
  const { companyId } = company;
  const token = await adminToken(company.em, companyId);
  const used = async () =>
    (
      await rows(
        "select max(last_used_at) < now() - interval '1 h' as is_old from session where id = (select max(id) from session)",
        [],
      )
    )[0]!.is_old;
  const query = 'subscription ($companyId: Int!) { bookings(companyId: $companyId, first: 1) { totalCount } }';
  const stream = await look(query, { companyId }, token);
  await stream.next();
  await rows(`update session set last_used_at = now() - interval '23 h' where id = (select max(id) from session)`, []);
  expect(await used()).toBe(true);

  timers.pass();
  await eventually(async () => expect(await used()).toBe(false));
});

test('a time whose hold is shortened is sent as free at the new end', async () => {
  const { companyId, check, ann } = company;
  const patient = await startLiveServer(database, { timers: new NetTimers() });
  try {
    const query = `subscription ($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
      availableTimes(companyId: $companyId, input: $input, period: $period) { combinations { times { startsAt } } } }`;
    const input = { serviceId: check.id, personIds: [ann.id] };
    const stream = await openStream(patient.url, { query, variables: { companyId, input, period: { from: MONDAY } } });
    opened.push(stream);
    const startsAt = `${MONDAY}T14:00:00Z`;
    const isFree = async () => JSON.stringify(await stream.next()).includes(startsAt);
    expect(await isFree()).toBe(true);
    const add = 'mutation ($input: AddToBasketInput!) { addToBasket(input: $input) { token } }';
    const items = [{ serviceId: check.id, personId: ann.id, startsAt }];
    await sendGraphql(patient.url, { query: add, variables: { input: { companyId, items } } });
    while (await isFree());

    await rows(`update claim set expires_at = now() + interval '2 s' where company_id = ? and expires_at is not null`, [
      companyId,
    ]);
    while (!(await isFree()));
  } finally {
    await patient.close();
  }
});
