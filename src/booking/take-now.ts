import type { EntityManager } from '@mikro-orm/postgresql';
import { bookPlace, PLACE_TRIES } from '../capacity/book-place.js';
import { PERSON, RESOURCE } from '../capacity/claim.entity.js';
import type { SubjectKey } from '../capacity/claim-time.js';
import { timeTaken } from '../capacity/time-taken.js';
import { yieldBlock } from '../capacity/yield-block.js';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { type Interval, MINUTE, SECOND } from '../shared/interval.js';
import { notFound, type Refusal } from '../shared/refusal.js';
import { utcText, wallText } from '../shared/zoned-time.js';
import { type CurrentClaim, claimsWithin, dropBuffers } from './claims-within.js';
import { endBooking } from './end-booking.js';
import { lockBooking } from './find-booking.js';

export interface TakeNowInput {
  readonly companyId: number;
  readonly serviceId: number;
  readonly personId: number;
  /** Resource that is taken with the person; null: none. */
  readonly resourceId: number | null;
  /** Minutes wanted; fewer are taken when the next claim begins earlier. */
  readonly minutes: number;
}

/** Time that was taken. Epoch milliseconds. */
export interface TakeNowResult extends Interval {
  readonly slotId: number;
  readonly bookableId: number;
  readonly timeZone: string;
  /** Per cent. */
  readonly tax: number;
}

/**
 * Takes a person's time from now on, with that of a resource if one is given, for a client who is present. Ignores schedules,
 * grid, buffers and limits; ends at the next claim. A block of the person and the buffers of other bookings give way, and a
 * booking marked as over is ended.
 *
 * @throws Refusal NOT_FOUND where the company has no bookable combination of that service
 * @throws Refusal TIME_TAKEN while another booking, an event or a hold takes the person or the resource, or a block the resource
 */
export async function takeNow(tx: EntityManager, input: TakeNowInput, now: Date): Promise<TakeNowResult> {
  const { companyId, personId, serviceId, resourceId, minutes } = input;
  const { rootId, bookableId, timeZone, tax, units } = await termsOf(tx, input);
  const who = { rootId, kind: PERSON, id: personId, companyId, timeZone };
  const where = resourceId === null ? null : { rootId, kind: RESOURCE, id: resourceId, companyId, timeZone };
  // Claims on a pool do not exclude each other: whether a unit is left is checked when it is taken.
  const alone = where && units === 1 ? [who, where] : [who];
  // Times on the wire are whole seconds: a booking that is sent back unchanged must not look moved.
  const first = Math.floor(now.getTime() / SECOND) * SECOND;
  for (let left = PLACE_TRIES; left > 0; left--) {
    const { start, end } = await sharedFreeTime(tx, alone, first, minutes);
    const duration = (end - start) / MINUTE;
    const buffers = { before: 0, after: 0 };
    const resources = { resourceIds: where ? [where.id] : [], resourceUnits: where ? [units] : [] };
    const place = { rootId, companyId, serviceId, bookableId, personId, ...resources, spaces: 1 };
    const slotId = await bookPlace(tx, { ...place, ...buffers, start, duration }, 1);
    if (slotId !== null) return { start, end, slotId, bookableId, timeZone, tax };
  }
  throw await busy(tx, where ?? who, {
    during: { start: first, end: first + minutes * MINUTE },
    words: 'taken by others at this very moment',
  });
}

interface BookedServiceTerms {
  readonly rootId: number;
  readonly timeZone: string;
  readonly tax: number;
  /** The combination with the person; the service alone if the person does not provide it. */
  readonly bookableId: number;
  /** Units of the resource. */
  readonly units: number;
}

async function termsOf(
  tx: EntityManager,
  { companyId, serviceId, personId, resourceId }: TakeNowInput,
): Promise<BookedServiceTerms> {
  const [row] = await runSql<BookedServiceTerms>(tx)`
    select c.root_id, c.timezone as time_zone, coalesce(s.payment_tax, 0)::int as tax, b.id as bookable_id,
      coalesce((select count from resource where id = ${resourceId}), 1) as units
    from company c left join company_settings s on s.company_id = c.id
    join bookable b on b.company_id = c.id and b.service_id = ${serviceId} and b.resource_id is null
      and coalesce(b.person_id, ${personId}) = ${personId}
    where c.id = ${companyId} order by b.person_id nulls last limit 1`;
  if (!row) throw notFound('service', serviceId);
  return row;
}

interface ServingPerson extends SubjectKey {
  readonly companyId: number;
  readonly timeZone: string;
}

/** Free time that all subjects share from `first` on, until the next claim of any of them. */
async function sharedFreeTime(
  tx: EntityManager,
  all: readonly ServingPerson[],
  first: number,
  minutes: number,
): Promise<Interval> {
  let common = { start: first, end: Number.POSITIVE_INFINITY };
  for (const one of all) {
    const { start, end } = await freeTimeFrom(tx, one, common.start, minutes);
    common = { start, end: Math.min(common.end, end) };
  }
  return common;
}

/** Free time of one subject from `start` on, until the next claim. Claims that may give way are cut or ended. */
async function freeTimeFrom(tx: EntityManager, who: ServingPerson, start: number, minutes: number): Promise<Interval> {
  const wanted = { start, end: start + minutes * MINUTE };
  const [claim] = await claimsWithin(tx, who, wanted);
  if (!claim) return wanted;
  if (claim.start > start) return { start, end: claim.start };
  // The previous visit still takes this second.
  if (claim.end - start <= SECOND) return freeTimeFrom(tx, who, claim.end, minutes);

  await clearTime(tx, who, claim, wanted);
  return freeTimeFrom(tx, who, start, minutes);
}

async function clearTime(tx: EntityManager, who: ServingPerson, claim: CurrentClaim, wanted: Interval): Promise<void> {
  const { isBlock, isOver, bookingId, slotId, own } = claim;
  if (isBlock && slotId !== null && who.kind === PERSON) return yieldBlock(tx, who, { slotId, during: wanted });
  if (own && !(own.start <= wanted.start && wanted.start < own.end)) return dropBuffers(tx, claim, own);
  if (isOver && bookingId !== null) return endIt(tx, who, bookingId, wanted.start);

  const has = bookingId === null ? (isBlock ? 'a block' : 'something else') : `booking ${bookingId}`;
  const until = wallText(who.timeZone, claim.end).slice(11, 16);
  const advice = bookingId === null ? '' : `; cancel it, or mark it as completed or no_show, to serve meanwhile`;
  throw await busy(tx, who, {
    during: wanted,
    words: `busy with ${has} until ${until}${advice}`,
    about: { bookingId, until: utcText(claim.end) },
  });
}

async function endIt(tx: EntityManager, { companyId }: ServingPerson, id: number, end: number): Promise<void> {
  const booking = await lockBooking(tx, companyId, id);
  await endBooking(tx, booking, end);
  await tx.flush();
  await recordFacts(tx, [{ companyId, kind: 'booking.changed', about: { bookingId: id, purchaseId: booking.purchaseId } }]);
}

function busy(
  tx: EntityManager,
  who: ServingPerson,
  { during, words, about = {} }: { readonly during: Interval; readonly words: string; readonly about?: object },
): Promise<Refusal> {
  const taken = { rootId: who.rootId, subjects: [who], during };
  const [noun, named] = who.kind === PERSON ? ['Person', { personId: who.id }] : ['Resource', { resourceId: who.id }];
  return timeTaken(tx, `${noun} ${who.id} is ${words}`, { ...taken, about: { ...named, ...about } });
}
