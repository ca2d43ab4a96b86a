import type { RecordNoun } from '../shared/names/record-nouns.js';
import { invalid } from '../shared/refusal.js';

/** Kind of record that an `event_id` names: a bookable combination, or an occurrence of an event. Both share one id sequence. */
export type BookedKind = 'bookable' | 'event';

/** Id of what is booked, as a caller gives it. */
export interface BookedIdInput {
  readonly eventId?: number | null;
  /** Kind that the caller expects; left out where either will do, as for `event_id` of `/api/v1`. */
  readonly idKind?: BookedKind | undefined;
}

const FIELDS = {
  bookable: { field: 'bookableId', words: 'a bookable combination' },
  event: { field: 'eventId', words: 'an event' },
} as const satisfies Readonly<Record<BookedKind, object>>;

/** Noun for a record that was not found, by the kind that the caller expects. */
export const nounOf = (idKind: BookedKind | undefined): RecordNoun => (idKind === 'event' ? 'event' : 'bookable item');

/** Requires that the record found is of the expected kind. @throws Refusal INVALID naming the right field for the id */
export function requireKind({ eventId, idKind = undefined }: BookedIdInput, found: BookedKind): void {
  if (eventId == null || idKind === undefined || idKind === found) return;
  const { field, words } = FIELDS[found];
  throw invalid(FIELDS[idKind].field, `found ${eventId}, but what is booked is ${words}, whose id is sent as \`${field}\``);
}
