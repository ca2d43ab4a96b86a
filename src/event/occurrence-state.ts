import type { Company } from '../company/company.entity.js';
import type { EventChain } from './chains/event-chain.entity.js';
import { EVENT_FULL, EVENT_OPEN, type Event } from './event.entity.js';
import { closedReason } from './occurrence-limits.js';

type Counters = Pick<Event, 'spaces' | 'spacesBooked' | 'spacesReserved' | 'spacesBlocked'>;

/** An occurrence, and its spaces that are held now, without expired holds. */
export interface EventWithHolds {
  readonly event: Counters & Pick<Event, 'status'>;
  readonly held: number;
}

/** An occurrence first, then, for a course, the sessions that are booked together with it. */
export type CourseEvents = readonly [EventWithHolds, ...EventWithHolds[]];

/** Sessions that decide for a course: the first that cannot be booked, and the one with the fewest spaces left. */
export function decisiveSessions(sessions: readonly EventWithHolds[]): EventWithHolds[] {
  const closed = sessions.find((session) => ownStatus(session) !== EVENT_OPEN);
  const [first, ...others] = sessions;
  if (!first) return [];
  const fewest = others.reduce((least, session) => (left(session) < left(least) ? session : least), first);
  return closed ? [closed, fewest] : [fewest];
}

/** Spaces that are left in a course: those of the session with the fewest. */
export const spacesLeft = (together: CourseEvents): number => Math.min(...together.map(left));

const left = ({ event: { spaces, spacesBooked, spacesReserved, spacesBlocked }, held }: EventWithHolds): number =>
  Math.max(spaces - spacesBooked - spacesReserved - spacesBlocked - held, 0);

/**
 * Status of an occurrence, or of a course: that of its first session which is blocked or full, else `EVENT_OPEN`. Source:
 * decisions 1.
 */
export const statusOf = (together: CourseEvents): number =>
  together.map(ownStatus).find((status) => status !== EVENT_OPEN) ?? EVENT_OPEN;

const ownStatus = (seen: EventWithHolds): number => seen.event.status || (left(seen) > 0 ? EVENT_OPEN : EVENT_FULL);

type BookableCounters = Counters & Pick<Event, 'status' | 'deleted' | 'bookableFrom' | 'bookableUntil'>;
type LiveChain = Pick<EventChain, 'deleted' | 'disabled' | 'template'>;

/** Whether everyone can book an occurrence now. `find-events.ts` has the same condition in SQL. */
export function isEventBookable(
  event: BookableCounters,
  {
    chain,
    company,
    together,
    now,
  }: { readonly chain: LiveChain; readonly company: Pick<Company, 'live'>; readonly together: CourseEvents; readonly now: Date },
): boolean {
  return isOpen(event, chain, company, now) && statusOf(together) === EVENT_OPEN;
}

/** Whether an occurrence is full and its waiting list takes one more (`add-to-basket.ts`). Courses have no waiting list. */
export function acceptsWaiting(
  event: BookableCounters & Pick<Event, 'spacesWaiting'>,
  {
    chain,
    company,
    together,
    now,
  }: {
    readonly chain: LiveChain & Pick<EventChain, 'waitingListLength' | 'course'>;
    readonly company: Pick<Company, 'live'>;
    readonly together: CourseEvents;
    readonly now: Date;
  },
): boolean {
  const hasWaitingPlace = !chain.course && event.spacesWaiting < (chain.waitingListLength ?? 0);
  return hasWaitingPlace && isOpen(event, chain, company, now) && statusOf(together) === EVENT_FULL;
}

const isOpen = (event: BookableCounters, chain: LiveChain, company: Pick<Company, 'live'>, now: Date): boolean =>
  !event.deleted && !chain.deleted && !chain.disabled && !chain.template && closedReason(event, company, now) === null;
