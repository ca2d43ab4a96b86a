import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rangeSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import { checkVersion, type VersionedKey } from '../shared/check-version.js';
import { fault, faultsOf, refusalsOf, refuseFaults, refuseTogether } from '../shared/faults.js';
import { DAY_MINUTES, type Interval, MINUTE } from '../shared/interval.js';
import type { LocalDate } from '../shared/local-date.js';
import { invalid, notFound } from '../shared/refusal.js';
import { type StateOf, transition } from '../shared/states.js';
import { dayWindow, utcText } from '../shared/zoned-time.js';
import { PERSON, RESOURCE } from './claim.entity.js';
import { claimTime, releaseClaims } from './claim-time.js';
import { type InstantInput, instantOfInput, instantOfStart, type StartInput, shownInstant } from './instant-input.js';
import { freeSlots } from './shared-slot.js';
import { SLOT_BLOCKED, Slot } from './slot.entity.js';
import { timeTaken } from './time-taken.js';

/** Longest duration of a block: a leap year, in minutes. */
const MAX_MINUTES = 366 * DAY_MINUTES;

/** Time of a block: from a start on, or whole days in the company's time zone. */
export interface BlockTimes extends StartInput {
  /** Exclusive. */
  readonly endsAt?: InstantInput | null;
  /** Minutes from the start, where no end is given. */
  readonly duration?: number | null;
  /** True: from the first moment of `date` to the last of `endDate`. */
  readonly allDay?: boolean | null;
  /** Last of the whole days, inclusive; `date` by default. */
  readonly endDate?: LocalDate | null;
}

export interface BlockTimeInput extends BlockTimes {
  readonly companyId: number;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly description?: string | null;
}

/**
 * Blocks the time of a person, a resource or both, whatever their hours. Source: service.md 4.3 and 4.4.
 *
 * @throws Refusal NOT_FOUND; INVALID without either, or for an end that is not after the start; TIME_TAKEN when
 *   something is booked, held or blocked there
 */
export function blockTime(em: EntityManager, input: BlockTimeInput): Promise<Slot> {
  return em.transactional(async (tx) => {
    const { subject, during } = await findBlock(tx, input, input);
    const { companyId, allDay, description } = input;
    const slot = tx.create(
      Slot,
      {
        companyId,
        personId: subject.personId,
        resourceId: subject.resourceId,
        ...times(during),
        allDay: allDay ?? false,
        description: description ?? null,
        status: SLOT_BLOCKED,
        spacesBlocked: 1,
      },
      { partial: true },
    );
    await tx.flush();
    await claim(tx, slot, subject, during);
    return slot;
  });
}

/** New time of a block, and its new person or resource; a missing one stays. */
export interface BlockMove extends BlockTimes {
  readonly personId?: number | null;
  readonly resourceId?: number | null;
}

/** Moves a block. @throws Refusal as `blockTime`; CONFLICT for a slot of bookings; STALE_VERSION */
export function moveBlock(em: EntityManager, key: VersionedKey, move: BlockMove): Promise<Slot> {
  const { companyId, id, expectedVersion } = key;
  return em.transactional(async (tx) => {
    const slot = await lockSlot(tx, companyId, id);
    checkVersion(slot, expectedVersion);
    transition('slot', { id, from: stateOf(slot), act: 'move' });
    const [personId, resourceId] = [move.personId ?? slot.personId, move.resourceId ?? slot.resourceId];
    const { subject, during } = await findBlock(tx, { companyId, personId, resourceId }, move);
    await releaseClaims(tx, [id]);
    Object.assign(slot, { personId, resourceId, ...times(during), allDay: move.allDay ?? false });
    await tx.flush();
    await claim(tx, slot, subject, during);
    return slot;
  });
}

/** Frees the time of a block. Freeing it twice is not an error. @throws Refusal NOT_FOUND; CONFLICT for a slot of bookings */
export function unblockTime(em: EntityManager, companyId: number, id: number): Promise<Slot> {
  return em.transactional(async (tx) => {
    const slot = await lockSlot(tx, companyId, id);
    transition('slot', { id, from: stateOf(slot), act: 'free' });
    if (slot.deleted) return slot;
    await freeSlots(tx, [id]);
    await tx.refresh(slot);
    return slot;
  });
}

async function lockSlot(tx: EntityManager, companyId: number, id: number): Promise<Slot> {
  const slot = await tx.findOne(Slot, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!slot) throw notFound('slot', id);
  return slot;
}

const stateOf = ({ deleted, status }: Slot): StateOf<'slot'> => {
  if (deleted) return 'deleted';
  return status === SLOT_BLOCKED ? 'blocked' : 'booked';
};

interface BlockedSubject {
  readonly rootId: number;
  readonly timeZone: string;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Units of the resource: all of a pool are blocked. */
  readonly units: number;
}

