import { sql } from 'kysely';
import { TIME_DIMENSIONS } from '../dimensions.js';
import type { Subject } from '../subject.js';
import { CLIENT_MEASURES } from './client-measures.js';

/** Figures of clients. Whether a client is new or returning depends on visits that are over. */
export const CLIENTS: Subject = {
  name: 'clients',
  noun: 'Client',
  sentence: 'Figures of clients, from their visits: bookings that were not cancelled and are over by now.',
  from: () => sql`booking t`,
  where: ({ now }) => [
    sql`not t.deleted`,
    sql`not t.on_waitlist`,
    sql`not t.is_cancelled`,
    sql`t.ends_at <= ${now}::timestamptz`,
  ],
  moments: { STARTS: { sentence: 'Start of the visit.', instant: sql`t.starts_at` } },
  dimensions: {
    ...TIME_DIMENSIONS,
    company: { value: () => sql`t.company_id` },
    category: { value: () => sql`service.category_id`, join: sql`left join service on service.id = t.service_id` },
    service: { value: () => sql`t.service_id` },
    eventGroup: { value: () => sql`chain.event_group_id`, join: sql`left join event_chain chain on chain.id = t.event_chain_id` },
    person: { value: () => sql`t.person_id` },
    channel: { value: () => sql`t.channel` },
  },
  measures: CLIENT_MEASURES,
};
