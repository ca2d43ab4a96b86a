import { Field, InputType, Int } from 'type-graphql';
import { BookingChangesInput, PlaceInput } from '../booking/booking.inputs.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';
import { LONG_ID } from './purchase.inputs.js';

@InputType({ description: 'One booking of a purchase, with the changes to make to it.' })
export class PurchaseBookingInput {
  @Field(() => Int)
  id!: number;

  @Field(() => PlaceInput, {
    nullable: true,
    description: 'New time, provider or event; a field that is left out, or equals the present value, changes nothing.',
  })
  to?: PlaceInput | null;

  @Field(() => BookingChangesInput, { nullable: true })
  changes?: BookingChangesInput | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('False: the staff are sent no e-mail. Ignored unless the caller is an administrator.')
  notifyStaff?: boolean | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export abstract class PurchaseKey {
  @OptionalInt('Id of the purchase, for the member who bought it and for administrators; guests give `longId` instead.')
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
    description:
      'Ids of the bookings to cancel; without `bookingIds` and `courseBookingIds`, all bookings of the purchase are cancelled.',
  })
  bookingIds?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Ids of the courses to cancel, from `courseBookings` of the purchase; of each course, the sessions ahead are cancelled.',
  })
  courseBookingIds?: number[] | null;

  @OptionalText()
  reason?: string | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('False: the staff are sent no e-mail. Ignored unless the caller is an administrator.')
  notifyStaff?: boolean | null;
}

@InputType()
export class RemovePurchaseItemInput extends PurchaseKey {
  @Field(() => Int, { description: 'Id of a booking of the purchase, of one of its `courseBookings`, or of one of its `items`.' })
  itemId!: number;
}

@InputType({ description: 'Payment that was made elsewhere, to be recorded.' })
export class PayPurchaseInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @OptionalInt('Amount in minor units, such as `1500` for 15.00; by default all that is still owed.')
  amount?: number | null;

  @OptionalText('Way of paying, such as card or cash.')
  kind?: string | null;

  @OptionalText(
    'State of the payment as free text; complete by default. A payment with the state failed, failure, declined, ' +
      'refused, error, cancelled or expired is stored and pays nothing.',
  )
  status?: string | null;

  @OptionalText()
  notes?: string | null;

  @OptionalText(
    'Identifier of the payment in the system in which it was made; a successful payment with the same identifier is ' +
      'recorded only once.',
  )
  transactionId?: string | null;
}

@InputType()
export class BookWaitingInput extends PurchaseKey {
  @OptionalInt('Id of the booking on the waiting list; by default the first booking of the purchase that is on one.')
  bookingId?: number | null;
}
