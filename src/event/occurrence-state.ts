import type { Company } from '../company/company.entity.js';
import type { EventChain } from './chains/event-chain.entity.js';
import { EVENT_FULL, EVENT_OPEN, type Event } from './event.entity.js';
import { closedReason } from './occurrence-limits.js';

type Counters = Pick<Event, 'numSpaces' | 'spacesBooked' | 'spacesReserved' | 'spacesBlocked'>;

/** An occurrence with what of it is held now, without what has run out. */
export interface EventWithHolds {
  readonly event: Counters & Pick<Event, 'status'>;
  readonly held: number;
}

/** An occurrence, first, and those that are booked with it: of a course. */
export type CourseEvents = readonly [EventWithHolds, ...EventWithHolds[]];

/** The first of them that has no place, and the one with the fewest: together they say what all of them do. */
export function decisiveSessions(sessions: readonly EventWithHolds[]): EventWithHolds[] {
  const closed = sessions.find((session) => ownStatus(session) !== EVENT_OPEN);
  const [first, ...others] = sessions;
  if (!first) return [];
  const fewest = others.reduce((least, session) => (left(session) < left(least) ? session : least), first);
  return closed ? [closed, fewest] : [fewest];
}

/** The least of them. */
export const spacesLeft = (together: CourseEvents): number => Math.min(...together.map(left));

const left = ({ event: { numSpaces, spacesBooked, spacesReserved, spacesBlocked }, held }: EventWithHolds): number =>
  Math.max(numSpaces - spacesBooked - spacesReserved - spacesBlocked - held, 0);

/** 0 available, 3 blocked, 4 full; its own, where it is not available itself. Source: decisions 1. */
export const statusOf = (together: CourseEvents): number =>
  together.map(ownStatus).find((status) => status !== EVENT_OPEN) ?? EVENT_OPEN;

const ownStatus = (seen: EventWithHolds): number => seen.event.status || (left(seen) > 0 ? EVENT_OPEN : EVENT_FULL);

type Limited = Counters & Pick<Event, 'status' | 'deleted' | 'bookableFrom' | 'bookableUntil'>;
type Live = Pick<EventChain, 'deleted' | 'disabled' | 'template'>;

/** Whether everyone can book an occurrence now. `find-events.ts` asks the same in SQL. */
export function isEventBookable(
  event: Limited,
  {
    chain,
    company,
    together,
    now,
  }: { readonly chain: Live; readonly company: Pick<Company, 'live'>; readonly together: CourseEvents; readonly now: Date },
): boolean {
  return isOpen(event, chain, company, now) && statusOf(together) === EVENT_OPEN;
}

/** Whether one who finds no space can wait for one: `add-to-basket.ts` takes who does. For a course nobody waits. */
export function acceptsWaiting(
  event: Limited & Pick<Event, 'spacesWait'>,
  {
    chain,
    company,
    together,
    now,
  }: {
    readonly chain: Live & Pick<EventChain, 'waitlength' | 'course'>;
    readonly company: Pick<Company, 'live'>;
    readonly together: CourseEvents;
    readonly now: Date;
  },
): boolean {
  const isRoom = !chain.course && event.spacesWait < (chain.waitlength ?? 0);
  return isRoom && isOpen(event, chain, company, now) && statusOf(together) === EVENT_FULL;
}

const isOpen = (event: Limited, chain: Live, company: Pick<Company, 'live'>, now: Date): boolean =>
  !event.deleted && !chain.deleted && !chain.disabled && !chain.template && closedReason(event, company, now) === null;
