import ICAL from 'ical.js';
import ical from 'node-ical';

/** An entry as other calendar programs read it. */
export interface ReadEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
  readonly status: string;
}

const text = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value ?? '');

/** Reads a calendar with two independent parsers. @throws Error if their results differ, or one of them rejects the text */
export function readCalendar(source: string): ReadEntry[] {
  const one = Object.values(ical.sync.parseICS(source)).flatMap((entry) =>
    entry?.type === 'VEVENT'
      ? [
          {
            uid: entry.uid,
            sequence: Number(entry.sequence),
            start: entry.start.toISOString(),
            end: entry.end?.toISOString() ?? '',
            summary: text(entry.summary),
            location: text(entry.location),
            status: text(entry.status),
          },
        ]
      : [],
  );
  const other = new ICAL.Component(ICAL.parse(source)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true });
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location ?? '',
      status: text(component.getFirstPropertyValue('status')),
    };
  });
  if (JSON.stringify(one) !== JSON.stringify(other)) {
    throw new Error(`The parsers differ:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`);
  }
  return one;
}
