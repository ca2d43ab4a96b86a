import { Field, InputType, Int } from 'type-graphql';
import { BookingChangesInput, PlaceInput } from '../booking/booking.inputs.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';
import { LONG_ID } from './purchase.inputs.js';

@InputType({ description: 'One booking of a purchase, and what shall change of it.' })
export class PurchaseBookingInput {
  @Field(() => Int)
  id!: number;

  @Field(() => PlaceInput, { nullable: true, description: 'New place; what is left out, or equals the present one, stays.' })
  to?: PlaceInput | null;

  @Field(() => BookingChangesInput, { nullable: true })
  changes?: BookingChangesInput | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('False: the staff are sent no e-mail. Counts for administrators alone.')
  notifyStaff?: boolean | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export abstract class PurchaseKey {
  @OptionalInt('Id of the purchase, for the log-in of who bought it, or who sells. Or `longId`.')
  id?: number | null;

  @OptionalText(LONG_ID)
  longId?: string | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class UpdatePurchaseInput extends PurchaseKey {
  @Field(() => [PurchaseBookingInput])
  bookings!: PurchaseBookingInput[];
}

@InputType()
export class CancelPurchaseInput extends PurchaseKey {
  @Field(() => [Int], {
    nullable: true,
    description: 'Bookings of it to cancel; without these and `courseBookingIds` all of it.',
  })
  bookingIds?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Courses of it: of each the sessions ahead.' })
  courseBookingIds?: number[] | null;

  @OptionalText()
  reason?: string | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('False: the staff are sent no e-mail. Counts for administrators alone.')
  notifyStaff?: boolean | null;
}

@InputType()
export class RemovePurchaseItemInput extends PurchaseKey {
  @Field(() => Int, { description: 'A booking of the purchase, one of its `courseBookings`, or one of its `items`.' })
  itemId!: number;
}

@InputType({ description: 'A payment that was made elsewhere.' })
export class PayPurchaseInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @OptionalInt('Minor units; all that is still owed by default.')
  amount?: number | null;

  @OptionalText('Way in which it was paid, such as card or cash.')
  kind?: string | null;

  @OptionalText(
    "State of the payment in the caller's words; complete by default. Failed, declined, cancelled and the " +
      'like are kept and pay nothing.',
  )
  status?: string | null;

  @OptionalText()
  notes?: string | null;

  @OptionalText('The name the payment has where it was made: the same one is recorded once.')
  transactionId?: string | null;
}

@InputType()
export class BookWaitingInput extends PurchaseKey {
  @OptionalInt('Id of the booking on the waiting list; unless given, the first of the purchase that waits.')
  bookingId?: number | null;
}
