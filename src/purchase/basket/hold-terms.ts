import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { JOIN_SETTINGS, settingInForce } from '../../company/inherit-settings.js';
import { runSql } from '../../database/run-sql.js';

/** For how long a line is held from now on. */
export interface HoldTerms {
  readonly holdSeconds: number;
  /** True when this is the one renewal that a hold may have. */
  readonly renewed: boolean;
}

/** A line that was taken out of a basket. */
export interface ReleasedLine {
  readonly id: string;
  readonly eventId: number;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly renewed: boolean;
  /** Seconds left of its hold; below 0 when it had run out. */
  readonly secondsLeft: number;
}

/** A service or event at its start. */
type BookableStart = Pick<ReleasedLine, 'eventId' | 'start'>;

/** The released line that held the same service or event at the same start, where its hold had not run out. */
export const earlierHold = (released: readonly ReleasedLine[], chosen: BookableStart): ReleasedLine | undefined =>
  released.find(({ eventId, start, secondsLeft }) => eventId === chosen.eventId && start === chosen.start && secondsLeft > 0);

/** Terms of a hold. Who chooses the same start again renews the hold, once; after that the hold keeps its end. */
export function holdTerms(released: readonly ReleasedLine[], chosen: BookableStart, holdSeconds: number): HoldTerms {
  const before = earlierHold(released, chosen);
  if (!before) return { holdSeconds, renewed: false };
  return { holdSeconds: before.renewed ? before.secondsLeft : holdSeconds, renewed: true };
}

/** Seconds; null where neither the company nor its parent says. */
export interface HoldLimits {
  readonly holdSeconds: number | null;
  readonly basketSeconds: number | null;
}

export async function holdLimits(em: EntityManager, companyId: number): Promise<HoldLimits | undefined> {
  const [row] = await runSql<HoldLimits>(em)`select ${LIMITS} from ${COMPANY} where c.id = ${companyId}`;
  return row;
}

export interface EventLimits extends HoldLimits {
  /** Spaces that are left. */
  readonly left: number;
  /** True where a hold that has run out could make room. */
  readonly mayLapse: boolean;
}

/**
 * Limits of occurrences with their spaces, of whatever company, by their ids; none for a combination, whose ids come from the
 * same sequence.
 */
export async function eventLimits(
  em: EntityManager,
  companyId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, EventLimits>> {
  if (eventIds.length === 0) return new Map();
  const rows = await runSql<EventLimits & { id: number }>(em)`
    select e.id, ${LIMITS}, e.num_spaces - e.spaces_booked - e.spaces_held - e.spaces_blocked - e.spaces_reserved as left,
      exists (select from basket_item i where i.event_id = e.id and i.holding and i.held_until <= now()) as may_lapse
    from ${COMPANY} join event e on e.id = any(${[...eventIds]}) where c.id = ${companyId}`;
  return new Map(rows.map((row) => [row.id, row]));
}

const LIMITS = sql`${settingInForce('holdSeconds')} as hold_seconds,
    ${settingInForce('basketSeconds')} as basket_seconds`;

const COMPANY = sql`company c ${JOIN_SETTINGS}`;
