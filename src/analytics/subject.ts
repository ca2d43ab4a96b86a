import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sql } from '../database/run-sql.js';
import type { DimensionName } from './dimensions.js';
import type { FigureContext } from './figure-context.js';
import type { Measure } from './measure.js';
import type { AnalyticsScope } from './scope.js';
import type { SubjectDimension } from './subject-dimension.js';

/** Moment of a row, by which it belongs to a period and to a group of time. */
export interface CountedMoment {
  /** Description, such as `Start of the booking.` */
  readonly sentence: string;
  /** A `timestamptz`: days and hours are those of the clocks of the scope. */
  readonly instant?: Sql;
  /** A `timestamp` that was noted on the clocks of the company, such as a frozen day; without `instant`. */
  readonly local?: Sql;
  /** True: something happens then, and is not known before. */
  readonly happens?: boolean;
  /** Join that the moment needs; it neither takes rows away nor adds any. */
  readonly join?: Sql;
  /** Condition without which a row has no such moment. */
  readonly where?: Sql;
}

/** Kind of rows that are counted: one field of `analytics`. */
export interface Subject {
  /** Name of the field: `bookings`. */
  readonly name: string;
  /** Noun of the types: `Booking` makes `BookingAnalytics`. */
  readonly noun: string;
  readonly sentence: string;
  /** True: each row is of one currency, whether or not it is selected, and so is each of the totals. */
  readonly byCurrency?: boolean;
  /** True: its rows are those that the measures of a question count, and a question without any has none. */
  readonly hasRowsOfMeasures?: boolean;
  /** True: its rows are known as they stood (`context.asOf`); others are refused with that. */
  readonly knowsPast?: boolean;
  /** Rows aliased `t`, each with a `company_id`: a table, or a statement in parentheses. */
  from(context: FigureContext): Sql;
  /**
   * The subject with what its rows need besides the tables, loaded for one question. `shifts`: days by which the periods that
   * are asked for lie before that of the scope; 0 is the period itself.
   */
  prepare?(em: EntityManager, scope: AnalyticsScope, shifts: readonly number[]): Promise<Subject>;
  /** Conditions that all rows meet. */
  where(context: FigureContext): readonly Sql[];
  /** The first is the default of the argument `at`, which only a subject with several has. */
  readonly moments: Readonly<Record<string, CountedMoment>>;
  readonly dimensions: Readonly<Partial<Record<DimensionName, SubjectDimension>>>;
  readonly measures: Readonly<Record<string, Measure>>;
  /**
   * Conditions of the argument `filter`, where it has one. `shiftDays`: of rows to compare with, which meet it so many days earlier; 0
   * of all others.
   */
  conditions?(filter: object, scope: AnalyticsScope, shiftDays: number): readonly Sql[];
}
