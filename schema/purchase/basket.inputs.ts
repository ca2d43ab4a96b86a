import { Field, InputType, Int } from 'type-graphql';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import { AnswerInput } from '../client/client.inputs.js';
import {
  OptionalBool,
  OptionalDate,
  OptionalInstant,
  OptionalInt,
  OptionalJson,
  OptionalText,
  OptionalTime,
} from '../shared/input-field.js';

/** Description of the field in each input that takes one. */
export const BASKET_ID = 'Id of the basket that you mean: refused unless it is yours at that family.';

@InputType({ description: 'A service at a moment, an event occurrence, a product, a package or a voucher.' })
export class BasketItemInput {
  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('Combination of a service with its person or resource.')
  bookableId?: number | null;

  @OptionalInt('Occurrence of an event, which has a time, a person and a place of its own.')
  eventId?: number | null;

  @OptionalInt('The chain of the occurrence: refused where it is of another.')
  eventChainId?: number | null;

  @OptionalInstant('Start of the service. Or `date` and `time`.')
  startsAt?: InstantInput | null;

  @OptionalDate('Day of the start in `timeZone`, with `time`.')
  date?: string | null;

  @OptionalTime('Start in `timeZone`, such as `09:30`, with `date`.')
  time?: string | null;

  @OptionalText("Time zone of `date` and `time`, such as `Europe/London`; the company's by default.")
  timeZone?: string | null;

  @OptionalInt("Minutes; one of the service's durations, its first by default.")
  duration?: number | null;

  @OptionalInt('Anyone who is free by default.')
  personId?: number | null;

  @OptionalInt('Any that is free by default.')
  resourceId?: number | null;

  @OptionalInt('Spaces of a shared time or an event; 1 by default.')
  quantity?: number | null;

  @OptionalInt('Number of different resources it takes; 1 by default.')
  resourceCount?: number | null;

  @OptionalText('A mark of your own, echoed on the line.')
  reference?: string | null;

  @Field(() => [AnswerInput], { nullable: true })
  answers?: AnswerInput[] | null;

  @OptionalJson()
  settings?: Record<string, unknown> | null;

  @OptionalInt('Pays with what the member has bought ahead.')
  prePaidBookingId?: number | null;

  @OptionalInt('A file that hangs on a line of your basket: on this one from now on.')
  attachmentId?: number | null;

  @OptionalBool('True: joins the waiting list when the event is full; the line is then WAITING.')
  joinWaitingList?: boolean | null;

  @OptionalInt()
  productId?: number | null;

  @OptionalInt()
  packageId?: number | null;

  @OptionalInt()
  voucherId?: number | null;
}

@InputType()
export class CreateBasketInput {
  @Field(() => Int)
  companyId!: number;
}

@InputType()
export class AddToBasketInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt(BASKET_ID)
  basketId?: number | null;

  @Field(() => [BasketItemInput])
  items!: BasketItemInput[];

  @OptionalBool('True: these items instead of what the basket holds.')
  replace?: boolean | null;
}

@InputType()
export class RemoveFromBasketInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt(BASKET_ID)
  basketId?: number | null;

  @OptionalText('The line; all of them by default.')
  itemId?: string | null;
}

@InputType()
export class RenewHoldInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: 'Id of the line to hold again.' })
  itemId!: string;
}

@InputType()
export class BasketCodeInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: 'Code of the coupon or voucher, case-insensitive.' })
  code!: string;
}

@InputType()
export class RemoveVoucherInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int, { description: 'Id of the code, as the basket shows it.' })
  codeId!: number;
}

@InputType()
export class RemoveCouponInput {
  @Field(() => Int)
  companyId!: number;
}
