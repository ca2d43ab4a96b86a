import type { EntityManager } from '@mikro-orm/postgresql';
import { type CompanyIdKind, checkIdsOfCompany } from '../company/check-ids.js';
import type { ShortListKind } from '../database/short-lists.js';
import { fault, faultsOf, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { invalid } from '../shared/refusal.js';
import { Category } from './category.entity.js';
import { Clinic } from './clinic.entity.js';
import { ServiceGroup } from './services/service-group.entity.js';

function checkName({ name }: { readonly name?: string }): void {
  if (!name?.trim()) throw invalid('name', 'must not be blank');
}

export const CATEGORIES: ShortListKind<Category> = {
  entity: Category,
  noun: 'category',
  check: (_tx: EntityManager, category: Category) => checkName(category),
};

export const SERVICE_GROUPS: ShortListKind<ServiceGroup> = {
  entity: ServiceGroup,
  noun: 'service group',
  names: { serviceIds: 'service' },
  async check(tx: EntityManager, group: ServiceGroup): Promise<void> {
    const services = { kind: 'service', ids: group.serviceIds ?? [], field: 'serviceIds' } as const;
    refuseFaults(
      faultsOf(() => checkName(group)),
      await faultsOfQuery(() => checkIdsOfCompany(tx, group.companyId, services)),
    );
  },
};

export const CLINICS: ShortListKind<Clinic> = {
  entity: Clinic,
  noun: 'clinic',
  names: { addressId: 'address', serviceIds: 'service', personIds: 'person', resourceIds: 'resource' },
  async check(tx: EntityManager, clinic: Clinic): Promise<void> {
    const { companyId, startsAt, endsAt, addressId, serviceIds, personIds, resourceIds } = clinic;
    const faultsOfIds = (kind: CompanyIdKind, field: string, ids: readonly number[] | null) =>
      faultsOfQuery(() => checkIdsOfCompany(tx, companyId, { kind, ids: ids ?? [], field }));
    refuseFaults(
      faultsOf(() => checkName(clinic)),
      !startsAt && fault('startsAt', 'is required'),
      startsAt && !(endsAt > startsAt) && fault('endsAt', 'must be after the start'),
      await faultsOfIds('address', 'addressId', addressId === null ? [] : [addressId]),
      await faultsOfIds('service', 'serviceIds', serviceIds),
      await faultsOfIds('person', 'personIds', personIds),
      await faultsOfIds('resource', 'resourceIds', resourceIds),
    );
  },
};
