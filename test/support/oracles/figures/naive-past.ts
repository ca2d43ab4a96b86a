import { dated, type NaiveChange, type NaiveRows, ofBookings, ofPayments } from './naive-rows.js';

const known = new Map<string, NaiveRows>();

/** Bookings, other purchase lines and payments as they were at a moment, found by undoing all later changes, latest first. */
export function rowsAt(rows: NaiveRows, asOf: string): NaiveRows {
  const found = known.get(asOf);
  if (found) return found;
  const moment = new Date(asOf);
  const { history } = rows;
  const since = history.changes.filter(({ happened_at: at }) => at > moment);
  const undone = <Row extends { readonly id: number; readonly created_at: Date }>(
    record: NaiveChange['record'],
    now: readonly Row[],
  ) => {
    const byId = new Map(now.map((row) => [row.id, { ...row }]));
    for (const { record: changed, record_id: id, before } of since)
      if (changed === record) Object.assign(byId.get(id) ?? {}, dated(before));
    // A row exists from its present `created_at` on.
    return now.filter(({ created_at: at }) => at <= moment).map(({ id }) => byId.get(id)!);
  };
  const bookings = undone('booking', history.bookings);
  const payments = rows.payments.filter(({ created_at: at }) => at <= moment);
  const past = { ...rows, ...ofBookings(bookings, undone('purchase_item', history.items)), ...ofPayments(payments) };
  known.set(asOf, past);
  return past;
}
