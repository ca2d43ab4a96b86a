import { Resource } from '../../support/link-driven.js';
import { buy } from './checkout.js';
import { chooseTime } from './time.js';
import { clock, money, nameOf, type Visit, welcome } from './visit.js';
import { asking } from './wire.js';

/** Books a time as a widget does, from the company to the purchase. Source: wire.md 2.4 to 2.6. */
export async function visitor(visit: Visit): Promise<void> {
  const company = await welcome(visit);
  const service = await visit.screen.choose('What for?', await company.$list('services'), nameOf);
  await buy(visit, company, await hold(visit, service));
}

/** A time that is gone meanwhile is said to be, and another one is asked for. */
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

/** The page that the e-mail of a purchase leads to: whoever has its long id changes what was bought. Source: wire.md 1.8, 2.5. */
export async function purchase({ screen, api, asked }: Visit): Promise<void> {
  const bought = await Resource.open(`${api}/purchases/${asked.get('id')}`, asking(false));
  screen.leadTo('For my calendar', bought.$href('ical'));
  let [booking] = await bought.$list('bookings');
  while (booking) {
    screen.say(
      `${booking.data.is_cancelled ? 'Cancelled' : 'Booked'}: ${booking.data.full_describe}, ${clock(booking.data.datetime)}`,
    );
    if (booking.data.is_cancelled) return;
    const wish = await screen.choose('What now?', ['Move it', 'Cancel it'], String);
    booking =
      wish === 'Move it'
        ? await booking.$put('self', {}, { ...booking.data, ...(await chooseTime(await booking.$get('service'), screen)) })
        : await booking.$del('self', {}, { cancel_reason: 'Ill' });
  }
}
