/** Milliseconds of a minute. */
export const MINUTE = 60_000;

/** Milliseconds of a day of 24 hours. */
export const DAY = 86_400_000;

/** Minutes of a day and of a week: durations are counted in minutes here. */
export const DAY_MINUTES = 1440;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
