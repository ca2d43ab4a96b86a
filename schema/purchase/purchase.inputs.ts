import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { LocalDateType } from '../../src/shared/column.js';
import { OwnDetailsInput } from '../client/client.inputs.js';
import { connectionOf } from '../shared/connection.js';
import { MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';

@ObjectType({ simpleResolvers: true })
export class PurchaseConnection extends connectionOf(Purchase, 'Purchase') {}

@InputType({ description: 'Who buys: a client is created from it, or brought up to date by its e-mail.' })
export class BuyerInput extends OwnDetailsInput {
  @MayWhole('Of a client whose e-mail is given too.')
  id?: number | null;
}

@InputType()
export class CheckoutInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => BuyerInput, { nullable: true, description: 'Needed unless a member is logged in or `clientId` is given.' })
  client?: BuyerInput | null;

  @MayWhole('A client of the family, for administrators; else what `submitClient` answered within the hour.')
  clientId?: number | null;

  @MayText('Your own reference for the purchase.')
  reference?: string | null;

  @MayJson('Stored with each booking.')
  settings?: Record<string, unknown> | null;

  @MayFlag('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @MayFlag('Pays what is due now from the wallet of the member, as far as it goes.')
  takeFromWallet?: boolean | null;
}

@InputType({ description: 'Which purchases of a company.' })
export class PurchaseFilter {
  @MayText("Inclusive. ISO 8601; without an offset on the company's clocks.")
  createdFrom?: string | null;

  @MayText('Inclusive; written likewise.')
  createdTo?: string | null;

  @MayFlag('Only those an administrator made.')
  adminBookingsOnly?: boolean | null;

  @MayWhole()
  clientId?: number | null;
}

@InputType({ description: 'Which of the purchases of a member.' })
export class MemberPurchaseFilter {
  @Field(() => LocalDateType, { nullable: true, description: "The day it was made, on the company's clocks. Inclusive." })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Inclusive.' })
  to?: string | null;

  @MayFlag('Only those that are paid for, or only the others.')
  fullyPaid?: boolean | null;
}
