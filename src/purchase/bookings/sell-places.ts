import type { EntityManager } from '@mikro-orm/postgresql';
import { ATTENDED } from '../../booking/attendance.js';
import type { Booking, QUEUE_CHANNEL } from '../../booking/booking.entity.js';
import { type AnswerRow, priceOfAnswers, writeAnswers } from '../../client/questions/write-answers.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { newLongId } from '../../security/token.js';
import { MINUTE } from '../../shared/interval.js';
import { dueOf } from '../totals.js';
import { writeSale } from './write-sale.js';

/** Taken time or spaces with their price. */
export interface TakenPlace
  extends Pick<
    Booking,
    'serviceId' | 'personId' | 'resourceId' | 'eventId' | 'eventChainId' | 'slotId' | 'duration' | 'preTime' | 'postTime'
  > {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Epoch milliseconds; start plus duration by default. */
  readonly end?: number;
  readonly price: number;
  readonly deposit: number | null;
  readonly timeZone: string;
  /** Per cent. */
  readonly tax: number;
  /** Course of a session; undefined for other bookings. */
  readonly courseBookingId?: number;
  /** Last step, such as taking spaces, run after everything else is written. */
  readonly last?: () => Promise<void>;
}

/** Client, prices and other details of a sale. */
export interface Sale {
  readonly companyId: number;
  readonly clientId: number;
  readonly channel: 'admin' | typeof QUEUE_CHANNEL;
  readonly quantity: number;
  /** Price of one in minor units, instead of the price of the first place. */
  readonly price?: number | null;
  readonly answers?: readonly Pick<AnswerRow, 'questionId' | 'value'>[] | null;
  readonly settings?: Record<string, unknown> | null;
  readonly customStatuses?: Record<string, string>;
  /** Moment at which the client arrived; undefined for a client who has not come yet. */
  readonly attendedAt?: Date;
  readonly reference?: string | null;
  readonly administratorId: number | null;
  /** True: the client is sent no e-mail. */
  readonly quiet: boolean;
  /** True: the staff are sent no e-mail. */
  readonly quietForStaff?: boolean;
}

/** Writes the booking of a place taken in this transaction, with a purchase of its own, and records the facts of both. */
export async function sellPlace(tx: EntityManager, sale: Sale, taken: TakenPlace): Promise<Booking> {
  const [booking] = await sellPlaces(tx, sale, [taken]);
  return booking!;
}

/** Sells several places in one purchase, such as a course; answers and `price` go to the first. Returns bookings in order. */
export async function sellPlaces(tx: EntityManager, sale: Sale, together: readonly TakenPlace[]): Promise<readonly Booking[]> {
  const { companyId, clientId, reference, administratorId, quantity, quiet, quietForStaff = false } = sale;
  const answersPrice = await priceOfAnswers(tx, companyId, { answers: sale.answers ?? [], quantity });
  const lines = together.map(({ price, deposit }, at) => ({
    price: at === 0 ? (sale.price ?? price) : price,
    quantity,
    answersPrice: at === 0 ? answersPrice : 0,
    deposit,
  }));
  const bought = { companyId, clientId, guest: null, reference, administratorId, tax: together[0]?.tax ?? 0 };
  const made = lines.map((line, at) => ({ ...rowOf(sale, together[at]!), ...line, clientId, dueNow: dueOf(line) }));
  const { purchase, bookings } = await writeSale(tx, bought, { lines, bookings: made });
  const about = bookings.map(({ id }) => ({ bookingId: id, purchaseId: purchase.id }));
  await writeAnswers(
    tx,
    (sale.answers ?? []).map((answer) => ({ ...answer, companyId, bookingId: about[0]!.bookingId })),
  );
  await recordFacts(tx, [
    { companyId, kind: 'purchase.created', about: { purchaseId: purchase.id }, quiet, quietForStaff },
    ...about.map((each) => ({ companyId, kind: 'booking.created' as const, about: each, quiet, quietForStaff })),
  ]);
  for (const { last } of together) await last?.();
  return bookings;
}

function rowOf(
  { companyId, administratorId, channel, settings, customStatuses, attendedAt }: Sale,
  { start, end, timeZone, ...taken }: TakenPlace,
) {
  const { price, deposit, tax, last, ...place } = taken;
  return {
    ...place,
    companyId,
    administratorId,
    startsAt: new Date(start),
    endsAt: new Date(end ?? start + place.duration * MINUTE),
    timeZone,
    channel,
    settings: { ...settings, obfuscated_id: newLongId() },
    ...(customStatuses && { customStatuses }),
    ...(attendedAt && { attendance: ATTENDED, attendanceMarkedAt: attendedAt }),
  };
}
