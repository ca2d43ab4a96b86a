import type { Random } from '../random.js';
import type { PastBooking, PastQueuer } from './past-booking.js';
import type { PastClients } from './past-clients.js';
import type { PastShop } from './past-shop.js';

/** Plan of one company's past, as far as it has been made. */
export interface Planning {
  readonly shop: PastShop;
  readonly random: Random;
  readonly clients: PastClients;
  readonly bookings: PastBooking[];
  readonly queuers: PastQueuer[];
}
