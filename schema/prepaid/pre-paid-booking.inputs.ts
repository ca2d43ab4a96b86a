import { InputType, ObjectType } from 'type-graphql';
import { PrePaidBooking } from '../../src/prepaid/pre-paid-booking.entity.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalBool, OptionalInt } from '../shared/input-field.js';

@ObjectType({ simpleResolvers: true })
export class PrePaidBookingConnection extends connectionOf(PrePaidBooking, 'PrePaidBooking') {}

@InputType({ description: 'Conditions that pre-paid bookings must meet, all of them.' })
export class PrePaidFilter {
  @OptionalBool('True: pre-paid bookings that are used up, expired, given back or not paid for yet are listed too.')
  includeUnusable?: boolean | null;

  @OptionalInt('Id of a bookable combination of a service: only pre-paid bookings that pay for the service are listed.')
  bookableId?: number | null;
}
