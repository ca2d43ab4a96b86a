import type { Interval } from '../shared/interval.js';

/** Record that a change touched, as all servers are told of it. Null: it has no such thing, or many records were changed at once. */
export interface Note {
  /** Table of the record. */
  readonly kind: string;
  /** Head of the family of companies; null for any. */
  readonly rootId: number | null;
  /** Id of the record; of a basket and its lines that of the session that has it. */
  readonly record: string | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Combination or occurrence. */
  readonly eventId: number | null;
  readonly span: Interval | null;
  /** Milliseconds from now until it ends by itself; null: never. */
  readonly endsIn: number | null;
  /** Milliseconds that it is old. */
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
