import { messages } from './language.js';
import type { ShownAmount, ShownBooking } from './purchase.js';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** `Monday 4 March 2030 at 10:00`, on the clocks of the zone. */
export const momentIn = (timeZone: string, instant: string): string =>
  messages().clock(new Intl.DateTimeFormat(messages().locale, { ...DAY, ...TIME, timeZone }).format(new Date(instant)));

/** `Mon, 4 Mar 2030, 10:00`, for where there is little room. */
export function shortMomentIn(timeZone: string, instant: string): string {
  const parts = { ...DAY, ...TIME, weekday: 'short', month: 'short', timeZone } as const;
  return messages().clock(new Intl.DateTimeFormat(messages().locale, parts).format(new Date(instant)));
}

/** `Monday 4 March 2030, 10:00 – 10:30`; the end's day only where it is another. */
export function spanOf({ timeZone, startsAt, endsAt }: ShownBooking): string {
  const format = new Intl.DateTimeFormat(messages().locale, { ...DAY, ...TIME, timeZone });
  return messages().clock(format.formatRange(new Date(startsAt), new Date(endsAt)));
}

/** `Europe/London (GMT)`: whose clocks these are. */
export function zoneOf({ timeZone, startsAt }: ShownBooking): string {
  const parts = new Intl.DateTimeFormat(messages().locale, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(startsAt));
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return short ? `${timeZone} (${short})` : timeZone;
}

/** Day on the clocks of the zone, as fields for dates write it: `2030-03-04`. */
export const dayIn = (timeZone: string, instant: string | number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));

/** `£15.00`: minor units as the currency is written. */
export function amountOf({ amountMinor, currency }: ShownAmount): string {
  const format = new Intl.NumberFormat(messages().locale, { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
