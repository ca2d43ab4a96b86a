import type { EntityManager } from '@mikro-orm/postgresql';
import { redeemPrePaid } from '../../prepaid/use-pre-paid.js';
import type { ArticleLine } from '../articles/add-article.js';
import type { BookableLine } from '../checkout/book-line.js';
import { withDiscounts } from './coupon-discounts.js';
import { redeemCoupon } from './use-coupon.js';

interface DiscountContext {
  readonly companyId: number;
  readonly couponId: number | null;
  readonly clientId: number;
  readonly now: Date;
}

export interface DiscountedLines {
  readonly bookable: readonly BookableLine[];
  readonly articles: readonly ArticleLine[];
}

/**
 * Takes off what was paid for ahead, and what the basket's coupon is good for; both are used up by it. First those of
 * the client, then the coupon that others may use too, so that everyone waits for them in one order.
 *
 * @throws Refusal CONFLICT for what can no longer be used
 */
export async function applyDiscounts(
  tx: EntityManager,
  { companyId, couponId, clientId, now }: DiscountContext,
  { lines, articles }: { readonly lines: readonly BookableLine[]; readonly articles: readonly ArticleLine[] },
): Promise<DiscountedLines> {
  const ahead = lines.filter(({ item }) => item.prePaidBookingId !== null);
  for (const { item, quantity } of [...ahead].sort((a, b) => a.item.prePaidBookingId! - b.item.prePaidBookingId!)) {
    const use = { id: item.prePaidBookingId!, clientId, serviceId: item.serviceId, companyId: item.companyId, quantity };
    await redeemPrePaid(tx, use);
  }
  const rule = couponId === null ? null : await redeemCoupon(tx, { companyId, id: couponId }, now);
  const discounted = withDiscounts([...lines.map(bookingLine), ...articles.map(articleLine)], rule);
  const discount = (at: number) => discounted[at]?.discount ?? 0;
  return {
    bookable: lines.map((line, at) => ({
      ...line,
      discount: discount(at),
      couponId: discount(at) > 0 && line.item.prePaidBookingId === null ? couponId : null,
    })),
    articles: articles.map((line, at) => ({ ...line, discount: discount(lines.length + at) })),
  };
}

const bookingLine = ({ item, price, quantity, answersPrice, deposit }: BookableLine) => ({
  price,
  quantity,
  answersPrice,
  deposit,
  companyId: item.companyId,
  serviceId: item.serviceId,
  isVoucher: false,
  isPrePaid: item.prePaidBookingId !== null,
});

const articleLine = ({ article, price, quantity, deposit }: ArticleLine) => ({
  price,
  quantity,
  deposit,
  companyId: article.companyId,
  serviceId: null,
  isVoucher: article.kind === 'voucher',
  isPrePaid: false,
});
