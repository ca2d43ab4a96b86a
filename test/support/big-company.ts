import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createApplication } from '../../src/account/create-application.js';
import { createPerson } from '../../src/catalogue/create-person.js';
import { createService } from '../../src/catalogue/create-service.js';
import { createCompany } from '../../src/company/create-company.js';
import { adminToken, aMember, weekdays } from './house.js';
import { tallyAnew } from './invariants.js';

/** A company whose diary reaches far back: what grows with the years grows, a month is as full as any other. */
export interface BigCompany {
  readonly appId: string;
  readonly companyId: number;
  readonly token: string;
  readonly member: { readonly id: number; readonly token: string };
  /** One of its bookings, and the e-mail of the client who made it. */
  readonly bookingId: number;
  /** One of its staff of ten. */
  readonly personId: number;
  readonly email: string;
}

const STAFF = 10;
/** Half-hours of a day, from 09:00 in UTC. */
const TIMES = 16;
/** Bookings of the member, whatever the size. */
const OF_MEMBER = 40;
/** The first day. */
const FIRST_DAY = '2020-01-06';

/**
 * As many bookings as asked, each with a client, a purchase, a slot, an entry of the audit and a webhook's
 * delivery; one in twenty is cancelled. Written in bulk, past all triggers, which
 * would take minutes, and tallied at the end.
 */
export async function bigCompany(url: string, orm: MikroORM, bookings: number): Promise<BigCompany> {
  const em = orm.em.fork();
  const { id: companyId } = await createCompany(em, { name: `${bookings} bookings`, timezone: 'Etc/UTC', currencyCode: 'GBP' });
  const scheduleId = await weekdays(em, companyId);
  for (let p = 0; p < STAFF; p++) await createPerson(em, companyId, { name: `Person ${p}`, scheduleId });
  await createService(em, companyId, { name: 'Half an hour', durations: [30], prices: [1500] });
  const appId = `big-${bookings}`;
  await createApplication(em, { name: 'Demo', appId });
  const token = await adminToken(em, companyId);
  const member = await aMember(em, companyId);

  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await fill(client, companyId, bookings, member.id);
    await client.query('commit');
    await sql`delete from tally where company_id = ${companyId}`.execute(em.getKysely());
    await sql`insert into tally (company_id, list, week, rows) select * from (${tallyAnew}) anew where company_id = ${companyId}`.execute(
      em.getKysely(),
    );
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: number; email: string; person_id: number }>(
      `select b.id, c.email, b.person_id from booking b join client c on c.id = b.client_id
       where b.company_id = $1 and b.client_id <> $2 and not is_cancelled order by b.id desc limit 1`,
      [companyId, member.id],
    );
    return { appId, companyId, token, member, bookingId: rows[0]!.id, personId: rows[0]!.person_id, email: rows[0]!.email };
  } finally {
    await client.end();
  }
}

/** The rows of one table, made from `n`, the booking's place. */
const INSERTS = [
  `insert into client (company_id, first_name, last_name, email)
   select company, 'Client', n::text, 'client.' || n || '.' || company || '@example.test' from made`,
  `insert into purchase (company_id, client_id, long_id, total_price, price, due_now, created_at)
   select company, client, 'big-' || company || '-' || n, 1500, 1500, 1500, starts_at - interval '7 days' from made`,
  `insert into slot (company_id, service_id, person_id, starts_at, ends_at, status, spaces_booked, deleted)
   select company, service, person, starts_at, starts_at + interval '30 minutes', 4, case when cancelled then 0 else 1 end, cancelled
   from made`,
  `insert into booking (company_id, client_id, purchase_id, service_id, person_id, event_id, slot_id, starts_at, ends_at,
     duration, price, due_now, time_zone, is_cancelled, created_at)
   select company, client, purchase, service, person, bookable, slot, starts_at, starts_at + interval '30 minutes',
     30, 1500, 1500, 'Etc/UTC', cancelled, starts_at - interval '7 days' from made`,
  `insert into audit_entry (company_id, record, record_id, action, happened_at)
   select company, 'booking', n, 'create', starts_at from made`,
  `insert into fact (company_id, kind) select company, 'booking.created' from made`,
  `insert into webhook_delivery (company_id, endpoint_id, fact_id, kind, state, next_try_at)
   select company, endpoint, fact, 'booking.created', 'delivered', null from made`,
] as const;

