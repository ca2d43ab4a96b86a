import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { CompanySettings } from '../../src/company/company-settings.entity.js';
import { Package } from '../../src/prepaid/package.entity.js';
import { amountsOfPart, type PurchaseAmounts } from '../../src/purchase/amounts-of-part.js';
import { Product } from '../../src/purchase/articles/product.entity.js';
import { Voucher } from '../../src/purchase/discounts/voucher.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { PurchaseItem } from '../../src/purchase/purchase-item.entity.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { seesAllOf } from '../shared/permission.js';

/** The amounts of a purchase and of its lines. */
@Resolver(() => Purchase)
export class PurchaseAmountsResolver {
  @FieldResolver(() => Money, {
    description:
      'The sum of the lines, coupons taken off. All amounts are of the lines that are shown: for administrators who act for ' +
      'some of its companies, and not for all of them, those of the others are left out.',
  })
  totalPrice(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'totalPrice', context);
  }

  @FieldResolver(() => Money)
  price(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'price', context);
  }

  @FieldResolver(() => Money, { description: 'Amount that was paid so far.' })
  paid(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'paid', context);
  }

  @FieldResolver(() => Money, { description: 'Amount that is due at once, when that is not all.' })
  deposit(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'deposit', context);
  }

  @FieldResolver(() => Money, { description: 'To be paid at once: the deposit of what has one, else all of it.' })
  dueNow(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'dueNow', context);
  }

  @FieldResolver(() => Money, { description: 'Tax that is contained in `price`.' })
  taxPayableOnPrice(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'taxPayableOnPrice', context);
  }

  @FieldResolver(() => Money)
  taxPayableOnDeposit(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'taxPayableOnDeposit', context);
  }

  @FieldResolver(() => Money)
  taxPayableOnDueNow(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'taxPayableOnDueNow', context);
  }

  @FieldResolver(() => Money, { description: 'Paid by certificates and coupons.' })
  certificatePaid(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'certificatePaid', context);
  }

  @FieldResolver(() => Money, { description: 'Amount taken off, by a coupon or because it was paid ahead.' })
  discount(@Root() row: Purchase, @Ctx() context: Context): Promise<Money> {
    return shown(row, 'discount', context);
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

  @FieldResolver(() => Money, { description: 'Price of one piece or place.' })
  price(@Root() row: PurchaseItem): Money {
    return money(row.price, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount taken off the whole line.' })
  discount(@Root() row: PurchaseItem): Money {
    return money(row.discount, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that was paid so far.' })
  paid(@Root() row: PurchaseItem): Money {
    return money(row.paid, row.companyId);
  }

  @FieldResolver(() => Money)
  dueNow(@Root() row: PurchaseItem): Money {
    return money(row.dueNow, row.companyId);
  }
}

/** Amounts of the lines that the viewer is shown: all of it, or those of the companies that the viewer acts for. */
async function shown(row: Purchase, amount: keyof PurchaseAmounts, { viewer, load }: Context): Promise<Money> {
  if (seesAllOf(viewer, row)) return money(row[amount], row.companyId);
  const [bookings, items, [settings]] = await Promise.all([
    load.all(Booking, 'purchaseId', row.id),
    load.all(PurchaseItem, 'purchaseId', row.id),
    load.all(CompanySettings, 'companyId', row.companyId),
  ]);
  const lines = [...bookings, ...items.map((item) => ({ ...item, deposit: null }))];
  return money(amountsOfPart(row, lines, settings?.paymentTax ?? 0)[amount], row.companyId);
}
