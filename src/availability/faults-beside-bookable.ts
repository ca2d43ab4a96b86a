import { fault } from '../shared/faults.js';
import type { FieldFault } from '../shared/refusal.js';
import type { Offer } from './load/load-offer.js';

/** Choices that a caller sends beside a bookable item, which itself determines each of them. */
export interface ChoicesBeside {
  readonly serviceId?: number | null | undefined;
  readonly personId?: number | null | undefined;
  readonly personIds?: readonly number[] | null;
  readonly resourceId?: number | null | undefined;
  readonly resourceIds?: readonly number[] | null;
}

/** Faults for a service, people or resources that contradict the bookable item. */
export function faultsBesideBookable(
  { service, bookables }: Pick<Offer, 'service' | 'bookables'>,
  bookableId: number,
  { serviceId, personId, personIds, resourceId, resourceIds }: ChoicesBeside,
): readonly FieldFault[] {
  const own = bookables.find((bookable) => bookable.bookableId === bookableId);
  const of = `bookable item ${bookableId}`;
  const isOther = (given: number | null | undefined, held: number | null | undefined) =>
    given != null && held != null && given !== held;
  return [
    isOther(serviceId, service.id) ? fault('serviceId', `found ${serviceId}, which is not the service of ${of}`) : [],
    isOther(personId, own?.personId) ? fault('personId', `found ${personId}, which is not the person of ${of}`) : [],
    own?.personId && personIds && !personIds.includes(own.personId)
      ? fault('personIds', `found [${personIds}], expected the person of ${of} among them`)
      : [],
    isOther(resourceId, own?.resourceId) ? fault('resourceId', `found ${resourceId}, which is not the resource of ${of}`) : [],
    own?.resourceId && resourceIds && !resourceIds.includes(own.resourceId)
      ? fault('resourceIds', `found [${resourceIds}], expected the resource of ${of} among them`)
      : [],
  ].flat();
}
