import { type RawBuilder, sql } from 'kysely';
import type { FigureContext } from '../figure-context.js';
import { tableAsOf } from '../tables-as-of.js';

type Sql = RawBuilder<unknown>;

/** Names of kinds of entries, as SQL has them. */
export const ENTRY = { made: 'made', starts: 'starts', cancelled: 'cancelled', payment: 'payment', held: 'held' } as const;

type Entry = keyof typeof ENTRY;

/** Entries that a measure counts. */
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

/** Price of the line of a booking `b` after discount, with what its answers add. */
const PRICE = sql`(b.price * b.quantity + b.answers_price - b.discount)`;

/** The tax inside the price, half up, as `containedTax` rounds it. */
const TAX = sql`coalesce((
  select floor((2 * ${PRICE} * own.payment_tax::numeric + 100 + own.payment_tax) / (2 * (100 + own.payment_tax)))
  from company_settings own where own.company_id = b.company_id), 0)`;

const OF_BOOKING = sql`b.service_id, b.person_id, b.resource_id, b.event_id, b.event_chain_id, b.coupon_id, b.channel`;

const COUNTED = sql`not b.deleted and not b.on_waitlist`;

/** Statements of the entries: `company_id`, `moment`, `entry`, `amount`, `paid`, `tax`, and the columns that dimensions need. */
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
 * Entries that the question counts, one statement for each kind of them. The condition on company and moment reaches each by
 * itself.
 */
export function moneyEntries(context: FigureContext): Sql {
  const entries = [...new Set(context.measures.flatMap((name) => ENTRIES_OF[name] ?? []))];
  const statements = entries.filter((entry) => entry !== 'made').map((entry) => STATEMENTS[entry](context));
  // The first names the columns; a question without its rows has it without any.
  const made = entries.includes('made') ? STATEMENTS.made(context) : sql`${STATEMENTS.made(context)} and false`;
  return sql`(${sql.join([made, ...statements], sql` union all `)}) t`;
}

/**
 * Paid by the end of the period for what starts after it and stood then: the payments of a purchase by then, spread over its lines as
 * ever (`sharesOf`): first on what is due at once, then on the rest. At the last moment of the period.
 */
function held({ ends, asOf }: FigureContext): Sql {
  const places = sql`unnest(${ends.map(({ companyId }) => companyId)}::int[],
    ${ends.map(({ end }) => end.toISOString())}::timestamptz[]) as period (company_id, ends_at)`;
  return sql`select b.company_id, period.ends_at - interval '1 millisecond', 'held', share.paid, share.paid, 0::numeric, ${OF_BOOKING}
    from ${places} join ${tableAsOf('booking', asOf)} b on b.company_id = period.company_id and b.starts_at >= period.ends_at
      and b.created_at < period.ends_at and ${COUNTED} and (not b.is_cancelled or b.cancelled_at >= period.ends_at)
    cross join lateral (${paidBy(sql`b.purchase_id`, sql`period.ends_at`, asOf)}) share
    where share.booking_id = b.id`;
}

/** Amounts paid for each booking of a purchase before a moment. */
function paidBy(purchaseId: Sql, moment: Sql, asOf: Date | null): Sql {
  const byThen = asOf ? sql`and f.created_at <= ${asOf}` : sql``;
  return sql`
    select line.booking_id, (greatest(0, least(line.due, line.received - line.due_before))
      + greatest(0, least(line.amount - line.due, line.received - line.all_due - line.rest_before)))::int as paid
    from (
      select parts.*, sum(due) over () as all_due, sum(due) over (order by id) - due as due_before,
        sum(amount - due) over (order by id) - (amount - due) as rest_before, (
          select coalesce(sum(f.amount), 0) from payment f
          where f.purchase_id = ${purchaseId} and f.success and f.created_at < ${moment} ${byThen}) as received
      from (
        select b2.id, b2.id as booking_id, price * quantity + answers_price - discount as amount,
          least(coalesce(deposit * quantity, price * quantity + answers_price - discount),
            price * quantity + answers_price - discount) as due
        from ${tableAsOf('booking', asOf)} b2 where b2.purchase_id = ${purchaseId}
        union all
        select i.id, null, price * quantity - discount, price * quantity - discount
        from ${tableAsOf('purchase_item', asOf)} i where i.purchase_id = ${purchaseId}
      ) parts
    ) line`;
}
