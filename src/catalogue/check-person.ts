import { readEmail } from '../shared/email.js';
import { invalid } from '../shared/refusal.js';
import { isZone } from '../shared/zoned-time.js';
import type { Person } from './person.entity.js';

/** @throws Refusal INVALID naming the field */
export function checkPerson({ name, email, icalLink, timeZone }: Partial<Person>): void {
  if (name !== undefined && name.trim() === '') throw invalid('name', 'found nothing, expected a name');
  if (email !== undefined) readEmail(email);
  if (icalLink && !/^(https?|webcal):\/\/[^/\s]+/i.test(icalLink)) {
    throw invalid('icalLink', 'expected the address of a calendar, beginning with https://');
  }
  if (timeZone && !isZone(timeZone))
    throw invalid('timeZone', `found "${timeZone}", expected an IANA zone such as Europe/London`);
}
