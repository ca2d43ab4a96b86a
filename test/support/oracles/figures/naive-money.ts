import { endOfDay, lastDayOf } from './naive-clock.js';
import { linePrice, MONEY, type NaiveContext, type NaiveMeasure } from './naive-measures.js';
import type { NaiveBooking, NaivePurchaseItem, NaiveRows } from './naive-rows.js';

/** An amount with the time at which it counts. `booking`: null for a payment. */
export interface NaiveEntry {
  readonly company_id: number;
  readonly measure: NaiveMoneyMeasure;
  readonly moment: Date;
  readonly amount: number;
  readonly booking: NaiveBooking | null;
}

const NAMES = ['sold', 'booked', 'received', 'refunded', 'due', 'held', 'forfeited', 'tax'] as const;

type NaiveMoneyMeasure = (typeof NAMES)[number];

/** Measures of money, each the sum of its own entries. All rows of a group have the same currency. */
export const MONEY_MEASURES = Object.fromEntries(
  NAMES.map((name) => [
    name,
    {
      selection: MONEY,
      value: (entries, { currencyOf, companyId }, { currency }) => ({
        amountMinor: entries.reduce((sum, { measure, amount }) => sum + (measure === name ? amount : 0), 0),
        currency: currency ?? currencyOf(entries[0]?.company_id ?? companyId),
      }),
    } satisfies NaiveMeasure<NaiveEntry>,
  ]),
);

/** Source: analytics.md, definitions: sold, booked, received, refunded, due, held, forfeited; tax from the lines. */
export function moneyEntries(context: NaiveContext): NaiveEntry[] {
  const { rows, companyIds, measures } = context;
  const entries: NaiveEntry[] = [];
  const add = (booking: NaiveBooking, moment: Date | null, amounts: Partial<Record<NaiveMoneyMeasure, number>>) => {
    for (const [measure, amount] of Object.entries(amounts) as [NaiveMoneyMeasure, number][])
      if (moment && measures.includes(measure))
        entries.push({ company_id: booking.company_id, measure, moment, amount, booking });
  };
  for (const booking of rows.bookings) {
    if (booking.on_waitlist || !companyIds.includes(booking.company_id)) continue;
    const price = linePrice(booking);
    add(booking, booking.created_at, { sold: price });
    if (booking.is_cancelled) add(booking, booking.cancelled_at, { forfeited: booking.paid });
    else {
      const percent = rows.companies.find(({ id }) => id === booking.company_id)!.payment_tax;
      add(booking, booking.starts_at, { booked: price, due: price - booking.paid, tax: taxIn(price, percent) });
    }
    if (measures.includes('held')) addHeld(booking, context, entries);
  }
  for (const { company_id, created_at: moment, amount } of rows.payments)
    for (const [measure, part] of [
      ['received', Math.max(amount, 0)],
      ['refunded', Math.max(-amount, 0)],
    ] as const)
      if (measures.includes(measure)) entries.push({ company_id, measure, moment, amount: part, booking: null });
  return entries;
}

/** Tax included in a price, rounded half up. */
const taxIn = (price: number, percent: number): number => Math.floor((price * percent) / (100 + percent) + 0.5 + 1e-9);

/** Adds the amount paid by the end of the period for a booking that starts later, dated at the last millisecond of the period. */
function addHeld(booking: NaiveBooking, { rows, period, zoneOf }: NaiveContext, entries: NaiveEntry[]): void {
  const end = endOfDay(lastDayOf(period), zoneOf(booking.company_id));
  const stands = !booking.is_cancelled || booking.cancelled_at! >= end;
  if (booking.starts_at < end || booking.created_at >= end || !stands) return;
  const moment = new Date(end.getTime() - 1);
  entries.push({ company_id: booking.company_id, measure: 'held', moment, amount: paidFor(booking, rows, end), booking });
}

type Line = NaiveBooking | NaivePurchaseItem;

const fullOf = (line: Line) => ('answers_price' in line ? linePrice(line) : line.price * line.quantity - line.discount);
const dueOf = (line: Line) => {
  const deposit = 'deposit' in line ? line.deposit : null;
  return deposit === null ? fullOf(line) : Math.min(deposit * line.quantity, fullOf(line));
};

/** Share of this line in the payments before a moment: they cover the amounts due at once of all lines first, then the rest. */
function paidFor(booking: NaiveBooking, { payments, linesOf }: NaiveRows, end: Date): number {
  let left = 0;
  for (const payment of payments)
    if (payment.purchase_id === booking.purchase_id && payment.created_at < end) left += payment.amount;
  const lines = linesOf.get(booking.purchase_id) ?? [];
  let own = 0;
  const pay = (line: Line, most: number) => {
    const part = Math.max(0, Math.min(left, most));
    left -= part;
    if (line === booking) own += part;
  };
  for (const line of lines) pay(line, dueOf(line));
  for (const line of lines) pay(line, fullOf(line) - dueOf(line));
  return own;
}
