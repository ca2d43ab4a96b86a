import { Client } from '../../src/client/client.entity.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Context } from '../shared/context.js';
import { actsFor, isClientOrAdmin, isOfFamily, requireClientOrAdmin } from '../shared/permission.js';

/**
 * Checks who may read a purchase: one made without a log-in, whoever has the long id; one of a member, that member and
 * administrators.
 *
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN
 */
export async function mayReadPurchase(purchase: Purchase, { viewer, load }: Pick<Context, 'viewer' | 'load'>): Promise<Purchase> {
  const client = await load.internal.one(Client, purchase.clientId);
  if (client?.isMember && purchase.guestDetails === null && !knowsBuyer(viewer, purchase, client))
    requireClientOrAdmin(viewer, purchase.companyId, client.id);
  return purchase;
}

/** The purchase of a long id that the caller has shown. @throws Refusal as above */
export async function opened(purchase: Purchase, { viewer, load }: Pick<Context, 'viewer' | 'load'>): Promise<Purchase> {
  load.open(await mayReadPurchase(purchase, { viewer, load }));
  return purchase;
}

/**
 * True for whoever sees the buyer as the record has it: the buyer, and administrators of a company of the client's family that
 * sold something.
 */
export const knowsBuyer = (viewer: Viewer, purchase: Purchase, client: Client): boolean =>
  isClientOrAdmin(viewer, purchase.companyId, client.id) || (actsFor(viewer, purchase) && isOfFamily(viewer, client.companyId));
