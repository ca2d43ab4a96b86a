import { z } from 'zod';
import { id, ids, maybe, minutes, text, whole } from '../params.js';

/** A line of the caller's own basket: what it holds is free to them without being asked for. */
const lineId = z
  .string()
  .regex(/^(?=.*[a-f])[0-9a-f]{16}$|^\d{16}$/)
  .transform(() => undefined);

/**
 * Parameters that name the service or combination to book. `event_id` is a service with a person, a resource or both. Source:
 * service.md 4.8.
 */
export const askParams = {
  company_id: id,
  service_id: maybe(id),
  event_id: maybe(id),
  person_id: maybe(id),
  people_ids: maybe(ids),
  resource_id: maybe(id),
  resource_ids: maybe(ids),
  duration: maybe(minutes),
  num_resources: maybe(whole({ min: 1, max: 100 })),
  time_zone: maybe(text()),
  ignore_booking: maybe(z.union([lineId, id])),
};

const AskShape = z.object(askParams);
export type AskInput = z.infer<typeof AskShape>;

export const askOf = (input: AskInput) => ({
  serviceId: input.service_id,
  bookableId: input.event_id,
  personIds: idsOf(input.person_id, input.people_ids),
  resourceIds: idsOf(input.resource_id, input.resource_ids),
  duration: input.duration,
  resources: input.num_resources,
  timeZone: input.time_zone,
  ignoreBookingId: input.ignore_booking,
});

/** One id is stronger than a list: a link's template fills in the list, a caller the one. */
const idsOf = (one: number | undefined, several: number[] | undefined) => (one === undefined ? several : [one]);
