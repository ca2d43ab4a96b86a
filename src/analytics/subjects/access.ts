import { sql } from 'kysely';
import { DAY_DIMENSIONS } from '../dimensions.js';
import type { Measure } from '../measure.js';
import type { Subject } from '../subject.js';

const ACCESS_MEASURES = {
  thirdNextAvailable: {
    sentence: 'Calendar days to the third free start; 0 is the same day. Samples with fewer than three free starts do not count.',
    ...{ kind: 'spread', unit: 'days', additive: false },
    counts: 'Daily samples: one for each service, or one for each service and person if `person` is selected.',
    of: () => sql`t.days`,
    where: () => sql`t.days is not null`,
  },
} as const satisfies Readonly<Record<string, Measure>>;

/** Wait for the next free times, as sampled once a day. */
export const ACCESS: Subject = {
  name: 'access',
  noun: 'Access',
  sentence: 'Figures of how soon a service can be booked, recorded for each service early in each day.',
  from: () => sql`access_sample t`,
  where: ({ byPeople }) => [byPeople ? sql`t.person_id is not null` : sql`t.person_id is null`],
  moments: { SAMPLED: { sentence: 'Day of the sample.', local: sql`t.date::timestamp` } },
  dimensions: {
    ...DAY_DIMENSIONS,
    company: { value: () => sql`t.company_id` },
    category: { value: () => sql`service.category_id`, join: sql`left join service on service.id = t.service_id` },
    service: { value: () => sql`t.service_id` },
    person: { value: () => sql`t.person_id` },
  },
  measures: ACCESS_MEASURES,
};
