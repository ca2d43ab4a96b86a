import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sql } from '../database/run-sql.js';
import type { DimensionName } from './dimensions.js';
import type { FigureContext } from './figure-context.js';
import type { Measure } from './measure.js';
import type { AnalyticsScope } from './scope.js';
import type { SubjectDimension } from './subject-dimension.js';

/** Moment of a row, which decides its period and its group of time. */
export interface CountedMoment {
  /** Description, such as `Start of the booking.` */
  readonly sentence: string;
  /** A `timestamptz`; its days and hours are in the time zone of the scope. */
  readonly instant?: Sql;
  /** A `timestamp` that was recorded in the local time of the company, such as a frozen day; only without `instant`. */
  readonly local?: Sql;
  /** True: something happens at the moment, and is not known before. */
  readonly happens?: boolean;
  /** Join that the moment needs; it neither removes nor adds rows. */
  readonly join?: Sql;
  /** Condition that a row has this moment. */
  readonly where?: Sql;
}

/** Kind of rows that are counted, with a field of its own in `analytics`. */
export interface Subject {
  /** Name of the field: `bookings`. */
  readonly name: string;
  /** Noun in the names of the types: `Booking` gives `BookingAnalytics`. */
  readonly noun: string;
  readonly sentence: string;
  /** True: each row is of one currency, even if the currency is not selected, and so is each total. */
  readonly byCurrency?: boolean;
  /** True: its rows depend on the measures of a question; without measures there are none. */
  readonly hasRowsOfMeasures?: boolean;
  /** True: its rows can be read as of a past moment (`context.asOf`); other subjects refuse one. */
  readonly supportsAsOf?: boolean;
  /** Rows aliased `t`, each with a `company_id`: a table, or a statement in parentheses. */
  from(context: FigureContext): Sql;
  /**
   * Loads what its rows need besides the tables, once for a question, and returns the subject with it. `shifts`: days by which
   * each requested period is earlier than that of the scope; 0 is the period itself.
   */
  prepare?(em: EntityManager, scope: AnalyticsScope, shifts: readonly number[]): Promise<Subject>;
  /** Conditions that all rows meet. */
  where(context: FigureContext): readonly Sql[];
  /** Moments that `at` can name. The first is its default; a subject with only one has no such argument. */
  readonly moments: Readonly<Record<string, CountedMoment>>;
  readonly dimensions: Readonly<Partial<Record<DimensionName, SubjectDimension>>>;
  readonly measures: Readonly<Record<string, Measure>>;
  /**
   * Conditions of the argument `filter`, where there is one. `shiftDays`: for rows to compare with, days by which the filter's
   * days are earlier; 0 for all others.
   */
  conditions?(filter: object, scope: AnalyticsScope, shiftDays: number): readonly Sql[];
}
