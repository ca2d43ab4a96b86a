import { type RawBuilder, sql } from 'kysely';
import type { Measure } from '../measure.js';

const BOOKABLE =
  'Bookable time: shifts less exceptions, closures, blocks and external calendars, times the number of units of a resource.';

const sumOf = (column: RawBuilder<unknown>) => () => sql`coalesce(sum(${column}), 0)`;
const BOOKABLE_MINUTES = sumOf(sql`t.bookable`);

export const CAPACITY_MEASURES = {
  utilisation: {
    sentence: 'Share of the bookable time that bookings take, including buffers; a time that several bookings share counts once.',
    ...{ kind: 'rate', unit: 'minutes', additive: false, counts: BOOKABLE },
    part: sumOf(sql`t.booked`),
    whole: BOOKABLE_MINUTES,
  },
  worked: {
    sentence: 'Share of the bookable time that bookings take, without times of which all clients were marked as not having come.',
    ...{ kind: 'rate', unit: 'minutes', additive: false, counts: BOOKABLE },
    part: sumOf(sql`t.worked`),
    whole: BOOKABLE_MINUTES,
  },
  fill: {
    sentence:
      'Share of the spaces of shared times that are booked. Spaces count at the start of the time; times without bookings do ' +
      'not count.',
    ...{ kind: 'rate', unit: 'spaces', additive: false, counts: 'Spaces of times of services that several bookings can share.' },
    part: sumOf(sql`t.spaces_taken`),
    whole: sumOf(sql`t.spaces_offered`),
  },
  overtime: {
    sentence: 'Minutes that bookings take outside the bookable time.',
    ...{ kind: 'count', unit: 'minutes', additive: true, counts: 'Time that bookings take, including buffers.' },
    value: sumOf(sql`t.overtime`),
  },
  unsellable: {
    sentence: 'Free minutes that no start of any service can use; for past days as recorded when the day was over.',
    ...{ kind: 'count', unit: 'minutes', additive: true, counts: BOOKABLE },
    value: sumOf(sql`t.unsellable`),
  },
} as const satisfies Readonly<Record<string, Measure>>;
