import { ACCESS } from '../../src/analytics/subjects/access.js';
import { CAPACITY } from '../../src/analytics/subjects/capacity.js';
import { MONEY } from '../../src/analytics/subjects/money.js';
import { BOOKINGS_SUBJECT } from './bookings-subject.js';
import { CLIENTS_SUBJECT } from './clients-subject.js';
import { COUPONS_SUBJECT } from './coupons-subject.js';
import { EVENTS_SUBJECT } from './events-subject.js';
import { QUEUE_SUBJECT } from './queue-subject.js';
import type { SchemaSubject } from './schema-subject.js';
import { WAITING_LIST_SUBJECT } from './waiting-list-subject.js';

/** The subjects, each a field of `analytics`. */
export const SUBJECTS: readonly SchemaSubject[] = [
  BOOKINGS_SUBJECT,
  COUPONS_SUBJECT,
  { subject: MONEY },
  QUEUE_SUBJECT,
  WAITING_LIST_SUBJECT,
  EVENTS_SUBJECT,
  CLIENTS_SUBJECT,
  { subject: CAPACITY },
  { subject: ACCESS },
];
