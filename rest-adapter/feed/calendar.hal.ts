import { type Links, link } from '../hal/hal.js';
import type { Scope } from '../scope.js';

/** The addresses at which calendars read a diary or a purchase: they send no credentials. Source: wire.md 1.9, service.md 2.12. */
export function calendarLinks(key: string, at: Scope, bookingId?: number): Links {
  const only = bookingId === undefined ? '' : `?booking_id=${bookingId}`;
  return {
    ical: link(`${at.base}/api/v1/ical/${key}${only}`),
    web_cal: link(`${at.base}/api/v1/web_cal/${key}${only}`),
  };
}
