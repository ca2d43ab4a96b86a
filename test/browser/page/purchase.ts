import { Resource } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import type { Screen } from './screen.js';
import { chooseTime } from './time.js';
import { clock, type Visit } from './visit.js';
import { wireClient } from './wire.js';

/** The page that the e-mail of a purchase leads to: whoever has its long id changes what was bought. Source: wire.md 1.8, 2.5. */
export async function purchase({ screen, api, asked }: Visit): Promise<void> {
  const bought = await Resource.open(`${api}/purchases/${asked.get('id')}`, wireClient(false));
  screen.leadTo('For my calendar', bought.$href('ical'));
  let [booking] = await bought.$list('bookings');
  while (booking) {
    screen.say(`${stateOf(booking.data)}: ${booking.data.full_describe}, ${clock(booking.data.datetime)}`);
    if (booking.data.is_cancelled) return;
    booking = await change(bought, booking, screen);
  }
}

/** A waiting client may take an offered place, which the settings mark as `sent_waitlist`. */
async function change(bought: Resource, booking: Resource, screen: Screen): Promise<Resource | undefined> {
  const isOffered = Object(booking.data.settings).sent_waitlist === 1;
  switch (await screen.choose('What now?', [isOffered ? 'Take the place' : 'Move it', 'Cancel it'], String)) {
    case 'Take the place':
      return (await (await bought.$put('book_waitlist_item', { booking_id: booking.data.id })).$list('bookings'))[0];
    case 'Move it': {
      const time = await chooseTime(await booking.$get('service'), screen);
      return booking.$put('self', {}, { ...booking.data, ...time });
    }
    default:
      return booking.$del('self', {}, { cancel_reason: 'Ill' });
  }
}

const stateOf = ({ is_cancelled, on_waitlist }: Json): string =>
  is_cancelled ? 'Cancelled' : on_waitlist ? 'Waiting' : 'Booked';
