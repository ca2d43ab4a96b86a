import { addDays, type LocalDate } from '../../../shared/local-date.js';
import type { AnswerMoney, OfferedService } from './answers.js';
import { messages } from './language.js';

/** `2026-03-04` as `Wed 4 Mar`, or with the words in full. */
export function dayName(date: string, style: 'short' | 'long' = 'short'): string {
  const month = style === 'short' ? messages.shortMonth : style;
  return written(date, { weekday: style, day: 'numeric', month });
}

/** `2026-03-04` as `March 2026`. */
export const monthName = (date: string): string => written(date, { month: 'long', year: 'numeric' });

/** `2026-03-04T09:30:00+00:00` as `Wed 4 Mar, 09:30`. */
export const momentOf = (localStart: string, style: 'short' | 'long' = 'short'): string =>
  messages.done.moment(dayName(localStart.slice(0, 10), style), localStart.slice(11, 16));

const written = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(messages.locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

export const priceOf = ({ amountMinor, currency }: AnswerMoney): string => {
  const format = new Intl.NumberFormat(messages.locale, { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)).replace(/[.,]00(?=\D*$)/, '');
};

/** Duration and price of the first option of a service, which is the one that is booked: `30 min, £35`. */
export const sizeOf = ({ options: [option] }: OfferedService): string =>
  option ? `${lengthOf(option.duration)}, ${priceOf(option.price)}` : '';

const lengthOf = (minutes: number): string =>
  minutes % 60 === 0 ? messages.steps.hours(minutes / 60) : messages.steps.minutes(minutes);

/** Current date in a time zone, plus `after` days. */
export const dayIn = (timeZone: string, after = 0): LocalDate =>
  addDays(new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(), after);

/** Seconds as minutes and seconds: 245 is `4:05`. */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** E-mail address for a person of that name, to which no mail can be delivered: https://www.rfc-editor.org/rfc/rfc2606 */
export function addressFor(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, '.').replace(/^\.+|\.+$/g, '') || 'guest'}@example.test`;
}

/** Splits a name into the first name and all others. */
export function namesOf(name: string): { readonly firstName: string; readonly lastName?: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return others.length > 0 ? { firstName, lastName: others.join(' ') } : { firstName };
}
