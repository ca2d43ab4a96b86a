import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Booking } from '../booking/booking.entity.js';
import { insert, type Stored } from '../database/insert.js';
import { tableOf, unpackRow } from '../database/row.js';
import { Purchase } from './purchase.entity.js';
import type { PricedLine } from './totals.js';
import { type NewPurchase, purchaseOf } from './write-purchase.js';

/** A purchase of one booking, in one statement. Both are rows: nothing watches them for changes. */
export async function writeSale(
  tx: EntityManager,
  bought: NewPurchase & { readonly tax: number },
  line: PricedLine,
  booking: Stored<Booking>,
): Promise<Booking> {
  const { tax, ...given } = bought;
  const { rows } = await sql<{ row: unknown[] }>`
    with sold as (${insert(tx, Purchase, [purchaseOf(given, [line], tax)])}),
      booked as (${insert(tx, Booking, [{ ...booking, purchaseId: sql`(select id from sold)` }])})
    select row from booked`.execute(tx.getKysely());
  return unpackRow<Booking>(tableOf(tx, Booking), rows[0]!.row);
}
