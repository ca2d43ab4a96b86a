import { InputType, ObjectType } from 'type-graphql';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import { ExternalBooking } from '../../src/feed/external-booking.entity.js';
import type { ExternalBookingFilter as Filter } from '../../src/feed/list-external-bookings.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalDate, OptionalInstant, OptionalInt } from '../shared/input-field.js';

@InputType({
  description: 'Conditions that busy times must meet, all of them; without days, today and the 30 days after it are searched.',
})
export class ExternalBookingFilter implements Filter {
  @OptionalDate('First day in the time zone of the company, inclusive; today by default.')
  from?: string | null;

  @OptionalDate('Last day in the time zone of the company, inclusive; 30 days after the first by default.')
  to?: string | null;

  @OptionalInstant('Moment after which the busy times end, instead of `from`.')
  endsAfter?: InstantInput | null;

  @OptionalInstant('Moment before which the busy times start, instead of `to`.')
  startsBefore?: InstantInput | null;

  @OptionalInt()
  personId?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ExternalBookingConnection extends connectionOf(ExternalBooking, 'ExternalBooking') {}
