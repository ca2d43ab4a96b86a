import type { Sql } from '../database/run-sql.js';
import type { FigureContext } from './figure-context.js';

/** SQL of a measure. The argument is that of the field, its default where the caller gives none; 0 for a measure without one. */
type Expression = (context: FigureContext, argument: number) => Sql;

/** Value of a measure, from the rows of a group. */
type MeasureValue =
  /** An aggregate: a whole number, 0 where there are no rows. */
  | { readonly kind: 'count'; readonly value: Expression }
  /** An aggregate: a number, or null. */
  | { readonly kind: 'number'; readonly value: Expression }
  /** An aggregate that is divided by how often the group of time occurs: its hours, or its days where hours are not selected. */
  | { readonly kind: 'mean'; readonly value: Expression }
  /** Two aggregates, of which the first counts some of what the second counts. */
  | { readonly kind: 'rate'; readonly part: Expression; readonly whole: Expression }
  /** Numbers of rows, of those that meet the condition. */
  | { readonly kind: 'spread'; readonly of: Expression; readonly where: Expression }
  /** Minor units of rows, of those that meet the condition, summed up by currency. */
  | { readonly kind: 'money'; readonly of: Expression; readonly where: Expression }
  /** Likewise, of a subject whose rows are of one currency each. */
  | { readonly kind: 'amount'; readonly of: Expression; readonly where: Expression };

/** A whole number that a caller may give with a measure: 0 to `most`, beyond which the database could not reckon with it. */
export interface MeasureArgument {
  readonly name: string;
  readonly sentence: string;
  readonly default: number;
  readonly most: number;
}

export type MeasureKind = MeasureValue['kind'];

/** One row of the table of measures of a subject: field, description, CSV head and page of definitions follow from it. */
export type Measure = MeasureValue & {
  readonly sentence: string;
  /** Unit, such as `bookings` or `minutes`; of a rate that of both its numbers. */
  readonly unit: string;
  /** True: the values of the parts add up to that of the whole. */
  readonly additive: boolean;
  /** Rows that count, such as `Scheduled bookings.` */
  readonly counts: string;
  readonly argument?: MeasureArgument;
  /** Join that its expressions need; it neither takes rows away nor adds any. */
  join?(context: FigureContext): Sql;
};

/** A measure that a question names. */
export interface MeasureRequest {
  readonly name: string;
  readonly argument: number;
  /** Percentiles of a spread that are wanted, from 0 to 1. */
  readonly percentiles: readonly number[];
}

/** Name under which a value is found, whatever a caller calls it. */
export const measureKey = (name: string, argument = 0): string => `${name} ${argument}`;

/** `part` of `whole`; null where there is nothing to be a part of. */
export interface RateValue {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
}

export interface SpreadValue {
  readonly count: number;
  readonly mean: number | null;
  /** By the fraction, as text. */
  readonly percentiles: Readonly<Record<string, number | null>>;
}

/** Minor units in the currency of that company. */
export interface MoneyValue {
  readonly amountMinor: number;
  readonly companyId: number;
}

export type MeasuredValue = number | null | RateValue | SpreadValue | MoneyValue | readonly MoneyValue[];

export const rateOf = (part: number, whole: number): RateValue => ({ value: whole === 0 ? null : part / whole, part, whole });
