import { Field, InputType, Int } from 'type-graphql';
import type { ItemAsk } from '../../src/purchase/basket/add-to-basket.js';
import { LocalDateType } from '../../src/shared/column.js';
import { AnswerInput } from '../client/client.inputs.js';
import { MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';

@InputType({ description: 'A service at a moment, an event occurrence, a product, a package or a voucher.' })
export class BasketItemInput implements ItemAsk {
  @MayWhole()
  serviceId?: number | null;

  @MayWhole('A bookable combination or an event occurrence; stronger than `serviceId`.')
  eventId?: number | null;

  @MayWhole('The chain of the occurrence: refused where it is of another.')
  eventChainId?: number | null;

  @MayText("ISO 8601; without an offset on the company's clocks. Or `date` and `time`.")
  startsAt?: string | null;

  @Field(() => LocalDateType, { nullable: true })
  date?: string | null;

  @MayWhole('Start in minutes from midnight, such as `570` for 09:30.')
  time?: number | null;

  @MayWhole("Minutes; one of the service's durations, its first unless said.")
  duration?: number | null;

  @MayWhole('Anyone who is free unless said.')
  personId?: number | null;

  @MayWhole('Any that is free unless said.')
  resourceId?: number | null;

  @MayWhole('Spaces of a shared time or an event; 1 unless said.')
  quantity?: number | null;

  @MayWhole('How many different resources it takes; 1 unless said.')
  resources?: number | null;

  @MayText('A mark of your own, echoed on the line.')
  ref?: string | null;

  @Field(() => [AnswerInput], { nullable: true })
  answers?: AnswerInput[] | null;

  @MayJson()
  settings?: Record<string, unknown> | null;

  @MayWhole('Pays with what the member has bought ahead.')
  prePaidBookingId?: number | null;

  @MayWhole('A file that hangs on a line of your basket: on this one from now on.')
  attachmentId?: number | null;

  @MayFlag('True: joins the waiting list when the event is full; the line then has status 8.')
  joinWaitingList?: boolean | null;

  @MayWhole()
  productId?: number | null;

  @MayWhole()
  packageId?: number | null;

  @MayWhole()
  voucherId?: number | null;
}

@InputType()
export class AddToBasketInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => [BasketItemInput])
  items!: BasketItemInput[];

  @MayFlag('True: these items instead of what the basket holds.')
  replace?: boolean | null;
}

@InputType()
export class RemoveFromBasketInput {
  @Field(() => Int)
  companyId!: number;

  @MayText('The line; all of them unless said.')
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
