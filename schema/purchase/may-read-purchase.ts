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
 * Checks that the caller, who presents the long id of a purchase, may read it. The long id suffices for a purchase made without
 * a log-in; a member's purchase also takes the log-in of that member or of an administrator, or the key of the purchase.
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
 * Whether the caller presents the key of the purchase, which was sent to its client: the long id then suffices, as for a guest's
 * purchase. The key of a client who was deleted or disabled, and so could not log in, is not accepted.
 */
export async function showsKey({ longId, clientId }: Purchase, client: Client, { em, viewer }: PurchaseReader): Promise<boolean> {
  const { email, deleted, disabled } = client;
  if (!viewer.purchaseKey || !email || deleted || disabled) return false;
  return isPurchaseKey(em, { longId, clientId, email }, viewer.purchaseKey);
}

/** Makes a purchase, whose long id the caller presents, readable in this request. @throws Refusal as `mayReadPurchase` */
export async function opened(purchase: Purchase, opening: PurchaseReader): Promise<Purchase> {
  opening.load.open(await mayReadPurchase(purchase, opening));
  return purchase;
}

/**
 * Identification of a purchase in a call: by its id, for its buyer or seller with a log-in, or by its long id, for any caller
 * who has that.
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
 * @throws Refusal NOT_FOUND also for a purchase of another client; INVALID if neither id is given
 */
export async function readablePurchase({ id, longId, companyId }: PurchaseName, context: Context): Promise<Purchase> {
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
 * True for callers who may see the buyer's record: the buyer, and administrators of a company of the client's family that sold
 * something in the purchase.
 */
export const knowsBuyer = (viewer: Viewer, purchase: Purchase, client: Client): boolean =>
  isClientOrAdmin(viewer, purchase.companyId, client.id) || (actsFor(viewer, purchase) && isOfFamily(viewer, client.companyId));
