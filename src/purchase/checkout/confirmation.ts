/** A text of the company, and the record that it is about. */
interface Text {
  readonly deleted: boolean;
  readonly step: string;
  readonly itemKind: string;
  readonly itemId: number | null;
}

interface Booked {
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
}

/** True for a text that is shown after buying: one of the company, or of something in this purchase. Source: service.md 2.12. */
export function isConfirmation(
  { deleted, step, itemKind, itemId }: Text,
  bookings: readonly Booked[],
  eventGroupIds: readonly (number | null)[],
): boolean {
  if (deleted || !/^confirm/i.test(step)) return false;
  if (itemKind === 'service') return bookings.some(({ serviceId }) => serviceId === itemId);
  if (itemKind === 'person') return bookings.some(({ personId }) => personId === itemId);
  if (itemKind === 'resource') return bookings.some(({ resourceId }) => resourceId === itemId);
  return itemKind === 'company' || eventGroupIds.includes(itemId);
}
