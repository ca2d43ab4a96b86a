import { CallFailed, callOutside, type OutsideAnswer } from '../shared/outside-call.js';
import { calendarUrl } from '../shared/public-address.js';

/** Limits that only tests change. */
export interface CalendarLimits {
  /** True: addresses of this machine and network are called too. */
  readonly allowPrivateHosts: boolean;
  /** Timeout for fetching one calendar, and again for reading it. */
  readonly milliseconds: number;
  /** Maximum bytes of a calendar. */
  readonly longest: number;
  /** Maximum number of busy times of one calendar. */
  readonly most: number;
}

/** HTTP validators from an earlier read of the calendar. */
export interface KnownCalendar {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchedCalendar extends KnownCalendar {
  readonly text: string;
}

/**
 * Fetches the calendar at a URL that an outsider has chosen; null: it has not changed.
 *
 * @throws CallFailed also for an answer that is no success, or too long
 */
export async function fetchCalendar(
  { link, known }: { readonly link: string; readonly known: KnownCalendar | null },
  limits: CalendarLimits,
  signal: AbortSignal,
): Promise<FetchedCalendar | null> {
  const { allowPrivateHosts, milliseconds, longest } = limits;
  const headers = { Accept: 'text/calendar', 'User-Agent': 'Daybook', ...conditions(known) };
  const url = calendarUrl(link)?.href ?? link;
  const answer = await callOutside({ method: 'GET', url, headers, allowPrivateHosts, milliseconds, longest, signal });
  if (answer.status === 304 && known) return null;
  requireCompleteAnswer(answer);
  return { text: answer.body.toString(), etag: header(answer, 'etag'), lastModified: header(answer, 'last-modified') };
}

const conditions = (known: KnownCalendar | null): Record<string, string> => ({
  ...(known?.etag && { 'If-None-Match': known.etag }),
  ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
});

function requireCompleteAnswer({ status, cut }: OutsideAnswer): void {
  if (status >= 300 && status < 400 && status !== 304)
    throw new CallFailed('Redirects are not followed: the link must be that of the calendar');
  if (status !== 200) throw new CallFailed(`Answered ${status}`);
  if (cut) throw new CallFailed(cut);
}

/** Value of a header; null where it is longer than any server needs. */
function header({ headers }: OutsideAnswer, name: 'etag' | 'last-modified'): string | null {
  const value = headers[name] ?? null;
  return value && value.length <= 255 ? value : null;
}
