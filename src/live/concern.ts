import type { Interval } from '../shared/interval.js';
import type { Note } from './note.js';

/** Records that a view depends on. A property that is left out or null narrows nothing. */
export interface Concern {
  /** Tables whose records it shows, or is worked out from. */
  readonly kinds: ReadonlySet<string>;
  /** Head of the family of companies that it is about. */
  readonly rootId: number | null;
  /** Log-in or basket whose view it is. */
  readonly sessionId: number | null;
  /** Time that the view shows: a note whose time lies outside does not concern it. */
  readonly span?: Interval;
  readonly personId?: number | null;
  readonly eventId?: number;
  /** True: of all baskets it shows that of its session alone. */
  readonly ownBasket?: boolean;
}

const OF_BASKETS: ReadonlySet<string> = new Set(['basket', 'basket_item', 'basket_article', 'basket_voucher_code']);

/** Tables whose `person_id` says who works with a log-in, and not whose time it is: bookings of others show that too, as who made them. */
const OF_LOG_INS: ReadonlySet<string> = new Set(['administrator']);

/** Whether the log-in of a view has ended, or is another's now. */
export const endsLogIn = ({ kind, record }: Note, { sessionId }: Concern): boolean =>
  kind === 'session' && (record === null || record === String(sessionId));

/** Whether a view may show something else after a change. In doubt it may: it is asked again, and sent only if it differs. */
export function concerns(note: Note, concern: Concern): boolean {
  if (endsLogIn(note, concern)) return true;
  if (!concern.kinds.has(note.kind)) return false;
  if (differ(note.rootId, concern.rootId)) return false;
  if (differ(note.personId, concern.personId) && !OF_LOG_INS.has(note.kind)) return false;
  if (differ(note.eventId, concern.eventId)) return false;
  if (concern.ownBasket && OF_BASKETS.has(note.kind) && differ(note.record, String(concern.sessionId))) return false;
  return !(note.span && concern.span) || meet(note.span, concern.span);
}

/** True when both are known and are not the same. */
const differ = <T>(a: T | null | undefined, b: T | null | undefined): boolean => a != null && b != null && a !== b;

/** True also for intervals that only touch: a record may have no length. */
const meet = (a: Interval, b: Interval): boolean => a.start <= b.end && b.start <= a.end;
