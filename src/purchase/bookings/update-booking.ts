import type { EntityManager } from '@mikro-orm/postgresql';
import { NO_SHOW, UNMARKED } from '../../booking/attendance.js';
import { BOOKING_BLOCKED, BOOKING_BOOKED, type Booking } from '../../booking/booking.entity.js';
import { CHECKED_IN, namesInOrder, requireTransition } from '../../booking/booking-status.js';
import { giveCustomStatus } from '../../booking/custom-status.js';
import { lockBooking } from '../../booking/find-booking.js';
import { markAttendance } from '../../booking/mark-attendance.js';
import { type MoveBookingInput, moveBooking } from '../../booking/move-booking.js';
import { moveToEvent } from '../../booking/move-to-event.js';
import { checkQuestions } from '../../client/questions/check-questions.js';
import { type AnswerRow, priceOfStoredAnswers, writeAnswers } from '../../client/questions/write-answers.js';
import { retried } from '../../database/retried.js';
import { runSql } from '../../database/run-sql.js';
import { touch } from '../../database/touch.js';
import { type FactKind, recordFacts } from '../../outbox/record-fact.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion } from '../../shared/check-version.js';
import { readEmail } from '../../shared/email.js';
import { refusalsOf, refuseTogether, withRefusalsOf } from '../../shared/faults.js';
import { invalid } from '../../shared/refusal.js';
import { refuseStaffFields, type StaffFields } from './refuse-staff-fields.js';
import { repriceBooking } from './reprice-booking.js';

/** Changes to a booking. Clients change answers, time and provider: `refuse-staff-fields.ts`. Source: wire.md 2.3. */
export interface BookingChanges extends MoveBookingInput, StaffFields {
  readonly answers?: readonly Pick<AnswerRow, 'questionId' | 'value'>[] | null;
  /** False: the client is sent no e-mail. */
  readonly notify?: boolean | null;
  /** False: the staff are sent no e-mail. Counts for administrators only. */
  readonly notifyStaff?: boolean | null;
}

export interface UpdateBookingInput {
  readonly companyId: number;
  readonly id: number;
  readonly changes: BookingChanges;
  readonly byAdmin: boolean;
  readonly expectedVersion?: number | null;
  /** True: answers to questions that are not asked here are refused; else they are ignored. */
  readonly refusesUnknownQuestions?: boolean;
  /** True: values that contradict the event occurrence are refused; else they are ignored. */
  readonly refusesContradictions?: boolean;
}

/**
 * Changes a booking, and moves it if its time or provider changes: the old place is kept until the new one has been taken.
 * Source: wire.md 2.3, decisions 3.
 *
 * @throws Refusal NOT_FOUND; STALE_VERSION; CONFLICT when it is cancelled; TOO_LATE and FORBIDDEN for a client; INVALID;
 *   NOT_BOOKABLE, TIME_TAKEN or NO_SPACE for the new place
 */
export function updateBooking(em: EntityManager, input: UpdateBookingInput, now: Date): Promise<Booking> {
  return retried(() => em.transactional((tx) => update(tx, input, now)));
}

