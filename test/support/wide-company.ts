import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createApplication } from '../../src/account/create-application.js';
import { createCompany } from '../../src/company/create-company.js';
import { WITHOUT_LIMITS } from '../../src/database/end-silent.js';
import type { Role } from '../../src/shared/viewer.js';
import type { Known } from './dear-queries.js';
import { adminToken, aMember, weekdays } from './house.js';

/** A company of which everything hangs on everything: what a dear query finds most of. */
export interface WideCompany {
  readonly companyId: number;
  readonly memberId: number;
  /** Log-ins by who they are of; a guest has none. */
  readonly tokens: Readonly<Record<Role | 'member' | 'guest', string | null>>;
  readonly appId: string;
}

/** How many there are of each kind. */
const SERVICES = 60;
const PEOPLE = 40;
const RESOURCES = 40;
const BRANCHES = 200;
const CHAINS = 5;
const OCCURRENCES = 1000;
const QUESTIONS = 40;
const PURCHASES = 300;
const BOOKINGS = 3;

/** Tables of which so many rows are written that the audit would take most of the time. */
const NOTED = ['event', 'service_person', 'service_resource', 'answer', 'booking'];

/** Characters of descriptions, and about as many of JSON. */
const PROSE = 2000;

const TEXTS = `repeat('Words. ', ${Math.floor(PROSE / 7)})`;
const EXTRA = `jsonb_build_object('text', ${TEXTS})`;

export async function wideCompany(orm: MikroORM): Promise<WideCompany> {
  const em = orm.em.fork();
  const { id: companyId } = await createCompany(em, { name: 'Wide', timezone: 'Etc/UTC', currencyCode: 'GBP' });
  const scheduleId = await weekdays(em, companyId);
  const appId = 'wide';
  await createApplication(em, { name: 'Wide', appId });
  const member = await aMember(em, companyId);
  await em.transactional(async (tx) => {
    await tx.execute(WITHOUT_LIMITS);
    for (const table of NOTED) await tx.execute(`alter table ${table} disable trigger note_change`);
    for (const insert of inserts(companyId, scheduleId, member.id)) await tx.execute(insert);
    await tx.execute('set constraints all immediate');
    for (const table of NOTED) await tx.execute(`alter table ${table} enable trigger note_change`);
  });
  await sql`analyze`.execute(em.getKysely());

  const roles = ['owner', 'admin', 'staff', 'analyst'] as const;
  const tokens = await Promise.all(roles.map(async (role) => [role, await adminToken(em, companyId, role)] as const));
  const byRole = Object.fromEntries(tokens) as Record<Role, string>;
  return { companyId, memberId: member.id, appId, tokens: { ...byRole, member: member.token, guest: null } };
}

