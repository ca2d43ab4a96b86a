import type { EntityManager } from '@mikro-orm/postgresql';
import { worksIn } from '../catalogue/offered-by.js';
import { runSql } from '../database/run-sql.js';
import { refuseTogether } from '../shared/faults.js';
import { notFound } from '../shared/refusal.js';
import type { Offer } from './load/load-offer.js';

/** Person and resource that a caller names for a booking. */
export interface NamedProviders {
  readonly personId?: number | null;
  readonly resourceId?: number | null;
}

/**
 * Requires that the person works at the company and the resource belongs to it. Whether they provide the service is decided by
 * `choosePlaces`; providers of the service are known from the offer, without a query. Source: decisions 10.
 *
 * @throws Refusal NOT_FOUND for each of them, whether it belongs to another company or does not exist
 */
export async function requireProviders(em: EntityManager, offer: Offer, named: NamedProviders): Promise<void> {
  const { companyId, bookables } = offer;
  const personId = named.personId ?? null;
  const resourceId = named.resourceId ?? null;
  const isPersonKnown = personId === null || bookables.some((one) => one.personId === personId);
  const isResourceKnown = resourceId === null || bookables.some((one) => one.resourceId === resourceId);
  if (isPersonKnown && isResourceKnown) return;
  const [row] = await runSql<{ person: boolean; resource: boolean }>(em)`
    select exists (select from person t where t.id = ${personId} and ${worksIn(companyId)} and not t.deleted) as person,
      exists (select from resource t where t.id = ${resourceId} and t.company_id = ${companyId} and not t.deleted) as resource`;
  refuseTogether([
    ...(isPersonKnown || row?.person ? [] : [notFound('person', personId!)]),
    ...(isResourceKnown || row?.resource ? [] : [notFound('resource', resourceId!)]),
  ]);
}
