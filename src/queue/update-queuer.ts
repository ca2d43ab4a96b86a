import type { EntityManager } from '@mikro-orm/postgresql';
import { QUEUE_CHANNEL } from '../booking/booking.entity.js';
import { endBooking } from '../booking/end-booking.js';
import { lockBooking } from '../booking/find-booking.js';
import { runSql } from '../database/run-sql.js';
import { recordFacts } from '../outbox/record-fact.js';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion, type VersionedKey } from '../shared/check-version.js';
import { afterFaults, faultsOf, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { MINUTE } from '../shared/interval.js';
import { transition } from '../shared/states.js';
import { checkQueuer, type QueuerFields } from './check-queuer.js';
import { minutesOf, servedBooking } from './desks/book-queuer.js';
import { lockQueuer } from './find-queue.js';
import { clientOf } from './join-queue.js';
import type { Queuer } from './queuer.entity.js';

/**
 * Changes the details of a queuer, and how long serving will take: a longer `duration` moves the estimates of all who wait
 * behind and, for a queuer who is being served, the end of the booking, as far as nothing else is claimed. If another client
 * is set, the booking that serving made goes to that client.
 *
 * Source: wire.md 1.9.
 * @throws Refusal NOT_FOUND, STALE_VERSION, INVALID naming the field
 * @throws Refusal CONFLICT naming both states for the duration of a queuer who is no longer in the queue
 */
export function updateQueuer(
  em: EntityManager,
  { companyId, id, expectedVersion, ...changes }: VersionedKey & QueuerFields,
  now: Date,
): Promise<Queuer> {
  const early = faultsOf(() => checkQueuer(changes));
  return em.transactional(async (tx) => {
    const queuer = await afterFaults(early, async () => {
      const found = await lockQueuer(tx, companyId, id);
      checkVersion(found, expectedVersion);
      return found;
    });
    const { version, clientId } = queuer;
    refuseFaults(early, await faultsOfQuery(() => clientOf(tx, companyId, changes.clientId)));
    if (changes.duration !== undefined) transition('queuer', { id, from: queuer.state, act: 'extend' });
    applyChanges<QueuerFields>(queuer, changes);
    if (queuer.clientId !== clientId && queuer.state === 'serving') await handOver(tx, queuer);
    if (changes.duration !== undefined && queuer.state === 'serving') await stretchBooking(tx, queuer, now);
    await tx.flush();
    const about = { queuerId: id, clientQueueId: queuer.clientQueueId };
    if (queuer.version !== version) await recordFacts(tx, [{ companyId, kind: 'queuer.changed', about }]);
    return queuer;
  });
}

/**
 * Gives the booking that serving made, with its purchase, to the queuer's new client. An appointment that the client had come
 * for stays with its owner.
 */
async function handOver(tx: EntityManager, { bookingId, companyId, clientId }: Queuer): Promise<void> {
  if (bookingId === null || clientId === null) return;
  const booking = await lockBooking(tx, companyId, bookingId);
  if (booking.channel !== QUEUE_CHANNEL) return;
  booking.clientId = clientId;
  const { purchaseId } = booking;
  await runSql(tx)`update purchase set client_id = ${clientId} where id = ${purchaseId}`;
  await recordFacts(tx, [
    { companyId, kind: 'booking.changed', about: { bookingId, purchaseId }, quiet: true, quietForStaff: true },
  ]);
}

/** Moves the end of the booking to the end of the queuer's minutes, or to now if that is later. */
async function stretchBooking(tx: EntityManager, queuer: Queuer, now: Date): Promise<void> {
  const booking = await servedBooking(tx, queuer, now);
  if (!booking) return;
  const { id: bookingId, companyId, purchaseId, startsAt } = booking;
  const end = startsAt.getTime() + (await minutesOf(tx, queuer)) * MINUTE;
  await endBooking(tx, booking, Math.max(end, now.getTime()));
  const about = { bookingId, purchaseId };
  await recordFacts(tx, [{ companyId, kind: 'booking.moved', about, quiet: true, quietForStaff: true }]);
}
