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
      'Puts a coupon on your basket, in place of any other; its use is counted at checkout. Errors: `BASKET_MISMATCH` ' +
      'you have no basket; `INVALID` there is no such code, or the coupon cannot be used now.',
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
      'Takes the coupon off your basket; without a coupon nothing changes. Errors: `BASKET_MISMATCH` you have no basket.',
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
      'Puts the code of a gift voucher on your basket, to pay with it at checkout. Errors: `BASKET_MISMATCH` you have no ' +
      'basket; `INVALID` there is no such code, the code is used up, expired or not paid for, or the basket already has ' +
      '20 codes.',
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
      'Takes the code of a gift voucher off your basket. Errors: `BASKET_MISMATCH` you have no basket; `INVALID` the ' +
      'code is not on your basket.',
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

  @FieldResolver(() => Money, {
    description: 'Sum of the prices of the lines, after the coupon and pre-paid bookings; lines on a waiting list do not count.',
  })
  async totalPrice(@Root() basket: Basket, @Ctx() context: Context): Promise<Money> {
    return money((await pricesOf(basket, context)).totalPrice, basket.companyId);
  }

  @FieldResolver(() => Money, {
    description:
      'Amount to be paid at checkout: the deposit of lines that have one, the full price of all others, less the amount ' +
      'that gift vouchers will pay.',
  })
  async dueNow(@Root() basket: Basket, @Ctx() context: Context): Promise<Money> {
    return money((await pricesOf(basket, context)).dueNow, basket.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount taken off all lines together, by the coupon or for pre-paid bookings.' })
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
  @FieldResolver(() => Money, {
    description: 'Price of all spaces of the line with the prices of its answers, after discounts; 0 on a waiting list.',
  })
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

  @FieldResolver(() => Money, { description: 'Price of one piece, before discounts.' })
  price(@Root() { price, companyId }: BasketArticle): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, { description: 'Price of all pieces of the line, after discounts.' })
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
