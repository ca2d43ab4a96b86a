import { messages } from './language.js';
import type { ShownAmount, ShownBooking } from './purchase.js';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** `Monday 4 March 2030 at 10:00`, in the time zone. */
export const momentIn = (timeZone: string, instant: string): string =>
  messages().clock(new Intl.DateTimeFormat(messages().locale, { ...DAY, ...TIME, timeZone }).format(new Date(instant)));

/** `Mon, 4 Mar 2030, 10:00`, for places with little room. */
export function shortMomentIn(timeZone: string, instant: string): string {
  const parts = { ...DAY, ...TIME, weekday: 'short', month: 'short', timeZone } as const;
  return messages().clock(new Intl.DateTimeFormat(messages().locale, parts).format(new Date(instant)));
}

/** `Monday 4 March 2030, 10:00 – 10:30`; with the day of the end only if it is a different one. */
export function spanOf({ timeZone, startsAt, endsAt }: ShownBooking): string {
  const format = new Intl.DateTimeFormat(messages().locale, { ...DAY, ...TIME, timeZone });
  return messages().clock(format.formatRange(new Date(startsAt), new Date(endsAt)));
}

/** Time zone of a booking: `Europe/London (GMT)`. */
export function zoneOf({ timeZone, startsAt }: ShownBooking): string {
  const parts = new Intl.DateTimeFormat(messages().locale, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(startsAt));
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return short ? `${timeZone} (${short})` : timeZone;
}

/** Date in the time zone, in the form of date inputs: `2030-03-04`. */
export const dayIn = (timeZone: string, instant: string | number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));

/** Amount formatted in its currency: `£15.00`. */
export function amountOf({ amountMinor, currency }: ShownAmount): string {
  const format = new Intl.NumberFormat(messages().locale, { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
