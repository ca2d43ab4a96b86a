import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { BOOKING_STATUSES } from '../../src/booking/booking.entity.js';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import { AnswerInput } from '../client/client.inputs.js';
import { BuyerInput, LONG_ID } from '../purchase/purchase.inputs.js';
import {
  ExpectedVersion,
  OptionalBool,
  OptionalDate,
  OptionalEnum,
  OptionalInstant,
  OptionalInt,
  OptionalJson,
  OptionalText,
  OptionalTime,
} from '../shared/input-field.js';
import { AttendanceName } from './booking-history.resolver.js';

/** Arguments that identify a booking to be read. */
@ArgsType()
@InputType()
export class BookingArgs {
  @Field(() => Int)
  id!: number;

  @OptionalText(LONG_ID)
  longId?: string | null;

  @OptionalInt('For administrators: the company of the booking. With `clientId` a company that the client may book with.')
  companyId?: number | null;

  @OptionalInt('The client who booked; of a member the member itself.')
  clientId?: number | null;
}

/** Key of a booking that its client may change, or the staff: the token knows the client and the companies. */
@InputType()
export abstract class BookingKey extends BookingArgs {
  @ExpectedVersion()
  expectedVersion?: number | null;
}

/** Key of a booking, for changes that the client is e-mailed about. */
@InputType()
export abstract class NotifyingBookingKey extends BookingKey {
  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalBool('False: the staff are sent no e-mail. Counts for administrators alone.')
  notifyStaff?: boolean | null;
}

@InputType({ description: 'Time and provider of a booking.' })
export class PlaceInput {
  @OptionalInstant('Start of the booking. Or `date` and `time`.')
  startsAt?: InstantInput | null;

  @OptionalDate('Day of the start in the time zone of the company, with `time`.')
  date?: string | null;

  @OptionalTime('Start in the time zone of the company, such as `09:30`, with `date`.')
  time?: string | null;

  @OptionalInt('Length of the booking in minutes; by default that of the service.')
  duration?: number | null;

  @OptionalInt('Id of the person of the staff; null: anyone who is free.')
  personId?: number | null;

  @OptionalInt('Id of the resource; null: any that is free.')
  resourceId?: number | null;

  @OptionalInt('Id of a combination of a service with its person or resource.')
  bookableId?: number | null;

  @OptionalInt('Id of the occurrence of an event, where no service is booked.')
  eventId?: number | null;
}

@InputType()
export class CreateBookingInput extends PlaceInput {
  @Field(() => [AnswerInput], { nullable: true })
  answers?: AnswerInput[] | null;

  @Field(() => Int)
  companyId!: number;

  @OptionalInt('Needed unless `bookableId` or `eventId` is given.')
  serviceId?: number | null;

  @OptionalInt('The chain of the occurrence: refused where it is of another.')
  eventChainId?: number | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalInt('Id of the client who comes; left out where `client` says who it is.')
  clientId?: number | null;

  @Field(() => BuyerInput, { nullable: true, description: 'Client to book for.' })
  client?: BuyerInput | null;

  @OptionalInt("Minutes before, instead of the service's own.")
  preTime?: number | null;

  @OptionalInt("Minutes after, instead of the service's own.")
  postTime?: number | null;

  @OptionalInt('Spaces of a shared time or an event; 1 by default.')
  quantity?: number | null;

  @OptionalInt('Number of different resources it takes; 1 by default.')
  resourceCount?: number | null;

  @OptionalInt('Minor units for one, instead of the price of the service or event.')
  price?: number | null;

  @OptionalText('Your own reference for the purchase.')
  reference?: string | null;

  @OptionalJson()
  settings?: Record<string, unknown> | null;
}

@InputType({
  description:
    'Changes to what is known of a booking; a field that is left out, or equals the present value, changes nothing. Clients ' +
    'change the answers, all else the staff.',
})
export class BookingChangesInput {
  @Field(() => [AnswerInput], { nullable: true })
  answers?: AnswerInput[] | null;

  @OptionalInt('Minutes kept free before the booking.')
  preTime?: number | null;

  @OptionalInt('Minutes kept free after the booking.')
  postTime?: number | null;

  @OptionalEnum(BOOKING_STATUSES, 'State of the time of the booking: BOOKED or BLOCKED.')
  status?: number | null;

  @Field(() => AttendanceName, { nullable: true, description: 'Whether the client came; null says nothing.' })
  attendance?: AttendanceName | null;

  @OptionalBool('True: a NO_SHOW becomes UNMARKED, any other attendance stays. Or `attendance`.')
  clearNoShow?: boolean | null;

  @OptionalText("One of the company's names of states: it is given now.")
  customStatus?: string | null;

  @OptionalText("Instead of the client's own, for this booking.")
  clientName?: string | null;

  @OptionalText("Instead of the client's own, for this booking.")
  clientEmail?: string | null;
}

@InputType()
export class UpdateBookingInput extends NotifyingBookingKey {
  @Field(() => BookingChangesInput)
  changes!: BookingChangesInput;
}

@InputType()
export class MoveBookingInput extends NotifyingBookingKey {
  @Field(() => PlaceInput, { description: 'New place; what is left out, or equals the present one, stays.' })
  to!: PlaceInput;

  @Field(() => BookingChangesInput, { nullable: true, description: 'Changes to make in the same step.' })
  changes?: BookingChangesInput | null;
}

@InputType()
export class CancelBookingInput extends NotifyingBookingKey {
  @OptionalText()
  reason?: string | null;
}

@InputType()
export class CheckInInput extends BookingKey {}

@InputType()
export class CustomStatusInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => String, { description: 'Name of one of the states that the company has defined (`customStatuses`).' })
  customStatus!: string;
}

@InputType()
export class BookingNoteInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  bookingId!: number;

  @OptionalInt('Id of the note to change; unless given, a new note is written.')
  id?: number | null;

  @Field(() => String)
  note!: string;

  @OptionalBool('For staff alone; true by default. Of a new note.')
  isPrivate?: boolean | null;
}

@InputType()
export class DeleteBookingNoteInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  bookingId!: number;

  @Field(() => Int, { description: 'Id of the note to delete.' })
  id!: number;
}
