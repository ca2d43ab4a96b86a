import type { EntityManager } from '@mikro-orm/postgresql';
import { companiesOutsideFamily } from '../../company/branches.js';
import { checkScheduleUsable } from '../../company/check-ids.js';
import { newRecord } from '../../database/new-record.js';
import type { WritableFields } from '../../database/record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { createSchedule } from '../../schedule/create-schedule.js';
import { faultsOf, faultsOfQuery, refuseFaults, refuseIds } from '../../shared/faults.js';
import { lockCatalogue } from '../lock-catalogue.js';
import { faultsOfServices, linkServices, provideEveryService } from '../provider-links.js';
import { syncBookables } from '../sync-bookables.js';
import { checkQueueUsable } from '../usable-queue.js';
import { checkPerson } from './check-person.js';
import { followCalendar } from './follow-calendar.js';
import { Person } from './person.entity.js';

/** Fields that creating and changing a person take. Desk commands set the presence, the database sets `calendarKey`. */
export type PersonFields = WritableFields<Person, 'presence' | 'presenceSince' | 'presenceMinutes' | 'calendarKey'>;

export interface NewPerson extends Changes<Omit<PersonFields, 'name'>> {
  readonly name: string;
  /** Ids of the services of the company that the person provides; by default every one. */
  readonly serviceIds?: readonly number[] | null;
  /** Legacy: a schedule made for this person. */
  readonly schedule?: { readonly rules: Readonly<Record<string, string>>; readonly style?: number | null } | null;
}

/**
 * Adds a member of staff. Without a schedule the person follows the company's opening hours.
 * `allowPrivateHosts`: see `checkPerson`.
 *
 * Source: service.md 2.3 and 4.3; decisions 1.
 * @throws Refusal INVALID naming the field
 */
export async function createPerson(
  em: EntityManager,
  { companyId, allowPrivateHosts = false }: { readonly companyId: number; readonly allowPrivateHosts?: boolean },
  input: NewPerson,
): Promise<Person> {
  const { serviceIds, schedule, ...sent } = input;
  const fields = refuseNulls<Person, typeof sent>(em, Person, sent);
  const early = faultsOf(() => checkPerson(fields, { allowPrivateHosts }));

  return em.transactional(async (tx) => {
    await lockCatalogue(tx, companyId);
    const named = fields.companyIds ?? [];
    refuseFaults(
      early,
      await faultsOfQuery(() => checkFamily(tx, companyId, named)),
      await faultsOfQuery(() => checkScheduleUsable(tx, companyId, fields)),
      await faultsOfQuery(() => checkQueueUsable(tx, companyId, fields.clientQueueId)),
      await faultsOfServices(tx, companyId, serviceIds),
    );
    const companyIds = companiesOf(companyId, named);
    const scheduleId = schedule
      ? (await createSchedule(tx, companyId, { ...schedule, name: fields.name })).id
      : fields.scheduleId;
    const person = newRecord(tx, Person, { ...fields, companyId, companyIds, scheduleId });
    await tx.flush();

    if (serviceIds) await linkServices(tx, companyId, { provider: { personId: person.id }, serviceIds });
    else if (!person.neverBooked) {
      for (const company of companyIds) await provideEveryService(tx, company, person.id);
    }
    for (const company of companyIds) await syncBookables(tx, company);
    if (person.externalCalendarUrl) await followCalendar(tx, person);
    return person;
  });
}

/** The person's own company first, then the others. */
export const companiesOf = (companyId: number, named: readonly number[]): number[] => [...new Set([companyId, ...named])];

/** @throws Refusal INVALID (companyIds) for each company outside the family */
export async function checkFamily(tx: EntityManager, companyId: number, named: readonly number[]): Promise<void> {
  const foreignIds = await companiesOutsideFamily(tx, companyId, companiesOf(companyId, named));
  const messageOf = (id: number) => `found ${id}, expected companies of the same family`;
  refuseIds('companyIds', named, { unknownIds: foreignIds, messageOf });
}
