import { addressLine } from '../company/address.hal.js';
import { type Link, type Links, link } from '../hal/hal.js';
import type { AddressRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/**
 * URLs at which calendars read a diary or a purchase without credentials. Empty for callers who may not know the key.
 * Source: wire.md 1.9, service.md 2.12.
 */
export function calendarLinks(key: string | null | undefined, at: Scope, bookingId?: number): Links {
  if (key == null) return {};
  const only = bookingId === undefined ? '' : `?booking_id=${bookingId}`;
  return {
    ical: link(`${at.base}/api/v1/ical/${key}${only}`),
    web_cal: link(`${at.base}/api/v1/web_cal/${key}${only}`),
  };
}

/** Booking as a calendar shows it. */
export interface Entry {
  readonly fullDescribe: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly isCancelled: boolean;
  readonly onWaitlist: boolean;
  readonly address: AddressRow | null;
}

/** `20300304T100000Z` */
const compact = (moment: string): string => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Link to Google's form for a new entry, filled in: a page of Google's and not of this API. Source: wire.md 1.9. */
export function googleLink(entry: Entry | undefined): Link | undefined {
  if (!entry || entry.isCancelled || entry.onWaitlist) return undefined;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.fullDescribe,
    dates: `${compact(entry.localStart)}/${compact(entry.localEnd)}`,
    location: (entry.address && addressLine(entry.address)) ?? '',
  });
  return { ...link(`https://www.google.com/calendar/event?${query}`), type: 'text/html' };
}
