import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { CompanySettings } from '../../src/company/company-settings.entity.js';
import { Package } from '../../src/prepaid/package.entity.js';
import type { OpenAmount } from '../../src/purchase/amount-shown-to.js';
import { amountsOfPart, type PurchaseAmounts } from '../../src/purchase/amounts-of-part.js';
import { Product } from '../../src/purchase/articles/product.entity.js';
import { Voucher } from '../../src/purchase/discounts/voucher.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { PurchaseItem } from '../../src/purchase/purchase-item.entity.js';
import type { PricedLine, Share } from '../../src/purchase/totals.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { seesAllOf } from '../shared/permission.js';

/** The amounts of a purchase and of its lines. */
@Resolver(() => Purchase)
export class PurchaseAmountsResolver {
  @FieldResolver(() => Money, {
    description:
      'Sum of the prices of the lines, after coupons and pre-paid bookings. Like all amounts of the purchase, it counts ' +
      'only the lines that are shown: for administrators who act for only some of its companies, not the lines of the ' +
      'others.',
  })
  async totalPrice(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'totalPrice', context), row.companyId);
  }

  @FieldResolver(() => Money)
  async price(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'price', context), row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount paid so far for the purchase.' })
  async paid(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'paid', context), row.companyId);
  }

  @FieldResolver(() => Money, {
    description: 'Sum of the deposits of the lines that have one: the part of their price that is due at once.',
  })
  async deposit(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'deposit', context), row.companyId);
  }

  @FieldResolver(() => Money, {
    description:
      'Amount still to be paid at once: the deposit of lines that have one, the full price of all others, less the ' +
      'amount paid; nothing for cancelled lines.',
  })
  async dueNow(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await openAmountShown(row, 'dueNow', context), row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Tax that is contained in `price`.' })
  async taxPayableOnPrice(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'taxPayableOnPrice', context), row.companyId);
  }

  @FieldResolver(() => Money)
  async taxPayableOnDeposit(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'taxPayableOnDeposit', context), row.companyId);
  }

  @FieldResolver(() => Money)
  async taxPayableOnDueNow(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await openAmountShown(row, 'taxPayableOnDueNow', context), row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount paid with gift vouchers.' })
  async voucherPaid(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'voucherPaid', context), row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount taken off all lines together, by the coupon or for pre-paid bookings.' })
  async discount(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return money(await amountShown(row, 'discount', context), row.companyId);
  }
}

@Resolver(() => PurchaseItem)
export class PurchaseItemResolver {
  @FieldResolver(() => Package, { nullable: true })
  package(@Root() { packageId }: PurchaseItem, @Ctx() { load }: Context): Promise<Package | null> {
    return load.one(Package, packageId);
  }

  @FieldResolver(() => Product, { nullable: true })
  product(@Root() { productId }: PurchaseItem, @Ctx() { load }: Context): Promise<Product | null> {
    return load.one(Product, productId);
  }

  @FieldResolver(() => Voucher, { nullable: true })
  voucher(@Root() { voucherId }: PurchaseItem, @Ctx() { load }: Context): Promise<Voucher | null> {
    return load.one(Voucher, voucherId);
  }

  @FieldResolver(() => Purchase, { nullable: true })
  purchase(@Root() { purchaseId }: PurchaseItem, @Ctx() { load }: Context): Promise<Purchase | null> {
    return load.one(Purchase, purchaseId);
  }

  @FieldResolver(() => Money, { description: 'Price of one piece, before discounts.' })
  price(@Root() row: PurchaseItem): Money {
    return money(row.price, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount taken off the price of all pieces of the line together.' })
  discount(@Root() row: PurchaseItem): Money {
    return money(row.discount, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount paid so far for the line.' })
  paid(@Root() row: PurchaseItem): Money {
    return money(row.paid, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount still to be paid at once for the line; nothing once it is cancelled.' })
  dueNow(@Root() { dueNow, companyId, cancelledAt }: PurchaseItem, @Ctx() { face }: Context): Money {
    return money(cancelledAt !== null && !face.showsDueOfCancelled ? 0 : dueNow, companyId);
  }
}

/** Amount of the lines that the viewer is shown: all of it, or those of the companies that the viewer acts for. Minor units. */
async function amountShown(row: Purchase, amount: keyof PurchaseAmounts, { viewer, load }: Context): Promise<number> {
  if (seesAllOf(viewer, row)) return row[amount];
  return (await amountsOf(row, await linesOf(row, load), load))[amount];
}

/** Amount of those lines without cancelled ones, on the face that no longer counts these. Minor units. */
export async function openAmountShown(row: Purchase, amount: OpenAmount, context: Context): Promise<number> {
  const { face, load } = context;
  if (face.showsDueOfCancelled || row[amount] === 0) return amountShown(row, amount, context);
  const lines = await linesOf(row, load);
  if (!lines.some(({ isCancelled }) => isCancelled)) return amountShown(row, amount, context);
  const open = lines.filter(({ isCancelled }) => !isCancelled);
  return (await amountsOf(row, open, load))[amount];
}

type PurchaseLine = PricedLine & Share & Pick<Booking, 'isCancelled'>;

async function linesOf({ id }: Purchase, load: Context['load']): Promise<PurchaseLine[]> {
  const [bookings, items] = await Promise.all([load.all(Booking, 'purchaseId', id), load.all(PurchaseItem, 'purchaseId', id)]);
  return [...bookings, ...items.map((item) => ({ ...item, deposit: null, isCancelled: item.cancelledAt !== null }))];
}

async function amountsOf(row: Purchase, lines: readonly PurchaseLine[], load: Context['load']): Promise<PurchaseAmounts> {
  const [settings] = await load.all(CompanySettings, 'companyId', row.companyId);
  return amountsOfPart(row, lines, settings?.paymentTax ?? 0);
}
