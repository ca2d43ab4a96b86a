import type { EntityManager } from '@mikro-orm/postgresql';
import { loadOffer, type Offer } from './load-offer.js';

/** Service, or combination of a service, whose offer is to be loaded. */
export type OfferKey = Parameters<typeof loadOffer>[2];

/** Creates a loader for one call that loads each offer once, however many lines of the call need it. */
export function offerLoader(em: EntityManager): (companyId: number, key: OfferKey) => Promise<Offer> {
  const offers = new Map<string, Promise<Offer>>();
  return (companyId, key) => {
    const name = JSON.stringify([companyId, key]);
    const offer = offers.get(name) ?? loadOffer(em, companyId, key);
    offers.set(name, offer);
    return offer;
  };
}
