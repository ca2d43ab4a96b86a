import type { Company } from '../company/company.entity.js';
import type { EventChain } from './chains/event-chain.entity.js';
import { minusSpan, periodOf, plusSpan } from './chains/period-unit.js';
import { EVENT_OPEN, type Event } from './event.entity.js';

/** The limits of a chain, as they are stored. */
export type ChainLimits = Pick<
  EventChain,
  'minAdvanceTime' | 'minAdvanceUnit' | 'maxAdvancePeriod' | 'minCancel' | 'minCancelUnit'
>;

export type OccurrenceLimits = Pick<Event, 'bookableFrom' | 'bookableUntil' | 'cancelUntil'>;

/**
 * Limits within which an occurrence that starts at `start` (epoch milliseconds) can be booked and cancelled. They are
 * computed once, when the occurrence is written, so that lists, the basket and cancelling read the same three columns.
 * Source: decisions T12.
 *
 * @param booked the start that counts for booking: of a course, its first
 */
export function occurrenceLimits(
  chain: ChainLimits,
  timeZone: string,
  { start, booked = start }: { readonly start: number; readonly booked?: number },
): OccurrenceLimits {
  const last = (from: number, seconds: number | null, unit: ChainLimits['minCancelUnit']) => {
    const period = periodOf(seconds, unit);
    return new Date(period ? minusSpan(timeZone, from, period) : from);
  };
  return {
    bookableFrom: chain.maxAdvancePeriod == null ? null : new Date(booked - chain.maxAdvancePeriod * 1000),
    bookableUntil: last(booked, chain.minAdvanceTime, chain.minAdvanceUnit),
    cancelUntil: last(start, chain.minCancel, chain.minCancelUnit),
  };
}

/**
 * Earliest and latest start that the advance limits of a chain admit at `now` (epoch milliseconds, all three); null without
 * that limit.
 */
export function startsAdmitted(
  chain: ChainLimits,
  timeZone: string,
  now: number,
): { soonest: number | null; latest: number | null } {
  const ahead = periodOf(chain.minAdvanceTime, chain.minAdvanceUnit);
  return {
    soonest: ahead && plusSpan(timeZone, now, ahead),
    latest: chain.maxAdvancePeriod == null ? null : now + chain.maxAdvancePeriod * 1000,
  };
}

/**
 * Reason why not everyone can book an occurrence at that moment, apart from its spaces; null when everyone can. Bounds are
 * inclusive.
 */
export function closedReason(
  { status, bookableFrom, bookableUntil }: Pick<Event, 'status' | 'bookableFrom' | 'bookableUntil'>,
  { live }: Pick<Company, 'live'>,
  now: Date,
) {
  if (!live) return { code: 'NOT_LIVE', words: 'cannot be booked: the company takes no live bookings' } as const;
  if (status !== EVENT_OPEN) return { code: 'BLOCKED', words: 'takes no bookings' } as const;
  if (now > bookableUntil) return { code: 'TOO_SOON', words: 'is sooner than may be booked' } as const;
  if (bookableFrom && now < bookableFrom) return { code: 'TOO_FAR_AHEAD', words: 'is further ahead than may be booked' } as const;
  return null;
}
