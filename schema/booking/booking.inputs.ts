import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import type { BookingFilter as Filter } from '../../src/booking/booking-filter.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { AnswerInput } from '../client/client.inputs.js';
import { BuyerInput } from '../purchase/purchase.inputs.js';
import { connectionOf } from '../shared/connection.js';
import { MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';
import { RecordKey } from '../shared/record-key.js';

const LOCAL = "ISO 8601; without an offset on the company's clocks.";

export enum BookingText {
  FIRST_NAME = 'firstName',
  LAST_NAME = 'lastName',
  CLIENT_NAME = 'clientName',
  EMAIL = 'email',
  MOBILE = 'mobile',
  PHONE = 'phone',
  PERSON_NAME = 'personName',
  RESOURCE_NAME = 'resourceName',
  SERVICE_NAME = 'serviceName',
  CHANNEL = 'channel',
  PURCHASE_REF = 'purchaseRef',
}

registerEnumType(BookingText, { name: 'BookingTextField', description: 'What bookings can be searched by.' });

@InputType({ description: 'A part of the text, in any case of letters.' })
export class BookingMatch {
  @Field(() => BookingText)
  field!: BookingText;

  @Field(() => String)
  value!: string;
}

@InputType({ description: 'Days and times of the start, on the clocks of its company.' })
export class BookingPeriod {
  @Field(() => LocalDateType, { nullable: true, description: 'Inclusive.' })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Inclusive.' })
  to?: string | null;

  @MayFlag('False unless said.')
  includeCancelled?: boolean | null;
}

@InputType({ description: 'Which bookings of a company. All that is said must fit.' })
export class BookingFilter extends BookingPeriod implements Filter {
  @Field(() => LocalTimeType, { nullable: true, description: 'Not before this time on the day `from`.' })
  fromTime?: string | null;

  @Field(() => LocalTimeType, { nullable: true, description: 'Before this time on the day `to`.' })
  toTime?: string | null;

  @MayText(LOCAL)
  modifiedSince?: string | null;

  @MayText(LOCAL)
  createdSince?: string | null;

  @MayText('Of the client, or given with the booking; in any case of letters.')
  email?: string | null;

  @MayWhole()
  clientId?: number | null;

  @MayWhole()
  personId?: number | null;

  @MayWhole()
  resourceId?: number | null;

  @MayWhole()
  serviceId?: number | null;

  @MayWhole('The heading that its service stands under.')
  categoryId?: number | null;

  @MayWhole('Those that begin in it, of its services, by its staff or in its rooms.')
  clinicId?: number | null;

  @MayWhole('A bookable combination or an event occurrence.')
  eventId?: number | null;

  @MayWhole()
  slotId?: number | null;

  @MayWhole()
  purchaseId?: number | null;

  @MayWhole('4 booked, 3 blocked, 8 on the waiting list, 0 given free.')
  status?: number | null;

  @MayText('A name in its `multiStatus`.')
  multiStatus?: string | null;

  @Field(() => [BookingMatch], { nullable: true, description: 'All of them must fit.' })
  matches?: BookingMatch[] | null;

  @MayFlag('Those of all branches of the company, instead of its own.')
  ofBranches?: boolean | null;
}

@ObjectType({ simpleResolvers: true })
export class BookingConnection extends connectionOf(Booking, 'Booking') {}

@ArgsType()
export class MemberArgs {
  @Field(() => Int, { description: 'A company of the family.' })
  companyId!: number;

  @Field(() => Int, { description: 'The member.' })
  clientId!: number;
}

@InputType({ description: 'When and with whom.' })
export class PlaceInput {
  @MayText(`${LOCAL} Or \`date\` and \`time\`.`)
  startsAt?: string | null;

  @Field(() => LocalDateType, { nullable: true })
  date?: string | null;

  @MayWhole('Minutes from midnight.')
  time?: number | null;

  @MayWhole('Minutes.')
  duration?: number | null;

  @MayWhole('Null: anyone who is free.')
  personId?: number | null;

  @MayWhole('Null: any that is free.')
  resourceId?: number | null;

  @MayWhole('A bookable combination or an event occurrence.')
  eventId?: number | null;

  @Field(() => [AnswerInput], { nullable: true })
  answers?: AnswerInput[] | null;
}

@InputType()
export class CreateBookingInput extends PlaceInput {
  @Field(() => Int)
  companyId!: number;

  @MayWhole('Needed unless `eventId` is given.')
  serviceId?: number | null;

  @MayFlag('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @MayWhole('A client of the family. Or `client`.')
  clientId?: number | null;

  @Field(() => BuyerInput, { nullable: true })
  client?: BuyerInput | null;

  @MayWhole("Minutes before, instead of the service's own.")
  preTime?: number | null;

  @MayWhole("Minutes after, instead of the service's own.")
  postTime?: number | null;

  @MayWhole('Spaces of a shared time or an event; 1 unless said.')
  quantity?: number | null;

  @MayWhole('How many different resources it takes; 1 unless said.')
  resources?: number | null;

  @MayWhole('Minor units for one, instead of the price of the service or event.')
  price?: number | null;

  @MayText('Your own reference for the purchase.')
  reference?: string | null;

  @MayJson()
  settings?: Record<string, unknown> | null;
}

@InputType({ description: 'What is left out, or repeats what is, stays.' })
export class BookingChangesInput extends PlaceInput {
  @MayFlag('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @MayWhole('Minutes before.')
  preTime?: number | null;

  @MayWhole('Minutes after.')
  postTime?: number | null;

  @MayWhole('3 blocked or 4 booked.')
  status?: number | null;

  @MayFlag('Whether the client came.')
  attended?: boolean | null;

  @MayText("One of the company's names of states: it is given now.")
  currentMultiStatus?: string | null;

  @MayText("Instead of the client's own, for this booking.")
  clientName?: string | null;

  @MayText("Instead of the client's own, for this booking.")
  clientEmail?: string | null;
}

@InputType()
export class UpdateBookingInput extends RecordKey {
  @Field(() => BookingChangesInput)
  changes!: BookingChangesInput;
}

@InputType()
export class UpdateMemberBookingInput extends RecordKey {
  @Field(() => Int)
  clientId!: number;

  @Field(() => PlaceInput)
  changes!: PlaceInput;
}

@InputType()
export class CancelBookingInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @MayText()
  reason?: string | null;

  @MayFlag('False: the client is sent no e-mail.')
  notify?: boolean | null;
}

@InputType()
export class CancelMemberBookingInput extends CancelBookingInput {
  @Field(() => Int)
  clientId!: number;
}

@InputType()
export class CheckInInput {
  @Field(() => Int)
  id!: number;

  @MayWhole('For administrators: the company it is looked for in.')
  companyId?: number | null;
}

@InputType()
export class BookingStatusInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => String, { description: "One of the company's `multiStatus`." })
  status!: string;
}

@InputType()
export class BookingNoteInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  bookingId!: number;

  @MayWhole('The note to change; a new one unless said.')
  id?: number | null;

  @Field(() => String)
  note!: string;

  @MayFlag('For staff alone; true unless said. Of a new note.')
  isPrivate?: boolean | null;
}

@InputType()
export class DeleteBookingNoteInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  bookingId!: number;

  @Field(() => Int)
  id!: number;
}
