import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { Package } from '../../src/prepaid/package.entity.js';
import { Product } from '../../src/purchase/articles/product.entity.js';
import { Voucher, VoucherCode } from '../../src/purchase/discounts/voucher.entity.js';
import { connectionOf, PageArgs } from '../shared/connection.js';
import { OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@ObjectType({ simpleResolvers: true })
export class ProductConnection extends connectionOf(Product, 'Product') {}

@ObjectType({ simpleResolvers: true })
export class PackageConnection extends connectionOf(Package, 'Package') {}

@ObjectType({ simpleResolvers: true })
export class VoucherConnection extends connectionOf(Voucher, 'Voucher') {}

@ObjectType({ simpleResolvers: true })
export class VoucherCodeConnection extends connectionOf(VoucherCode, 'VoucherCode') {}

/** A page of the articles, or of the coupons, of a company. */
@ArgsType()
export class ShopListArgs extends PageArgs {
  @Field(() => Int)
  companyId!: number;

  @OptionalBool('True: disabled and deleted records are listed too; for administrators.')
  includeHidden?: boolean | null;
}

@ArgsType()
export class ShopRecordArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @OptionalBool('True: the record is returned even if it is disabled or deleted; for administrators.')
  includeHidden?: boolean | null;
}

/** Fields that every article has. A new one needs a name, and the required fields of its own type. */
@InputType()
export abstract class ArticleFields {
  @OptionalText()
  name?: string | null;

  @OptionalText()
  description?: string | null;

  @OptionalInt('Price in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalInt('Position in its list: lower numbers come first.')
  order?: number | null;

  @OptionalBool()
  disabled?: boolean | null;

  @OptionalBool()
  deleted?: boolean | null;
}

@InputType()
export class ProductFields extends ArticleFields {
  @OptionalText('Article number, unique within the company.')
  sku?: string | null;

  @OptionalInt('Number of pieces that are left; null: it never runs out.')
  stock?: number | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;
}

@InputType()
export class PackageFields extends ArticleFields {
  @OptionalBool(
    'True: the package pays for `bookingCount` bookings of any of its services; false: for that number of each service.',
  )
  isBulk?: boolean | null;

  @Field(() => [Int], { nullable: true })
  serviceIds?: number[] | null;

  @OptionalInt()
  bookingCount?: number | null;

  @OptionalInt('Number of days from the purchase within which the package can be used; null: without expiry.')
  validDays?: number | null;
}

@InputType()
export class VoucherFields extends ArticleFields {
  @OptionalText('Your own reference for the gift voucher, such as its id in another system.')
  reference?: string | null;

  @OptionalInt('Amount that a code of the gift voucher pays, in minor units, such as `1500` for 15.00.')
  value?: number | null;

  @OptionalInt('Number of days from the purchase within which the code can be used; null: without expiry.')
  validDays?: number | null;
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
