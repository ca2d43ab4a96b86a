import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { paidBetween, refuseReversed } from '../booking/booking-filter.js';
import type { ClientBookingsScope } from '../booking/list-bookings.js';
import { type InstantInput, instantOfInput, shownInstant } from '../capacity/instant-input.js';
import { findCompany } from '../company/find-company.js';
import { type ListOrder, listRows, type Page, type PageQuery } from '../database/page.js';
import { rowsOutsideWeeks, type TalliedList, type Tally, weeksWithin } from '../database/tally.js';
import type { ValueOf } from '../shared/closed-set.js';
import { fault, faultsOf, refuseFaults } from '../shared/faults.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import { invalid } from '../shared/refusal.js';
import { instantOf } from '../shared/zoned-time.js';
import { amountShownTo, isAmount, isOpenAmount, type OrderedAmount, openAmountShownTo } from './amount-shown-to.js';
import { Purchase } from './purchase.entity.js';

export interface PurchaseListQuery {
  /** Client whose purchases are listed, and the companies to search; by default all purchases of the company. */
  readonly client?: ClientBookingsScope | null;
  /** Companies for which the caller acts. If others have lines in a purchase, its amounts are those of these companies' lines. */
  readonly companyIds: readonly number[];
  /** First day of creation, inclusive, in the company's time zone. */
  readonly from?: LocalDate | null;
  /** Last day of creation, inclusive, in the company's time zone. */
  readonly to?: LocalDate | null;
  /** Inclusive. */
  readonly createdFrom?: InstantInput | null;
  /** Exclusive; but a text includes its whole second, since v1 shows no fractions of seconds. */
  readonly createdUntil?: InstantInput | null;
  readonly adminBookingsOnly?: boolean | null;
  readonly clientId?: number | null;
  /** Channel of at least one booking of the purchase. */
  readonly channel?: string | null;
  readonly couponId?: number | null;
  /** True: only purchases with nothing left to pay; false: only the others. */
  readonly fullyPaid?: boolean | null;
  readonly onlyCancelled?: boolean | null;
  /** Start of the range in which a payment succeeded, inclusive. Finds only purchases of which the caller sees all lines. */
  readonly paidFrom?: Date | null;
  /** End of that range, exclusive. */
  readonly paidUntil?: Date | null;
  /** Newest first by default. */
  readonly orderBy?: ListOrder<ValueOf<typeof PURCHASE_ORDERS>> | null;
  /** True: sorting by amounts due counts cancelled lines too; by default only amounts that are still due. */
  readonly showsDueOfCancelled?: boolean;
  readonly page: PageQuery;
  readonly withTotal: boolean;
}

/** Properties by which purchases can be ordered. */
export const PURCHASE_ORDERS = {
  ID: 'id',
  CREATED_AT: 'createdAt',
  UPDATED_AT: 'updatedAt',
  TOTAL_PRICE: 'totalPrice',
  PRICE: 'price',
  PAID: 'paid',
  DEPOSIT: 'deposit',
  DUE_NOW: 'dueNow',
  TAX_PAYABLE_ON_PRICE: 'taxPayableOnPrice',
  TAX_PAYABLE_ON_DEPOSIT: 'taxPayableOnDeposit',
  TAX_PAYABLE_ON_DUE_NOW: 'taxPayableOnDueNow',
  VOUCHER_PAID: 'voucherPaid',
  PAYMENT_KIND: 'paymentKind',
  CLIENT_ID: 'clientId',
  REFERENCE: 'reference',
} as const;

/**
 * Lists the purchases of a company, or of a client in some companies; newest first unless ordered otherwise. Source:
 * service.md 4.11, wire.md 1.4. @throws Refusal INVALID
 */
export async function listPurchases(em: EntityManager, companyId: number, query: PurchaseListQuery): Promise<Page<Purchase>> {
  const { client } = query;
  const { from, until } = await boundsOf(em, companyId, query);
  const figures = ofFigures(query);
  const scope = client
    ? sql`t.client_id = ${client.clientId} and t.company_id = any(${[...client.companyIds]})`
    : sql`t.company_id = ${companyId}`;
  const where = sql`${scope} and not t.deleted ${figures.length > 0 ? sql`and ${sql.join(figures, sql` and `)}` : sql``}
    ${from ? sql`and t.created_at >= ${from}` : sql``}
    ${until ? sql`and t.created_at < ${until}` : sql``}
    ${query.adminBookingsOnly ? sql`and t.administrator_id is not null` : sql``}
    ${query.clientId ? sql`and t.client_id = ${query.clientId}` : sql``}`;
  const { field: property, descending } = query.orderBy ?? { field: 'createdAt', descending: true };
  const order = { property, descending: descending ?? false, ...(isAmount(property) && { shown: shownTo(query, property) }) };
  const isNarrowed = client || query.clientId || figures.length > 0;
  const tally = isNarrowed ? null : tallyOf(where, { companyId, byAdminsOnly: query.adminBookingsOnly ?? false, from, until });
  return listRows(em, Purchase, { where, orderBy: [order], page: query.page, withTotal: query.withTotal, tally });
}

