import { Client } from '../../src/client/client.entity.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Context } from '../shared/context.js';
import { isAdminOf, requireClientOrAdmin } from '../shared/permission.js';

/**
 * Who has the long id may see what somebody bought without a log-in; what a member bought only that member and administrators.
 *
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN
 */
export async function mayRead(purchase: Purchase, { viewer, load }: Pick<Context, 'viewer' | 'load'>): Promise<Purchase> {
  const client = await load.internal.one(Client, purchase.clientId);
  if (client?.isMember && purchase.guestDetails === null) requireClientOrAdmin(viewer, purchase.companyId, client.id);
  return purchase;
}

/** The purchase of a long id that the caller has shown. @throws Refusal as above */
export async function opened(purchase: Purchase, { viewer, load }: Pick<Context, 'viewer' | 'load'>): Promise<Purchase> {
  load.open(await mayRead(purchase, { viewer, load }));
  return purchase;
}

/** Every company of whose bookings or goods it is made, its own first. */
export const companiesOf = ({ companyId, otherCompanyIds }: Purchase): readonly number[] => [companyId, ...otherCompanyIds];

/** True for an administrator of one of its companies: such a one sees and changes what is of the companies it acts for. */
export const actsFor = (viewer: Viewer, purchase: Purchase): boolean =>
  companiesOf(purchase).some((companyId) => isAdminOf(viewer, companyId));

/** The lines of a purchase that the viewer may read: its buyer, and whoever holds the long id, all of them. */
export function readable<T extends { readonly companyId: number }>(
  viewer: Viewer,
  purchase: Purchase,
  lines: readonly T[],
): readonly T[] {
  return actsFor(viewer, purchase) ? lines.filter(({ companyId }) => isAdminOf(viewer, companyId)) : lines;
}
