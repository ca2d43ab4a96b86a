import { WAITING_LIST } from '../../src/analytics/subjects/waiting-list.js';
import { Booking } from '../../src/booking/booking.entity.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import type { ShownSubject } from './shown-subject.js';

export const SHOWN_WAITING_LIST: ShownSubject = {
  subject: WAITING_LIST,
  records: { field: 'bookings', entity: Booking, connection: BookingConnection, order: BookingOrder, orderBy: 'startsAt' },
};
