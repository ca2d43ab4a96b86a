import type { EntityManager } from '@mikro-orm/postgresql';
import { advanceBounds } from '../../availability/advance-bounds.js';
import { choosePlaces, notBookable } from '../../availability/choose-places.js';
import { faultsBesideBookable } from '../../availability/faults-beside-bookable.js';
import type { Offer } from '../../availability/load/load-offer.js';
import { requireProviders } from '../../availability/require-providers.js';
import { firstOf } from '../../capacity/book-place.js';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { instantOfStart } from '../../capacity/instant-input.js';
import { blockedTime, type Place } from '../../capacity/place.js';
import { chosenDuration, priceOf } from '../../catalogue/services/price-of.js';
import { rangeSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import { faultsOf, refuseFaults } from '../../shared/faults.js';
import { invalid } from '../../shared/refusal.js';
import { isTimeZone } from '../../shared/zoned-time.js';
import { holdPlace, releaseLines } from './hold-line.js';
import { earlierHold, holdTerms, type ReleasedLine } from './hold-terms.js';
import { type AddContext, detailOf } from './line-detail.js';
import { type NewBasketItem, quantityOf } from './new-item.js';

/** Item that names a service, with the offer of that service. */
interface ServiceItem {
  readonly item: NewBasketItem;
  readonly offer: Offer;
}

/**
 * Adds a service to the basket and holds its time, in the first place at that start that is still free. Returns the id of the
 * line.
 *
 * @throws Refusal INVALID, NOT_BOOKABLE, TIME_TAKEN, NO_SPACE; NOT_FOUND as `requireProviders` says
 */
export async function addService(tx: EntityManager, { offer, item }: ServiceItem, context: AddContext): Promise<string> {
  const { service } = offer;
  const { basketId, holdSeconds, byAdmin, now } = context;
  const combination = offer.bookables.find(({ bookableId }) => bookableId === item.eventId);
  const start = instantOfStart(zoneOf(item) ?? offer.timeZone, item);
  const duration = chosenDuration(service, item.duration);
  const placeQuery = {
    start,
    duration,
    personId: item.personId ?? combination?.personId ?? null,
    resourceId: item.resourceId ?? combination?.resourceId ?? null,
    quantity: quantityOf(item),
    resources: item.resourceCount ?? 1,
    bounds: advanceBounds(offer, { now, byAdmin }),
    own: { basketId },
  };
  await requireProviders(tx, offer, item);
  const places = await choosePlaces(tx, offer, placeQuery);
  const detail = await detailOf(tx, item, { ...context, serviceId: service.id, price: priceOf(service, duration) });
  const line = await firstOf(places, async (place) => {
    const replaced = await releaseReplaced(tx, basketId, place);
    const chosen = { eventId: place.bookableId, start };
    const terms = holdTerms([...context.released, ...replaced], chosen, holdSeconds);
    // The id of the earlier line is kept: after a double click both answers name the existing line.
    return holdPlace(tx, place, { ...detail, ...terms, keptId: earlierHold(replaced, chosen)?.id });
  });
  if (line === null) throw await notBookable(tx, offer, { ...placeQuery, reason: 'TAKEN' });
  return line;
}

/**
 * Checks an item by itself, even if its service is not known.
 *
 * @throws Refusal INVALID for all that is wrong with it
 */
export function checkService(offer: Offer | null, item: NewBasketItem): void {
  const timeZone = offer?.timeZone ?? 'UTC';
  const zone = faultsOf(() => zoneOf(item));
  refuseFaults(
    zone,
    faultsOf(() => instantOfStart(zone.length > 0 ? timeZone : (zoneOf(item) ?? timeZone), item)),
    offer && faultsOf(() => chosenDuration(offer.service, item.duration)),
    faultsOf(() => quantityOf(item)),
    offer && item.idKind === 'bookable' && item.eventId != null && faultsBesideBookable(offer, item.eventId, item),
  );
}

/** Releases the holds that this basket has on the same person or resource at that time: the new line replaces their lines. */
async function releaseReplaced(tx: EntityManager, basketId: number, place: Place): Promise<ReleasedLine[]> {
  const rows = await runSql<{ id: string }>(tx)`
    select distinct i.id from basket_item i
    join claim c on c.basket_item_id = i.id and c.root_id = i.root_id
    where i.basket_id = ${basketId}
      and c.during && ${rangeSql(blockedTime(place))}
      and ((c.subject_kind = ${PERSON} and c.subject_id = ${place.personId})
        or (c.subject_kind = ${RESOURCE} and c.subject_id = any(${[...place.resourceIds]}) and c.unit is not null))`;
  return releaseLines(tx, rows);
}

/** @throws Refusal INVALID for a zone that IANA does not know */
function zoneOf({ timeZone }: NewBasketItem): string | null {
  if (timeZone != null && !isTimeZone(timeZone)) throw invalid('timeZone', `${timeZone} is no time zone such as Europe/London`);
  return timeZone ?? null;
}
