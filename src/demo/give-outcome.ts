import { actAsAdministrator } from '../account/audit/actor.js';
import { cancelBooking } from '../booking/cancel-booking.js';
import { checkInBooking, setCustomStatus } from '../booking/custom-status.js';
import { addNote } from '../booking/write-note.js';
import { MINUTE } from '../shared/interval.js';
import { type DemoContext, settle } from './demo-context.js';

/** A booking that was made. Moments in epoch milliseconds. */
export interface MadeBooking {
  readonly id: number;
  readonly madeAt: Date;
  readonly start: number;
  readonly end: number;
}

const NOTES = ['Prefers the morning.', 'Asks for the same person again.', 'Paid by card at the desk last time.', 'Will be late.'];
const REASONS = ['Feeling better', 'Away that week', 'Found another day'];

/** Diary that a booking is in, and the administrator who runs it. */
interface DiaryKeeper {
  readonly companyId: number;
  readonly administratorId: number;
}

/** Gives a booking its outcome: some are cancelled; clients came to most of the past ones, and missed a few. */
export function giveOutcome(demo: DemoContext, { companyId, administratorId }: DiaryKeeper, booking: MadeBooking): Promise<void> {
  return actAsAdministrator(demo.em, administratorId, () => applyOutcome(demo, companyId, booking));
}

async function applyOutcome(demo: DemoContext, companyId: number, booking: MadeBooking): Promise<void> {
  const { em, random, now } = demo;
  const { id, madeAt, start } = booking;
  if (random.chance(0.08))
    await addNote(em, { companyId, bookingId: id, note: random.one(NOTES), isPrivate: random.chance(0.5) });
  await settle(em);
  if (random.chance(0.1)) {
    const cancelledAt = new Date((madeAt.getTime() + Math.min(start, now.getTime())) / 2);
    await cancelBooking(em, { companyId, id, reason: random.one(REASONS), byAdmin: true }, cancelledAt);
  } else if (booking.end < now.getTime()) await attend(demo, companyId, booking);
}

async function attend({ em, random }: DemoContext, companyId: number, { id, start, end }: MadeBooking): Promise<void> {
  const luck = random.next();
  if (luck < 0.12) await setCustomStatus(em, { companyId, id, name: 'no_show' }, new Date(start + 20 * MINUTE));
  else if (luck < 0.5) await checkInBooking(em, { companyId, id }, new Date(start - 5 * MINUTE));
  await settle(em);
  if (luck >= 0.4 && luck < 0.5) await setCustomStatus(em, { companyId, id, name: 'completed' }, new Date(end));
}
