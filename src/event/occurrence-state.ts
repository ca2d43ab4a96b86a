import type { Company } from '../company/company.entity.js';
import type { Event } from './event.entity.js';
import type { EventChain } from './event-chain.entity.js';
import { closedBecause } from './occurrence-limits.js';

type Counters = Pick<Event, 'numSpaces' | 'spacesBooked' | 'spacesReserved' | 'spacesBlocked'>;

/** `held`: as it is now, without what has run out. */
export const spacesLeft = ({ numSpaces, spacesBooked, spacesReserved, spacesBlocked }: Counters, held: number): number =>
  Math.max(numSpaces - spacesBooked - spacesReserved - spacesBlocked - held, 0);

/** 0 available, 3 blocked, 4 full. Source: decisions 1. */
export function statusOf(event: Counters & Pick<Event, 'status'>, held: number): number {
  if (event.status !== 0) return event.status;
  return spacesLeft(event, held) > 0 ? 0 : 4;
}

/** Whether everyone can book an occurrence now. `find-events.ts` asks the same in SQL. */
export function isBookable(
  event: Counters & Pick<Event, 'status' | 'deleted' | 'bookableFrom' | 'bookableUntil'>,
  chain: Pick<EventChain, 'deleted' | 'disabled' | 'template'>,
  company: Pick<Company, 'live'>,
  held: number,
  now: Date,
): boolean {
  const stands = !event.deleted && !chain.deleted && !chain.disabled && !chain.template;
  return stands && closedBecause(event, company, now) === null && statusOf(event, held) === 0;
}
