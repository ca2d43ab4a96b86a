import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { Package } from '../../src/prepaid/package.entity.js';
import { PrePaidBooking } from '../../src/prepaid/pre-paid-booking.entity.js';
import { Product } from '../../src/purchase/articles/product.entity.js';
import { Coupon } from '../../src/purchase/discounts/coupon.entity.js';
import { Voucher, VoucherCode } from '../../src/purchase/discounts/voucher.entity.js';
import { WalletBand, WalletLog } from '../../src/purchase/wallet/wallet.entity.js';
import { LocalDateType } from '../../src/shared/column.js';
import { connectionOf, PageArgs } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@ObjectType({ simpleResolvers: true })
export class CouponConnection extends connectionOf(Coupon, 'Coupon') {}

@ObjectType({ simpleResolvers: true })
export class ProductConnection extends connectionOf(Product, 'Product') {}

@ObjectType({ simpleResolvers: true })
export class PackageConnection extends connectionOf(Package, 'Package') {}

@ObjectType({ simpleResolvers: true })
export class VoucherConnection extends connectionOf(Voucher, 'Voucher') {}

@ObjectType({ simpleResolvers: true })
export class VoucherCodeConnection extends connectionOf(VoucherCode, 'VoucherCode') {}

@ObjectType({ simpleResolvers: true })
export class PrePaidBookingConnection extends connectionOf(PrePaidBooking, 'PrePaidBooking') {}

@ObjectType({ simpleResolvers: true })
export class WalletLogConnection extends connectionOf(WalletLog, 'WalletLog') {}

@ObjectType({ simpleResolvers: true })
export class WalletBandConnection extends connectionOf(WalletBand, 'WalletBand') {}

/** A page of what a company sells. */
@ArgsType()
export class SoldArgs extends PageArgs {
  @Field(() => Int)
  companyId!: number;

  @OptionalBool('For administrators: also what is disabled or deleted.')
  includeHidden?: boolean | null;
}

@ArgsType()
export class SoldRecordArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @OptionalBool('For administrators: also when it is disabled or deleted.')
  includeHidden?: boolean | null;
}

/** Fields of every article. A new one needs a name, and the required fields of its own type. */
@InputType()
export abstract class SoldFields {
  @OptionalText()
  name?: string | null;

  @OptionalText()
  description?: string | null;

  @OptionalInt('Price in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalInt('Place in lists.')
  order?: number | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalBool()
  deleted?: boolean | null;
}

@InputType()
export class ProductFields extends SoldFields {
  @OptionalText('Number of the article; once in a company.')
  sku?: string | null;

  @OptionalInt('How many are left; null: it never runs out.')
  stock?: number | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;
}

@InputType()
export class PackageFields extends SoldFields {
  @OptionalBool('True: `bookings` of any of the services; false: of each of them.')
  isBulk?: boolean | null;

  @Field(() => [Int], { nullable: true })
  serviceIds?: number[] | null;

  @OptionalInt()
  bookings?: number | null;

  @OptionalInt('Days from the purchase on which it can be used.')
  validDays?: number | null;
}

@InputType()
export class VoucherFields extends SoldFields {
  @OptionalText('Your own reference.')
  reference?: string | null;

  @OptionalInt('Minor units: what its code pays for.')
  value?: number | null;

  @OptionalInt('Days from the purchase on which its code can be used.')
  validDays?: number | null;
}

@InputType()
export class CouponFields {
  @OptionalText('Once in a company, in any case of letters.')
  code?: string | null;

  @OptionalText()
  name?: string | null;

  @OptionalInt('Off each line; or `amount`.')
  percent?: number | null;

  @OptionalInt('Minor units, once off the whole purchase; or `percent`.')
  amount?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the services that the coupon counts for; empty: it counts for all that is sold, except gift vouchers.',
  })
  serviceIds?: number[] | null;

  @Field(() => LocalDateType, { nullable: true })
  validFrom?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Last day on which the coupon can be used.' })
  validTo?: string | null;

  @OptionalInt('Purchases it is good for; null: any number.')
  maxUses?: number | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalBool()
  deleted?: boolean | null;
}

@InputType()
export class WalletBandFields {
  @OptionalText()
  name?: string | null;

  @OptionalInt('Minor units: what is paid.')
  price?: number | null;

  @OptionalInt('Minor units: what is put in.')
  credit?: number | null;

  @OptionalInt()
  order?: number | null;

  @OptionalBool()
  deleted?: boolean | null;
}

@InputType()
export class CreateCouponInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => CouponFields)
  fields!: CouponFields;
}

@InputType()
export class UpdateCouponInput extends RecordKey {
  @Field(() => CouponFields)
  fields!: CouponFields;
}

@InputType()
export class CreateProductInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => ProductFields)
  fields!: ProductFields;
}

@InputType()
export class UpdateProductInput extends RecordKey {
  @Field(() => ProductFields)
  fields!: ProductFields;
}

@InputType()
export class CreatePackageInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => PackageFields)
  fields!: PackageFields;
}

@InputType()
export class UpdatePackageInput extends RecordKey {
  @Field(() => PackageFields)
  fields!: PackageFields;
}

@InputType()
export class CreateVoucherInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => VoucherFields)
  fields!: VoucherFields;
}

@InputType()
export class UpdateVoucherInput extends RecordKey {
  @Field(() => VoucherFields)
  fields!: VoucherFields;
}

@InputType()
export class CreateWalletBandInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => WalletBandFields)
  fields!: WalletBandFields;
}

@InputType()
export class ChangeWalletInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  clientId!: number;

  @OptionalInt('Minor units; below 0 takes out. Or `bandId`.')
  amount?: number | null;

  @OptionalInt('Puts in what this band gives.')
  bandId?: number | null;

  @OptionalText()
  notes?: string | null;
}

@InputType({ description: 'Conditions that pre-paid bookings must meet, all of them.' })
export class PrePaidFilter {
  @OptionalBool('Also those that are used up, run out or not yet paid for.')
  includeInvalid?: boolean | null;

  @OptionalInt('Combination of a service with its person or resource: only those that pay for it.')
  bookableId?: number | null;
}
