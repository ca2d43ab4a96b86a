import { invalid } from '../../src/shared/refusal.js';

/** Ids of what is booked, as inputs take them. */
interface NamesBookable {
  readonly bookableId?: number | null;
  readonly eventId?: number | null;
}

/**
 * The input with one id of what is booked: a combination, which availability calls `bookableId`, and an occurrence share their ids.
 *
 * @throws Refusal INVALID for two that differ
 */
export function withBookable<T extends NamesBookable>({ bookableId, ...input }: T): Omit<T, 'bookableId'> {
  if (bookableId == null) return input;
  if (input.eventId != null && input.eventId !== bookableId)
    throw invalid('bookableId', `found ${bookableId} beside eventId ${input.eventId}, expected one of them`);
  return { ...input, eventId: bookableId };
}
