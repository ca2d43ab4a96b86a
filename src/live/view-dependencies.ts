import type { Interval } from '../shared/interval.js';
import type { Note } from './note.js';

/** Records that a view depends on. A property that is left out or null restricts nothing. */
export interface ViewDependencies {
  /** Tables whose records the view shows, or is computed from. */
  readonly kinds: ReadonlySet<string>;
  /** Head of the family of companies that the view is about. */
  readonly rootId: number | null;
  /** Log-in or basket whose view it is. */
  readonly sessionId: number | null;
  /** Time that the view shows: a note whose time lies outside does not concern it. */
  readonly span?: Interval;
  readonly personId?: number | null;
  readonly eventId?: number;
  /** True: the view shows only the basket of its own session. */
  readonly ownBasket?: boolean;
}

const OF_BASKETS: ReadonlySet<string> = new Set(['basket', 'basket_item', 'basket_article', 'basket_voucher_code']);

/**
 * Tables whose `person_id` names the holder of a log-in, not a person whose time is taken: bookings of other persons show it
 * too, as the one who made them.
 */
const OF_LOG_INS: ReadonlySet<string> = new Set(['administrator']);

/** Whether the log-in of a view has ended, or belongs to another person now. */
export const endsLogIn = ({ kind, record }: Note, { sessionId }: ViewDependencies): boolean =>
  kind === 'session' && (record === null || record === String(sessionId));

/**
 * Whether a change may alter what a view shows. In doubt it may: the query is run again, and its answer sent only if it
 * differs.
 */
export function affects(note: Note, dependencies: ViewDependencies): boolean {
  if (endsLogIn(note, dependencies)) return true;
  if (!dependencies.kinds.has(note.kind)) return false;
  if (differ(note.rootId, dependencies.rootId)) return false;
  if (differ(note.personId, dependencies.personId) && !OF_LOG_INS.has(note.kind)) return false;
  if (differ(note.eventId, dependencies.eventId)) return false;
  if (dependencies.ownBasket && OF_BASKETS.has(note.kind) && differ(note.record, String(dependencies.sessionId))) return false;
  return !(note.span && dependencies.span) || meet(note.span, dependencies.span);
}

/** True when both are known and are not the same. */
const differ = <T>(a: T | null | undefined, b: T | null | undefined): boolean => a != null && b != null && a !== b;

/** True also for intervals that only touch: a record may have no length. */
const meet = (a: Interval, b: Interval): boolean => a.start <= b.end && b.start <= a.end;
