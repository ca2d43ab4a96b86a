import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Coupon } from '../../src/purchase/discounts/coupon.entity.js';
import { LocalDateType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@ObjectType({ simpleResolvers: true })
export class CouponConnection extends connectionOf(Coupon, 'Coupon') {}

@InputType()
export class CouponFields {
  @OptionalText('Code that a buyer types in; unique within the company, case-insensitively.')
  code?: string | null;

  @OptionalText()
  name?: string | null;

  @OptionalInt('Percentage taken off each line, 1 to 100. A coupon has either `percent` or `amount`.')
  percent?: number | null;

  @OptionalInt(
    'Amount taken off the purchase, once, in minor units, such as `1500` for 15.00. A coupon has either `amount` or `percent`.',
  )
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

  @OptionalInt('Number of purchases that the coupon can be used for; null: any number.')
  maxUses?: number | null;

  @OptionalBool()
  disabled?: boolean | null;

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
