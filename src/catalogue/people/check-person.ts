import { readEmail } from '../../shared/email.js';
import { fault, faultsOf, nameFault, refuseFaults } from '../../shared/faults.js';
import { calendarUrl, whyNotCallable } from '../../shared/public-address.js';
import { invalid } from '../../shared/refusal.js';
import { isTimeZone } from '../../shared/zoned-time.js';
import type { Person } from './person.entity.js';

/**
 * Checks the fields that are given. With `allowPrivateHosts` a calendar may be on this host or its private network.
 *
 * @throws Refusal INVALID naming the field
 */
export function checkPerson(
  { name, email, externalCalendarUrl, timeZone }: Partial<Person>,
  { allowPrivateHosts }: { readonly allowPrivateHosts: boolean },
): void {
  refuseFaults(
    nameFault(name),
    email !== undefined && faultsOf(() => readEmail(email)),
    externalCalendarUrl && faultsOf(() => checkCalendar(externalCalendarUrl, allowPrivateHosts)),
    timeZone != null &&
      !isTimeZone(timeZone) &&
      fault('timeZone', `found "${timeZone}", expected an IANA zone such as Europe/London`),
  );
}

function checkCalendar(link: string, allowPrivateHosts: boolean): void {
  const url = calendarUrl(link);
  if (!url) throw invalid('externalCalendarUrl', 'expected the address of a calendar, beginning with https://');
  const reason = whyNotCallable(url, { allowPrivateHosts });
  if (reason) throw invalid('externalCalendarUrl', reason);
}
