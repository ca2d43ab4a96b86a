import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import type { BookingFilter as Filter } from '../../src/booking/booking-filter.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { MayFlag, MayText, MayWhole } from '../shared/input-field.js';

export const LOCAL = "ISO 8601; without an offset on the company's clocks.";

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
