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
  @Field(() => PURCHASE_ORDERS, { description: 'Field by which the list is ordered; records with equal values, by their id.' })
  field!: ValueOf<typeof PURCHASE_ORDERS>;

  @OptionalBool('True: descending order. False by default.')
  descending?: boolean | null;
}

@InputType({
  description: 'Details of the buyer: a client is created from them, or the client with that e-mail address is updated.',
})
export class BuyerInput extends OwnDetailsInput {
  @OptionalInt('Id of the client who buys; the e-mail address of that client must be given too.')
  id?: number | null;

  @OptionalText('Your own reference for the client; only for a new client.')
  reference?: string | null;

  @OptionalInt('Id of the branch of the family that the client goes to; only for a new client.')
  defaultCompanyId?: number | null;

  @OptionalInt('Id of the client who looks after this one; ignored unless the caller is an administrator.')
  parentClientId?: number | null;
}

@InputType()
export class CheckoutInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt(BASKET_ID)
  basketId?: number | null;

  @Field(() => BuyerInput, {
    nullable: true,
    description: 'Details of the buyer; needed unless a member is logged in or `clientId` is given.',
  })
  client?: BuyerInput | null;

  @OptionalInt(
    'Id of the client who buys: for administrators any client of the family, for guests the id that `submitClient` ' +
      'returned to them within the last hour.',
  )
  clientId?: number | null;

  @OptionalText('Your own reference for the purchase.')
  reference?: string | null;

  @OptionalJson('JSON object that is stored with each booking and returned unchanged.')
  settings?: Record<string, unknown> | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('True: the amount due now is paid from the wallet of the client, as far as the balance allows.')
  takeFromWallet?: boolean | null;
}

export const LONG_ID = 'Unguessable id of the purchase: gives access to guests, who have no log-in.';

/** Arguments that identify a purchase to be read. */
@ArgsType()
export class PurchaseArgs {
  @OptionalInt('Id of the purchase, for members and administrators.')
  id?: number | null;

  @OptionalText(LONG_ID)
  longId?: string | null;

  @OptionalInt('Id of the company of the purchase, for administrators.')
  companyId?: number | null;
}

@InputType({ description: 'Conditions that purchases must meet, all of them.' })
export class PurchaseFilter {
  @OptionalDate('First day on which the purchases were made, in the time zone of the company, inclusive.')
  from?: string | null;

  @OptionalDate('Last day on which the purchases were made, in the time zone of the company, inclusive.')
  to?: string | null;

  @OptionalInstant('Earliest time at which the purchases were made, inclusive.')
  createdFrom?: InstantInput | null;

  @OptionalInstant('Latest time at which the purchases were made, exclusive.')
  createdUntil?: InstantInput | null;

  @OptionalBool('True: only purchases that an administrator made.')
  adminBookingsOnly?: boolean | null;

  @OptionalInt('Id of the client who bought.')
  clientId?: number | null;

  @OptionalEnum(BOOKING_CHANNELS, 'Way by which at least one booking of the purchase was made.')
  channel?: string | null;

  @OptionalInt('Id of the coupon that lowered the prices.')
  couponId?: number | null;

  @OptionalBool('True: only purchases with nothing left to pay. False: only purchases with an amount left to pay.')
  fullyPaid?: boolean | null;

  @OptionalBool('True: only cancelled purchases.')
  onlyCancelled?: boolean | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Earliest time of a successful payment for the purchase, inclusive; only purchases that the caller may see completely.',
  })
  paidFrom?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Latest time of a successful payment for the purchase, exclusive; only purchases that the caller may see completely.',
  })
  paidUntil?: Date | null;
}
