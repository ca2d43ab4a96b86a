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
 * Applies pre-paid bookings and the basket's coupon to the lines, and uses them up: first the client's pre-paid bookings, then
 * the coupon, which other clients may use too, so that they are always locked in the same order.
 *
 * @throws Refusal CONFLICT for a pre-paid booking or a coupon that can no longer be used
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
