import { type RawBuilder, sql } from 'kysely';
import type { Measure } from '../measure.js';

const BOOKABLE =
  'Time that can be booked: shifts less exceptions, closures, blocks and calendars elsewhere, times the units of a pool.';

const sumOf = (column: RawBuilder<unknown>) => () => sql`coalesce(sum(${column}), 0)`;
const BOOKABLE_MINUTES = sumOf(sql`t.bookable`);

export const CAPACITY_MEASURES = {
  utilisation: {
    sentence: 'Share of the bookable time that bookings take, their buffers included; a time that several share counts once.',
    ...{ kind: 'rate', unit: 'minutes', additive: false, counts: BOOKABLE },
    part: sumOf(sql`t.booked`),
    whole: BOOKABLE_MINUTES,
  },
  worked: {
    sentence: 'Share of the bookable time that bookings take, without those whose clients were all marked as not having come.',
    ...{ kind: 'rate', unit: 'minutes', additive: false, counts: BOOKABLE },
    part: sumOf(sql`t.worked`),
    whole: BOOKABLE_MINUTES,
  },
  fill: {
    sentence: 'Share of the spaces of shared times that are booked. They belong to the start; times that nobody joined are none.',
    ...{ kind: 'rate', unit: 'spaces', additive: false, counts: 'Spaces of times of services that several share.' },
    part: sumOf(sql`t.spaces_taken`),
    whole: sumOf(sql`t.spaces_offered`),
  },
  overtime: {
    sentence: 'Minutes that bookings take outside of the bookable time.',
    ...{ kind: 'count', unit: 'minutes', additive: true, counts: 'Time that bookings take, their buffers included.' },
    value: sumOf(sql`t.overtime`),
  },
  unsellable: {
    sentence: 'Minutes that are free and that no start of any service reaches, as it was when the day was over.',
    ...{ kind: 'count', unit: 'minutes', additive: true, counts: BOOKABLE },
    value: sumOf(sql`t.unsellable`),
  },
} as const satisfies Readonly<Record<string, Measure>>;
