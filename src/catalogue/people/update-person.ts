import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { checkScheduleUsable } from '../../company/check-ids.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { touch } from '../../database/touch.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion, type VersionedKey } from '../../shared/check-version.js';
import { afterFaults, faultsOf, faultsOfQuery, refuseFaults } from '../../shared/faults.js';
import { notFound, Refusal } from '../../shared/refusal.js';
import { offeredAct, offeredState, transition } from '../../shared/states.js';
import { lockCatalogue } from '../lock-catalogue.js';
import { faultsOfServices, linkServices } from '../provider-links.js';
import { syncBookables } from '../sync-bookables.js';
import { checkQueueUsable } from '../usable-queue.js';
import { checkPerson } from './check-person.js';
import { checkFamily, companiesOf, type PersonFields } from './create-person.js';
import { followCalendar } from './follow-calendar.js';
import { Person } from './person.entity.js';

export interface PersonChanges extends Changes<PersonFields> {
  /** Ids of the services of this company that the person provides; those of the person's other companies stay. */
  readonly serviceIds?: readonly number[] | null;
}

/**
 * Changes a person who works in this company. Bookings stay, also when the person is disabled.
 * `allowPrivateHosts`: see `checkPerson`.
 *
 * @throws Refusal NOT_FOUND when no person with that id works here, or the person is deleted
 * @throws Refusal INVALID naming the field; STALE_VERSION
 */
export async function updatePerson(
  em: EntityManager,
  { companyId, id, expectedVersion, allowPrivateHosts = false }: VersionedKey & { readonly allowPrivateHosts?: boolean },
  changes: PersonChanges,
): Promise<Person> {
  const { serviceIds, companyIds, ...sent } = changes;
  const fields = refuseNulls<Person, typeof sent>(em, Person, sent);
  const early = faultsOf(() => checkPerson(fields, { allowPrivateHosts }));

  return em.transactional(async (tx) => {
    await lockCatalogue(tx, companyId);
    const person = await afterFaults(early, async () => {
      const found = await lockPerson(tx, companyId, id);
      transition('person', { id, from: offeredState(found), act: offeredAct(fields.disabled) });
      checkVersion(found, expectedVersion);
      return found;
    });
    const scheduleId = fields.scheduleId === person.scheduleId ? null : fields.scheduleId;
    const queueId = fields.clientQueueId === person.clientQueueId ? null : fields.clientQueueId;
    refuseFaults(
      early,
      await faultsOfQuery(() => checkScheduleUsable(tx, companyId, { scheduleId })),
      await faultsOfQuery(() => checkQueueUsable(tx, companyId, queueId)),
      companyIds && (await faultsOfQuery(() => checkFamily(tx, person.companyId, companyIds))),
      await faultsOfServices(tx, companyId, serviceIds),
    );
    if (companyIds) person.companyIds = companiesOf(person.companyId, companyIds);
    const { externalCalendarUrl, version } = person;
    applyChanges(person, fields);
    await tx.flush();
    if (person.externalCalendarUrl !== externalCalendarUrl) await followCalendar(tx, person);

    const isLinked = serviceIds && (await linkServices(tx, companyId, { provider: { personId: id }, serviceIds }));
    if (isLinked) await touch(tx, person, version);
    for (const company of person.companyIds) await syncBookables(tx, company);
    return person;
  });
}

/**
 * Marks a person as deleted, in the company that the person belongs to. Bookings stay. Deleting again changes nothing.
 *
 * @throws Refusal NOT_FOUND when no person with that id works here
 * @throws Refusal CONFLICT when the person only helps out here
 */
export async function deletePerson(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<Person> {
  return em.transactional(async (tx) => {
    const person = await lockPerson(tx, companyId, id);
    transition('person', { id, from: offeredState(person), act: 'delete' });
    if (person.deleted) return person;
    if (person.companyId !== companyId) {
      throw new Refusal('CONFLICT', `${person.name} belongs to company ${person.companyId} and can be deleted there`);
    }
    checkVersion(person, expectedVersion);
    person.deleted = true;
    await tx.flush();
    await followCalendar(tx, person);
    return person;
  });
}

/** Loads a person who works in the company, locked. @throws Refusal NOT_FOUND */
async function lockPerson(tx: EntityManager, companyId: number, id: number): Promise<Person> {
  const person = await tx.findOne(Person, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!person?.companyIds.includes(companyId)) throw notFound('person', id);
  return person;
}
