import { MONEY } from '../../src/analytics/money.js';
import { SHOWN_BOOKINGS } from './bookings-shown.js';
import { SHOWN_COUPONS } from './coupons-shown.js';
import type { ShownSubject } from './shown-subject.js';

/** The subjects, each a field of `analytics`. */
export const SUBJECTS: readonly ShownSubject[] = [SHOWN_BOOKINGS, SHOWN_COUPONS, { subject: MONEY }];
