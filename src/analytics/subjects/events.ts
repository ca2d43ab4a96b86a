import { type RawBuilder, sql } from 'kysely';
import { TIME_DIMENSIONS } from '../dimensions.js';
import type { Subject } from '../subject.js';
import { EVENT_MEASURES } from './event-measures.js';

/** Occurrences of events, with the person and the resource of their chain. */
export const EVENTS: Subject = {
  name: 'events',
  noun: 'Event',
  sentence: 'Figures of events, from their occurrences, dated by their starts.',
  from: () => OCCURRENCES,
  where: () => [],
  moments: { STARTS: { sentence: 'Start of the occurrence.', instant: sql`t.starts_at` } },
  dimensions: {
    ...TIME_DIMENSIONS,
    company: { value: () => sql`t.company_id` },
    eventGroup: { value: () => sql`t.event_group_id` },
    event: { value: () => sql`t.id` },
    person: { value: () => sql`t.person_id` },
    resource: { value: () => sql`t.resource_id` },
  },
  measures: EVENT_MEASURES,
};

const OCCURRENCES: RawBuilder<unknown> = sql`(
  select e.id, e.company_id, e.event_chain_id, e.starts_at, e.spaces_booked as sold, e.num_spaces - e.spaces_blocked as offered,
    chain.event_group_id, chain.person_id, chain.resource_id
  from event e join event_chain chain on chain.id = e.event_chain_id
  where not e.deleted
) t`;
