import type { Sql } from '../database/run-sql.js';
import type { FigureContext } from './figure-context.js';

/**
 * SQL of a measure. The argument is that of the field, or its default where the caller gives none; 0 for a measure without
 * one.
 */
type Expression = (context: FigureContext, argument: number) => Sql;

/** Value of a measure, from the rows of a group. */
type MeasureValue =
  /** An aggregate: a whole number, 0 where there are no rows. */
  | { readonly kind: 'count'; readonly value: Expression }
  /** An aggregate: a number, or null. */
  | { readonly kind: 'number'; readonly value: Expression }
  /** An aggregate that is divided by how often the group of time occurs: in hours, or in days where hours are not selected. */
  | { readonly kind: 'mean'; readonly value: Expression }
  /** Two aggregates: the first counts a subset of what the second counts. */
  | { readonly kind: 'rate'; readonly part: Expression; readonly whole: Expression }
  /** A number of each row that meets the condition. */
  | { readonly kind: 'spread'; readonly of: Expression; readonly where: Expression }
  /** Minor units of each row that meets the condition, summed by currency. */
  | { readonly kind: 'money'; readonly of: Expression; readonly where: Expression }
  /** Minor units of each row that meets the condition, for a subject whose rows are of one currency each. */
  | { readonly kind: 'amount'; readonly of: Expression; readonly where: Expression };

/** Integer argument of a measure: 0 to `most`, the largest value that the database can compute with. */
export interface MeasureArgument {
  readonly name: string;
  readonly sentence: string;
  readonly default: number;
  readonly most: number;
}

export type MeasureKind = MeasureValue['kind'];

/**
 * Row of a subject's table of measures. The field, its description, the CSV header and the page of definitions are made from
 * it.
 */
export type Measure = MeasureValue & {
  readonly sentence: string;
  /** Unit, such as `bookings` or `minutes`; for a rate, of both its numbers. */
  readonly unit: string;
  /** True: the values of the parts add up to the value of the total. */
  readonly additive: boolean;
  /** Rows that count, such as `Scheduled bookings.` */
  readonly counts: string;
  readonly argument?: MeasureArgument;
  /** Join that its expressions need; it neither removes nor adds rows. */
  join?(context: FigureContext): Sql;
};

/** A measure that a question selects. */
export interface MeasureRequest {
  readonly name: string;
  readonly argument: number;
  /** Requested percentiles of a spread, from 0 to 1. */
  readonly percentiles: readonly number[];
}

/** Key of a measure's value, independent of the caller's alias. */
export const measureKey = (name: string, argument = 0): string => `${name} ${argument}`;

/** `part` of `whole`; `value` is null where `whole` is 0. */
export interface RateValue {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
}

export interface SpreadValue {
  readonly count: number;
  readonly mean: number | null;
  /** Percentiles, keyed by the fraction as text. */
  readonly percentiles: Readonly<Record<string, number | null>>;
}

/** Amount in minor units of that company's currency. */
export interface MoneyValue {
  readonly amountMinor: number;
  readonly companyId: number;
}

export type MeasuredValue = number | null | RateValue | SpreadValue | MoneyValue | readonly MoneyValue[];

export const rateOf = (part: number, whole: number): RateValue => ({ value: whole === 0 ? null : part / whole, part, whole });
