import type { Sql } from '../database/run-sql.js';
import type { Weekday } from '../shared/local-date.js';

/** SQL and values that dimensions and measures are made from. */
export interface FigureContext {
  /** Moment that counts as the present: `asOf` where it is given. */
  readonly now: Date;
  /** Past moment as of which rows are read; null: the present. */
  readonly asOf: Date | null;
  /** Id of the head of the family, to which clients belong. */
  readonly rootId: number;
  /** The row's moment, a `timestamptz`; null for a moment that was recorded in local time. */
  readonly instant: Sql | null;
  /** The row's moment in local time, a `timestamp`. */
  readonly local: Sql;
  /** Converts another moment of the row to local time; for moments from the beginning of the period to now. */
  localOf(moment: Sql): Sql;
  /** True for a period of three months or more: related values are then read for all rows at once, not row by row. */
  readonly isLong: boolean;
  /** Days from the period of the rows to the period shown: 0, except for the rows that `compareTo` compares with. */
  readonly shiftDays: number;
  /** True where rows are grouped by days or weeks. */
  readonly byDays: boolean;
  /** True where rows are grouped by hours. */
  readonly byHours: boolean;
  /** True where rows are grouped by person. */
  readonly byPeople: boolean;
  /** Currency code of the row, as text. */
  readonly currency: Sql;
  readonly weekStart: Weekday;
  /** Names of the measures of the question: rows that none of them counts need not be read. */
  readonly measures: readonly string[];
  /** Moment before which no row starts; null where rows are not selected by their start. */
  readonly startsFrom: Date | null;
  /** Companies of the question, each with the moment at which its period ends. */
  readonly ends: readonly { readonly companyId: number; readonly end: Date }[];
}
