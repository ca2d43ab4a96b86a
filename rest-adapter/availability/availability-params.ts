import * as z from 'zod';
import { id, ids, integer, minutes, optional, timeZone } from '../params.js';

/** Id of a basket line: accepted and ignored, since time held by the caller's own basket is always free to them. */
const lineId = z
  .string()
  .regex(/^(?=.*[a-f])[0-9a-f]{16}$|^\d{16}$/)
  .transform(() => undefined);

/**
 * Parameters that name the service or combination to book. `event_id` is a service with a person, a resource or both. Source:
 * service.md 4.8.
 */
export const availabilityParams = {
  company_id: id,
  service_id: optional(id),
  event_id: optional(id),
  person_id: optional(id),
  people_ids: optional(ids),
  resource_id: optional(id),
  resource_ids: optional(ids),
  duration: optional(minutes),
  num_resources: optional(integer({ min: 1, max: 100 })),
  time_zone: optional(timeZone),
  ignore_booking: optional(z.union([lineId, id])),
};

const AvailabilityShape = z.object(availabilityParams);
export type AvailabilityParams = z.infer<typeof AvailabilityShape>;

export const availabilityVariable = (input: AvailabilityParams) => ({
  serviceId: input.service_id,
  bookableId: input.event_id,
  personIds: idsOf(input.person_id, input.people_ids),
  resourceIds: idsOf(input.resource_id, input.resource_ids),
  duration: input.duration,
  resourceCount: input.num_resources,
  timeZone: input.time_zone,
  ignoreBookingId: input.ignore_booking,
});

/** A single id takes precedence over the list, which may come from a link template. */
const idsOf = (one: number | undefined, several: number[] | undefined) => (one === undefined ? several : [one]);
