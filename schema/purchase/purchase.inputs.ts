import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { JsonType, LocalDateType } from '../../src/shared/column.js';
import { OwnDetailsInput } from '../client/client.inputs.js';
import { connectionOf } from '../shared/connection.js';
import { MayFlag } from '../shared/input-field.js';

@ObjectType({ simpleResolvers: true })
export class PurchaseConnection extends connectionOf(Purchase, 'Purchase') {}

@InputType({ description: 'Who buys: a client is created from it, or brought up to date by its e-mail.' })
export class BuyerInput extends OwnDetailsInput {
  @Field(() => Int, { nullable: true, description: 'Of a client whose e-mail is given too.' })
  id?: number | null;
}

@InputType()
export class CheckoutInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => BuyerInput, { nullable: true, description: 'Needed unless a member is logged in or `clientId` is given.' })
  client?: BuyerInput | null;

  @Field(() => Int, {
    nullable: true,
    description: 'A client of the family, for administrators; else a contact sent in within the hour.',
  })
  clientId?: number | null;

  @Field(() => String, { nullable: true, description: 'Your own reference for the purchase.' })
  reference?: string | null;

  @Field(() => JsonType, { nullable: true, description: 'Stored with each booking.' })
  settings?: Record<string, unknown> | null;

  @MayFlag('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @MayFlag('Pays what is due now from the wallet of the member, as far as it goes.')
  takeFromWallet?: boolean | null;
}

@InputType({ description: 'Which purchases of a company.' })
export class PurchaseFilter {
  @Field(() => String, { nullable: true, description: "Inclusive. ISO 8601; without an offset on the company's clocks." })
  createdFrom?: string | null;

  @Field(() => String, { nullable: true, description: 'Inclusive; written likewise.' })
  createdTo?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those an administrator made.' })
  adminBookingsOnly?: boolean | null;

  @Field(() => Int, { nullable: true })
  clientId?: number | null;
}

@InputType({ description: 'Which of the purchases of a member.' })
export class MemberPurchaseFilter {
  @Field(() => LocalDateType, { nullable: true, description: "The day it was made, on the company's clocks. Inclusive." })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Inclusive.' })
  to?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those that are paid for, or only the others.' })
  fullyPaid?: boolean | null;
}
