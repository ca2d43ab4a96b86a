import { COUPONS } from '../../src/analytics/subjects/coupons.js';
import { BOOKINGS_SUBJECT } from './bookings-subject.js';
import type { SchemaSubject } from './schema-subject.js';

export const COUPONS_SUBJECT: SchemaSubject = { ...BOOKINGS_SUBJECT, subject: COUPONS };
