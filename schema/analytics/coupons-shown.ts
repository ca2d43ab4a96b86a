import { COUPONS } from '../../src/analytics/subjects/coupons.js';
import { SHOWN_BOOKINGS } from './bookings-shown.js';
import type { ShownSubject } from './shown-subject.js';

export const SHOWN_COUPONS: ShownSubject = { ...SHOWN_BOOKINGS, subject: COUPONS };
