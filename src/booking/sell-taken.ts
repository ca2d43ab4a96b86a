import type { EntityManager } from '@mikro-orm/postgresql';
import { newLongId } from '../account/token.js';
import { type AnswerRow, priceOfAnswers, writeAnswers } from '../client/write-answers.js';
import { dueOf } from '../purchase/totals.js';
import { writeSale } from '../purchase/write-sale.js';
import { MINUTE } from '../shared/interval.js';
import { recordFacts } from '../webhook/record-fact.js';
import type { Booking, QUEUE } from './booking.entity.js';

/** What is taken, and what it costs. */
export interface Taken
  extends Pick<
    Booking,
    'serviceId' | 'personId' | 'resourceId' | 'eventId' | 'eventChainId' | 'slotId' | 'duration' | 'preTime' | 'postTime'
  > {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Epoch milliseconds; the start and the duration unless said. */
  readonly end?: number;
  readonly price: number;
  readonly deposit: number | null;
  readonly zone: string;
  /** Per cent. */
  readonly tax: number;
  /** What is left to take when all else is written. */
  readonly last?: () => Promise<void>;
}

/** To whom, and how. */
export interface Sale {
  readonly companyId: number;
  readonly clientId: number;
  readonly channel: 'admin' | typeof QUEUE;
  readonly quantity: number;
  /** Minor units for one, instead of the price of what is taken. */
  readonly price?: number | null;
  readonly answers?: readonly Pick<AnswerRow, 'questionId' | 'value'>[] | null;
  readonly settings?: Record<string, unknown> | null;
  readonly multiStatus?: Record<string, string>;
  readonly reference?: string | null;
  readonly administratorId: number | null;
  /** True: the client is sent no e-mail. */
  readonly quiet: boolean;
  /** True: neither are the staff. */
  readonly quietForStaff?: boolean;
}

/** Writes the booking of what was taken in this transaction, with a purchase of its own, and tells of both. */
export async function sellTaken(tx: EntityManager, sale: Sale, taken: Taken): Promise<Booking> {
  const { companyId, clientId, reference, administratorId, quantity, quiet, quietForStaff = false } = sale;
  const answersPrice = await priceOfAnswers(tx, companyId, sale.answers ?? [], quantity);
  const line = { price: sale.price ?? taken.price, quantity, answersPrice, deposit: taken.deposit };
  const bought = { companyId, clientId, told: [], reference, administratorId, tax: taken.tax };
  const made = { ...rowOf(sale, taken), ...line, clientId, dueNow: dueOf(line) };
  const { purchase, bookings } = await writeSale(tx, bought, [line], [made]);
  const booking = bookings[0]!;
  const [bookingId, purchaseId] = [booking.id, purchase.id];
  await writeAnswers(
    tx,
    (sale.answers ?? []).map((answer) => ({ ...answer, companyId, bookingId })),
  );
  await recordFacts(tx, [
    { companyId, kind: 'purchase.created', about: { purchaseId }, quiet, quietForStaff },
    { companyId, kind: 'booking.created', about: { bookingId, purchaseId }, quiet, quietForStaff },
  ]);
  await taken.last?.();
  return booking;
}

function rowOf({ companyId, administratorId, channel, settings, multiStatus }: Sale, { start, end, zone, ...taken }: Taken) {
  const { price: _, deposit: __, tax: ___, last: ____, ...place } = taken;
  return {
    ...place,
    companyId,
    administratorId,
    startsAt: new Date(start),
    endsAt: new Date(end ?? start + place.duration * MINUTE),
    timeZone: zone,
    channel,
    settings: { ...settings, obfuscated_id: newLongId() },
    ...(multiStatus && { multiStatus }),
  };
}
