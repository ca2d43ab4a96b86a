import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { JOIN_SETTINGS, settingInForce } from '../../company/inherit-settings.js';
import { runSql } from '../../database/run-sql.js';

/** Length of a hold from now on, and whether it is renewed. */
export interface HoldTerms {
  readonly holdSeconds: number;
  /** True: the hold has had its one renewal. */
  readonly renewed: boolean;
}

/** A line that was taken out of a basket. */
export interface ReleasedLine {
  readonly id: string;
  readonly eventId: number;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly renewed: boolean;
  /** Seconds that its hold had left; negative if the hold had ended. */
  readonly secondsLeft: number;
}

/** A service or event at its start. */
type BookableStart = Pick<ReleasedLine, 'eventId' | 'start'>;

/** The released line that held the same service or event at the same start, unless its hold had ended. */
export const earlierHold = (released: readonly ReleasedLine[], chosen: BookableStart): ReleasedLine | undefined =>
  released.find(({ eventId, start, secondsLeft }) => eventId === chosen.eventId && start === chosen.start && secondsLeft > 0);

/** Terms of a hold. Choosing the same start again renews its hold once; after that the hold keeps its end. */
export function holdTerms(released: readonly ReleasedLine[], chosen: BookableStart, holdSeconds: number): HoldTerms {
  const before = earlierHold(released, chosen);
  if (!before) return { holdSeconds, renewed: false };
  return { holdSeconds: before.renewed ? before.secondsLeft : holdSeconds, renewed: true };
}

/** Lengths of holds and baskets in seconds, from the settings; null where neither the company nor its parent has one. */
export interface HoldLimits {
  readonly holdSeconds: number | null;
  readonly basketSeconds: number | null;
}

/** Reads the lengths of holds and baskets of a company; undefined where there is no such company. */
export async function holdLimits(em: EntityManager, companyId: number): Promise<HoldLimits | undefined> {
  const [row] = await runSql<HoldLimits>(em)`select ${LIMITS} from ${COMPANY} where c.id = ${companyId}`;
  return row;
}

/** Lengths of holds, and the spaces of an occurrence. */
export interface EventLimits extends HoldLimits {
  /** Spaces left, with all counted holds subtracted. */
  readonly left: number;
  /** True if a hold that is still counted has ended: more spaces may be left. */
  readonly mayLapse: boolean;
  /** Price of one space, in minor units. */
  readonly price: number;
}

/**
 * Finds occurrences of a company by their ids, with the company's lengths of holds. An id without a result belongs to a bookable
 * combination, whose ids come from the same sequence, or to nothing.
 */
export async function eventLimits(
  em: EntityManager,
  companyId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, EventLimits>> {
  if (eventIds.length === 0) return new Map();
  const rows = await runSql<EventLimits & { id: number }>(em)`
    select e.id, ${LIMITS}, e.num_spaces - e.spaces_booked - e.spaces_held - e.spaces_blocked - e.spaces_reserved as left,
      exists (select from basket_item i where i.event_id = e.id and i.holding and i.held_until <= now()) as may_lapse,
      (select ch.price from event_chain ch where ch.id = e.event_chain_id and ch.root_id = e.root_id) as price
    from ${COMPANY} join event e on e.id = any(${[...eventIds]}) and e.company_id = c.id where c.id = ${companyId}`;
  return new Map(rows.map((row) => [row.id, row]));
}

const LIMITS = sql`${settingInForce('holdSeconds')} as hold_seconds,
    ${settingInForce('basketSeconds')} as basket_seconds`;

const COMPANY = sql`company c ${JOIN_SETTINGS}`;
