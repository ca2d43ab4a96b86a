import { weekday } from '../shared/local-date.js';
import type { Language } from '../shared/texts/language.js';
import { localMoment } from '../shared/zoned-time.js';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Names of what was booked; null where there is none, or it is not known. */
export interface BookedParts {
  readonly what: string | null;
  /** The person, else the resource. */
  readonly provider: string | null;
  readonly company: string | null;
}

const SUMMARIES: Readonly<Record<Language, (parts: BookedParts) => readonly (string | null)[]>> = {
  en: ({ what, provider, company }) => [what ?? 'Booking', provider && `with ${provider}`, company && `at ${company}`],
  de: ({ what, provider, company }) => [what ?? 'Termin', provider && `mit ${provider}`, company && `bei ${company}`],
};

/** `Check with Ann at Branch A`; what is not known is left out. Source: wire.md 2.3. */
export const bookingSummary = (parts: BookedParts, language: Language): string =>
  SUMMARIES[language](parts).filter(Boolean).join(' ');

/** `Mon 4th Mar 10:00am` on the clocks of the zone. Source: wire.md 2.3. */
export function startInWords(timeZone: string, instant: number): string {
  const { date, minute } = localMoment(timeZone, instant);
  const day = Number(date.slice(8));
  return `${DAYS[weekday(date)]} ${day}${ordinal(day)} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${twelveHours(minute)}`;
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function twelveHours(minute: number): string {
  const hour = Math.floor(minute / 60);
  const minutes = String(minute % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}${hour < 12 ? 'am' : 'pm'}`;
}
