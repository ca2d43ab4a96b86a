import type { EntityManager } from '@mikro-orm/postgresql';
import { recordFacts } from '../outbox/record-fact.js';
import { type CompanyRecordKey, checkVersion } from '../shared/check-version.js';
import { invalid } from '../shared/refusal.js';
import { transition } from '../shared/states.js';
import { chooseQueue } from './choose-queue.js';
import { findQueuer, lockQueuer } from './find-queue.js';
import { leaveBooking } from './leave-booking.js';
import { type LinePosition, lockLine, rankAt } from './queue-line.js';
import type { Queuer } from './queuer.entity.js';

export interface QueueReturnInput {
  /** Place in the line: 1 is next; a position behind the last means the end. */
  readonly position?: number | null | undefined;
  readonly first?: boolean | null | undefined;
  readonly last?: boolean | null | undefined;
  /** Another service than the one requested first; the queue is then chosen again. */
  readonly serviceId?: number | null | undefined;
  readonly expectedVersion?: number | null | undefined;
}

/**
 * Puts a client who is being served back into the line, or moves one who waits to another place in it. Without a place the
 * client keeps its rank. A booking made by serving is cancelled.
 *
 * Source: service.md 2.11, which is silent on the place.
 * @throws Refusal NOT_FOUND; STALE_VERSION; INVALID for more than one place, a position below 1, or a service that no queue
 *   takes
 * @throws Refusal CONFLICT naming both states when the client is no longer there
 */
export function returnToQueue(
  em: EntityManager,
  { companyId, id, ...input }: CompanyRecordKey & QueueReturnInput,
  now: Date,
): Promise<Queuer> {
  const place = placeOf(input);
  return em.transactional(async (tx) => {
    await findQueuer(tx, companyId, id);
    await lockLine(tx, companyId, now);
    const queuer = await lockQueuer(tx, companyId, id);
    checkVersion(queuer, input.expectedVersion);
    const state = transition('queuer', { id, from: queuer.state, act: 'return' });
    if (input.serviceId != null && input.serviceId !== queuer.serviceId) {
      queuer.clientQueueId = await chooseQueue(tx, { companyId, serviceId: input.serviceId });
      queuer.serviceId = input.serviceId;
    }
    const isUndone = queuer.state === 'serving' && (await leaveBooking(tx, queuer, now));
    const { being_seen, ...customStatuses } = queuer.customStatuses;
    Object.assign(queuer, { state, personId: null, servedAt: null, customStatuses, ...(isUndone && { bookingId: null }) });
    if (place !== null) queuer.rank = await rankAt(tx, queuer, place);
    await tx.flush();
    const about = { queuerId: id, clientQueueId: queuer.clientQueueId };
    await recordFacts(tx, [{ companyId, kind: 'queuer.returned', about }]);
    return queuer;
  });
}

function placeOf({ position, first, last }: QueueReturnInput): LinePosition | null {
  const places: LinePosition[] = [
    ...(position == null ? [] : [position]),
    ...(first ? ['first' as const] : []),
    ...(last ? ['last' as const] : []),
  ];
  if (places.length > 1) throw invalid('position', 'found several places, expected one of position, first and last');
  if (position != null && position < 1) throw invalid('position', `found ${position}, expected 1 (next) or more`);
  return places[0] ?? null;
}
