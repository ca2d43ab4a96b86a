import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findCompany } from '../../company/find-company.js';
import { type ListOrder, listRows, orderOrDefault, type Page, type PageQuery } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import type { CompanyRecordKey } from '../../shared/check-version.js';
import type { ValueOf } from '../../shared/closed-set.js';
import { notFound } from '../../shared/refusal.js';
import type { CATALOGUE_ORDERS } from '../catalogue-orders.js';
import { type HiddenRows, isShown } from '../is-shown.js';
import { Resource } from './resource.entity.js';

export interface ResourceListQuery extends HiddenRows {
  readonly companyId: number;
  /** Only resources that the service can use. */
  readonly serviceId?: number | null | undefined;
  /** Default order: by `order`. */
  readonly orderBy?: ListOrder<ValueOf<typeof CATALOGUE_ORDERS>> | null | undefined;
  readonly page: PageQuery;
  readonly withTotal: boolean;
}

/** Lists the resources of a company, by default in their `order`, then by id. Source: service.md 4.4. */
export async function listResources(em: EntityManager, query: ResourceListQuery): Promise<Page<Resource>> {
  const { companyId, serviceId, page, withTotal } = query;
  await findCompany(em, companyId);
  const used =
    serviceId == null
      ? sql`true`
      : sql`exists (select from service_resource link where link.resource_id = t.id and link.service_id = ${serviceId})`;
  const where = sql`t.company_id = ${companyId} and ${isShown(query)} and ${used}`;
  return listRows(em, Resource, { where, orderBy: orderOrDefault(query.orderBy, 'order'), page, withTotal });
}

/** @throws Refusal NOT_FOUND */
export async function findResource(
  em: EntityManager,
  { companyId, id }: CompanyRecordKey,
  hidden: HiddenRows = {},
): Promise<Resource> {
  const resource = await findRow(em, Resource, sql`t.id = ${id} and t.company_id = ${companyId} and ${isShown(hidden)}`);
  if (!resource) throw notFound('resource', id);
  return resource;
}

/** Finds a resource by its `reference`: of several, one that is not deleted, then the oldest. @throws Refusal NOT_FOUND */
export async function findResourceByReference(
  em: EntityManager,
  { companyId, reference }: { readonly companyId: number; readonly reference: string },
  hidden: HiddenRows = {},
): Promise<Resource> {
  const condition = sql`t.api_ref = ${reference} and t.company_id = ${companyId} and ${isShown(hidden)}`;
  const resource = await findRow(em, Resource, sql`${condition} order by t.deleted, t.id`);
  if (!resource) throw notFound('resource', reference);
  return resource;
}