/**
 * Combines the limits of creation, by day and by moment, into one range: `from` inclusive, `until` exclusive.
 *
 * @throws Refusal INVALID
 */
async function boundsOf(
  em: EntityManager,
  companyId: number,
  query: PurchaseListQuery,
): Promise<{ readonly from: Date | null; readonly until: Date | null }> {
  const { from, to } = query;
  const { timeZone } = await findCompany(em, companyId);
  refuseFaults(
    from && to && to < from && fault('to', 'is before from'),
    faultsOf(() => momentsOf(timeZone, query)),
    faultsOf(() => refuseReversed('paidUntil', query.paidFrom, query.paidUntil)),
  );
  const { since, until } = momentsOf(timeZone, query);
  const days = {
    from: from ? new Date(instantOf(timeZone, from, 0)) : null,
    until: to ? new Date(instantOf(timeZone, addDays(to, 1), 0)) : null,
  };
  return {
    from: days.from && since ? later(days.from, since) : (days.from ?? since),
    until: days.until && until ? earlier(days.until, until) : (days.until ?? until),
  };
}

function momentsOf(timeZone: string, { createdFrom, createdUntil }: Pick<PurchaseListQuery, 'createdFrom' | 'createdUntil'>) {
  const since = createdFrom ? new Date(instantOfInput(timeZone, 'createdFrom', createdFrom)) : null;
  const end = createdUntil ? instantOfInput(timeZone, 'createdUntil', createdUntil) : null;
  const until = end === null ? null : typeof createdUntil === 'string' ? secondAfter(end) : new Date(end);
  if (since && until && until <= since)
    throw invalid('createdUntil', `${shownInstant(createdUntil!)} is before ${shownInstant(createdFrom!)}`);
  return { since, until };
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Conditions by which no tally counts: channel, coupon, payment and cancellation. */
function ofFigures(query: PurchaseListQuery): RawBuilder<unknown>[] {
  const { channel, couponId, fullyPaid, onlyCancelled, companyIds } = query;
  const theirs = sql`${[...companyIds]}::int[]`;
  const conditions = [
    channel != null &&
      sql`exists (select from booking b where b.purchase_id = t.id and b.channel = ${channel} and b.company_id = any(${theirs}))`,
    couponId != null && sql`t.coupon_id = ${couponId}`,
    fullyPaid != null && isFullyPaid(companyIds, fullyPaid),
    onlyCancelled === true && sql`t.cancelled_at is not null`,
    paidBetween(sql`t.id`, query, companyIds),
  ];
  return conditions.filter((condition) => condition !== false);
}

function isFullyPaid(companyIds: readonly number[], fullyPaid: boolean): RawBuilder<unknown> {
  const shown = (amount: OrderedAmount, column: string) => amountShownTo(companyIds, amount, column);
  return sql`(${shown('paid', 'paid')} >= ${shown('totalPrice', 'total_price')}) = ${fullyPaid}`;
}

const shownTo =
  ({ companyIds, showsDueOfCancelled }: PurchaseListQuery, amount: OrderedAmount) =>
  (column: string): RawBuilder<number> =>
    isOpenAmount(amount) && !showsDueOfCancelled
      ? openAmountShownTo(companyIds, amount)
      : amountShownTo(companyIds, amount, column);

/** End of the second that a moment, in epoch milliseconds, lies in. */
const secondAfter = (moment: number): Date => new Date(Math.floor(moment / 1000) * 1000 + 1000);

function tallyOf(
  where: RawBuilder<unknown>,
  {
    companyId,
    byAdminsOnly,
    from,
    until,
  }: { readonly companyId: number; readonly byAdminsOnly: boolean; readonly from: Date | null; readonly until: Date | null },
): Tally | null {
  const weeks = weeksWithin(from?.getTime() ?? Number.NEGATIVE_INFINITY, until?.getTime() ?? Number.POSITIVE_INFINITY);
  const lists: readonly TalliedList[] = ['purchases by administrators', ...(byAdminsOnly ? [] : ['own purchases' as const])];
  const scope = sql`t.company_id = ${companyId}`;
  return weeks && { scope, lists, weeks, countedDirectly: rowsOutsideWeeks(weeks, sql`t.created_at`, where) };
}
