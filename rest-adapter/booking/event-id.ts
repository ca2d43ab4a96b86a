/** Selection of the fields that `eventIdOf` reads. */
export const BOOKED_IDS = 'bookableId eventId';

/** The `event_id` of v1: a bookable combination or an occurrence, whose ids come from one sequence. */
export const eventIdOf = ({ bookableId, eventId }: { readonly bookableId: number | null; readonly eventId: number | null }) =>
  bookableId ?? eventId;