const inserts = (companyId: number, scheduleId: number, clientId: number): readonly string[] => [
  `insert into company (root_id, parent_id, name, timezone, currency_code)
   select ${companyId}, ${companyId}, 'Branch ' || n, 'Etc/UTC', 'GBP' from generate_series(1, ${BRANCHES}) n`,
  `insert into company_settings (company_id) select id from company where parent_id = ${companyId}`,
  `insert into service (company_id, name, durations, prices, description, extra)
   select ${companyId}, 'Service ' || n, '{30}', '{1500}', ${TEXTS}, ${EXTRA} from generate_series(1, ${SERVICES}) n`,
  `insert into person (company_id, person_companies, name, description, extra, schedule_id)
   select ${companyId}, '{${companyId}}', 'Person ' || n, ${TEXTS}, ${EXTRA}, ${scheduleId} from generate_series(1, ${PEOPLE}) n`,
  `insert into resource (company_id, name, description, extra, schedule_id)
   select ${companyId}, 'Resource ' || n, ${TEXTS}, ${EXTRA}, ${scheduleId} from generate_series(1, ${RESOURCES}) n`,
  ...['person', 'resource'].map(
    (kind) => `insert into service_${kind} (company_id, service_id, ${kind}_id)
      select ${companyId}, s.id, k.id from service s, ${kind} k where s.company_id = ${companyId} and k.company_id = ${companyId}`,
  ),
  `insert into bookable (company_id, service_id, person_id)
   select ${companyId}, s.id, p.id from service s, person p where s.company_id = ${companyId} and p.company_id = ${companyId}`,
  ...['service', 'person', 'resource'].map(
    (kind) => `insert into image (company_id, owner, owner_id, name, image_file_name, content_type, content)
      select ${companyId}, '${kind}', k.id, 'Image', 'image.png', 'image/png', '\\x00' from ${kind} k, generate_series(1, 3)
      where k.company_id = ${companyId}`,
  ),
  `insert into event_group (company_id, name) select ${companyId}, 'Group ' || n from generate_series(1, 20) n`,
  `insert into event_chain (company_id, name, event_group_id, duration, spaces, description, detail_group_id)
   select ${companyId}, 'Chain ' || n, g.id, 60, 10, ${TEXTS}, 1 from generate_series(1, ${CHAINS}) n,
     (select min(id) as id from event_group where company_id = ${companyId}) g`,
  `insert into event (company_id, event_chain_id, starts_at, ends_at, bookable_until, cancel_until, num_spaces)
   select ${companyId}, c.id, at, at + interval '1 hour', at, at, 10
   from event_chain c, generate_series(1, ${OCCURRENCES}) n, lateral (select timestamptz '2090-01-01' + n * interval '1 day' as at) t
   where c.company_id = ${companyId}`,
  `insert into question (company_id, name, detail_type, detail_group_id)
   select ${companyId}, 'Question ' || n, 'text_field', 1 from generate_series(1, ${QUESTIONS}) n`,
  `insert into product (company_id, name, description) select ${companyId}, 'Product ' || n, ${TEXTS} from generate_series(1, 100) n`,
  `insert into package (company_id, name, service_ids, bookings)
   select ${companyId}, 'Package ' || n, (select array_agg(id) from service where company_id = ${companyId}), 5 from generate_series(1, 50) n`,
  `insert into purchase (company_id, client_id, long_id) select ${companyId}, ${clientId}, 'wide-' || ${companyId} || '-' || n from generate_series(1, ${PURCHASES}) n`,
  `insert into booking (company_id, client_id, purchase_id, service_id, person_id, event_id, starts_at, ends_at, duration, time_zone, price, due_now)
   select ${companyId}, ${clientId}, p.id, b.service_id, b.person_id, b.id, at, at + interval '30 minutes', 30, 'Etc/UTC', 1500, 1500
   from (select * from bookable where company_id = ${companyId} order by id limit 1) b, purchase p, generate_series(1, ${BOOKINGS}) n,
     lateral (select timestamptz '2090-01-01' + (p.id * ${BOOKINGS} + n) * interval '1 hour' as at) t
   where p.company_id = ${companyId}`,
  `insert into booking_note (company_id, booking_id, note)
   select ${companyId}, b.id, ${TEXTS} from booking b, generate_series(1, 2) where b.company_id = ${companyId}`,
  `insert into answer (company_id, booking_id, client_id, question_id, question_text, value)
   select ${companyId}, b.id, b.client_id, q.id, 'Question', 'An answer' from booking b,
     (select id from question where company_id = ${companyId} order by id limit 3) q where b.company_id = ${companyId}`,
];

/** What a query may name of the company: one id of each kind, and the service that is asked for times. */
export async function knownOf(orm: MikroORM, { companyId, memberId }: WideCompany): Promise<Known> {
  const em = orm.em.fork();
  const kinds = {
    Service: 'service',
    Person: 'person',
    Resource: 'resource',
    EventChain: 'event_chain',
    EventGroup: 'event_group',
    Event: 'event',
    Purchase: 'purchase',
    Booking: 'booking',
    Product: 'product',
    Package: 'package',
  };
  const found = await Promise.all(
    Object.entries(kinds).map(async ([name, table]) => {
      const [row] = await em.execute<{ id: number }[]>(`select min(id) as id from ${table} where company_id = ?`, [companyId]);
      return [name, row!.id] as const;
    }),
  );
  const ids: Known['ids'] = { ...Object.fromEntries(found), Company: companyId, Client: memberId };
  return {
    ids,
    values: { companyId, clientId: memberId, ask: { serviceId: ids.Service }, date: DAY, startsAt: `${DAY}T10:00:00Z` },
  };
}

/** A Monday on which nothing is closed. */
const DAY = '2030-03-04';
