import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

/**
 * Check that must hold in every database at any moment; resolves to a message for each violation, none if it holds.
 * Source: hardening.md I1, I3, I5 and I8.
 */
export type Invariant = (em: EntityManager) => Promise<string[]>;

/**
 * I1: no two claims of one subject and unit overlap, no pool has more claims than units, no counter exceeds its spaces, and
 * every active booking of a slot has a claim.
 */
export const nothingTwice: Invariant = (em) =>
  broken(
    em,
    sql`
    select 'claims ' || a.id || ' and ' || b.id || ' overlap' as found
    from claim a join claim b on a.root_id = b.root_id and a.subject_kind = b.subject_kind and a.subject_id = b.subject_id
      and a.unit = b.unit and a.id < b.id and a.during && b.during
    union all
    select distinct 'resource ' || id || ' has more claims than units'
    from (
      select r.id, r.count, sum(edge.step) over (partition by r.id order by edge.at, edge.step) as used
      from resource r join claim c on c.subject_kind = 2 and c.subject_id = r.id and c.unit is null
        and (c.expires_at is null or c.expires_at > now())
      cross join lateral (values (lower(c.during), 1), (upper(c.during), -1)) as edge (at, step)
    ) as running where used > count
    union all
    select 'event ' || id || ' is above its spaces' from event
    where spaces_booked + spaces_held + spaces_blocked + spaces_reserved > num_spaces
    union all
    select 'slot ' || id || ' is above its spaces' from slot
    where spaces_booked + spaces_held + spaces_blocked + spaces_reserved > num_spaces
    union all
    select 'booking ' || b.id || ' has no claim' from booking b join slot s on s.id = b.slot_id
    where not b.is_cancelled and not b.deleted and not b.on_waitlist
      and not exists (select from claim c where c.slot_id = s.id and c.expires_at is null
        and c.during @> tstzrange(b.starts_at, b.ends_at))`,
  );

/** I3: the counters of events and slots equal the sums of their rows. */
export const countersAreSums: Invariant = async (em) => [
  ...(await wrongCounters(em, 'event', sql`b.event_id = t.id and b.event_chain_id = t.event_chain_id`)),
  ...(await wrongCounters(em, 'slot', sql`b.slot_id = t.id`)),
];

function wrongCounters(em: EntityManager, table: 'event' | 'slot', isOfRow: RawBuilder<unknown>): Promise<string[]> {
  const live = sql`${isOfRow} and not b.is_cancelled and not b.deleted`;
  return broken(
    em,
    sql`
    select ${sql.lit(table)} || ' ' || id || ': ' || counter || ' is ' || stored || ', its rows come to ' || counted as found
    from (
      select t.id, counted.* from ${sql.table(table)} t cross join lateral (values
        ('spaces_booked', t.spaces_booked, (select coalesce(sum(b.quantity), 0) from booking b where ${live} and not b.on_waitlist)),
        ('spaces_wait', t.spaces_wait, (select coalesce(sum(b.quantity), 0) from booking b where ${live} and b.on_waitlist)),
        ('spaces_held', t.spaces_held, (select coalesce(sum(i.quantity), 0) from basket_item i
          where i.holding and ${sql.ref(`i.${table}_id`)} = t.id)),
        ('spaces_reserved', t.spaces_reserved, 0)
      ) as counted (counter, stored, counted)
    ) as counters where stored <> counted`,
  );
}

/**
 * I5: a purchase's totals are the sums of its lines and of its payments, a wallet's balance is the sum of its movements, and
 * every booking has a purchase.
 */
export const totalsAreSums: Invariant = (em) =>
  broken(
    em,
    sql`
    select 'purchase ' || p.id || ' says ' || p.total_price || ', its lines come to ' || lines.total as found
    from purchase p
    cross join lateral (
      select coalesce(sum(line.price * line.quantity + line.answers_price - line.discount), 0) as total, coalesce(sum(line.discount), 0) as discount,
        coalesce(sum(line.paid), 0) as paid, coalesce(sum(line.due_now), 0) as due
      from (
        select price, quantity, answers_price, discount, paid, due_now from booking where purchase_id = p.id
        union all select price, quantity, 0, discount, paid, due_now from purchase_item where purchase_id = p.id
      ) as line
    ) as lines
    where (p.total_price, p.discount, p.paid, p.due_now) <> (lines.total, lines.discount, lines.paid, lines.due)
    union all
    select 'purchase ' || p.id || ' says ' || p.paid || ' is paid, its payments come to ' || payments.total
    from purchase p
    cross join lateral (select coalesce(sum(amount), 0) as total from payment where purchase_id = p.id and success) as payments
    where p.paid <> payments.total
    union all
    select 'client ' || c.id || ' has ' || c.wallet_amount || ', its movements come to ' || moved.total
    from client c
    cross join lateral (select coalesce(sum(amount), 0) as total from wallet_log where client_id = c.id) as moved
    where c.wallet_amount <> moved.total
    union all
    select 'booking ' || b.id || ' has no purchase' from booking b
    where not exists (select from purchase p where p.id = b.purchase_id)`,
  );

