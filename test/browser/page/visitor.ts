import type { Resource } from '../../support/clients/link-driven.js';
import { buy } from './checkout.js';
import { chooseTime } from './time.js';
import { money, nameOf, type Visit, welcome } from './visit.js';

/** Books a time as a widget does, from the company to the purchase. Source: wire.md 2.4 to 2.6. */
export async function visitor(visit: Visit): Promise<void> {
  const company = await welcome(visit);
  const service = await visit.screen.choose('What for?', await company.$list('services'), nameOf);
  await buy(visit, company, await hold(visit, service));
}

/** Holds a time. One that was taken meanwhile is reported, and another one is requested. */
async function hold({ screen }: Visit, service: Resource): Promise<Resource> {
  for (;;) {
    const item = { ...(await chooseTime(service, screen)), service_id: service.data.id, settings: {}, ref: 7 };
    try {
      const basket = await service.$post('book', {}, { entire_basket: true, items: [item] });
      const line = (await basket.$list('items')).find(({ data }) => data.ref === 7);
      screen.say(`In your basket: ${line?.data.service_name} with ${line?.data.person_name}, ${money(basket.data.total_price)}`);
      return basket;
    } catch (thrown) {
      screen.refused(thrown);
    }
  }
}
