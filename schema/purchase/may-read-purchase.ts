import { Client } from '../../src/client/client.entity.js';
import { findPurchaseByLongId, findPurchaseIn } from '../../src/purchase/find-purchase.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import { isPurchaseKey } from '../../src/security/purchase-key.js';
import { invalid, notFound } from '../../src/shared/refusal.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Context } from '../shared/context.js';
import { actsFor, isClientOrAdmin, isOfFamily, requireClientOrAdmin, requireLogIn } from '../shared/permission.js';

type PurchaseReader = Pick<Context, 'em' | 'viewer' | 'load'>;

/**
 * Checks who may read a purchase by its long id: one made without a log-in, whoever has that; one of a member, that member,
 * administrators, and whoever shows its key.
 *
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN
 */
async function mayReadPurchase(purchase: Purchase, opening: PurchaseReader): Promise<Purchase> {
  const { viewer, load } = opening;
  const client = await load.internal.one(Client, purchase.clientId);
  const isMembers = client?.isMember && purchase.guestDetails === null;
  if (isMembers && !knowsBuyer(viewer, purchase, client) && !(await showsKey(purchase, client, opening)))
    requireClientOrAdmin(viewer, purchase.companyId, client.id);
  return purchase;
}

/**
 * Whether the caller shows the key of the purchase, which was sent to its client: then the long id opens it as that of a guest
 * does. A key lets nobody in who could not log in any more.
 */
export async function showsKey({ longId, clientId }: Purchase, client: Client, { em, viewer }: PurchaseReader): Promise<boolean> {
  const { email, deleted, disabled } = client;
  if (!viewer.purchaseKey || !email || deleted || disabled) return false;
  return isPurchaseKey(em, { longId, clientId, email }, viewer.purchaseKey);
}

/** The purchase of a long id that the caller has shown. @throws Refusal as above */
export async function opened(purchase: Purchase, opening: PurchaseReader): Promise<Purchase> {
  opening.load.open(await mayReadPurchase(purchase, opening));
  return purchase;
}

/**
 * Name of a purchase in a call: by its id, for the log-in of who bought it or sells it, or by its long id, for
 * whoever has it.
 */
export interface PurchaseName {
  readonly id?: number | null;
  readonly longId?: string | null;
  /** Company of the purchase, for administrators. */
  readonly companyId?: number | null;
}

/**
 * The purchase that a call names, which the caller may read.
 *
 * @throws Refusal NOT_FOUND also for another's; INVALID where nothing is named
 */
export async function purchaseNamed({ id, longId, companyId }: PurchaseName, context: Context): Promise<Purchase> {
  const { em, viewer } = context;
  if (longId == null) {
    if (id == null) throw invalid('id', 'found neither an id nor a long id');
    return ownPurchase(id);
  }
  const purchase = await opened(await findPurchaseByLongId(em, longId), context);
  if (id != null && id !== purchase.id) throw notFound('purchase', id);
  if (companyId != null && companyId !== purchase.companyId) throw notFound('purchase', purchase.id);
  return purchase;

  async function ownPurchase(own: number): Promise<Purchase> {
    const { companyIds } = requireLogIn(viewer);
    const purchase = await findPurchaseIn(em, companyId == null ? companyIds : [companyId], own);
    if (!viewer.admin && viewer.member?.clientId !== purchase.clientId) throw notFound('purchase', own);
    return purchase;
  }
}

/**
 * True for whoever sees the buyer as the record has it: the buyer, and administrators of a company of the client's family that
 * sold something.
 */
export const knowsBuyer = (viewer: Viewer, purchase: Purchase, client: Client): boolean =>
  isClientOrAdmin(viewer, purchase.companyId, client.id) || (actsFor(viewer, purchase) && isOfFamily(viewer, client.companyId));