/** Ids are given out in one go: what was made before a row is so many behind the last of its table. */
async function fill(client: Client, companyId: number, bookings: number, memberId: number): Promise<void> {
  await client.query(`set local timezone = 'UTC'`);
  await client.query('set local session_replication_role = replica');
  const endpoint = await client.query<{ id: number }>(
    `insert into webhook_endpoint (company_id, url, secret) values ($1, 'https://example.test', 'x') returning id`,
    [companyId],
  );
  for (const insert of INSERTS) {
    await client.query(
      `with staff as (
         select array_agg(p.id order by p.id) as people, array_agg(b.id order by p.id) as bookables, min(b.service_id) as service
         from person p join bookable b on b.person_id = p.id where p.company_id = ${companyId}
       ),
       made as (
         select ${companyId} as company, n, service, people[n % ${STAFF} + 1] as person, bookables[n % ${STAFF} + 1] as bookable,
           date '${FIRST_DAY}' + make_interval(days => n / ${STAFF * TIMES}, hours => 9, mins => 30 * (n / ${STAFF} % ${TIMES})) as starts_at,
           n % 20 = 7 as cancelled,
           case when n < ${OF_MEMBER} then ${memberId} else clients.last - ${bookings} + n + 1 end as client,
           purchases.last - ${bookings} + n + 1 as purchase, slots.last - ${bookings} + n + 1 as slot,
           facts.last - ${bookings} + n + 1 as fact, ${endpoint.rows[0]!.id} as endpoint
         from generate_series(0, ${bookings} - 1) n, staff,
           (select max(id) as last from client) clients, (select max(id) as last from purchase) purchases,
           (select max(id) as last from slot) slots, (select max(id) as last from fact) facts
       )
       ${insert}`,
    );
  }
}

/** The first page of every list that grows with a company's bookings, by what it is, and as a path. */
export function firstPages({ companyId, member, personId }: BigCompany): Readonly<Record<string, string>> {
  const admin = `/api/v1/admin/${companyId}`;
  const own = `/api/v1/${companyId}/members/${member.id}`;
  const years = 'start_date=2019-01-01&end_date=2099-12-31';
  const inGraphql = (field: string) =>
    `/graphql?query=${encodeURIComponent(`{ ${field.replace('(', `(companyId: ${companyId}, `)} { totalCount nodes { id } } }`)}`;
  return {
    bookings: `${admin}/bookings`,
    'bookings, the cancelled ones too': `${admin}/bookings?include_cancelled=true`,
    'bookings of many years': `${admin}/bookings?${years}`,
    clients: `${admin}/client`,
    purchases: `${admin}/purchases?created_from=2019-01-01T00:00:00`,
    'purchases of many years': `${admin}/purchases?created_from=2019-01-01T00:00:00&created_to=2099-12-31T00:00:00`,
    "a person's bookings": `${admin}/bookings?person_id=${personId}`,
    "a person's bookings of many years": `${admin}/bookings?person_id=${personId}&${years}`,
    'bookings of the usual status': `${admin}/bookings?status=4&${years}`,
    'bookings that wait': `${admin}/bookings?status=8`,
    'clients by their e-mail': `${admin}/client?order_by=email`,
    'slots of many years': `${admin}/slots?${years}`,
    people: `${admin}/people`,
    services: `${admin}/services`,
    "a member's bookings": `${own}/bookings`,
    "a member's purchases": `${own}/purchase_totals`,
    'bookings (GraphQL)': inGraphql('bookings(first: 100)'),
    'clients (GraphQL)': inGraphql('clients(first: 30)'),
    'purchases (GraphQL)': inGraphql('purchases(first: 30)'),
    'slots (GraphQL)': inGraphql('slots(first: 100)'),
    'the audit log (GraphQL)': inGraphql('auditLog(first: 30)').replace('id', 'recordId'),
    'webhook deliveries (GraphQL)': inGraphql('webhookDeliveries(first: 30)'),
    'webhook deliveries that failed (GraphQL)': inGraphql('webhookDeliveries(first: 30, filter: { state: "failed" })'),
  };
}

/** A week of staff in a diary, which the smallest company has in full, one booking, and bookings found by e-mail. */
export function otherReads({ companyId, bookingId, email }: BigCompany): Readonly<Record<string, string>> {
  const bookings = `/api/v1/admin/${companyId}/bookings`;
  return {
    'a week of ten staff': `${bookings}?start_date=2020-01-06&end_date=2020-01-11`,
    'one booking': `${bookings}/${bookingId}`,
    'bookings by e-mail': `${bookings}?email=${encodeURIComponent(email)}`,
  };
}
