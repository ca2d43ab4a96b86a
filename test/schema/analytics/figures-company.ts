import { createCompany } from '../../../src/company/create-company.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { adminToken, createContact, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** A head in London with two branches: one in London that has many bookings, and one in New York that uses dollars. */
export interface FiguresCompany {
  readonly server: TestServer;
  readonly head: number;
  readonly london: TestCompany;
  readonly newYork: TestCompany;
  /** Token of an owner of the head. */
  readonly owner: string;
  send(query: string, variables?: Json, token?: string): Promise<Answer>;
  execute<Row>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
}

type Answer = Awaited<ReturnType<typeof sendGraphql>>['body'];

export async function startFiguresCompany(): Promise<FiguresCompany> {
  const server = await startServer({ appIds: 'any' });
  const em = () => server.orm.em.fork();
  const place = { name: 'Head', timeZone: 'Europe/London', currency: 'GBP' };
  const { id: head } = await createCompany(em(), place);
  const london = await createTestCompany(server.orm, { parentId: head });
  const newYork = await createTestCompany(server.orm, { parentId: head });
  const execute = <Row>(statement: string, values: readonly unknown[] = []) =>
    em()
      .getConnection()
      .execute<Row[]>(statement, [...values]);
  await execute("update company set timezone = 'America/New_York', currency_code = 'USD' where id = ?", [newYork.companyId]);
  const owner = await adminToken(em(), head);
  const send = async (query: string, variables: Json = {}, token = owner) =>
    (await sendGraphql(server.url, { query, variables }, { 'Auth-Token': token })).body;
  for (const branch of [london, newYork]) await fill(branch, send, execute);
  return { server, head, london, newYork, owner, send, execute };
}

/** Number of bookings from 2025-10-20 on, one every 7 hours: across the end of summer time of both zones. */
const BOOKINGS = 200;

/** Makes one booking through the API, and copies of it that differ in everything that figures depend on. */
async function fill(
  { em, companyId, talk, ann, bob, check, surgery }: TestCompany,
  send: FiguresCompany['send'],
  execute: FiguresCompany['execute'],
): Promise<void> {
  const clientIds = [await createContact(em.fork(), companyId), await createContact(em.fork(), companyId)];
  const query = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }';
  const { data, errors } = await send(query, { input: { companyId, eventId: talk.id, clientId: clientIds[0] } });
  if (errors) throw new Error(JSON.stringify(errors));
  const { id } = data!.createBooking as { id: number };
  const columns = await execute<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'booking'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  const names = columns.map(({ name }) => name).join();
  await execute(
    `insert into booking (${names}) overriding system value
     select ${names} from (select (jsonb_populate_record(b, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('booking', 'id')),
       'starts_at', at.start, 'ends_at', at.start + interval '45 minutes',
       'created_at', at.start - (n * 37 % 2000 - 20) * interval '1 hour',
       'client_id', (array[?, ?]::int[])[1 + n % 2],
       'settings', '{}'::jsonb, 'quantity', 1 + n % 3, 'price', 50 + 100 * (n % 7), 'discount', n % 5,
       'channel', (array['online', 'member', 'admin', 'queue'])[1 + n % 4],
       'attendance', case when n % 11 = 0 then 'unmarked' else (array['unmarked', 'attended', 'no_show'])[1 + n % 3] end,
       'is_cancelled', n % 5 = 0, 'cancelled_at', case when n % 5 = 0 then at.start - n * interval '1 hour' end,
       'cancelled_late', case when n % 5 = 0 then n % 2 = 0 end,
       'on_waitlist', n % 11 = 0, 'deleted', n % 13 = 0,
       'event_id', case when n % 6 > 0 then (select min(k.id) from bookable k where k.company_id = b.company_id) else b.event_id end,
       'service_id', case when n % 6 > 0 then (array[?, ?]::int[])[1 + n % 2] end,
       'event_chain_id', case when n % 6 = 0 then b.event_chain_id end,
       'person_id', (array[?, ?, null]::int[])[1 + n % 3]))).*
     from booking b, generate_series(1, ${BOOKINGS}) n,
       lateral (select timestamptz '2025-10-20T01:30:00Z' + n * interval '7 hours' as start) at
     where b.id = ?) copies`,
    [...clientIds, check.id, surgery.id, ann.id, bob.id, id],
  );
}
