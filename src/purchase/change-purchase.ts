import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { cancelBooking } from '../booking/cancel-booking.js';
import { type BookingChanges, updateBooking } from '../booking/update-booking.js';
import { retried } from '../database/retried.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { become } from '../shared/states.js';
import { findPurchase } from './find-purchase.js';
import type { Purchase } from './purchase.entity.js';

export interface BookingChange {
  readonly id: number;
  readonly changes: BookingChanges;
  readonly expectedVersion?: number | null;
}

export interface ChangeAsk {
  readonly companyId: number;
  readonly id: number;
  readonly bookings: readonly BookingChange[];
  readonly byAdmin: boolean;
}

/** A booking's company is the purchase's, or another branch of the same basket. */
interface Line {
  readonly id: number;
  readonly company_id: number;
  readonly is_cancelled: boolean;
}

/**
 * Changes several bookings of a purchase together, or none. One whose new place is another's old one waits until that
 * one has moved. Source: wire.md 1.8.
 *
 * @throws Refusal NOT_FOUND for a booking that is not of the purchase; and what `updateBooking` says
 */
export function changePurchase(em: EntityManager, { companyId, id, bookings, byAdmin }: ChangeAsk, now: Date): Promise<Purchase> {
  return retried(() =>
    em.transactional(async (tx) => {
      const lines = await lockLines(tx, companyId, id);
      let waiting = bookings.map((asked) => ({ ...asked, companyId: lineOf(lines, asked.id).company_id }));
      while (waiting.length > 0) {
        const refused: { asked: (typeof waiting)[number]; refusal: Refusal }[] = [];
        for (const asked of waiting) {
          const refusal = await attempt(() => updateBooking(tx, { ...asked, byAdmin }, now));
          if (refusal) refused.push({ asked, refusal });
        }
        const [first] = refused;
        if (first && (refused.length === waiting.length || !mayHelp(first.refusal))) throw first.refusal;
        waiting = refused.map(({ asked }) => asked);
      }
      return findPurchase(tx, companyId, id);
    }),
  );
}

/** What may be had once another booking of the purchase has left it. */
const mayHelp = ({ code }: Refusal): boolean => code === 'TIME_TAKEN' || code === 'NO_SPACE';

/** The refusal of a command that runs in a savepoint of its own: what it did is undone, and the others stand. */
async function attempt(command: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await command();
    return null;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
}

export interface CancelPurchaseAsk {
  readonly companyId: number;
  readonly id: number;
  readonly reason?: string | null;
  /** False: the client, or the staff, are sent no e-mail. */
  readonly notify?: boolean | null;
  readonly notifyStaff?: boolean | null;
  readonly byAdmin: boolean;
}

/**
 * Cancels all bookings of a purchase, or none. What was cancelled before stays as it is; twice is not an error.
 *
 * @throws Refusal NOT_FOUND; TOO_LATE for a client when the last moment for changes of any of them has passed
 */
export function cancelPurchase(em: EntityManager, { companyId, id, ...how }: CancelPurchaseAsk, now: Date): Promise<Purchase> {
  return retried(() =>
    em.transactional(async (tx) => {
      const lines = await lockLines(tx, companyId, id);
      const { cancelledAt } = await findPurchase(tx, companyId, id);
      become('purchase', id, cancelledAt ? 'cancelled' : 'placed', 'cancel');
      for (const line of lines.filter(({ is_cancelled }) => !is_cancelled)) {
        await cancelBooking(tx, { ...how, companyId: line.company_id, id: line.id }, now);
      }
      await sql`
        update purchase set cancelled_at = ${now}, updated_at = now(), version = version + 1
        where id = ${id} and cancelled_at is null`.execute(tx.getKysely());
      return findPurchase(tx, companyId, id);
    }),
  );
}

/** The bookings of a purchase, locked in order of their ids. @throws Refusal NOT_FOUND without such a purchase */
async function lockLines(tx: EntityManager, companyId: number, id: number): Promise<Line[]> {
  await findPurchase(tx, companyId, id);
  const { rows } = await sql<Line>`
    select id, company_id, is_cancelled from booking where purchase_id = ${id} and not deleted order by id for update`.execute(
    tx.getKysely(),
  );
  return rows;
}

function lineOf(lines: readonly Line[], id: number): Line {
  const line = lines.find((known) => known.id === id);
  if (!line) throw notFound('booking', id);
  return line;
}

/** @throws Refusal NOT_FOUND for a booking that is not of the purchase */
export async function companyOfBooking(em: EntityManager, id: number, bookingId: number): Promise<number> {
  const { rows } = await sql<Line>`
    select id, company_id, is_cancelled from booking where purchase_id = ${id} and id = ${bookingId} and not deleted`.execute(
    em.getKysely(),
  );
  return lineOf(rows, bookingId).company_id;
}

/** @throws Refusal NOT_FOUND when nothing of the purchase waits */
export async function firstWaiting(em: EntityManager, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from booking where purchase_id = ${id} and on_waitlist and not is_cancelled order by id limit 1`.execute(
    em.getKysely(),
  );
  if (!rows[0]) throw notFound('booking on the waiting list of purchase', id);
  return rows[0].id;
}
