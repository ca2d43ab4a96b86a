import type { Interval } from '../shared/interval.js';

/**
 * Message to all servers about a record that was changed. A field is null where the record has no such value, or where many
 * records were changed at once.
 */
export interface Note {
  /** Table of the record. */
  readonly kind: string;
  /** Head of the family of companies; null for any. */
  readonly rootId: number | null;
  /** Id of the record; for a basket and its lines the id of the session. */
  readonly record: string | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Id of a combination or an occurrence. */
  readonly eventId: number | null;
  /** Time that the record takes. */
  readonly span: Interval | null;
  /** Milliseconds until the record ends by itself, as a hold does; null: never. */
  readonly endsIn: number | null;
  /** Milliseconds since the change. */
  readonly age: number;
}

/** A note on the wire: an array, in the order of its fields. Instants are seconds since 1970. */
type WireNote = readonly [
  kind: string,
  rootId: number | null,
  record: string | null,
  personId: number | null,
  resourceId: number | null,
  eventId: number | null,
  start: number | null,
  end: number | null,
  endsIn: number | null,
  age: number,
];

/** Reads the payload of a notification. */
export function readNotes(payload: string): Note[] {
  return (JSON.parse(payload) as WireNote[]).map(
    ([kind, rootId, record, personId, resourceId, eventId, start, end, endsIn, age]) => ({
      kind,
      rootId,
      record,
      personId,
      resourceId,
      eventId,
      span: start === null ? null : { start: start * 1000, end: (end ?? start) * 1000 },
      endsIn,
      age,
    }),
  );
}
