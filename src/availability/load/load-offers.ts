import type { EntityManager } from '@mikro-orm/postgresql';
import { loadOffer, type Offer } from './load-offer.js';

/** Service, or combination, whose offer is wanted. */
export type OfferKey = Parameters<typeof loadOffer>[2];

/** Loader of offers for one call: however many of its lines name an offer, it is loaded once. */
export function offerLoader(em: EntityManager): (companyId: number, key: OfferKey) => Promise<Offer> {
  const offers = new Map<string, Promise<Offer>>();
  return (companyId, key) => {
    const name = JSON.stringify([companyId, key]);
    const offer = offers.get(name) ?? loadOffer(em, companyId, key);
    offers.set(name, offer);
    return offer;
  };
}
