import { Field, InputType, Int } from 'type-graphql';
import { BookingChangesInput } from '../booking/booking.inputs.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';

@InputType({ description: 'One booking of a purchase, and what shall change of it.' })
export class PurchaseBookingInput {
  @Field(() => Int)
  id!: number;

  @Field(() => BookingChangesInput, {
    description: 'Changes to the booking; changes that only administrators may make are ignored for other callers.',
  })
  changes!: BookingChangesInput;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class ChangePurchaseInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => String)
  longId!: string;

  @Field(() => [PurchaseBookingInput])
  bookings!: PurchaseBookingInput[];
}

@InputType()
export class CancelPurchaseInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => String)
  longId!: string;

  @OptionalInt('One booking of it; all of them unless said.')
  bookingId?: number | null;

  @OptionalInt('One course of it: its sessions ahead.')
  courseBookingId?: number | null;

  @OptionalText()
  reason?: string | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('False: the staff are sent no e-mail. Counts for administrators alone.')
  notifyStaff?: boolean | null;
}

@InputType()
export class RemovePurchaseItemInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => String)
  longId!: string;

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

  @OptionalInt('Minor units; all that is still owed unless said.')
  amount?: number | null;

  @OptionalText('How it was paid: card, cash.')
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
export class BookWaitingInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => String)
  longId!: string;

  @OptionalInt('The first of the purchase that waits unless said.')
  bookingId?: number | null;
}
