import { sql } from 'kysely';
import { TIME_DIMENSIONS } from '../dimensions.js';
import type { Subject } from '../subject.js';
import { CAPACITY_MEASURES } from './capacity-measures.js';
import { capacityRows } from './capacity-rows.js';
import { loadKnownHours } from './known-hours.js';

/**
 * Minutes of people and resources that can be booked, and those that are booked. `prepare` loads the hours before the rows are
 * counted.
 */
export const CAPACITY: Subject = {
  name: 'capacity',
  noun: 'Capacity',
  sentence:
    'Figures of the time of people and resources; minutes count in the day and hour in which they fall. Hours of past days are ' +
    'those recorded at the time. A booking with a person and a resource takes the time of both.',
  from: () => {
    throw new Error('The hours of capacity are loaded before its rows are asked for');
  },
  async prepare(em, scope, shifts) {
    const hours = await loadKnownHours(em, scope, shifts);
    return { ...CAPACITY, from: (context) => capacityRows(scope, hours, context) };
  },
  where: () => [],
  moments: { TIME: { sentence: 'Time itself.', instant: sql`t.at` } },
  dimensions: {
    ...TIME_DIMENSIONS,
    company: { value: () => sql`t.company_id` },
    person: { value: () => sql`t.person_id` },
    resource: { value: () => sql`t.resource_id` },
  },
  measures: CAPACITY_MEASURES,
};
