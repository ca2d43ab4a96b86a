import { Purchase } from '../../src/purchase/purchase.entity.js';
import type { Context } from '../shared/context.js';
import { isClientOrAdmin } from '../shared/permission.js';

interface OfPurchase {
  readonly companyId: number;
  readonly clientId: number;
  readonly purchaseId: number;
}

/** A buyer without a log-in knows the client by another number: the client's own tells whether it was known before. */
export async function shownClientId({ companyId, clientId, purchaseId }: OfPurchase, { viewer, load }: Context): Promise<number> {
  if (isClientOrAdmin(viewer, companyId, clientId)) return clientId;
  return (await load.internal.one(Purchase, purchaseId))?.guestClientId ?? clientId;
}

export const SHOWN_CLIENT_ID =
  'Id of the client who bought; for a buyer without a log-in a number that stands for the client in this purchase alone.';
