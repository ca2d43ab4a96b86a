import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseInactiveClients } from '../../../src/client/erasure/erase-inactive.js';
import { createCompany } from '../../../src/company/create-company.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';

let database: TestDatabase;
let company: TestCompany;
let strangerId: number;
let eventId: number;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
  strangerId = (await createCompany(em(), { name: 'Elsewhere', timeZone: 'Europe/London', currency: 'GBP' })).id;
  const [bookable] = await em().execute<{ id: number }[]>('select min(id) as id from bookable where service_id = ?', [
    company.check.id,
  ]);
  eventId = bookable!.id;
});
afterAll(() => database.close());

const em = (): EntityManager => database.orm.em.fork();

/** Years after anything that a test creates now. */
const NOW = new Date('2040-03-05T12:00:00Z');
const RECENT = "'2039-06-01T12:00:00Z'";
const LONG_AGO = "'2038-06-01T12:00:00Z'";

const booking = (startsAt: string) => `
  with bought as (insert into purchase (company_id, client_id, long_id, created_at)
    values (:company, :client, 'booked by ' || :client, ${LONG_AGO}) returning id)
  insert into booking (company_id, client_id, purchase_id, service_id, event_id, starts_at, ends_at, duration, time_zone, created_at)
  select :company, :client, id, :service, :event, ${startsAt}, ${startsAt}, 30, 'UTC', ${LONG_AGO} from bought`;
const purchase = (createdAt: string) => `insert into purchase (company_id, client_id, long_id, created_at)
  values (:company, :client, 'bought by ' || :client, ${createdAt})`;

/** Clients created years ago: whether each is erased, the reason, and the SQL for their data. */
const CASES: readonly (readonly [name: string, isErased: boolean, story: string, made: string])[] = [
  ['Abe', true, 'nothing else', ''],
  ['Bea', true, 'a booking of long ago', booking(LONG_AGO)],
  ['Cas', false, 'a booking within the months', booking(RECENT)],
  ['Dee', true, 'a purchase of long ago', purchase(LONG_AGO)],
  ['Eli', false, 'a purchase within the months', purchase(RECENT)],
  [
    ...(['Fay', false, 'a log-in that was used'] as const),
    `insert into session (token_hash, kind, company_id, client_id, last_used_at) values ('x', 'member', :company, :client, ${RECENT})`,
  ],
  ['Gus', false, 'money in the wallet', 'update client set wallet_amount = 5 where id = :client'],
  [
    'Hal',
    false,
    'a child to look after',
    `insert into client (company_id, first_name, parent_client_id) values (:company, 'Ivy', :client)`,
  ],
  [
    ...(['Jan', true, 'the e-mail of nobody else, though deleted'] as const),
    `update client set deleted = true, email = 'jan@example.test' where id = :client`,
  ],
  [
    ...(['Kim', false, 'the e-mail of somebody who has come: what was merged goes with them'] as const),
    `update client set deleted = true, email = 'lou@example.test' where id = :client;
     insert into client (company_id, first_name, email, created_at) values (:company, 'Lou', 'lou@example.test', ${RECENT})`,
  ],
  [
    'Mia',
    false,
    'a place in a queue',
    `with line as (insert into client_queue (company_id, name) values (:company, 'Desk') returning id)
      insert into queuer (company_id, client_id, client_queue_id, service_id, long_id, ticket_date, ticket_number, state, rank, created_at)
      select :company, :client, id, :service, 'mia', '2038-06-01', 1, 'waiting', 1, ${LONG_AGO} from line`,
  ],
];

test('clients inactive for the retention months of the family are erased, and no others', async () => {
  const enter = async (companyId: number, name: string) => {
    const [row] = await em().execute<{ id: number }[]>(
      'insert into client (company_id, first_name, created_at) values (?, ?, ?) returning id',
      [companyId, name, '2037-01-01T12:00:00Z'],
    );
    return row!.id;
  };
  for (const [name, , , made] of CASES) {
    const values: Readonly<Record<string, number>> = {
      ...{ company: company.companyId, client: await enter(company.companyId, name), service: company.check.id },
      event: eventId,
    };
    if (made) await em().execute(made.replace(/(?<!:):([a-z]+)/g, (_whole, key: string) => String(values[key])));
  }
  await enter(strangerId, 'Nan');
  expect(await eraseInactiveClients(em(), NOW)).toBe(0);

  await updateSettings(em(), { companyId: company.companyId }, { clientRetentionMonths: 12 });
  const erased = CASES.filter(([, isErased]) => isErased).length;
  // Ivy has not come either.
  expect(await eraseInactiveClients(em(), NOW)).toBe(erased + 1);
  const rows = await em().execute<{ name: string }[]>(
    'select first_name as name from client where erased_at is null order by first_name',
  );
  const kept = CASES.filter(([, isErased]) => !isErased).map(([name]) => name);
  expect(rows.map(({ name }) => name)).toEqual([...kept, 'Lou', 'Nan'].sort());

  // Nobody is left in Hal's care, so Hal is treated like any other client.
  expect(await eraseInactiveClients(em(), NOW)).toBe(1);
  expect(await eraseInactiveClients(em(), NOW)).toBe(0);
});

test('the retention months are set at the head of the family, from 1 to 1,200', async () => {
  const { companyId } = company;
  const branch = await createCompany(em(), { name: 'Branch', parentId: companyId });
  const say = async (id: number, clientRetentionMonths: number | null) => {
    try {
      return (await updateSettings(em(), { companyId: id }, { clientRetentionMonths })).clientRetentionMonths;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(await say(branch.id, 12)).toMatch(`expected company ${companyId}: clients are shared`);
  expect(await say(companyId, 0)).toMatch('found 0, expected 1 to 1200 months');
  expect(await say(companyId, 1201)).toMatch('found 1201');
  expect(await say(companyId, 24)).toBe(24);
  expect(await say(companyId, null)).toBe(null);
});
