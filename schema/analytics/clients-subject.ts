import { CLIENTS } from '../../src/analytics/subjects/clients.js';
import { Booking } from '../../src/booking/booking.entity.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import type { SchemaSubject } from './schema-subject.js';

/** Subject of clients. Its rows are visits; the number of clients is a measure. */
export const CLIENTS_SUBJECT: SchemaSubject = {
  subject: CLIENTS,
  records: { field: 'bookings', entity: Booking, connection: BookingConnection, order: BookingOrder, orderBy: 'startsAt' },
};
