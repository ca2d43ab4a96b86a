import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { LocalDateType } from '../../src/shared/column.js';
import { AnswerInput } from '../client/client.inputs.js';
import { BuyerInput } from '../purchase/purchase.inputs.js';
import { ExpectedVersion, MayFlag, MayJson, MayText, MayWhole } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { LOCAL } from './booking-filter.inputs.js';

@ArgsType()
export class MemberArgs {
  @Field(() => Int, { description: 'A company of the family.' })
  companyId!: number;

  @Field(() => Int, { description: 'The member.' })
  clientId!: number;
}

@InputType({ description: 'Time and provider of a booking.' })
export class PlaceInput {
  @MayText(`${LOCAL} Or \`date\` and \`time\`.`)
  startsAt?: string | null;

  @Field(() => LocalDateType, { nullable: true })
  date?: string | null;

  @MayWhole('Start in minutes from midnight, such as `570` for 09:30.')
  time?: number | null;

  @MayWhole('Length of the booking in minutes; by default that of the service.')
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

  @Field(() => BuyerInput, { nullable: true, description: 'Client to book for.' })
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

@InputType({ description: 'Changes to a booking; a field that is left out, or equals the present value, changes nothing.' })
export class BookingChangesInput extends PlaceInput {
  @MayFlag('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @MayFlag('False: the staff are sent no e-mail. Counts for administrators alone.')
  notifyStaff?: boolean | null;

  @MayWhole('Minutes kept free before the booking.')
  preTime?: number | null;

  @MayWhole('Minutes kept free after the booking.')
  postTime?: number | null;

  @MayWhole('State of the time: `3` blocked or `4` booked.')
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
  @Field(() => Int, { description: 'Id of the member who booked, or who looks after the client who did.' })
  clientId!: number;

  @Field(() => PlaceInput)
  changes!: PlaceInput;
}

@InputType()
export class CancelBookingInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @MayText()
  reason?: string | null;

  @MayFlag('False: the client is sent no e-mail.')
  notify?: boolean | null;

  @MayFlag('False: the staff are sent no e-mail. Counts for administrators alone.')
  notifyStaff?: boolean | null;
}

@InputType()
export class CancelMemberBookingInput extends CancelBookingInput {
  @Field(() => Int, { description: 'Id of the member who booked, or who looks after the client who did.' })
  clientId!: number;
}

@InputType()
export class CheckInInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  id!: number;

  @MayWhole('For administrators: the company it is looked for in.')
  companyId?: number | null;
}

@InputType()
export class BookingStatusInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => String, { description: "One of the company's `multiStatus`." })
  status!: string;
}

@InputType()
export class BookingNoteInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

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
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  bookingId!: number;

  @Field(() => Int)
  id!: number;
}
