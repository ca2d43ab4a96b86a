import { invalid } from '../shared/refusal.js';

/** Kinds of what is booked by the one id that the database has of it: a bookable combination, or an occurrence of an event. */
export type BookedKind = 'bookable' | 'event';

/** Id of what is booked, as a caller gives it. */
export interface BookedIdInput {
  readonly eventId?: number | null;
  /** The kind that the caller says it is; left out where either will do, as `event_id` of `/api/v1`. */
  readonly idKind?: BookedKind | undefined;
}

const FIELDS = {
  bookable: { field: 'bookableId', words: 'a bookable combination' },
  event: { field: 'eventId', words: 'an event' },
} as const satisfies Readonly<Record<BookedKind, object>>;

/** Compares the kind that the caller says with the one that was found. @throws Refusal INVALID naming the field to send it in */
export function requireKind({ eventId, idKind = undefined }: BookedIdInput, found: BookedKind): void {
  if (eventId == null || idKind === undefined || idKind === found) return;
  const { field, words } = FIELDS[found];
  throw invalid(FIELDS[idKind].field, `found ${eventId}, but what is booked is ${words}, whose id is sent as \`${field}\``);
}
