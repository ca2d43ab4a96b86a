import type { EntityManager } from '@mikro-orm/postgresql';
import { checkOwn } from '../company/check-own.js';
import type { ShortListKind } from '../database/short-lists.js';
import { invalid } from '../shared/refusal.js';
import { Category } from './category.entity.js';
import { Clinic } from './clinic.entity.js';
import { ServiceGroup } from './services/service-group.entity.js';

function checkName({ name }: { readonly name?: string }): void {
  if (!name?.trim()) throw invalid('name', 'must say something');
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
    checkName(group);
    await checkOwn(tx, group.companyId, { kind: 'service', ids: group.serviceIds ?? [], field: 'serviceIds' });
  },
};

export const CLINICS: ShortListKind<Clinic> = {
  entity: Clinic,
  noun: 'clinic',
  names: { addressId: 'address', serviceIds: 'service', personIds: 'person', resourceIds: 'resource' },
  async check(tx: EntityManager, clinic: Clinic): Promise<void> {
    checkName(clinic);
    const { companyId, startsAt, endsAt, addressId, serviceIds, personIds, resourceIds } = clinic;
    if (!startsAt) throw invalid('startsAt', 'must be said');
    if (!(endsAt > startsAt)) throw invalid('endsAt', 'must be after the start');
    await checkOwn(tx, companyId, { kind: 'address', ids: addressId === null ? [] : [addressId], field: 'addressId' });
    await checkOwn(tx, companyId, { kind: 'service', ids: serviceIds ?? [], field: 'serviceIds' });
    await checkOwn(tx, companyId, { kind: 'person', ids: personIds ?? [], field: 'personIds' });
    await checkOwn(tx, companyId, { kind: 'resource', ids: resourceIds ?? [], field: 'resourceIds' });
  },
};
