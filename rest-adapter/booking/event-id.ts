/** Selection of what `eventIdOf` reads. */
export const BOOKED_IDS = 'bookableId eventId';

/** The `event_id` of v1: a bookable combination or an occurrence, which share their ids. */
export const eventIdOf = ({ bookableId, eventId }: { readonly bookableId: number | null; readonly eventId: number | null }) =>
  bookableId ?? eventId;
