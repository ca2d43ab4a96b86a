import { DAY } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';
import { localDate } from '../../shared/zoned-time.js';
import { FIRST_NAMES, LAST_NAMES } from '../names.js';
import type { Random } from '../random.js';
import type { NewPastClient, PastClient } from './past-booking.js';
import type { PastShop } from './past-shop.js';

/** Share of bookings by clients who have never been there. */
const NEWCOMERS = 0.13;

/** Number of newcomers who still come; those who came earlier have stopped. */
const STILL_COMING = 45;

/** Maximum days between the first booking of a client and its visit. */
const LEAD_DAYS = 60;

/** Clients of a company through the years: those who are known today, and others who came and went. */
export class PastClients {
  private readonly recent: PastClient[] = [];

  constructor(
    private readonly shop: PastShop,
    private readonly random: Random,
    /** Newcomers of all companies, in the order in which they came. */
    private readonly newcomers: NewPastClient[],
  ) {}

  /** Chooses a client for a booking that is made at `madeAt`, for `date`. */
  choose(date: LocalDate, madeAt: number): PastClient {
    const { random, shop } = this;
    const then = localDate(shop.timeZone, madeAt);
    const known = shop.clients.filter(({ joinDate }) => joinDate <= then);
    const returning = [...known.map(({ id, isMember }) => ({ id, isMember })), ...this.recent.slice(-STILL_COMING)];
    if (returning.length === 0 || random.chance(NEWCOMERS)) return this.welcome(date, madeAt);
    return random.one(returning);
  }

  private welcome(date: LocalDate, madeAt: number): PastClient {
    const { random, shop, newcomers, recent } = this;
    const client = { at: newcomers.length, isMember: false } as const;
    // Bookings of one client need not be planned in the order in which they are made.
    const createdAt = madeAt - random.integer(LEAD_DAYS) * DAY;
    newcomers.push({
      companyId: shop.companyId,
      firstName: random.one(FIRST_NAMES),
      lastName: random.one(LAST_NAMES),
      createdAt: Math.min(createdAt, Date.parse(date)),
      joinDate: localDate(shop.timeZone, createdAt),
    });
    recent.push(client);
    return client;
  }
}
