import { CAMDEN } from '../companies.js';
import type { Random } from '../random.js';
import type { NewPastClient, PastPlan } from './past-booking.js';
import { PastClients } from './past-clients.js';
import type { PastShop } from './past-shop.js';
import { planPastEvents } from './plan-past-events.js';
import { type Demand, planVisits } from './plan-visits.js';
import type { Planning } from './planning.js';

/** Demand of a company: Camden is the large one. */
const demandOf = (companyId: number): Demand =>
  companyId === CAMDEN ? { visits: 2.6, walkIns: 0.9 } : { visits: 0.7, walkIns: 0.3 };

/** Plans two years of each company: the same shops and the same random numbers make the same past. */
export function planPast(shops: readonly PastShop[], random: Random, now: Date): PastPlan {
  const clients: NewPastClient[] = [];
  const plans = shops.map((shop) => {
    const planning: Planning = { shop, random, clients: new PastClients(shop, random, clients), bookings: [], queuers: [] };
    planVisits(planning, demandOf(shop.companyId));
    for (const talk of shop.talks) planPastEvents(planning, talk, now.getTime());
    return planning;
  });
  return {
    clients,
    bookings: plans.flatMap(({ bookings }) => bookings),
    queuers: plans.flatMap(({ queuers }) => queuers),
  };
}
