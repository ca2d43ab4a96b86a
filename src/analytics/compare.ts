import { namedBy } from '../shared/closed-set.js';
import { daysBetween } from '../shared/local-date.js';
import type { AnalyticsScope } from './scope.js';

/** Earlier periods with which a period can be compared. */
export const COMPARISONS = namedBy(['previous-period', 'same-weekdays-last-year']);

export type Comparison = (typeof COMPARISONS)[keyof typeof COMPARISONS];

const WEEKDAYS_OF_A_YEAR = 364;

/** Days from the earlier period to that of the scope. */
export const shiftOf = ({ from, until }: AnalyticsScope, comparison: Comparison): number =>
  comparison === COMPARISONS.PREVIOUS_PERIOD ? daysBetween(from, until) : WEEKDAYS_OF_A_YEAR;
