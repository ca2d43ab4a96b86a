import type { EntityManager } from '@mikro-orm/postgresql';
import { COMPLETED } from '../../booking/booking-status.js';
import { giveCustomStatus } from '../../booking/custom-status.js';
import { endBooking } from '../../booking/end-booking.js';
import { findPerson } from '../../catalogue/people/find-person.js';
import { findCompany } from '../../company/find-company.js';
import { recordFacts } from '../../outbox/record-fact.js';
import type { CompanyKey } from '../../shared/check-version.js';
import { transition } from '../../shared/states.js';
import { lockQueuer } from '../find-queue.js';
import type { Queuer } from '../queuer.entity.js';
import { servedBooking } from './book-queuer.js';
import { deskOf } from './desk-of.js';

/** Id of the queuer, or of the person who serves the queuer. */
export type FinishServingInput = { readonly id: number } | { readonly personId: number };

/**
 * Ends the serving of a client, who leaves the live queue, and the booking with it.
 *
 * Source: service.md 3 and 4.14, wire.md 1.9.
 * @throws Refusal NOT_FOUND; CONFLICT naming both states when the queuer is not being served, or when the person serves no
 *   queuer
 */
export function finishServing(
  em: EntityManager,
  { companyId, ...input }: CompanyKey & FinishServingInput,
  now: Date,
): Promise<Queuer> {
  return em.transactional(async (tx) => {
    const queuer = await lockQueuer(
      tx,
      companyId,
      'id' in input ? input.id : await servedByPerson(tx, companyId, input.personId, now),
    );
    queuer.state = transition('queuer', { id: queuer.id, from: queuer.state, act: 'finish' });
    queuer.finishedAt = now;
    await finishBooking(tx, queuer, now);
    await tx.flush();
    const about = { queuerId: queuer.id, personId: queuer.personId };
    await recordFacts(tx, [{ companyId, kind: 'queuer.finished', about }]);
    return queuer;
  });
}

/**
 * Ends the booking, so that the person's time is free from this moment on, and gives it the status `COMPLETED` where the
 * company has one of that name.
 */
async function finishBooking(tx: EntityManager, queuer: Queuer, now: Date): Promise<void> {
  const booking = await servedBooking(tx, queuer, now);
  if (!booking) return;
  const { id: bookingId, companyId, purchaseId } = booking;
  await endBooking(tx, booking, now.getTime());
  const { customStatuses } = await findCompany(tx, companyId);
  if (customStatuses.includes(COMPLETED)) await giveCustomStatus(tx, booking, { name: COMPLETED, now });
  await recordFacts(tx, [{ companyId, kind: 'booking.changed', about: { bookingId, purchaseId } }]);
}

async function servedByPerson(tx: EntityManager, companyId: number, personId: number, now: Date): Promise<number> {
  const person = await findPerson(tx, { companyId, id: personId }, { includeDisabled: true });
  const { state, queuerId } = await deskOf(tx, person, now);
  transition('desk', { id: personId, from: state, act: 'finish' });
  return queuerId!;
}
