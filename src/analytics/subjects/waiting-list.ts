import { type RawBuilder, sql } from 'kysely';
import { TIME_DIMENSIONS } from '../dimensions.js';
import type { Subject } from '../subject.js';
import { WAITING_LIST_MEASURES } from './waiting-list-measures.js';

/** Bookings that wait or waited for spaces, each with the offers made to it. */
export const WAITING_LIST: Subject = {
  name: 'waitingList',
  noun: 'WaitingList',
  sentence: 'Figures of waiting lists, from the bookings that joined one.',
  from: () => WAITING,
  where: () => [],
  moments: {
    JOINED: { sentence: 'Time at which the booking joined the waiting list.', instant: sql`t.waited_since` },
    STARTS: { sentence: 'Start of the event.', instant: sql`t.starts_at` },
  },
  dimensions: {
    ...TIME_DIMENSIONS,
    company: { value: () => sql`t.company_id` },
    eventGroup: { value: () => sql`chain.event_group_id`, join: sql`left join event_chain chain on chain.id = t.event_chain_id` },
    event: { value: () => sql`t.event_id` },
    channel: { value: () => sql`t.channel` },
  },
  measures: WAITING_LIST_MEASURES,
};

const WAITING: RawBuilder<unknown> = sql`(
  select b.id, b.company_id, b.event_id, b.event_chain_id, b.channel, b.starts_at, b.waited_since, b.promoted_at, b.is_cancelled,
    offers.made, offers.first_at
  from booking b
  cross join lateral (
    select count(*) as made, min(offered_at) as first_at from space_offer o where o.booking_id = b.id and o.root_id = b.root_id
  ) offers
  where b.waited_since is not null and not b.deleted
) t`;
