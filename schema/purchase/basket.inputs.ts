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
export const BASKET_ID = 'Id of your basket at the family of the company, as a check: with any other id nothing is changed.';

@InputType({
  description:
    'Item to put into a basket: a service at a time, an occurrence of an event, a product, a package or a gift voucher.',
})
export class BasketItemInput {
  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('Id of a combination of a service with its person or resource.')
  bookableId?: number | null;

  @OptionalInt(
    'Id of the occurrence of an event, to book instead of a service; its time, person and resource are those of the event.',
  )
  eventId?: number | null;

  @OptionalInt('Id of the event chain of the occurrence; refused if the occurrence is of another chain.')
  eventChainId?: number | null;

  @OptionalInstant('Start of the service; alternatively `date` and `time`.')
  startsAt?: InstantInput | null;

  @OptionalDate('Day of the start in `timeZone`, with `time`.')
  date?: string | null;

  @OptionalTime('Start in `timeZone`, such as `09:30`, with `date`.')
  time?: string | null;

  @OptionalText('Time zone of `date` and `time`, such as `Europe/London`; by default the time zone of the company.')
  timeZone?: string | null;

  @OptionalInt('Length in minutes: one of the durations of the service, by default the first.')
  duration?: number | null;

  @OptionalInt('Id of the person of the staff; by default any person who is free.')
  personId?: number | null;

  @OptionalInt('Id of the resource; by default any resource that is free.')
  resourceId?: number | null;

  @OptionalInt('Number of spaces of a shared time or an event, or of pieces of an article; 1 by default.')
  quantity?: number | null;

  @OptionalInt('Number of different resources that the booking takes; 1 by default.')
  resourceCount?: number | null;

  @OptionalText('Your own reference for the line, stored and returned unchanged.')
  reference?: string | null;

  @Field(() => [AnswerInput], { nullable: true })
  answers?: AnswerInput[] | null;

  @OptionalJson()
  settings?: Record<string, unknown> | null;

  @OptionalInt(
    'Id of the pre-paid booking that pays for the line: of the member who is logged in or, for administrators, of any client.',
  )
  prePaidBookingId?: number | null;

  @OptionalInt('Id of a file that is attached to a line of your basket, to attach to the new line instead.')
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

  @OptionalBool('True: the items replace all lines of the basket. False by default: they are added.')
  replace?: boolean | null;
}

@InputType()
export class RemoveFromBasketInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt(BASKET_ID)
  basketId?: number | null;

  @OptionalText('Id of the line to remove; by default all lines are removed.')
  itemId?: string | null;
}

@InputType()
export class RenewHoldInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: 'Id of the line whose hold is renewed.' })
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

  @Field(() => Int, { description: 'Id of the code, from `voucherCodes` of the basket.' })
  codeId!: number;
}

@InputType()
export class RemoveCouponInput {
  @Field(() => Int)
  companyId!: number;
}
