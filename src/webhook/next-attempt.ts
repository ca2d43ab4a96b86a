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

/** Hours from the first try to the last, and of nothing but failure until an endpoint is paused. Source: decisions 8. */
export const GIVE_UP_AFTER_HOURS = 72;
const GIVE_UP_AFTER = GIVE_UP_AFTER_HOURS * HOUR;

/** Gone: the receiver says that it will never want to hear of us again. */
const GONE = 410;

export interface FailedAttempts {
  /** This one included. */
  readonly attempts: number;
  readonly firstTriedAt: Date;
  readonly now: Date;
  /** Since when the endpoint has accepted nothing; now when this is its first failure. */
  readonly failingSince: Date;
  readonly status: number | null;
  readonly backoff?: readonly number[];
}

export interface AfterFailure {
  /** Null: there is none. */
  readonly nextTryAt: Date | null;
  /** Why the endpoint is paused, if it is; its deliveries then wait until somebody goes on with it. */
  readonly pause: string | null;
}

/** Next step after a failed try. The last one is made when the 72 hours are over, neither sooner nor later. */
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
 * Milliseconds to leave a receiver alone after so many timeouts in a row: calls that only wait for it would delay those to others.
 */
export const timeoutBackoff = (timeouts: number, backoff: readonly number[] = BACKOFF_SECONDS): number =>
  1000 * (backoff[timeouts - 1] ?? backoff.at(-1) ?? 0);
