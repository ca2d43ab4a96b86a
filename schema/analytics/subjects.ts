import { ACCESS } from '../../src/analytics/subjects/access.js';
import { CAPACITY } from '../../src/analytics/subjects/capacity.js';
import { MONEY } from '../../src/analytics/subjects/money.js';
import { SHOWN_BOOKINGS } from './bookings-shown.js';
import { SHOWN_CLIENTS } from './clients-shown.js';
import { SHOWN_COUPONS } from './coupons-shown.js';
import { SHOWN_EVENTS } from './events-shown.js';
import { SHOWN_QUEUE } from './queue-shown.js';
import type { ShownSubject } from './shown-subject.js';
import { SHOWN_WAITING_LIST } from './waiting-list-shown.js';

/** The subjects, each a field of `analytics`. */
export const SUBJECTS: readonly ShownSubject[] = [
  SHOWN_BOOKINGS,
  SHOWN_COUPONS,
  { subject: MONEY },
  SHOWN_QUEUE,
  SHOWN_WAITING_LIST,
  SHOWN_EVENTS,
  SHOWN_CLIENTS,
  { subject: CAPACITY },
  { subject: ACCESS },
];
