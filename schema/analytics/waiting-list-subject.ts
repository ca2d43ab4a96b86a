import { WAITING_LIST } from '../../src/analytics/subjects/waiting-list.js';
import { Booking } from '../../src/booking/booking.entity.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import type { SchemaSubject } from './schema-subject.js';

export const WAITING_LIST_SUBJECT: SchemaSubject = {
  subject: WAITING_LIST,
  records: { field: 'bookings', entity: Booking, connection: BookingConnection, order: BookingOrder, orderBy: 'startsAt' },
};
