import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { checkQuestionGroup } from '../../company/check-ids.js';
import { findCompany } from '../../company/find-company.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion, type VersionedKey } from '../../shared/check-version.js';
import { afterFaults, faultsOf, faultsOfQuery, refuseFaults } from '../../shared/faults.js';
import { notFound } from '../../shared/refusal.js';
import { offeredAct, offeredState, transition } from '../../shared/states.js';
import { offerSpacesOfChain } from '../waiting-list.js';
import { checkNamed } from './check-event-chain.js';
import { claimOccurrences } from './claim-occurrences.js';
import { advanceFaults, type EventChainChanges, recurrenceFaults, storedFields } from './create-event-chain.js';
import { EventChain } from './event-chain.entity.js';
import { planChain } from './plan-chain.js';
import { lockOccurrences, removeOccurrences, writeOccurrences } from './write-occurrences.js';

/**
 * Changes a chain and its occurrences. Those that are booked, held or waited for keep their times; the others are moved,
 * added or removed.
 *
 * @throws Refusal NOT_FOUND when the company has no such chain, or it is deleted
 * @throws Refusal INVALID naming the field; STALE_VERSION; TIME_TAKEN when the person or the resource is busy
 */
export async function updateEventChain(
  em: EntityManager,
  { companyId, id, expectedVersion, ...changes }: VersionedKey & EventChainChanges,
  now: Date,
): Promise<EventChain> {
  const early = faultsOf(() => storedFields(em, changes));
  return em.transactional(async (tx) => {
    const { company, chain } = await afterFaults(early, async () => {
      const found = { company: await findCompany(tx, companyId), chain: await lockChain(tx, companyId, id) };
      transition('eventChain', { id, from: offeredState(found.chain), act: offeredAct(changes.disabled) });
      checkVersion(found.chain, expectedVersion);
      return found;
    });
    const group = { group: changes.questionGroupId, before: chain.questionGroupId };
    refuseFaults(
      early,
      advanceFaults(changes, chain),
      recurrenceFaults(changes),
      await faultsOfQuery(() => checkNamed(tx, company, changes)),
      await faultsOfQuery(() => checkQuestionGroup(tx, companyId, group)),
      faultsOf(() => planChain(chain, changes, company.timeZone)),
    );
    const fields = storedFields(em, changes);
    const { times, dates } = planChain(chain, changes, company.timeZone);
    const before = takenTime(chain);
    applyChanges(chain, { ...fields, ...times });
    await tx.flush();

    await writeOccurrences(tx, chain, { dates: chain.template ? [] : dates, timeZone: company.timeZone });
    if (takenTime(chain) !== before) await claimOccurrences(tx, chain, { company, now });
    await offerSpacesOfChain(tx, chain.id, now);
    return chain;
  });
}

/** Fields that decide which person and resource of a chain are busy, and when. */
const takenTime = ({ startsAt, endDate, recurrenceRule, duration, personId, resourceId, template }: EventChain): string =>
  JSON.stringify([startsAt, endDate, recurrenceRule, duration, personId ?? null, resourceId ?? null, template]);

/**
 * Deletes a chain softly, with the occurrences that are not taken. Booked occurrences still take place, with their bookings,
 * person and resource. Deleting twice is not an error.
 */
export function deleteEventChain(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<EventChain> {
  return em.transactional(async (tx) => {
    const chain = await lockChain(tx, companyId, id);
    transition('eventChain', { id, from: offeredState(chain), act: 'delete' });
    if (chain.deleted) return chain;
    checkVersion(chain, expectedVersion);
    chain.deleted = true;
    await tx.flush();

    const occurrences = await lockOccurrences(tx, id);
    await removeOccurrences(
      tx,
      occurrences.filter(({ taken }) => !taken).map((event) => event.id),
    );
    return chain;
  });
}

async function lockChain(tx: EntityManager, companyId: number, id: number): Promise<EventChain> {
  const chain = await tx.findOne(EventChain, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!chain) throw notFound('event chain', id);
  return chain;
}
