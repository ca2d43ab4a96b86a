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

type Limited = Counters & Pick<Event, 'status' | 'deleted' | 'bookableFrom' | 'bookableUntil'>;
type Live = Pick<EventChain, 'deleted' | 'disabled' | 'template'>;

/** Whether everyone can book an occurrence now. `find-events.ts` asks the same in SQL. */
export function isBookable(event: Limited, chain: Live, company: Pick<Company, 'live'>, held: number, now: Date): boolean {
  return isOpen(event, chain, company, now) && statusOf(event, held) === 0;
}

/** Whether one who finds no space can wait for one: `add-to-basket.ts` takes who does. */
export function takesWaiting(
  event: Limited & Pick<Event, 'spacesWait'>,
  chain: Live & Pick<EventChain, 'waitlength'>,
  company: Pick<Company, 'live'>,
  held: number,
  now: Date,
): boolean {
  const isRoom = event.spacesWait < (chain.waitlength ?? 0);
  return isRoom && isOpen(event, chain, company, now) && event.status === 0 && statusOf(event, held) === 4;
}

const isOpen = (event: Limited, chain: Live, company: Pick<Company, 'live'>, now: Date): boolean =>
  !event.deleted && !chain.deleted && !chain.disabled && !chain.template && closedBecause(event, company, now) === null;
