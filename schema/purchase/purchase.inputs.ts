import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { BOOKING_CHANNELS } from '../../src/booking/booking.entity.js';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import type { ListOrder } from '../../src/database/page.js';
import { PURCHASE_ORDERS } from '../../src/purchase/list-purchases.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { PurchaseItem } from '../../src/purchase/purchase-item.entity.js';
import type { ValueOf } from '../../src/shared/closed-set.js';
import { OwnDetailsInput } from '../client/client.inputs.js';
import { connectionOf } from '../shared/connection.js';
import {
  OptionalBool,
  OptionalDate,
  OptionalEnum,
  OptionalInstant,
  OptionalInt,
  OptionalJson,
  OptionalText,
} from '../shared/input-field.js';
import { BASKET_ID } from './basket.inputs.js';

@ObjectType({ simpleResolvers: true })
export class PurchaseConnection extends connectionOf(Purchase, 'Purchase') {}

@ObjectType({ simpleResolvers: true })
export class PurchaseItemConnection extends connectionOf(PurchaseItem, 'PurchaseItem') {}

@InputType({ description: 'Field and direction by which purchases are listed.' })
export class PurchaseOrder implements ListOrder<ValueOf<typeof PURCHASE_ORDERS>> {
  @Field(() => PURCHASE_ORDERS, { description: 'Field by which the list is ordered; those that are equal in it, by their id.' })
  field!: ValueOf<typeof PURCHASE_ORDERS>;

  @OptionalBool('True: the last comes first. False by default.')
  descending?: boolean | null;
}

@InputType({
  description: 'Buyer: a client is created from these details, or the client with that e-mail is brought up to date.',
})
export class BuyerInput extends OwnDetailsInput {
  @OptionalInt('Id of the client who buys; the e-mail of that client must be given too.')
  id?: number | null;

  @OptionalText('Your own reference; for somebody new.')
  reference?: string | null;

  @OptionalInt('A company of the same family; for somebody new.')
  defaultCompanyId?: number | null;

  @OptionalInt('The client who looks after this one, for administrators; from others it is ignored.')
  parentClientId?: number | null;
}

@InputType()
export class CheckoutInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt(BASKET_ID)
  basketId?: number | null;

  @Field(() => BuyerInput, { nullable: true, description: 'Needed unless a member is logged in or `clientId` is given.' })
  client?: BuyerInput | null;

  @OptionalInt('A client of the family, for administrators; else what `submitClient` answered within the hour.')
  clientId?: number | null;

  @OptionalText('Your own reference for the purchase.')
  reference?: string | null;

  @OptionalJson('JSON object that is stored with each booking and returned unchanged.')
  settings?: Record<string, unknown> | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('Pays what is due now from the wallet of the member, as far as it goes.')
  takeFromWallet?: boolean | null;
}

export const LONG_ID = 'Unguessable name of the purchase: the key of guests, who have no log-in.';

/** Arguments that identify a purchase to be read. */
@ArgsType()
export class PurchaseArgs {
  @OptionalInt('Id of the purchase, for members and administrators.')
  id?: number | null;

  @OptionalText(LONG_ID)
  longId?: string | null;

  @OptionalInt('For administrators: the company of the purchase.')
  companyId?: number | null;
}

@InputType({ description: 'Conditions that purchases must meet, all of them.' })
export class PurchaseFilter {
  @OptionalDate("First day on which they were made, on the company's clocks. Inclusive.")
  from?: string | null;

  @OptionalDate('Last day, inclusive.')
  to?: string | null;

  @OptionalInstant('Moment from which on the purchases were made, inclusive.')
  createdFrom?: InstantInput | null;

  @OptionalInstant('Moment before which the purchases were made, exclusive.')
  createdUntil?: InstantInput | null;

  @OptionalBool('Only those an administrator made.')
  adminBookingsOnly?: boolean | null;

  @OptionalInt('Id of the client who bought.')
  clientId?: number | null;

  @OptionalEnum(BOOKING_CHANNELS, 'Way by which one of its bookings was made.')
  channel?: string | null;

  @OptionalInt('The coupon that lowered its prices.')
  couponId?: number | null;

  @OptionalBool('True: only those with nothing left to pay. False: only those with something.')
  fullyPaid?: boolean | null;

  @OptionalBool('True: only those that were cancelled.')
  onlyCancelled?: boolean | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Moment from which on something was paid, inclusive; only purchases that you see all of.',
  })
  paidFrom?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Moment before which something was paid, exclusive; only purchases that you see all of.',
  })
  paidUntil?: Date | null;
}
