import type { BookedIdInput } from '../../src/capacity/booked-id.js';
import { minuteOfDay } from '../../src/shared/local-time.js';
import { invalid } from '../../src/shared/refusal.js';
import type { Face } from '../shared/face.js';

/** Ids of what is booked, as inputs and filters take them. */
interface BookableIdInput {
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
}

/** A start on the clocks of the company, as inputs take it. */
interface TimeInput {
  readonly time?: string | null;
}

/** Input as the domain takes it: with one id for a combination or an occurrence, and the time as minutes from midnight. */
type DomainInput<T> = Omit<T, 'bookableId' | 'time'> & BookedIdInput & { readonly time?: number | null };

/**
 * Turns the ids and the time of an input into those that the domain takes.
 *
 * @throws Refusal INVALID for two ids of what is booked
 */
export function toDomainInput<T extends BookableIdInput & TimeInput>({ time, ...input }: T, face: Face): DomainInput<T> {
  return { ...withOneId(input, face), time: time == null ? time : minuteOfDay(time) } as DomainInput<T>;
}

/** The input, or filter, with one id of what is booked. @throws Refusal INVALID for two */
export function withOneId<T extends BookableIdInput>(
  { bookableId, ...input }: T,
  { distinguishesIds }: Face,
): Omit<T, 'bookableId'> & BookedIdInput {
  if (bookableId != null && input.eventId != null)
    throw invalid('bookableId', `found ${bookableId} beside eventId ${input.eventId}, expected one of them`);
  if (bookableId != null) return { ...input, eventId: bookableId, idKind: 'bookable' };
  return input.eventId != null && distinguishesIds ? { ...input, idKind: 'event' } : input;
}

/** Ids of what is booked. For a service there is no chain, and `eventId` is its combination; for an event there are both. */
interface StoredIds {
  readonly eventId: number;
  readonly eventChainId: number | null;
}

/** Id of the bookable combination; null for an event. */
export const bookableIdOf = ({ eventId, eventChainId }: StoredIds): number | null => (eventChainId === null ? eventId : null);

/** Id of the occurrence; null for a service. */
export const eventIdOf = ({ eventId, eventChainId }: StoredIds): number | null => (eventChainId === null ? null : eventId);
