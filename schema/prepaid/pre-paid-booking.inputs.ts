import { InputType, ObjectType } from 'type-graphql';
import { PrePaidBooking } from '../../src/prepaid/pre-paid-booking.entity.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalBool, OptionalInt } from '../shared/input-field.js';

@ObjectType({ simpleResolvers: true })
export class PrePaidBookingConnection extends connectionOf(PrePaidBooking, 'PrePaidBooking') {}

@InputType({ description: 'Conditions that pre-paid bookings must meet, all of them.' })
export class PrePaidFilter {
  @OptionalBool('Also those that are used up, run out or not yet paid for.')
  includeUnusable?: boolean | null;

  @OptionalInt('Combination of a service with its person or resource: only those that pay for it.')
  bookableId?: number | null;
}
