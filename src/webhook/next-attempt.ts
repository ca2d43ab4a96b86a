import { HOUR, HOUR_SECONDS } from '../shared/interval.js';
/** Seconds from one try to the next; the last is repeated. */
export const BACKOFF_SECONDS: readonly number[] = [
  5,
  30,
  120,
  600,
  1800,
  HOUR_SECONDS,
  2 * HOUR_SECONDS,
  4 * HOUR_SECONDS,
  6 * HOUR_SECONDS,
];

/** Hours from a delivery's first try to its last, and hours of constant failure that pause an endpoint. Source: decisions 8. */
export const GIVE_UP_AFTER_HOURS = 72;
const GIVE_UP_AFTER = GIVE_UP_AFTER_HOURS * HOUR;

/** HTTP 410 Gone: the receiver wants no more deliveries at all. */
const GONE = 410;

export interface FailedAttempts {
  /** This one included. */
  readonly attempts: number;
  readonly firstTriedAt: Date;
  readonly now: Date;
  /** Moment since which the endpoint has accepted nothing; equals `now` for its first failure. */
  readonly failingSince: Date;
  readonly status: number | null;
  readonly backoff?: readonly number[];
}

export interface AfterFailure {
  /** Null: no further try. */
  readonly nextTryAt: Date | null;
  /** Reason for which the endpoint is paused now, or null. Its deliveries then wait until it is resumed. */
  readonly pause: string | null;
}

/** Decides what follows a failed try. The last try is made when the 72 hours are over, neither sooner nor later. */
export function afterFailure({
  attempts,
  firstTriedAt,
  now,
  failingSince,
  status,
  backoff = BACKOFF_SECONDS,
}: FailedAttempts): AfterFailure {
  const last = new Date(firstTriedAt.getTime() + GIVE_UP_AFTER);
  const wait = 1000 * (backoff[attempts - 1] ?? backoff.at(-1) ?? 0);
  const next = new Date(Math.min(now.getTime() + wait, last.getTime()));
  const nextTryAt = now < last ? next : null;
  if (status === GONE) return { nextTryAt, pause: 'The receiver answered 410: it is gone' };
  const pause =
    now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER ? `Nothing was accepted for ${GIVE_UP_AFTER_HOURS} hours` : null;
  return { nextTryAt, pause };
}

/**
 * Milliseconds without calls to a receiver after so many calls in a row without an answer: calls that only wait for it would
 * delay calls to others.
 */
export const timeoutBackoff = (timeouts: number, backoff: readonly number[] = BACKOFF_SECONDS): number =>
  1000 * (backoff[timeouts - 1] ?? backoff.at(-1) ?? 0);
