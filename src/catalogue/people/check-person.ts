import { readEmail } from '../../shared/email.js';
import { calendarUrl, whyNotCallable } from '../../shared/public-address.js';
import { invalid } from '../../shared/refusal.js';
import { isTimeZone } from '../../shared/zoned-time.js';
import type { Person } from './person.entity.js';

/** `allowPrivateHosts` admits calendars on this machine and its network. @throws Refusal INVALID naming the field */
export function checkPerson({ name, email, icalLink, timeZone }: Partial<Person>, allowPrivateHosts: boolean): void {
  if (name !== undefined && name.trim() === '') throw invalid('name', 'found nothing, expected a name');
  if (email !== undefined) readEmail(email);
  if (icalLink) checkCalendar(icalLink, allowPrivateHosts);
  if (timeZone && !isTimeZone(timeZone))
    throw invalid('timeZone', `found "${timeZone}", expected an IANA zone such as Europe/London`);
}

function checkCalendar(link: string, allowPrivateHosts: boolean): void {
  const url = calendarUrl(link);
  if (!url) throw invalid('icalLink', 'expected the address of a calendar, beginning with https://');
  const reason = whyNotCallable(url, allowPrivateHosts);
  if (reason) throw invalid('icalLink', reason);
}
