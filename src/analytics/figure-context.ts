import type { Sql } from '../database/run-sql.js';
import type { Weekday } from '../shared/local-date.js';

/** SQL and values that dimensions and measures are made from. */
export interface FigureContext {
  /** Moment that counts as now: `asOf` where it is given. */
  readonly now: Date;
  /** Moment at which rows are read as they stood; null: as they are. */
  readonly asOf: Date | null;
  /** Id of the head of the family, to which clients belong. */
  readonly rootId: number;
  /** The row's moment, a `timestamptz`; null for a moment that was noted on wall clocks. */
  readonly instant: Sql | null;
  /** The row's moment on the wall clock, a `timestamp`. */
  readonly local: Sql;
  /** Another moment of the row on its wall clock, from the beginning of the period to now. */
  localOf(moment: Sql): Sql;
  /** True for a period of three months or more: related values are then read for all rows at once, not row by row. */
  readonly isLong: boolean;
  /** Days from the period of the rows to the period shown: 0, except for the rows that `compareTo` compares with. */
  readonly shiftDays: number;
  /** True where rows are grouped by days or weeks. */
  readonly byDays: boolean;
  /** True where rows are grouped by hours. */
  readonly byHours: boolean;
  /** True where rows are grouped by the people of the staff. */
  readonly byPeople: boolean;
  /** Code of the currency of the row, text. */
  readonly currency: Sql;
  readonly weekStart: Weekday;
  /** Names of the measures of the question: rows that count in none of them need not be read. */
  readonly measures: readonly string[];
  /** Moment before which no row starts; null where rows are not selected by their start. */
  readonly startsFrom: Date | null;
  /** Companies of the question, each with the moment at which its period ends. */
  readonly ends: readonly { readonly companyId: number; readonly end: Date }[];
}
