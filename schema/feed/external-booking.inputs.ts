import { InputType, ObjectType } from 'type-graphql';
import { ExternalBooking } from '../../src/feed/external-booking.entity.js';
import type { ExternalBookingFilter as Filter } from '../../src/feed/list-external-bookings.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalInt, OptionalText } from '../shared/input-field.js';

@InputType({ description: 'Range of time and person; without days a month from today.' })
export class ExternalBookingFilter implements Filter {
  @OptionalText("ISO 8601; without an offset on the company's clocks. A date is the whole day.")
  from?: string | null;

  @OptionalText('Exclusive; a date inclusive. A month after `from` unless said.')
  to?: string | null;

  @OptionalInt()
  personId?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ExternalBookingConnection extends connectionOf(ExternalBooking, 'ExternalBooking') {}
