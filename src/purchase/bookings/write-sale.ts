import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Booking } from '../../booking/booking.entity.js';
import { insert, type Stored } from '../../database/insert.js';
import { tableOf, unpackRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { Purchase } from '../purchase.entity.js';
import type { PricedLine } from '../totals.js';
import { type NewPurchase, purchaseOf } from '../write-purchase.js';

/** Rows of a sale, not managed by the entity manager. */
export interface StoredSale {
  readonly purchase: Purchase;
  /** In the order in which they were given. */
  readonly bookings: readonly Booking[];
}

/** Bookings per statement: all their columns together stay below the limit of 65,535 parameters. */
const BOOKINGS_PER_STATEMENT = 1000;

/**
 * Stores a purchase and its bookings, in one statement unless there are more than `BOOKINGS_PER_STATEMENT`; nothing is paid yet.
 * `lines` are those of the bookings and of everything else that was bought.
 */
export async function writeSale(
  tx: EntityManager,
  bought: NewPurchase & { readonly tax: number },
  { lines, bookings }: { readonly lines: readonly PricedLine[]; readonly bookings: readonly Stored<Booking>[] },
): Promise<StoredSale> {
  const { tax, ...given } = bought;
  const ofSale = bookings
    .slice(0, BOOKINGS_PER_STATEMENT)
    .map((booking) => ({ ...booking, purchaseId: sql`(select id from sold)` }));
  const inserted = sql`, booked as (${insert(tx, Booking, ofSale)})`;
  const rows = await runSql<{ sold: unknown[]; booked: unknown[][] }>(tx)`
    with sold as (${insert(tx, Purchase, [purchaseOf(given, lines, tax)])})${bookings.length > 0 ? inserted : sql``}
    select sold.row as sold, ${bookings.length > 0 ? sql`(select json_agg(row order by id) from booked)` : sql`'[]'::json`} as booked
    from sold`;
  const sale = rows[0]!;
  const purchase = unpackRow<Purchase>(tableOf(tx, Purchase), sale.sold);
  const booked = sale.booked.map((row) => unpackRow<Booking>(tableOf(tx, Booking), row));
  return { purchase, bookings: [...booked, ...(await writeMore(tx, purchase.id, bookings.slice(BOOKINGS_PER_STATEMENT)))] };
}

async function writeMore(tx: EntityManager, purchaseId: number, bookings: readonly Stored<Booking>[]): Promise<Booking[]> {
  if (bookings.length === 0) return [];
  const ofSale = bookings.slice(0, BOOKINGS_PER_STATEMENT).map((booking) => ({ ...booking, purchaseId }));
  const rows = await runSql<{ row: unknown[] }>(tx)`
    with booked as (${insert(tx, Booking, ofSale)}) select row from booked order by id`;
  const booked = rows.map(({ row }) => unpackRow<Booking>(tableOf(tx, Booking), row));
  return [...booked, ...(await writeMore(tx, purchaseId, bookings.slice(BOOKINGS_PER_STATEMENT)))];
}
