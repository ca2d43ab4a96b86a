import type { EntityManager } from '@mikro-orm/postgresql';
import { touch } from '../database/touch.js';
import { recordFacts } from '../outbox/record-fact.js';
import { invalid, notFound } from '../shared/refusal.js';
import type { Booking } from './booking.entity.js';
import { BookingNote } from './booking-note.entity.js';
import { lockBooking } from './find-booking.js';

export interface AddNoteInput {
  readonly companyId: number;
  readonly bookingId: number;
  readonly note: string;
  /** For staff alone. */
  readonly isPrivate: boolean;
}

/** Adds a note; a cancelled booking may have notes too. @throws Refusal NOT_FOUND; INVALID for a blank note */
export function addNote(em: EntityManager, { companyId, bookingId, note, isPrivate }: AddNoteInput): Promise<Booking> {
  requireText(note);
  return onBooking(em, companyId, bookingId, async (tx) => {
    tx.create(BookingNote, { companyId, bookingId, note, isPrivate }, { partial: true });
  });
}

/** @throws Refusal NOT_FOUND when the booking has no such note; INVALID for a blank note */
export function changeNote(
  em: EntityManager,
  { companyId, bookingId, id }: { readonly companyId: number; readonly bookingId: number; readonly id: number },
  note: string,
): Promise<Booking> {
  requireText(note);
  return onBooking(em, companyId, bookingId, async (tx) => {
    (await findNote(tx, bookingId, id)).note = note;
  });
}

/** @throws Refusal NOT_FOUND when the booking has no such note */
export function deleteNote(
  em: EntityManager,
  { companyId, bookingId, id }: { readonly companyId: number; readonly bookingId: number; readonly id: number },
): Promise<Booking> {
  return onBooking(em, companyId, bookingId, async (tx) => {
    (await findNote(tx, bookingId, id)).deleted = true;
  });
}

function onBooking(
  em: EntityManager,
  companyId: number,
  bookingId: number,
  change: (tx: EntityManager) => Promise<void>,
): Promise<Booking> {
  return em.transactional(async (tx) => {
    const booking = await lockBooking(tx, companyId, bookingId);
    const { version } = booking;
    await change(tx);
    await touch(tx, booking, version);
    const about = { bookingId, purchaseId: booking.purchaseId };
    await recordFacts(tx, [{ companyId, kind: 'booking.changed', about }]);
    return booking;
  });
}

async function findNote(tx: EntityManager, bookingId: number, id: number): Promise<BookingNote> {
  const note = await tx.findOne(BookingNote, { id, bookingId, deleted: false });
  if (!note) throw notFound('booking note', id);
  return note;
}

function requireText(note: string): void {
  if (note.trim() === '') throw invalid('note', 'must not be blank');
}
