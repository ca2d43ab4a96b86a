import type { AvailabilityQuery } from '../../src/availability/find-availability.js';
import type { Offer } from '../../src/availability/load/load-offer.js';
import { ownBookingId } from '../../src/booking/own-booking-id.js';
import type { Context } from '../shared/context.js';
import { isAdminOf } from '../shared/permission.js';
import type { AvailabilityInput } from './availability.inputs.js';

/** Query for free times. The viewer's own holds count as free, and an administrator is not bound by advance limits. */
export async function availabilityQuery(
  companyId: number,
  input: AvailabilityInput,
  { em, viewer, face }: Context,
): Promise<AvailabilityQuery> {
  const { timeZone, ignoreBookingId, ...rest } = input;
  const byAdmin = isAdminOf(viewer, companyId);
  const bookingId = ignoreBookingId == null ? null : await ownBookingId(em, ignoreBookingId, viewer);
  const { refusesContradictions } = face;
  const own = { sessionId: viewer.sessionId, bookingId };
  return { ...rest, companyId, timeZone: timeZone ?? null, byAdmin, own, refusesContradictions };
}

/** Name of a combination: of its person, else its resource, else the service. */
export function combinationName(
  { people, resources, service }: Offer,
  personId: number | null,
  resourceId: number | null,
): string {
  const provider = personId !== null ? people.find(({ id }) => id === personId) : resources.find(({ id }) => id === resourceId);
  return provider?.name ?? service.name;
}
