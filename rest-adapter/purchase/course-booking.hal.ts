import { pick, selection } from '../hal/fields.js';
import { type Hal, link, linkIfShown, publicRoot, type Visibility } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { CourseBookingRow, PurchaseBookingRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { type PurchaseOf, purchaseBooking } from './purchase-booking.hal.js';
import { lineHref } from './purchase-line.js';

const PLAIN = ['company_id', 'event_chain_id', 'quantity', 'is_cancelled', 'purchase_id'] as const;

/** Selection of a course of a purchase; its sessions are the purchase's bookings that name it. */
export const courseBookingFields = fragment(
  'CourseBookingRow on CourseBooking',
  `id ${selection(PLAIN)} price { amountMinor } paid { amountMinor } dueNow { amountMinor }
  eventChain { name disabled deleted }`,
);

/** Sessions of a course, in order of time, rendered like the purchase's bookings. */
export const sessionsOf = (
  id: number,
  purchase: PurchaseOf & { readonly bookings: { readonly nodes: readonly PurchaseBookingRow[] }; readonly company: Visibility },
  at: Scope,
): Hal[] =>
  purchase.bookings.nodes
    .filter(({ courseBookingId }) => courseBookingId === id)
    .map((booking) => ({ booking, start: Date.parse(booking.localStart) }))
    .sort((a, b) => a.start - b.start || a.booking.id - b.booking.id)
    .map(({ booking }) => purchaseBooking(booking, purchase, at));

/** A course as it was bought: its sessions for one price. Source: service.md 2.12, wire.md 2.1. */
export function courseBooking(row: CourseBookingRow, purchase: Parameters<typeof sessionsOf>[1], at: Scope): Hal {
  const { id, eventChain } = row;
  const bookings = sessionsOf(id, purchase, at);
  const self = lineHref(purchase, at, { line: 'course_bookings', lineId: id });
  return {
    id,
    full_describe: eventChain.name,
    describe: eventChain.name,
    ...pick(row, PLAIN),
    purchase_ref: purchase.longId,
    datetime: bookings.at(0)?.datetime,
    end_datetime: bookings.at(-1)?.end_datetime,
    price: row.price.amountMinor,
    paid: row.paid.amountMinor,
    due_now: row.dueNow.amountMinor,
    _embedded: { bookings },
    _links: {
      self: link(self),
      bookings: purchase.longId === null ? undefined : link(`${self}/bookings`),
      event_chain: purchase.company.deleted
        ? undefined
        : linkIfShown(eventChain, `${publicRoot(within(at, row.companyId))}/event_chains/${row.eventChainId}`),
      company: linkIfShown(purchase.company, `${at.base}/api/v1/company/${row.companyId}`),
    },
  };
}
