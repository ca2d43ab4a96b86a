import { sql } from 'kysely';
import type { Sql } from '../../database/run-sql.js';
import type { FigureContext } from '../figure-context.js';
import { tableAsOf } from '../tables-as-of.js';

/** Kinds of entries, as named in SQL. */
export const ENTRY = { made: 'made', starts: 'starts', cancelled: 'cancelled', payment: 'payment', held: 'held' } as const;

type Entry = keyof typeof ENTRY;

/** Kind of entries that each measure counts. */
const ENTRIES_OF: Readonly<Record<string, Entry>> = {
  sold: 'made',
  booked: 'starts',
  due: 'starts',
  tax: 'starts',
  forfeited: 'cancelled',
  received: 'payment',
  refunded: 'payment',
  held: 'held',
};

/** Price of the line of a booking `b` after discount, plus the price of its answers. */
const PRICE = sql`(b.price * b.quantity + b.answers_price - b.discount)`;

/** Tax contained in the price, rounded half up like `containedTax`. */
const TAX = sql`coalesce((
  select floor((2 * ${PRICE} * own.payment_tax::numeric + 100 + own.payment_tax) / (2 * (100 + own.payment_tax)))
  from company_settings own where own.company_id = b.company_id), 0)`;

const OF_BOOKING = sql`b.service_id, b.person_id, b.resource_id, b.event_id, b.event_chain_id, b.coupon_id, b.channel`;

const COUNTED = sql`not b.deleted and not b.on_waitlist`;

/**
 * Statements that select the entries: `company_id`, `moment`, `entry`, `amount`, `paid`, `tax`, and the columns that
 * dimensions need.
 */
const STATEMENTS: Readonly<Record<Entry, (context: FigureContext) => Sql>> = {
  made: ({
    asOf,
  }) => sql`select b.company_id, b.created_at as moment, 'made' as entry, ${PRICE} as amount, 0 as paid, 0::numeric as tax, ${OF_BOOKING}
    from ${tableAsOf('booking', asOf)} b where ${COUNTED}`,
  starts: ({ measures, asOf }) => sql`select b.company_id, b.starts_at, 'starts', ${PRICE}, b.paid,
      ${measures.includes('tax') ? TAX : sql`0::numeric`}, ${OF_BOOKING}
    from ${tableAsOf('booking', asOf)} b where ${COUNTED} and not b.is_cancelled`,
  cancelled: ({ asOf }) => sql`select b.company_id, b.cancelled_at, 'cancelled', b.paid, b.paid, 0::numeric, ${OF_BOOKING}
    from ${tableAsOf('booking', asOf)} b where ${COUNTED} and b.is_cancelled`,
  payment: ({ asOf }) => sql`select f.company_id, f.created_at, 'payment', f.amount, f.amount, 0::numeric,
      null::int, null::int, null::int, null::int, null::int, null::int, null::text
    from payment f where f.success ${asOf ? sql`and f.created_at <= ${asOf}` : sql``}`,
  held,
};

/**
 * Entries that the question counts, one statement for each kind. PostgreSQL applies the condition on company and
 * moment to each statement separately.
 */
export function moneyEntries(context: FigureContext): Sql {
  const entries = [...new Set(context.measures.flatMap((name) => ENTRIES_OF[name] ?? []))];
  const statements = entries.filter((entry) => entry !== 'made').map((entry) => STATEMENTS[entry](context));
  // The first statement names the columns, so it is always present, and selects no rows where its kind is not counted.
  const made = entries.includes('made') ? STATEMENTS.made(context) : sql`${STATEMENTS.made(context)} and false`;
  return sql`(${sql.join([made, ...statements], sql` union all `)}) t`;
}

/**
 * Entries of the amounts paid by the end of the period for bookings that start after it, and that by then were made and not
 * cancelled. The payments of a purchase up to that moment are spread over its lines as usual (`sharesOf`): first on what is
 * due at once, then on the rest. Entries are dated at the last moment of the period. All purchases are computed at once, since
 * rows as of a past moment have no index to find one purchase by.
 */
function held({ ends, asOf }: FigureContext): Sql {
  const places = sql`unnest(${ends.map(({ companyId }) => companyId)}::int[],
    ${ends.map(({ end }) => end.toISOString())}::timestamptz[]) as period (company_id, ends_at)`;
  return sql`(
    with ahead as materialized (
      select b.id, b.company_id, b.purchase_id, period.ends_at, ${OF_BOOKING}
      from ${places} join ${tableAsOf('booking', asOf)} b on b.company_id = period.company_id and b.starts_at >= period.ends_at
        and b.created_at < period.ends_at and ${COUNTED} and (not b.is_cancelled or b.cancelled_at >= period.ends_at)
    ), bought as materialized (
      select distinct purchase_id, ends_at from ahead
    ), ${paidByLine(asOf)}
    select b.company_id, b.ends_at - interval '1 millisecond', 'held', paid_by_line.paid, paid_by_line.paid, 0::numeric, ${OF_BOOKING}
    from ahead b join paid_by_line on paid_by_line.booking_id = b.id and paid_by_line.ends_at = b.ends_at)`;
}

/** Defines `paid_by_line`: the amount paid for each booking of the purchases `bought`, up to the moment `ends_at` of each. */
function paidByLine(asOf: Date | null): Sql {
  const byThen = asOf ? sql`and f.created_at <= ${asOf}` : sql``;
  return sql`line as (
      select bought.purchase_id, bought.ends_at, b.id, b.id as booking_id, ${PRICE} as amount,
        least(coalesce(b.deposit * b.quantity, ${PRICE}), ${PRICE}) as due
      from bought join ${tableAsOf('booking', asOf)} b on b.purchase_id = bought.purchase_id
      union all
      select bought.purchase_id, bought.ends_at, i.id, null, i.price * i.quantity - i.discount, i.price * i.quantity - i.discount
      from bought join ${tableAsOf('purchase_item', asOf)} i on i.purchase_id = bought.purchase_id
    ), received as (
      select bought.purchase_id, bought.ends_at, sum(f.amount) as amount
      from bought join payment f on f.purchase_id = bought.purchase_id and f.success and f.created_at < bought.ends_at ${byThen}
      group by 1, 2
    ), paid_by_line as (
      select booking_id, ends_at, (greatest(0, least(due, received - due_before))
        + greatest(0, least(amount - due, received - all_due - rest_before)))::int as paid
      from (
        select line.*, coalesce(received.amount, 0) as received,
          sum(due) over (partition by purchase_id, ends_at) as all_due,
          sum(due) over (partition by purchase_id, ends_at order by id) - due as due_before,
          sum(line.amount - due) over (partition by purchase_id, ends_at order by id) - (line.amount - due) as rest_before
        from line left join received using (purchase_id, ends_at)
      ) spread
      where booking_id is not null
    )`;
}
