import { sql } from 'kysely';
import { TIME_DIMENSIONS } from '../dimensions.js';
import type { Subject } from '../subject.js';
import { QUEUE_MEASURES } from './queue-measures.js';

/** Walk-ins, by the time at which they joined. */
export const QUEUE: Subject = {
  name: 'queue',
  noun: 'Queue',
  sentence: 'Figures of walk-in queues, from everybody who joined one.',
  from: () => sql`queuer t`,
  where: () => [sql`not t.deleted`],
  moments: { JOINED: { sentence: 'Time at which somebody joined the queue.', instant: sql`t.created_at` } },
  dimensions: {
    ...TIME_DIMENSIONS,
    company: { value: () => sql`t.company_id` },
    category: { value: () => sql`service.category_id`, join: sql`left join service on service.id = t.service_id` },
    service: { value: () => sql`t.service_id` },
    person: { value: () => sql`t.person_id` },
  },
  measures: QUEUE_MEASURES,
};
