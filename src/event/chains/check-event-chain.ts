import type { EntityManager } from '@mikro-orm/postgresql';
import type { Company } from '../../company/company.entity.js';
import { runSql } from '../../database/run-sql.js';
import { fault, nameFault, rangeFaults, refuseFaults } from '../../shared/faults.js';
import { WEEK_MINUTES } from '../../shared/interval.js';
import type { EventChain } from './event-chain.entity.js';

const MAX_INT = 2_147_483_647;

/** @throws Refusal INVALID naming the field: figures that make no sense, or an empty name */
export function checkEventChain(changes: Partial<EventChain>): void {
  const ranges = rangeFaults(changes, {
    spaces: [1, 100_000],
    // A week is longer than anything that is booked.
    duration: [1, WEEK_MINUTES],
    price: [0, MAX_INT],
    capacityView: [0, 3],
    maxQuantity: [1, MAX_INT],
    minAdvanceTime: [0, MAX_INT],
    maxAdvancePeriod: [0, MAX_INT],
    minCancel: [0, MAX_INT],
    waitingListLength: [0, 100_000],
  });
  refuseFaults(ranges, nameFault(changes.name));
}

type NamedRecords = { readonly [K in 'eventGroupId' | 'addressId' | 'personId' | 'resourceId']?: EventChain[K] | null };

/**
 * Checks that the records which a chain names exist and are the company's. A parent's addresses serve its branches; a person
 * may work in several companies of the family.
 *
 * @throws Refusal INVALID naming the field
 */
export async function checkNamed(tx: EntityManager, company: Company, named: NamedRecords): Promise<void> {
  const { id, rootId } = company;
  const rows = await runSql<Record<'eventGroupId' | 'addressId' | 'personId' | 'resourceId', boolean>>(tx)`
    select
      exists (select from event_group where id = ${named.eventGroupId ?? null}::int and company_id = ${id} and not deleted) as event_group_id,
      exists (select from address where id = ${named.addressId ?? null}::int and company_id in (${id}, ${rootId}) and not deleted) as address_id,
      exists (select from person where id = ${named.personId ?? null}::int and not deleted
        and (company_id = ${id} or person_companies @> array[${id}::int])) as person_id,
      exists (select from resource where id = ${named.resourceId ?? null}::int and company_id = ${id} and not deleted) as resource_id`;
  const [found] = rows;
  const faults = Object.entries(found ?? {}).map(([field, known]) => {
    const given = named[field as keyof NamedRecords];
    return given != null && !known && fault(field, `found ${given}, which this company does not have`);
  });
  refuseFaults(...faults);
}
