import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Package } from '../../src/prepaid/package.entity.js';
import { Product } from '../../src/purchase/articles/product.entity.js';
import { Basket, BasketArticle, BasketItem } from '../../src/purchase/basket/basket.entity.js';
import { type PricedBasket, type PricedItem, priceBasket } from '../../src/purchase/basket/price-basket.js';
import { viewBasket } from '../../src/purchase/basket/view-basket.js';
import { Coupon } from '../../src/purchase/discounts/coupon.entity.js';
import { applyCoupon, removeCoupon } from '../../src/purchase/discounts/use-coupon.js';
import { applyVoucherCode, removeVoucherCode } from '../../src/purchase/discounts/use-voucher.js';
import { Voucher, VoucherCode } from '../../src/purchase/discounts/voucher.entity.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { BasketCodeInput, RemoveCouponInput, RemoveVoucherInput } from './basket.inputs.js';

/** Prices of a basket with its discounts, computed once for each basket that is shown. */
@Resolver(() => Basket)
export class BasketPriceResolver {
  @Mutation(() => Basket, {
    nullable: true,
    description:
      'Puts a coupon on your basket; it replaces a coupon that is there. A use is counted at checkout. Errors: ' +
      '`BASKET_MISMATCH` you have no basket; `INVALID` there is no such code, or it cannot be used now.',
  })
  @Allow('everybody')
  async applyCoupon(
    @Arg('input', () => BasketCodeInput) input: BasketCodeInput,
    @Ctx() { em, viewer, now }: Context,
  ): Promise<Basket | null> {
    const command = { ...input, sessionId: viewer.sessionId };
    await applyCoupon(em, command, now);
    return viewBasket(em, command);
  }

