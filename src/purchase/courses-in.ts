import type { Booking } from '../booking/booking.entity.js';

/** A course as it was bought: all of its sessions, for one price. Derived from its bookings, not stored on its own. */
export interface BoughtCourse extends Pick<Booking, 'id' | 'companyId' | 'purchaseId' | 'quantity' | 'isCancelled'> {
  readonly eventChainId: number;
  /** Minor units, for one. */
  readonly price: number;
  readonly paid: number;
  readonly dueNow: number;
  /** In order of time. */
  readonly bookings: readonly Booking[];
}

/** The courses among the bookings of a purchase, oldest first. Source: service.md 2.12. */
export function coursesIn(bookings: readonly Booking[]): BoughtCourse[] {
  const sessions = Map.groupBy(bookings, ({ courseBookingId }) => courseBookingId);
  sessions.delete(null);
  return [...sessions].map(([id, own]) => course(id!, own)).sort((a, b) => a.id - b.id);
}

function course(id: number, sessions: readonly Booking[]): BoughtCourse {
  const bookings = [...sessions].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
  const [{ companyId, purchaseId, quantity, eventChainId }] = bookings as [Booking];
  const sum = (amount: 'price' | 'paid' | 'dueNow') => bookings.reduce((total, booking) => total + booking[amount], 0);
  return {
    ...{ id, companyId, purchaseId, quantity, eventChainId: eventChainId!, bookings },
    isCancelled: bookings.every((booking) => booking.isCancelled),
    ...{ price: sum('price'), paid: sum('paid'), dueNow: sum('dueNow') },
  };
}
