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

/** Place as the domain takes it: a combination and an occurrence share their ids, and times are minutes from midnight. */
type ChosenPlace<T> = Omit<T, 'bookableId' | 'time'> & BookedIdInput & { readonly time?: number | null };

/**
 * The input as the domain takes a place.
 *
 * @throws Refusal INVALID for two ids of what is booked
 */
export function chosenPlace<T extends BookableIdInput & TimeInput>({ time, ...input }: T, face: Face): ChosenPlace<T> {
  return { ...withOneId(input, face), time: time == null ? time : minuteOfDay(time) } as ChosenPlace<T>;
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

/** A thing booked, by the one id that the database has of it. */
interface BookedThing {
  readonly eventId: number;
  readonly eventChainId: number | null;
}

/** Id of the bookable combination; null for an event. */
export const bookableIdOf = ({ eventId, eventChainId }: BookedThing): number | null => (eventChainId === null ? eventId : null);

/** Id of the occurrence; null for a service. */
export const eventIdOf = ({ eventId, eventChainId }: BookedThing): number | null => (eventChainId === null ? null : eventId);
