import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { BOOKING_CHANNELS, BOOKING_STATUSES, Booking } from '../../src/booking/booking.entity.js';
import type { BookingFilter as Filter } from '../../src/booking/booking-filter.js';
import { BOOKING_ORDERS } from '../../src/booking/list-bookings.js';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import type { ListOrder } from '../../src/database/page.js';
import type { ValueOf } from '../../src/shared/closed-set.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalBool, OptionalEnum, OptionalInstant, OptionalInt, OptionalText } from '../shared/input-field.js';
import { AttendanceName } from './booking-history.resolver.js';

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
  PURCHASE_LONG_ID = 'purchaseLongId',
}

registerEnumType(BookingText, { name: 'BookingTextField', description: 'Field in which bookings can be searched for a text.' });

@InputType({ description: 'Text that the field contains, case-insensitively.' })
export class BookingMatch {
  @Field(() => BookingText)
  field!: BookingText;

  @Field(() => String)
  value!: string;
}

@InputType({ description: 'Period in which bookings start, in the time zone of their company.' })
export class BookingPeriod {
  @Field(() => LocalDateType, { nullable: true, description: 'First day, inclusive, such as `2026-03-04`.' })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Last day, inclusive, such as `2026-03-31`.' })
  to?: string | null;

  @OptionalBool('True: includes cancelled bookings. False by default.')
  includeCancelled?: boolean | null;
}

@InputType({ description: 'Conditions that bookings of a company must meet, all of them.' })
export class BookingFilter extends BookingPeriod implements Filter {
  @Field(() => LocalTimeType, {
    nullable: true,
    description: 'Earliest start on the day `from`, inclusive, such as `09:30`; INVALID without `from`.',
  })
  fromTime?: string | null;

  @Field(() => LocalTimeType, {
    nullable: true,
    description: 'Latest start on the day `to`, exclusive, such as `17:30`; INVALID without `to`.',
  })
  toTime?: string | null;

  @OptionalInstant('Earliest time of the last change, inclusive.')
  updatedFrom?: InstantInput | null;

  @OptionalText('E-mail address of the client, or the one given with the booking; case-insensitive.')
  email?: string | null;

  @OptionalInt('Id of the client who booked.')
  clientId?: number | null;

  @OptionalInt()
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @OptionalInt()
  serviceId?: number | null;

  @OptionalInt('Id of a category: only bookings of its services.')
  categoryId?: number | null;

  @OptionalInt('Id of a clinic: only bookings that begin during it, of its services, staff and resources where it names any.')
  clinicId?: number | null;

  @OptionalInt('Id of a combination of a service with its person or resource.')
  bookableId?: number | null;

  @OptionalInt('Id of an occurrence of an event.')
  eventId?: number | null;

  @OptionalInt()
  slotId?: number | null;

  @OptionalInt()
  purchaseId?: number | null;

  @OptionalEnum(BOOKING_STATUSES, 'Status of the bookings.')
  status?: number | null;

  @OptionalText('Name of one of the states that the company has defined: only bookings with it in `customStatuses`.')
  customStatus?: string | null;

  @Field(() => AttendanceName, { nullable: true, description: 'Whether the client came.' })
  attendance?: AttendanceName | null;

  @OptionalEnum(BOOKING_CHANNELS, 'Way by which the bookings were made.')
  channel?: string | null;

  @OptionalInt('Id of the coupon that lowered the price.')
  couponId?: number | null;

  @OptionalBool(
    'True: only bookings with nothing left to pay, as on a waiting list. False: only bookings with an amount left to pay.',
  )
  fullyPaid?: boolean | null;

  @OptionalBool('True: only cancelled bookings; `includeCancelled` is then not needed.')
  onlyCancelled?: boolean | null;

  @OptionalInstant('Earliest time at which the bookings were made, inclusive.')
  createdFrom?: InstantInput | null;

  @Field(() => Date, { nullable: true, description: 'Latest time at which the bookings were made, exclusive.' })
  createdUntil?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Earliest time of a successful payment for the purchase, inclusive; only purchases that the caller may see completely.',
  })
  paidFrom?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Latest time of a successful payment for the purchase, exclusive; only purchases that the caller may see completely.',
  })
  paidUntil?: Date | null;

  @Field(() => [BookingMatch], { nullable: true, description: 'Texts in fields of the bookings; all of them must match.' })
  matches?: BookingMatch[] | null;

  @OptionalBool('True: bookings of all branches of the company instead of its own.')
  ofBranches?: boolean | null;
}

@InputType({ description: 'Field and direction by which bookings are listed.' })
export class BookingOrder implements ListOrder<ValueOf<typeof BOOKING_ORDERS>> {
  @Field(() => BOOKING_ORDERS, { description: 'Field by which the list is ordered; records with equal values, by their id.' })
  field!: ValueOf<typeof BOOKING_ORDERS>;

  @OptionalBool('True: descending order. False by default.')
  descending?: boolean | null;
}

@ObjectType({ simpleResolvers: true })
export class BookingConnection extends connectionOf(Booking, 'Booking') {}
