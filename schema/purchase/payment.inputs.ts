import { Field, InputType, ObjectType } from 'type-graphql';
import type { ListOrder } from '../../src/database/page.js';
import { type PaymentFilter as Filter, PAYMENT_ORDERS } from '../../src/purchase/payments/list-payments.js';
import { Payment } from '../../src/purchase/payments/payment.entity.js';
import type { ValueOf } from '../../src/shared/closed-set.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';

@ObjectType({ simpleResolvers: true })
export class PaymentConnection extends connectionOf(Payment, 'Payment') {}

@InputType({ description: 'Conditions that payments must meet, all of them.' })
export class PaymentFilter implements Filter {
  @Field(() => Date, { nullable: true, description: 'Earliest time at which the payments were made, inclusive.' })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Latest time at which the payments were made, exclusive.' })
  until?: Date | null;

  @OptionalText('Way of paying, exactly as in `kind` of the payment.')
  kind?: string | null;

  @OptionalBool('True: only payments that succeeded. False: only payments that failed.')
  success?: boolean | null;

  @OptionalInt('Id of the purchase that the payments are for.')
  purchaseId?: number | null;
}

@InputType({ description: 'Field and direction by which payments are listed.' })
export class PaymentOrder implements ListOrder<ValueOf<typeof PAYMENT_ORDERS>> {
  @Field(() => PAYMENT_ORDERS, { description: 'Field by which the list is ordered; records with equal values, by their id.' })
  field!: ValueOf<typeof PAYMENT_ORDERS>;

  @OptionalBool('True: descending order. False by default.')
  descending?: boolean | null;
}
