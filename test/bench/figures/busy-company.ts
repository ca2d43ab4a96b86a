import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { adminToken, weekdays } from '../../support/fixtures/test-company.js';

/** A company with two years of bookings. */
export interface BusyCompany {
  readonly companyId: number;
  readonly token: string;
}

export const FIRST_DAY = '2024-01-01';
const DAYS = 731;
const STAFF = 20;
const SERVICES = 20;
const BOOKINGS_OF_CLIENT = 20;

/**
 * Creates a company with so many bookings in two years, with twenty people, twenty services and twenty bookings per client. A
 * tenth is cancelled, some are missed or paid; they are made up to forty days ahead. Rows are written in bulk without triggers,
 * with which it would take an hour.
 */
export async function busyCompany(url: string, orm: MikroORM, bookings: number): Promise<BusyCompany> {
  const em = orm.em.fork();
  const { id: companyId } = await createCompany(em, { name: 'Busy', timeZone: 'Europe/London', currency: 'GBP' });
  const scheduleId = await weekdays(em, companyId);
  for (let p = 0; p < STAFF; p++) await createPerson(em, { companyId }, { name: `Person ${p}`, scheduleId });
  for (let s = 0; s < SERVICES; s++)
    await createService(em, companyId, { name: `Service ${s}`, durations: [30], prices: [1500] });
  const token = await adminToken(em, companyId);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    await client.query('set session_replication_role = replica');
    for (const insert of INSERTS) await client.query(insert, [companyId, bookings]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return { companyId, token };
}

/** A number below `below`, derived from the index of a booking: the same in each run. */
const drawn = (below: number, seed: number): string => `(abs(hashint4(n + ${seed})::bigint) % ${below})::int`;

const INSERTS: readonly string[] = [
  `insert into client (company_id, first_name, last_name, email)
   select $1::int, 'Client', n::text, 'client.' || n || '@example.test' from generate_series(1, $2::int / ${BOOKINGS_OF_CLIENT} + 1) n`,
  `insert into purchase (company_id, client_id, long_id, total_price, price, due_now, created_at)
   select $1::int, clients.first + ${drawn(1_000_000_000, 1)} % clients.number, 'busy-' || n, 1500, 1500, 1500, timestamptz '${FIRST_DAY}'
   from generate_series(1, $2::int) n, (select min(id) as first, count(*)::int as number from client where company_id = $1::int) clients`,
  `insert into booking (company_id, client_id, purchase_id, service_id, person_id, event_id, starts_at, ends_at, duration, price,
     due_now, time_zone, is_cancelled, cancelled_at, attendance, channel, created_at)
   select $1::int, p.client_id, p.id, services.ids[1 + ${drawn(SERVICES, 2)}], people.ids[1 + ${drawn(STAFF, 3)}], 0, starts_at,
     starts_at + interval '30 minutes', 30, 1500, 1500, 'Europe/London', cancelled, case when cancelled then starts_at - interval '1 day' end,
     case when ${drawn(10, 4)} = 0 then 'no_show' when ${drawn(10, 4)} < 6 then 'attended' else 'unmarked' end,
     (array['online', 'online', 'member', 'admin'])[1 + ${drawn(4, 5)}], starts_at - make_interval(mins => ${drawn(60_000, 6)})
   from (select id, client_id, row_number() over (order by id)::int as n from purchase where company_id = $1::int) p,
     lateral (select date '${FIRST_DAY}' + make_interval(days => (n::bigint * ${DAYS} / ($2::int + 1))::int,
       mins => 480 + 15 * ${drawn(40, 7)}) as starts_at, ${drawn(10, 8)} = 0 as cancelled) made,
     (select array_agg(id order by id) as ids from service where company_id = $1::int) services,
     (select array_agg(id order by id) as ids from person where company_id = $1::int) people`,
];
