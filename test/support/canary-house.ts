import { crossLinks, plantCanaries } from './canaries.js';
import { Judge } from './canary-judge.js';
import { CAMDEN, type DemoHouse, HARBOUR, LEEDS, openDemo } from './demo-house.js';
import { aShopper, furnish, type Records } from './demo-records.js';

/** The demo in which every text says whose it is, and some rows of each company lead into another. */
export interface Planted {
  readonly house: DemoHouse;
  readonly judge: Judge;
  readonly own: Records;
  readonly foreign: Records;
  /** The token of somebody with a basket and without a log-in. */
  readonly basket: string | undefined;
  /** How many keys lead astray. */
  readonly crossed: number;
}

export async function plantedHouse(faults?: string[]): Promise<Planted> {
  const house = await openDemo({}, faults);
  const em = house.server.orm.em.fork();
  const own = await furnish(house, house.as.admin, CAMDEN, 'member@demo.test');
  const foreign = await furnish(house, house.as.harbourAdmin, HARBOUR, 'member@harbour.test');
  const basket = (await aShopper(house, own)).rest.token;
  const crossed = await crossLinks(em, [
    [CAMDEN, HARBOUR],
    [CAMDEN, LEEDS],
    [HARBOUR, CAMDEN],
    [LEEDS, CAMDEN],
  ]);
  await plantCanaries(em);
  return { house, judge: await Judge.of(em), own, foreign, basket, crossed };
}
