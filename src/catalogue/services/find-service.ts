import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findCompany } from '../../company/find-company.js';
import { type ListOrder, listRows, type OrderedQuery, orderOrDefault, type Page, type PageQuery } from '../../database/page.js';
import { findRow } from '../../database/row.js';
import type { CompanyRecordKey } from '../../shared/check-version.js';
import type { ValueOf } from '../../shared/closed-set.js';
import { notFound } from '../../shared/refusal.js';
import type { CATALOGUE_ORDERS } from '../catalogue-orders.js';
import { type HiddenRows, isShown } from '../is-shown.js';
import { offeredBy } from '../offered-by.js';
import { Service } from './service.entity.js';

export interface ServiceListQuery extends HiddenRows {
  readonly companyId: number;
  readonly reference?: string | null | undefined;
  /** Matches `apiRef` or `reference`: administrators of v1 can set only the latter. */
  readonly apiRef?: string | null | undefined;
  /** The services of the company's branches instead of its own. */
  readonly ofBranches?: boolean | null | undefined;
  /** Default order: by `order`. */
  readonly orderBy?: ListOrder<ValueOf<typeof CATALOGUE_ORDERS>> | null | undefined;
  readonly page: PageQuery;
  readonly withTotal: boolean;
}

/** Lists the services that a company offers, by default in their `order`, then by id. Source: service.md 4.5. */
export async function listServices(em: EntityManager, query: ServiceListQuery): Promise<Page<Service>> {
  const { companyId, reference, apiRef, page, withTotal } = query;
  await findCompany(em, companyId);
  const where = sql.join(
    [
      query.ofBranches ? ofBranches(companyId) : offeredBy(companyId),
      isShown(query),
      reference == null ? sql`true` : sql`t.reference = ${reference}`,
      apiRef == null ? sql`true` : sql`${apiRef} in (t.api_ref, t.reference)`,
    ],
    sql` and `,
  );
  return listRows(em, Service, { where, orderBy: orderOrDefault(query.orderBy, 'order'), page, withTotal });
}

const ofBranches = (companyId: number): RawBuilder<unknown> =>
  sql`t.company_id in (select id from company where parent_id = ${companyId} and not deleted)`;

/** Finds a service that the company offers. @throws Refusal NOT_FOUND */
export async function findService(
  em: EntityManager,
  { companyId, id }: CompanyRecordKey,
  hidden: HiddenRows = {},
): Promise<Service> {
  const service = await findRow(em, Service, sql`t.id = ${id} and ${offeredBy(companyId)} and ${isShown(hidden)}`);
  if (!service) throw notFound('service', id);
  return service;
}

/** Finds a service by its `reference`: of several, one that is not deleted, then the oldest. @throws Refusal NOT_FOUND */
export async function findServiceByReference(
  em: EntityManager,
  { companyId, reference }: { readonly companyId: number; readonly reference: string },
  hidden: HiddenRows = {},
): Promise<Service> {
  const condition = sql`t.reference = ${reference} and ${offeredBy(companyId)} and ${isShown(hidden)}`;
  const service = await findRow(em, Service, sql`${condition} order by t.deleted, t.id`);
  if (!service) throw notFound('service', reference);
  return service;
}

/** Lists a service's counterparts at the branches: services with its `reference`, or with its `apiRef` if it has no reference. */
export function listCounterparts(
  em: EntityManager,
  service: Service,
  { orderBy, page, withTotal }: OrderedQuery<typeof CATALOGUE_ORDERS>,
): Promise<Page<Service>> {
  const same = service.reference === null ? sql`t.api_ref = ${service.apiRef}` : sql`t.reference = ${service.reference}`;
  const where = sql`${ofBranches(service.companyId)} and ${same} and ${isShown({})}`;
  return listRows(em, Service, { where, orderBy: orderOrDefault(orderBy, 'order'), page, withTotal });
}