async function update(tx: EntityManager, input: UpdateBookingInput, now: Date) {
  const { companyId, id, changes, byAdmin, expectedVersion } = input;
  const booking = await lockBooking(tx, companyId, id);
  checkVersion(booking, expectedVersion);
  if (!byAdmin) await refuseStaffFields(tx, booking, changes);
  const { version, price, answersPrice, serviceId, personId } = booking;
  const by = { byAdmin, now, refusesContradictions: input.refusesContradictions ?? false };

  const status = byAdmin ? newStatusName(booking, changes) : null;
  let answered = false;
  const details = [
    async () => byAdmin && applyDetails(tx, booking, changes, now),
    async () => status && giveCustomStatus(tx, booking, { name: status, now }),
    async () => {
      answered = await replaceAnswers(tx, booking, input);
    },
  ];
  const move = booking.eventChainId === null ? moveBooking : moveToEvent;
  const moved = await withRefusalsOf(() => move(tx, booking, { ...changes, ...by }), ...details);
  requireTransition(booking, 'change');
  refuseTogether(await refusalsOf(...details));
  if (answered && !booking.onWaitingList) booking.answersPrice = await priceOfStoredAnswers(tx, booking);
  if (booking.price !== price || booking.answersPrice !== answersPrice || booking.serviceId !== serviceId)
    await repriceBooking(tx, booking);
  await (answered ? touch(tx, booking, version) : tx.flush());

  const kinds: FactKind[] = [
    ...(moved ? ['booking.moved' as const] : []),
    ...(status === CHECKED_IN ? ['booking.checked_in' as const] : []),
  ];
  if (kinds.length === 0 && (answered || booking.version !== version)) kinds.push('booking.changed');
  const handedOver = personId !== null && booking.personId !== personId;
  const about = { bookingId: id, purchaseId: booking.purchaseId, ...(handedOver && { fromPersonId: personId }) };
  const quiet = { quiet: changes.notify === false, quietForStaff: byAdmin && changes.notifyStaff === false };
  await recordFacts(
    tx,
    kinds.map((kind) => ({ companyId, kind, about, ...quiet })),
  );
  return booking;
}

/** Name of the custom state to give now; null if it is the present one, since clients send back complete records. */
function newStatusName({ customStatuses }: Booking, { customStatus }: BookingChanges): string | null {
  return customStatus && customStatus !== namesInOrder(customStatuses).at(-1) ? customStatus : null;
}

async function applyDetails(tx: EntityManager, booking: Booking, changes: BookingChanges, now: Date): Promise<void> {
  const { status, attendance, clearNoShow } = changes;
  if (status != null && status !== booking.status && status !== BOOKING_BLOCKED && status !== BOOKING_BOOKED) {
    throw invalid('status', `found ${status}, expected 3 (blocked) or 4 (booked)`);
  }
  applyChanges<Booking>(booking, {
    status: status ?? undefined,
    ...(await ownContact(tx, booking, changes)),
  });
  const wanted = attendance ?? (clearNoShow && booking.attendance === NO_SHOW ? UNMARKED : null);
  if (wanted) markAttendance(booking, wanted, now);
}

/** Name and e-mail to store with the booking: null where they only repeat the client's own. */
async function ownContact(tx: EntityManager, { clientId }: Booking, { clientName, clientEmail }: BookingChanges) {
  if (clientName === undefined && clientEmail === undefined) return {};
  const rows = await runSql<{ name: string; email: string | null }>(tx)`
    select concat_ws(' ', first_name, last_name) as name, email from client where id = ${clientId}`;
  const [own] = rows;
  const email = clientEmail === undefined ? undefined : readEmail(clientEmail, 'clientEmail');
  return {
    clientName: clientName === undefined ? undefined : clientName === own?.name ? null : clientName || null,
    clientEmail: email === own?.email ? null : email,
  };
}

/**
 * Stores new answers. Earlier answers to the same questions are marked as deleted, except those to questions that have been
 * removed since. True when any answer is new.
 *
 * @throws Refusal INVALID for a question that is not asked here, with `refusesUnknownQuestions`
 */
async function replaceAnswers(
  tx: EntityManager,
  { id, companyId }: Booking,
  { changes, refusesUnknownQuestions }: UpdateBookingInput,
): Promise<boolean> {
  const given = changes.answers ?? [];
  if (given.length === 0) return false;
  const rows = await runSql<{ questionId: number; value: string | null }>(tx)`
    select question_id, value from answer where booking_id = ${id} and not deleted`;
  const answers = given.filter(
    ({ questionId, value }) => !rows.some((row) => row.questionId === questionId && row.value === value),
  );
  if (answers.length === 0) return false;
  if (refusesUnknownQuestions) await checkQuestions(tx, companyId, { given, among: answers });
  await runSql(tx)`update answer set deleted = true
    where booking_id = ${id} and not deleted and question_id = any(${answers.map(({ questionId }) => questionId)})
      and exists (select from question q where q.id = answer.question_id and not q.deleted)`;
  await writeAnswers(
    tx,
    answers.map((answer) => ({ ...answer, companyId, bookingId: id })),
  );
  return true;
}
