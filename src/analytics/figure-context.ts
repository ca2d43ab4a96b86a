import type { RawBuilder } from 'kysely';
import type { Weekday } from '../shared/local-date.js';

type Sql = RawBuilder<unknown>;

/** SQL and values that dimensions and measures are made from. */
export interface FigureContext {
  /** Moment that counts as now: `asOf` where it is given. */
  readonly now: Date;
  /** Moment at which rows are read as they stood; null: as they are. */
  readonly asOf: Date | null;
  /** Head of the family, where clients live. */
  readonly rootId: number;
  /** The row's moment, a `timestamptz`; of a moment noted on wall clocks null. */
  readonly instant: Sql | null;
  /** The row's moment on the wall clock, a `timestamp`. */
  readonly local: Sql;
  /** True of a period of three months or more: what is asked of each row is read for all of them at once. */
  readonly isLong: boolean;
  /** Days from the rows' period to that which is shown: 0, but for rows to compare with. */
  readonly shiftDays: number;
  /** True where rows are grouped by days or weeks. */
  readonly byDays: boolean;
  /** True where rows are grouped by hours. */
  readonly byHours: boolean;
  /** True where rows are grouped by the people of the staff. */
  readonly byPeople: boolean;
  /** Name of the time zone of the row, text. */
  readonly timeZone: Sql;
  /** Code of the currency of the row, text. */
  readonly currency: Sql;
  readonly weekStart: Weekday;
  /** Names of the measures of the question: rows that none of them counts need not be read. */
  readonly measures: readonly string[];
  /** Moment before which none of the rows starts; null where they are not those that start in the period. */
  readonly startsFrom: Date | null;
  /** Companies of the question, each with the moment at which its period ends. */
  readonly ends: readonly { readonly companyId: number; readonly end: Date }[];
}
