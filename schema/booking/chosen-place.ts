import { minuteOfDay } from '../../src/shared/local-time.js';
import { invalid } from '../../src/shared/refusal.js';

/** Ids of what is booked, as inputs and filters take them. */
interface NamesBookable {
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
}

/** A start on the clocks of the company, as inputs take it. */
interface NamesTime {
  readonly time?: string | null;
}

/** Place as the domain takes it: a combination and an occurrence share their ids, and times are minutes from midnight. */
type ChosenPlace<T> = Omit<T, 'bookableId' | 'time'> & { readonly eventId?: number | null; readonly time?: number | null };

/**
 * The input as the domain takes a place.
 *
 * @throws Refusal INVALID for two ids of what is booked that differ
 */
export function chosenPlace<T extends NamesBookable & NamesTime>({ time, ...input }: T): ChosenPlace<T> {
  return { ...withOneId(input), time: time == null ? time : minuteOfDay(time) } as ChosenPlace<T>;
}

/** The input, or filter, with one id of what is booked. @throws Refusal INVALID for two that differ */
export function withOneId<T extends NamesBookable>({ bookableId, ...input }: T): Omit<T, 'bookableId'> {
  if (bookableId == null) return input;
  if (input.eventId != null && input.eventId !== bookableId)
    throw invalid('bookableId', `found ${bookableId} beside eventId ${input.eventId}, expected one of them`);
  return { ...input, eventId: bookableId };
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
