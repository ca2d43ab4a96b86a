import { SHOWN_BOOKINGS } from './bookings-shown.js';
import type { ShownSubject } from './shown-subject.js';

/** The subjects, each a field of `analytics`. */
export const SUBJECTS: readonly ShownSubject[] = [SHOWN_BOOKINGS];