  @Mutation(() => Basket, {
    nullable: true,
    description:
      'Takes the coupon off your basket; without one nothing changes. Errors: `BASKET_MISMATCH` you have no ' + 'basket.',
  })
  @Allow('everybody')
  async removeCoupon(
    @Arg('input', () => RemoveCouponInput) { companyId }: RemoveCouponInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Basket | null> {
    const key = { sessionId: viewer.sessionId, companyId };
    await removeCoupon(em, key);
    return viewBasket(em, key);
  }

  @Mutation(() => Basket, {
    nullable: true,
    description:
      'Puts the code of a gift voucher on your basket, to pay with it at checkout. Errors: `BASKET_MISMATCH` ' +
      'you have no basket; `INVALID` there is no such code, it is used up, or it has not been paid for.',
  })
  @Allow('everybody')
  async applyVoucher(
    @Arg('input', () => BasketCodeInput) input: BasketCodeInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Basket | null> {
    const command = { ...input, sessionId: viewer.sessionId };
    await applyVoucherCode(em, command);
    return viewBasket(em, command);
  }

  @Mutation(() => Basket, {
    nullable: true,
    description:
      'Takes the code of a gift voucher off your basket. Errors: `BASKET_MISMATCH` you have no basket; ' +
      '`INVALID` the code is not on it.',
  })
  @Allow('everybody')
  async removeVoucher(
    @Arg('input', () => RemoveVoucherInput) { companyId, codeId }: RemoveVoucherInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Basket | null> {
    const key = { sessionId: viewer.sessionId, companyId };
    await removeVoucherCode(em, key, codeId);
    return viewBasket(em, key);
  }

  @FieldResolver(() => Money, { description: 'The sum of the lines, coupons and what is paid ahead taken off.' })
  async totalPrice(@Root() basket: Basket, @Ctx() context: Context): Promise<Money> {
    return money((await pricesOf(basket, context)).totalPrice, basket.companyId);
  }

  @FieldResolver(() => Money, { description: 'To be paid at checkout: deposits where there are any, less what vouchers pay.' })
  async dueNow(@Root() basket: Basket, @Ctx() context: Context): Promise<Money> {
    return money((await pricesOf(basket, context)).dueNow, basket.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount taken off all lines together.' })
  async discount(@Root() basket: Basket, @Ctx() context: Context): Promise<Money> {
    return money((await pricesOf(basket, context)).discount, basket.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that the gift vouchers on the basket will pay.' })
  async voucherPaid(@Root() basket: Basket, @Ctx() context: Context): Promise<Money> {
    return money((await pricesOf(basket, context)).voucherPaid, basket.companyId);
  }

  @FieldResolver(() => Coupon, { nullable: true })
  async coupon(@Root() basket: Basket, @Ctx() context: Context): Promise<Coupon | null> {
    return (await pricesOf(basket, context)).coupon;
  }

  @FieldResolver(() => [VoucherCode])
  async voucherCodes(@Root() basket: Basket, @Ctx() context: Context): Promise<readonly VoucherCode[]> {
    return (await pricesOf(basket, context)).codes;
  }
}

interface BasketLine {
  readonly id: string;
  readonly basketId: number;
  readonly companyId: number;
}

@Resolver(() => BasketItem)
export class BasketItemPriceResolver {
  @FieldResolver(() => Money, { description: 'For all of it, what is taken off taken off.' })
  total(@Root() line: BasketItem, @Ctx() context: Context): Promise<Money> {
    return amountOf(line, context, 'total');
  }

  @FieldResolver(() => Money)
  discount(@Root() line: BasketItem, @Ctx() context: Context): Promise<Money> {
    return amountOf(line, context, 'discount');
  }

  @FieldResolver(() => Money)
  voucherPaid(@Root() line: BasketItem, @Ctx() context: Context): Promise<Money> {
    return amountOf(line, context, 'paid');
  }
}

@Resolver(() => BasketArticle)
export class BasketArticlePriceResolver {
  @FieldResolver(() => Package, { nullable: true })
  package(@Root() { packageId }: BasketArticle, @Ctx() { load }: Context): Promise<Package | null> {
    return load.one(Package, packageId);
  }

  @FieldResolver(() => Product, { nullable: true })
  product(@Root() { productId }: BasketArticle, @Ctx() { load }: Context): Promise<Product | null> {
    return load.one(Product, productId);
  }

  @FieldResolver(() => Voucher, { nullable: true })
  voucher(@Root() { voucherId }: BasketArticle, @Ctx() { load }: Context): Promise<Voucher | null> {
    return load.one(Voucher, voucherId);
  }

  @FieldResolver(() => Money, { description: 'Price of one piece or place.' })
  price(@Root() { price, companyId }: BasketArticle): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, { description: 'For all of it, what is taken off taken off.' })
  total(@Root() line: BasketArticle, @Ctx() context: Context): Promise<Money> {
    return amountOf(line, context, 'total');
  }

  @FieldResolver(() => Money)
  discount(@Root() line: BasketArticle, @Ctx() context: Context): Promise<Money> {
    return amountOf(line, context, 'discount');
  }

  @FieldResolver(() => Money)
  voucherPaid(@Root() line: BasketArticle, @Ctx() context: Context): Promise<Money> {
    return amountOf(line, context, 'paid');
  }
}

/** Prices of a basket that the caller may read, computed once per request, and again after a change. */
async function pricesOf({ id }: Pick<Basket, 'id'>, { em, load, now }: Context): Promise<PricedBasket> {
  const basket = await load.known(Basket, id);
  return load.once(`prices of basket ${id}`, () => priceBasket(em, basket, now));
}

const NOTHING: PricedItem = { discount: 0, total: 0, dueNow: 0, paid: 0 };

/** Amount of a line of a basket. Whether the basket may be read is checked once for all lines of a company. */
function amountOf({ id, basketId, companyId }: BasketLine, context: Context, part: keyof PricedItem): Promise<Money> {
  const prices = context.load.once(`prices of basket ${basketId} for ${companyId}`, () => pricesOf({ id: basketId }, context));
  return prices.then(({ items }) => money((items.get(id) ?? NOTHING)[part], companyId));
}
