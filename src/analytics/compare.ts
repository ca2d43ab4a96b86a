import { namedBy } from '../shared/closed-set.js';
import { daysBetween } from '../shared/local-date.js';
import type { AnalyticsScope } from './scope.js';

/** Periods that one can be compared with. */
export const COMPARISONS = namedBy(['previous-period', 'same-weekdays-last-year']);

export type Comparison = (typeof COMPARISONS)[keyof typeof COMPARISONS];

const WEEKDAYS_OF_A_YEAR = 364;

/** Days from the period to compare with to that of the scope. */
export const shiftOf = ({ from, until }: AnalyticsScope, comparison: Comparison): number =>
  comparison === COMPARISONS.PREVIOUS_PERIOD ? daysBetween(from, until) : WEEKDAYS_OF_A_YEAR;