/** SQL that recounts the rows of each tallied list by company and week: the sums that `tally_now` must have. */
export const recountedTally = sql`
  select company_id, list, coalesce(floor(extract(epoch from moment) / 604800), 0)::int as week, count(*) as rows
  from (
    select company_id, case when is_cancelled then 'cancelled bookings' else 'bookings' end as list, starts_at as moment
    from booking where not deleted
    union all select company_id, case when deleted then 'deleted clients' else 'clients' end, null from client
    union all select company_id, case when administrator_id is null then 'own purchases' else 'purchases by administrators' end, created_at
    from purchase where not deleted
    union all select company_id, 'slots', starts_at from slot
    where not deleted and spaces_booked + spaces_blocked + spaces_reserved > 0
    union all select company_id, 'audit', null from audit_entry
    union all select company_id, 'deliveries', null from webhook_delivery
  ) as listed group by 1, 2, 3`;

/** Tallies, from which lists take their totals, equal the row counts. */
export const talliesAreCounts: Invariant = (em) =>
  broken(
    em,
    sql`
    select coalesce(tallied.list, listed.list) || ' of company ' || coalesce(tallied.company_id, listed.company_id) || ' in week '
      || coalesce(tallied.week, listed.week) || ': ' || coalesce(tallied.rows, 0) || ' are tallied, there are ' || coalesce(listed.rows, 0) as found
    from (select company_id, list, week, sum(rows) as rows from tally_now group by 1, 2, 3) as tallied
    full join (${recountedTally}) as listed using (company_id, list, week)
    where coalesce(tallied.rows, 0) <> coalesce(listed.rows, 0)`,
  );

/** A reference from one table's column to another table. */
interface Reference {
  readonly from: string;
  readonly column: string;
  readonly to: string;
}

/** References without a foreign key: `event_id` names either an occurrence or a combination. */
const UNDECLARED: readonly Reference[] = [
  { from: 'booking', column: 'event_id', to: 'bookable' },
  { from: 'booking', column: 'event_id', to: 'event' },
  { from: 'basket_item', column: 'event_id', to: 'bookable' },
  { from: 'basket_item', column: 'event_id', to: 'event' },
];

/** Tables that link providers and services, which may belong to different branches of a family. */
const LINKS = ['service_person', 'service_resource'];

/**
 * I8: no row refers to a row of another company, except its parent, or to people of other branches who work in its company
 * too. Foreign keys are read from the catalogue, so that a new one needs no line here.
 */
export const noForeignRows: Invariant = async (em) => {
  const { rows } = await sql<Reference>`
    select con.conrelid::regclass::text as from, att.attname as column, con.confrelid::regclass::text as to
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.conparentid = 0 and con.confrelid <> 'company'::regclass
      and exists (select from pg_attribute where attrelid = con.conrelid and attname = 'company_id')
      and exists (select from pg_attribute where attrelid = con.confrelid and attname = 'company_id')
    order by 1, 2`.execute(em.getKysely());
  const found: string[] = [];
  for (const reference of [...rows, ...UNDECLARED]) found.push(...(await foreignRows(em, reference)));
  return found;
};

function foreignRows(em: EntityManager, { from, column, to }: Reference): Promise<string[]> {
  const inFamily = sql`other_company.root_id = own.root_id`;
  const near = LINKS.includes(from) ? inFamily : sql`other.company_id in (own.id, own.parent_id)`;
  const worksHere = to === 'person' ? sql`or t.company_id = any(other.person_companies)` : sql``;
  return broken(
    em,
    sql`
    select ${sql.lit(`${from}.${column}`)} || ' of company ' || t.company_id || ' names ' || ${sql.lit(to)} || ' '
      || ${sql.ref(`t.${column}`)} || ' of company ' || other.company_id as found
    from ${sql.table(from)} t
    join company own on own.id = t.company_id
    join ${sql.table(to)} other on other.id = ${sql.ref(`t.${column}`)}
    join company other_company on other_company.id = other.company_id
    where not (${near} ${worksHere})`,
  );
}

async function broken(em: EntityManager, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`${query}`.execute(em.getKysely());
  return rows.map(({ found }) => found).sort();
}

/** All invariants by name, for any test to check at its end. */
export const invariants: Readonly<Record<string, Invariant>> = {
  nothingTwice,
  countersAreSums,
  totalsAreSums,
  talliesAreCounts,
  noForeignRows,
};
