import { sql } from 'kysely';
import { BOOKINGS } from '../bookings.js';
import type { Measure } from '../measure.js';
import type { Subject } from '../subject.js';
import { isFirstVisit } from '../visits-of-client.js';

const COUNTS = 'Bookings with a coupon that were not cancelled.';

const COUPON_MEASURES = {
  uses: {
    sentence: 'Number of bookings whose price a coupon lowered.',
    ...{ kind: 'count', unit: 'bookings', additive: true, counts: COUNTS },
    value: () => sql`count(*)`,
  },
  discount: {
    sentence: 'Total discount that coupons gave on the bookings: one amount for each currency.',
    ...{ kind: 'money', unit: 'minor units', additive: true, counts: COUNTS },
    of: () => sql`t.discount`,
    where: () => sql`true`,
  },
  newClients: {
    sentence: 'Share of the bookings whose client had no earlier visit. This does not mean that the coupon brought the client.',
    ...{ kind: 'rate', unit: 'bookings', additive: false, counts: COUNTS },
    part: (context) => sql`count(*) filter (where ${isFirstVisit(context)})`,
    whole: () => sql`count(*)`,
  },
} as const satisfies Readonly<Record<string, Measure>>;

/** Figures of coupons, from the bookings whose price a coupon lowered. */
export const COUPONS: Subject = {
  name: 'coupons',
  noun: 'Coupon',
  sentence: 'Figures of coupons, from the bookings whose price a coupon lowered, without cancelled ones.',
  from: BOOKINGS.from,
  where: (context) => [...BOOKINGS.where(context), sql`not t.is_cancelled`, sql`t.coupon_id is not null`],
  moments: { STARTS: BOOKINGS.moments.STARTS!, CREATED: BOOKINGS.moments.CREATED! },
  dimensions: BOOKINGS.dimensions,
  measures: COUPON_MEASURES,
  conditions: BOOKINGS.conditions!,
};
