import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { millisecondsSql } from '../database/instants.js';
import { runSql } from '../database/run-sql.js';
import { type Alternative, alternativeStarts, nearest, startTexts } from '../shared/alternatives.js';
import { Refusal } from '../shared/refusal.js';
import { bookable, ofLiveChain } from './find-events.js';

/** An occurrence, and the number of spaces wanted of it. */
export interface SpacesInput {
  readonly eventId: number;
  readonly quantity: number;
  readonly now: Date;
}

/** Makes the refusal of an occurrence that has not that many spaces left, with the nearest others of its chain that have. */
export async function noSpace(
  em: EntityManager,
  input: SpacesInput,
  words = `has no ${input.quantity} spaces left`,
): Promise<Refusal> {
  const { detail, more } = await nearestOccurrences(em, input);
  return new Refusal('NO_SPACE', `Event ${input.eventId} ${words}`, { eventId: input.eventId, ...detail }, more);
}

interface EventSpaces {
  readonly name: string;
  readonly asked: number;
  readonly timeZone: string;
  readonly others: readonly (Alternative & { readonly eventId: number })[];
}

/**
 * Finds the nearest occurrences of the chain that everyone can book now, including the occurrence itself if it has the
 * spaces. `detail` has their starts, and their ids in the same order; `more` has their persons and resources too.
 */
export async function nearestOccurrences(em: EntityManager, { eventId, quantity, now }: SpacesInput) {
  const [row] = await runSql<EventSpaces>(em)`
    select chain.name, company.timezone as time_zone, ${millisecondsSql(sql`own.starts_at`)} as asked, (
      select coalesce(json_agg(json_build_object('eventId', t.id, 'personId', chain.person_id, 'resourceId', chain.resource_id, 'start', ${millisecondsSql(sql`t.starts_at`)}) order by t.id), '[]')
      from event t where t.event_chain_id = own.event_chain_id and not t.deleted and ${ofLiveChain()} and ${bookable(now, sql`c.id = own.event_chain_id`, quantity)}
    ) as others
    from event own join event_chain chain on chain.id = own.event_chain_id and chain.root_id = own.root_id
    join company on company.id = own.company_id and company.root_id = own.root_id
    where own.id = ${eventId}`;
  const { name, asked, timeZone, others } = row!;
  const found = nearest(others, asked);
  return {
    detail: { name, alternatives: startTexts(found), eventIds: found.map((each) => each.eventId) },
    more: { alternatives: alternativeStarts(found, timeZone) },
  };
}
