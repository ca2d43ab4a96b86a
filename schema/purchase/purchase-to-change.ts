import { findLines } from '../../src/purchase/change-purchase.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import { forbidden, notFound } from '../../src/shared/refusal.js';
import type { Viewer } from '../../src/shared/viewer.js';
import type { Context } from '../shared/context.js';
import { actsFor, companiesOf, isAdminOf, isShownPartOf, requireAdmin, seesAllOf, seesPartOf } from '../shared/permission.js';
import { type PurchaseName, readablePurchase } from './may-read-purchase.js';

/** Purchase that a call may change. */
export interface PurchaseToChange {
  readonly companyId: number;
  readonly id: number;
  /** Companies for which the caller acts as staff; bookings in other companies are changed as by their client. */
  readonly staffOf: readonly number[];
}

/**
 * The purchase that a call names, which the caller may change. The buyer, who has the long id or is logged in, may change all of
 * it. An administrator must run the diary of each company whose lines are named or, if none are named, of all its companies.
 *
 * @throws Refusal NOT_FOUND also for a line that the caller is not shown; FORBIDDEN also for a member whose log-in is limited to
 *   a branch and who would change lines of other companies
 */
export async function purchaseToChange(
  name: PurchaseName,
  context: Context,
  lineIds: readonly number[] | null,
): Promise<PurchaseToChange> {
  const { em, viewer } = context;
  const purchase = await readablePurchase(name, context);
  const { companyId, id } = purchase;
  const acts = actsFor(viewer, purchase);
  if (acts && lineIds === null) requireDiaries(viewer, purchase);
  if (acts && lineIds !== null) requireAdmin(viewer, companiesOf(purchase).find((each) => isAdminOf(viewer, each))!, 'diary');
  if (!acts && lineIds === null && !seesAllOf(viewer, purchase)) throw forbidden();
  if (seesPartOf(viewer, purchase) && lineIds !== null) {
    const hidden = (await findLines(em, id, lineIds)).find((line) => !isShownPartOf(viewer, line.companyId));
    if (hidden) throw notFound('booking', hidden.id);
  }
  return { companyId, id, staffOf: acts ? viewer.admin!.companyIds : [] };
}

/** @throws Refusal FORBIDDEN unless the viewer runs the diary of every company that has a line in the purchase */
export function requireDiaries(viewer: Viewer, purchase: Purchase): void {
  for (const companyId of companiesOf(purchase)) requireAdmin(viewer, companyId, 'diary');
}
