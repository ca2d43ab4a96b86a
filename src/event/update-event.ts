import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { checkVersion, type VersionedKey } from '../shared/check-version.js';
import { checkRanges } from '../shared/faults.js';
import { notFound, Refusal } from '../shared/refusal.js';
import { type StateOf, transition } from '../shared/states.js';
import { EVENT_BLOCKED, EVENT_OPEN, Event } from './event.entity.js';
import { recordSoldOutByResize } from './record-resized-sold-out.js';
import { offerSpaces } from './waiting-list.js';

export interface EventChanges {
  /** Text in place of the chain's name; null: that name. */
  readonly description?: string | null;
  readonly spaces?: number | null;
  /** True: takes no bookings. */
  readonly blocked?: boolean | null;
}

/**
 * Changes one occurrence apart from its chain, which decides its time and length. Spaces that become free are offered to the
 * bookings that wait; an occurrence that is reduced to the spaces sold is sold out.
 *
 * @throws Refusal NOT_FOUND; STALE_VERSION; CONFLICT for fewer spaces than are taken; INVALID
 */
export function updateEvent(
  em: EntityManager,
  { companyId, id, expectedVersion, description, spaces, blocked }: VersionedKey & EventChanges,
  now: Date,
): Promise<Event> {
  checkRanges({ spaces: spaces ?? 1 }, { spaces: [1, 100_000] });
  return em.transactional(async (tx) => {
    const event = await tx.findOne(Event, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!event) throw notFound('event', id);
    transition('event', { id, from: stateOf(event), act: blocked == null ? 'change' : blocked ? 'block' : 'open' });
    checkVersion(event, expectedVersion);
    const before = unsoldOf(event);
    const taken = event.spacesBooked + event.spacesHeld + event.spacesReserved + event.spacesBlocked;
    if (spaces != null && spaces < taken) throw new Refusal('CONFLICT', `${taken} spaces are taken already`);
    Object.assign(event, {
      ...(description !== undefined && { description }),
      ...(spaces != null && { spaces }),
      ...(blocked != null && { status: blocked ? EVENT_BLOCKED : EVENT_OPEN }),
    });
    await tx.flush();
    const unsold = unsoldOf(event);
    await recordSoldOutByResize(tx, [{ id, companyId, unsoldBefore: before, unsold }]);
    // Changes nothing where no booking waits, or no space became free.
    await offerSpaces(tx, [id], now);
    await tx.refresh(event);
    return event;
  });
}

const unsoldOf = ({ spaces, spacesBooked, spacesBlocked, spacesReserved }: Event): number =>
  spaces - spacesBooked - spacesBlocked - spacesReserved;

const stateOf = ({ deleted, status }: Event): StateOf<'event'> => {
  if (deleted) return 'deleted';
  return status === EVENT_BLOCKED ? 'blocked' : 'open';
};
