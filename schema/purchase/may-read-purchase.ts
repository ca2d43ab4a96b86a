import { Client } from '../../src/client/client.entity.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import type { Context } from '../shared/context.js';
import { requireClientOrAdmin } from '../shared/permission.js';

/** Who has the long id may see what somebody bought without a log-in; what a member bought only that member and administrators. */
export async function mayRead(purchase: Purchase, { viewer, load }: Pick<Context, 'viewer' | 'load'>): Promise<Purchase> {
  const client = await load.known(Client, purchase.clientId);
  if (client.isMember && purchase.guestDetails === null) requireClientOrAdmin(viewer, purchase.companyId, client.id);
  return purchase;
}
