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

  @OptionalInt('Id of the company of the booking, for administrators; with `clientId`, a company with which the client may book.')
  companyId?: number | null;

  @OptionalInt('Id of the client who booked; for a member, the id of that member.')
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

  @OptionalBool('False: the staff are sent no e-mail. Ignored unless the caller is an administrator.')
  notifyStaff?: boolean | null;
}

@InputType({ description: 'Time and provider of a booking.' })
export class PlaceInput {
  @OptionalInstant('Start of the booking; alternatively `date` and `time`.')
  startsAt?: InstantInput | null;

  @OptionalDate('Day of the start in the time zone of the company, with `time`.')
  date?: string | null;

  @OptionalTime('Start in the time zone of the company, such as `09:30`, with `date`.')
  time?: string | null;

  @OptionalInt('Length of the booking in minutes; by default that of the service.')
  duration?: number | null;

  @OptionalInt('Id of the person of the staff; null: any person who is free.')
  personId?: number | null;

  @OptionalInt('Id of the resource; null: any resource that is free.')
  resourceId?: number | null;

  @OptionalInt('Id of a combination of a service with its person or resource.')
  bookableId?: number | null;

  @OptionalInt('Id of the occurrence of an event, to book instead of a service.')
  eventId?: number | null;
}

@InputType()
export class CreateBookingInput extends PlaceInput {
  @Field(() => [AnswerInput], { nullable: true })
  answers?: AnswerInput[] | null;

  @Field(() => Int)
  companyId!: number;

  @OptionalInt('Id of the service; required unless `bookableId` or `eventId` is given.')
  serviceId?: number | null;

  @OptionalInt('Id of the event chain of the occurrence; refused if the occurrence is of another chain.')
  eventChainId?: number | null;

  @OptionalBool('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @OptionalInt('Id of the client to book for, unless `client` gives the details.')
  clientId?: number | null;

  @Field(() => BuyerInput, { nullable: true, description: 'Details of the client to book for, unless `clientId` is given.' })
  client?: BuyerInput | null;

  @OptionalInt('Minutes kept free before the booking, instead of those of the service.')
  preTime?: number | null;

  @OptionalInt('Minutes kept free after the booking, instead of those of the service.')
  postTime?: number | null;

  @OptionalInt('Number of spaces of a shared time or an event; 1 by default.')
  quantity?: number | null;

  @OptionalInt('Number of different resources that the booking takes; 1 by default.')
  resourceCount?: number | null;

  @OptionalInt('Price of one space in minor units, such as `1500` for 15.00, instead of that of the service or event.')
  price?: number | null;

  @OptionalText('Your own reference for the purchase.')
  reference?: string | null;

  @OptionalJson()
  settings?: Record<string, unknown> | null;
}

@InputType({
  description:
    'Changes to the details of a booking; a field that is left out, or equals the present value, changes nothing. Clients may ' +
    'change only the answers, staff all fields.',
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

  @Field(() => AttendanceName, { nullable: true, description: 'Whether the client came; null changes nothing.' })
  attendance?: AttendanceName | null;

  @OptionalBool('True: the attendance NO_SHOW becomes UNMARKED, any other stays. Ignored if `attendance` is given.')
  clearNoShow?: boolean | null;

  @OptionalText('Name of one of the states that the company has defined, to give to the booking now.')
  customStatus?: string | null;

  @OptionalText('Name of the client for this booking, instead of the one in the client record.')
  clientName?: string | null;

  @OptionalText('E-mail address of the client for this booking, instead of the one in the client record.')
  clientEmail?: string | null;
}

@InputType()
export class UpdateBookingInput extends NotifyingBookingKey {
  @Field(() => BookingChangesInput)
  changes!: BookingChangesInput;
}

@InputType()
export class MoveBookingInput extends NotifyingBookingKey {
  @Field(() => PlaceInput, {
    description: 'New time, provider or event; a field that is left out, or equals the present value, changes nothing.',
  })
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

  @Field(() => String, {
    description: 'Name of one of the states that the company has defined (`customStatuses` of the company).',
  })
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

  @OptionalBool('True, the default: the note is for staff alone. Only for a new note; ignored when a note is changed.')
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
