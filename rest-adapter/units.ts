/** Milliseconds of a minute. */
export const MINUTE = 60_000;

/** Milliseconds of a day of 24 hours. */
export const DAY = 86_400_000;

/** Minutes of the larger units: lengths of time are counted in minutes here. */
export const DAY_MINUTES = 1440;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
