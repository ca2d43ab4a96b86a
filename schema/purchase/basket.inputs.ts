import { Field, InputType, Int } from 'type-graphql';
import type { NewBasketItem } from '../../src/purchase/basket/new-item.js';
import { LocalDateType } from '../../src/shared/column.js';
import { AnswerInput } from '../client/client.inputs.js';
import { OptionalBool, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';

/** Description of the field in each input that takes one. */
export const BASKET_ID = 'Id of the basket that you mean: refused unless it is yours at that family.';

@InputType({ description: 'A service at a moment, an event occurrence, a product, a package or a voucher.' })
export class BasketItemInput implements NewBasketItem {
  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('Combination of a service with its person or resource, as availability names it; stronger than `serviceId`.')
  bookableId?: number | null;

  @OptionalInt('Occurrence of an event; stronger than `serviceId`.')
  eventId?: number | null;

  @OptionalInt('The chain of the occurrence: refused where it is of another.')
  eventChainId?: number | null;

  @OptionalText("ISO 8601; without an offset on the company's clocks. Or `date` and `time`.")
  startsAt?: string | null;

  @OptionalText("Time zone whose clocks show a start without an offset, such as `Europe/London`; the company's unless said.")
  timeZone?: string | null;

  @Field(() => LocalDateType, { nullable: true })
  date?: string | null;

  @OptionalInt('Start in minutes from midnight, such as `570` for 09:30.')
  time?: number | null;

  @OptionalInt("Minutes; one of the service's durations, its first unless said.")
  duration?: number | null;

  @OptionalInt('Anyone who is free unless said.')
  personId?: number | null;

  @OptionalInt('Any that is free unless said.')
  resourceId?: number | null;

  @OptionalInt('Spaces of a shared time or an event; 1 unless said.')
  quantity?: number | null;

  @OptionalInt('How many different resources it takes; 1 unless said.')
  resources?: number | null;

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

  @OptionalBool('True: joins the waiting list when the event is full; the line then has status 8.')
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

  @OptionalText('The line; all of them unless said.')
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

  @Field(() => String, { description: 'In any case of letters.' })
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
