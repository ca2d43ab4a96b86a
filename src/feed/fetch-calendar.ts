import { CallFailed, callOutside, type OutsideAnswer } from '../shared/outside-call.js';
import { calendarUrl } from '../shared/public-address.js';

/** Limits that only tests change. */
export interface CalendarLimits {
  /** True: also addresses of this machine and network are asked. */
  readonly allowPrivateHosts: boolean;
  /** To fetch one calendar, and as many again to read it. */
  readonly milliseconds: number;
  /** Bytes of a calendar. */
  readonly longest: number;
  /** Busy times of one calendar. */
  readonly most: number;
}

/** Result of an earlier read of the calendar. */
export interface KnownCalendar {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchedCalendar extends KnownCalendar {
  readonly text: string;
}

/**
 * Asks for the calendar at an address that a stranger has chosen; null: it is as it was known.
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

/** One that is longer than any server needs is not kept. */
function header({ headers }: OutsideAnswer, name: 'etag' | 'last-modified'): string | null {
  const value = headers[name] ?? null;
  return value && value.length <= 255 ? value : null;
}
