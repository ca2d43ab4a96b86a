import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Package } from '../../src/prepaid/package.entity.js';
import { Product } from '../../src/purchase/articles/product.entity.js';
import { Voucher } from '../../src/purchase/discounts/voucher.entity.js';
import { Payment } from '../../src/purchase/payments/payment.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { PurchaseItem } from '../../src/purchase/purchase-item.entity.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';

/** The amounts of a purchase, of its lines and of its payments. */
@Resolver(() => Purchase)
export class PurchaseAmountsResolver {
  @FieldResolver(() => Money, { description: 'The sum of the lines, coupons taken off.' })
  totalPrice(@Root() row: Purchase): Money {
    return money(row.totalPrice, row.companyId);
  }

  @FieldResolver(() => Money)
  price(@Root() row: Purchase): Money {
    return money(row.price, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that was paid so far.' })
  paid(@Root() row: Purchase): Money {
    return money(row.paid, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount that is due at once, when that is not all.' })
  deposit(@Root() row: Purchase): Money {
    return money(row.deposit, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'To be paid at once: the deposit of what has one, else all of it.' })
  dueNow(@Root() row: Purchase): Money {
    return money(row.dueNow, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Tax that is contained in `price`.' })
  taxPayableOnPrice(@Root() row: Purchase): Money {
    return money(row.taxPayableOnPrice, row.companyId);
  }

  @FieldResolver(() => Money)
  taxPayableOnDeposit(@Root() row: Purchase): Money {
    return money(row.taxPayableOnDeposit, row.companyId);
  }

  @FieldResolver(() => Money)
  taxPayableOnDueNow(@Root() row: Purchase): Money {
    return money(row.taxPayableOnDueNow, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Paid by certificates and coupons.' })
  certificatePaid(@Root() row: Purchase): Money {
    return money(row.certificatePaid, row.companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount taken off, by a coupon or because it was paid ahead.' })
  discount(@Root() row: Purchase): Money {
    return money(row.discount, row.companyId);
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

@Resolver(() => Payment)
export class PaymentResolver {
  @FieldResolver(() => Money, { description: 'Below 0 for what is owed back.' })
  amount(@Root() row: Payment): Money {
    return money(row.amount, row.companyId);
  }
}
