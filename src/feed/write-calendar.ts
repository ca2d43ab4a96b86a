/** Something in a calendar. Instants in epoch milliseconds; the end is exclusive. */
export interface CalendarEntry {
  /** Identifier that stays equal for as long as the entry exists. */
  readonly uid: string;
  /** Rises with every change. */
  readonly sequence: number;
  readonly start: number;
  readonly end: number;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly summary: string;
  readonly description?: string | null;
  readonly location?: string | null;
  readonly cancelled: boolean;
}

export interface Calendar {
  readonly name: string;
  /** CANCEL removes entries from the reader's calendar; PUBLISH adds them. */
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly entries: readonly CalendarEntry[];
}

/** Suffix of the UIDs of our own entries, by which they are recognised when a calendar is read back in. */
export const UID_SUFFIX = '@daybook';

/** Bytes of a line. RFC 5545, 3.1. */
const MAX_LINE_BYTES = 75;

/**
 * Writes iCalendar text (RFC 5545). Times are instants in UTC, so that no time zones are needed; timestamps are those of the
 * last change, so that the same calendar is the same bytes.
 */
export function writeCalendar({ name, method, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daybook//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.changedAt)}`,
    `CREATED:${utc(entry.createdAt)}`,
    `LAST-MODIFIED:${utc(entry.changedAt)}`,
    `DTSTART:${utc(entry.start)}`,
    `DTEND:${utc(entry.end)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    ...(entry.description ? [`DESCRIPTION:${escaped(entry.description)}`] : []),
    ...(entry.location ? [`LOCATION:${escaped(entry.location)}`] : []),
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** `20300304T100000Z`. */
const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes text as a value, and drops other control characters, which are not allowed there. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Folds a line into lines of which all but the first begin with a space, never in the middle of a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