/** Finds the person and the resource of a block, and its interval. @throws Refusal NOT_FOUND, INVALID: with all faults */
async function findBlock(
  tx: EntityManager,
  { companyId, personId = null, resourceId = null }: Pick<BlockTimeInput, 'companyId' | 'personId' | 'resourceId'>,
  times: BlockTimes,
): Promise<{ readonly subject: BlockedSubject; readonly during: Interval }> {
  const rows = await runSql<{ rootId: number; timezone: string; person: boolean; units: number | null }>(tx)`
    select c.root_id, c.timezone,
      exists (select from person where id = ${personId} and ${companyId} = any(person_companies) and not deleted) as person,
      (select count from resource where id = ${resourceId} and company_id = ${companyId} and not deleted for no key update) as units
    from company c where c.id = ${companyId} and not c.deleted`;
  const [found] = rows;
  if (!found) throw notFound('company', companyId);
  const { rootId, timezone: timeZone, person, units } = found;
  const interval = () => blockedInterval(timeZone, times);
  refuseTogether(
    await refusalsOf(
      async () => requireSubject({ personId, resourceId }),
      async () => requireFound(personId === null || person, 'person', personId),
      async () => requireFound(resourceId === null || units !== null, 'resource', resourceId),
      async () => interval(),
    ),
  );
  return { subject: { rootId, timeZone, personId, resourceId, units: units ?? 1 }, during: interval() };
}

function requireSubject({ personId, resourceId }: Pick<BlockedSubject, 'personId' | 'resourceId'>): void {
  if (personId === null && resourceId === null)
    throw invalid('personId', 'found nothing, expected whose time shall be blocked: a person or a resource');
}

function requireFound(isThere: boolean, what: 'person' | 'resource', id: number | null): void {
  if (!isThere && id !== null) throw notFound(what, id);
}

function blockedInterval(timeZone: string, { endsAt, duration, allDay, endDate, ...given }: BlockTimes): Interval {
  if (allDay) return wholeDays(timeZone, given.date, endDate);
  const startOf = () => instantOfStart(timeZone, given);
  refuseFaults(
    faultsOf(startOf),
    !endsAt && duration == null && fault('endsAt', 'is needed unless whole days are blocked'),
    !endsAt && duration != null && faultsOf(() => minutesOf(duration)),
    endsAt && faultsOf(() => instantOfInput(timeZone, 'endsAt', endsAt)),
  );
  const start = startOf();
  if (!endsAt) return { start, end: start + minutesOf(duration) * MINUTE };
  const end = instantOfInput(timeZone, 'endsAt', endsAt);
  if (end <= start)
    throw invalid('endsAt', `${shownInstant(endsAt)} is not after ${shownInstant(given.startsAt ?? new Date(start))}`);
  return { start, end };
}

function wholeDays(timeZone: string, from: LocalDate | null | undefined, endDate: LocalDate | null | undefined): Interval {
  if (!from) throw invalid('date', 'is needed for whole days');
  const to = endDate ?? from;
  if (to < from) throw invalid('endDate', `${to} is before ${from}`);
  return dayWindow(timeZone, { from, to });
}

function minutesOf(duration: number | null | undefined): number {
  if (!duration || duration < 1 || duration > MAX_MINUTES)
    throw invalid('duration', `found ${duration}, expected 1 to ${MAX_MINUTES}`);
  return duration;
}

const times = ({ start, end }: Interval) => ({ startsAt: new Date(start), endsAt: new Date(end) });

async function claim(tx: EntityManager, slot: Slot, subject: BlockedSubject, during: Interval): Promise<void> {
  const { rootId, personId, resourceId, units } = subject;
  const isPool = units > 1;
  const subjects = [
    ...(personId === null ? [] : [{ kind: PERSON, id: personId, units: 1 }]),
    ...(resourceId === null ? [] : Array.from({ length: units }, () => ({ kind: RESOURCE, id: resourceId, units }))),
  ];
  const idle = !isPool || (await poolIsIdle(tx, resourceId!, during));
  const input = { rootId, companyId: slot.companyId, owner: { slotId: slot.id }, subjects, during };
  if (idle && (await claimTime(tx, input))) return;
  const words = `Something is booked between ${utcText(during.start)} and ${utcText(during.end)}`;
  throw await timeTaken(tx, words, { rootId, subjects, during, about: { personId, resourceId } });
}

/** True if no unit is claimed: a pool is blocked as a whole. `findBlock` has locked its row, so no unit is taken meanwhile. */
async function poolIsIdle(tx: EntityManager, resourceId: number, { start, end }: Interval): Promise<boolean> {
  const rows = await runSql(tx)`
    select from claim where subject_kind = ${RESOURCE} and subject_id = ${resourceId}
      and during && ${rangeSql({ start, end })}
      and (expires_at is null or expires_at > now()) limit 1`;
  return rows.length === 0;
}
