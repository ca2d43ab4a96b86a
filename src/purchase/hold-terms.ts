import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** For how long a line is held from now on. */
export interface HoldTerms {
  readonly holdSeconds: number;
  /** True when this is the one renewal that a hold may have. */
  readonly renewed: boolean;
}

/** A line that was taken out of a basket. */
export interface Released {
  readonly eventId: number;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly renewed: boolean;
  /** Of its hold; below 0 when that had run out. */
  readonly secondsLeft: number;
}

/** The same thing at the same moment is chosen again: that renews its hold, once. After that the hold ends when it would have. */
export function holdTerms(
  released: readonly Released[],
  chosen: Pick<Released, 'eventId' | 'start'>,
  holdSeconds: number,
): HoldTerms {
  const before = released.find(
    ({ eventId, start, secondsLeft }) => eventId === chosen.eventId && start === chosen.start && secondsLeft > 0,
  );
  if (!before) return { holdSeconds, renewed: false };
  return { holdSeconds: before.renewed ? before.secondsLeft : holdSeconds, renewed: true };
}

/** Seconds; null where neither the company nor its parent says. */
export interface HoldLimits {
  readonly holdSeconds: number | null;
  readonly basketSeconds: number | null;
}

export async function holdLimits(em: EntityManager, companyId: number): Promise<HoldLimits | undefined> {
  const { rows } = await sql<HoldLimits>`${limitsOf(companyId)}`.execute(em.getKysely());
  return rows[0];
}

/** The same, if an occurrence has that id, of whatever company; combinations have theirs from the same sequence. */
export async function eventLimits(em: EntityManager, companyId: number, eventId: number): Promise<HoldLimits | undefined> {
  const { rows } = await sql<HoldLimits>`${limitsOf(companyId)} and exists (select from event where id = ${eventId})`.execute(
    em.getKysely(),
  );
  return rows[0];
}

const limitsOf = (companyId: number) => sql`
  select coalesce(own.hold_seconds, head.hold_seconds) as "holdSeconds",
    coalesce(own.basket_seconds, head.basket_seconds) as "basketSeconds"
  from company c
  left join company_settings own on own.company_id = c.id
  left join company_settings head on head.company_id = c.root_id
  where c.id = ${companyId}`;
