import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { refuseReversed } from '../../booking/booking-filter.js';
import { type ListOrder, listRows, type Page, type PagedQuery } from '../../database/page.js';
import type { ValueOf } from '../../shared/closed-set.js';
import { Payment } from './payment.entity.js';

/** Properties by which payments can be ordered. */
export const PAYMENT_ORDERS = { CREATED_AT: 'createdAt', AMOUNT: 'amount' } as const;

export interface PaymentFilter {
  /** Inclusive. */
  readonly from?: Date | null;
  /** Exclusive. */
  readonly until?: Date | null;
  readonly kind?: string | null;
  readonly success?: boolean | null;
  readonly purchaseId?: number | null;
}

export interface PaymentListQuery extends PagedQuery {
  /** Companies for which the caller acts. */
  readonly companyIds: readonly number[];
  readonly filter: PaymentFilter;
  /** Newest first by default. */
  readonly orderBy?: ListOrder<ValueOf<typeof PAYMENT_ORDERS>> | null;
}

/**
 * Lists the payments of a company's purchases. A purchase with lines of a company for which the caller does not act is excluded,
 * since a payment is for all of its lines. @throws Refusal INVALID for an end that is not after the start
 */
export function listPayments(em: EntityManager, companyId: number, query: PaymentListQuery): Promise<Page<Payment>> {
  const { companyIds, filter, orderBy, page, withTotal } = query;
  const { from, until, kind, success, purchaseId } = filter;
  refuseReversed('until', from, until);
  const where = sql`t.company_id = ${companyId}
    and exists (select from purchase p where p.id = t.purchase_id and not p.deleted and p.other_company_ids <@ ${[...companyIds]}::int[])
    ${from ? sql`and t.created_at >= ${from}` : sql``}
    ${until ? sql`and t.created_at < ${until}` : sql``}
    ${kind == null ? sql`` : sql`and t.kind = ${kind}`}
    ${success == null ? sql`` : sql`and t.success = ${success}`}
    ${purchaseId == null ? sql`` : sql`and t.purchase_id = ${purchaseId}`}`;
  const { field: property, descending } = orderBy ?? { field: 'createdAt', descending: true };
  return listRows(em, Payment, { where, orderBy: [{ property, descending: descending ?? false }], page, withTotal });
}
