import { BOOKINGS } from '../../src/analytics/bookings.js';
import { Booking } from '../../src/booking/booking.entity.js';
import { BookingConnection, BookingFilter, BookingOrder } from '../booking/booking-filter.inputs.js';
import { withOneId } from '../booking/domain-input.js';
import type { Context } from '../shared/context.js';
import type { SchemaSubject } from './schema-subject.js';

export const BOOKINGS_SUBJECT: SchemaSubject = {
  subject: BOOKINGS,
  filter: {
    type: BookingFilter,
    read: (given: BookingFilter, { viewer, face }: Context) => ({
      ...withOneId(given, face),
      companyIds: viewer.admin?.companyIds ?? [],
    }),
  },
  records: { field: 'bookings', entity: Booking, connection: BookingConnection, order: BookingOrder, orderBy: 'startsAt' },
};
