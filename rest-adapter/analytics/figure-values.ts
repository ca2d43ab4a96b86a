import { FIGURES } from '../operations/figures.js';
import { fragment } from '../operations/fragment.js';
import type { AmountFigure, RateFigure, SpreadFigure } from '../operations/types.js';

export type SubjectName = keyof typeof FIGURES;

/** Form of the values of a measure. `amounts` are amounts in several currencies. */
export type MeasureForm = 'number' | 'rate' | 'spread' | 'money' | 'amounts';

/** Argument of a measure: a whole number. */
export interface MeasureParameter {
  readonly name: string;
  /** Default value. */
  readonly usual: number;
  /** Maximum; the minimum is 0. */
  readonly most: number;
  readonly sentence: string;
}

/** Dimensions and measures of a subject, by the names of the schema. */
export interface SubjectFigures {
  readonly noun: string;
  readonly sentence: string;
  /** Moments at which a row can be counted, the default first; empty if there is only one. */
  readonly moments: readonly string[];
  readonly hasFilter: boolean;
  readonly dimensions: Readonly<Record<string, 'value' | 'record'>>;
  readonly measures: Readonly<Record<string, MeasureForm>>;
  /** Arguments by measure. */
  readonly arguments: Readonly<Record<string, MeasureParameter>>;
}

export const ALL_FIGURES: readonly SubjectFigures[] = Object.values(FIGURES);

export const figuresOf = (subject: SubjectName): SubjectFigures => FIGURES[subject];

export const rateFigure = fragment('RateFigure on Rate', 'value part whole');
export const spreadFigure = fragment(
  'SpreadFigure on Spread',
  'count mean percentile(p: $percentile) @include(if: $withPercentile)',
);
export const amountFigure = fragment('AmountFigure on Money', 'amountMinor currency');

/** GraphQL selection for the values of each form. */
export const SELECTED: Readonly<Record<MeasureForm, string>> = {
  number: '',
  rate: `{ ${rateFigure} }`,
  spread: `{ ${spreadFigure} }`,
  money: `{ ${amountFigure} }`,
  amounts: `{ ${amountFigure} }`,
};

/** Value of which each part may be null. */
type Parts<Form> = { readonly [Name in keyof Form]: Form[Name] | null };

/**
 * Value of a measure: a number, a rate or a spread with its parts, an amount, or amounts in several currencies; null for
 * none.
 */
export type FigureValue = number | null | Parts<RateFigure> | Parts<SpreadFigure> | Parts<AmountFigure> | readonly AmountFigure[];

/** Value of a dimension; records have an id and a name. */
export type DimensionValue = string | number | boolean | null | { readonly id: number | null; readonly name: string | null };

/** Row of an answer: its measures are beside `by`, under the names of the schema. */
interface FiguresRow {
  readonly by: object;
  /** Measures of the compared period, if periods are compared. */
  readonly before?: object | null;
}

/** Answer about a subject. `total` is a list for a subject whose totals are by currency. */
export interface FiguresData {
  readonly rows: readonly FiguresRow[];
  readonly total?: object | readonly object[];
  readonly truncated: boolean;
}

/** Requested measures of a row or a total, in the order of the table. */
export const measuresIn = (subject: SubjectName, values: object): (readonly [string, FigureValue])[] =>
  namedIn(figuresOf(subject).measures, values as Readonly<Record<string, FigureValue | undefined>>);

/** Requested dimensions of a row, in the order of the table. */
export const dimensionsIn = (subject: SubjectName, by: object): (readonly [string, DimensionValue])[] =>
  namedIn(figuresOf(subject).dimensions, by as Readonly<Record<string, DimensionValue | undefined>>);

function namedIn<Value>(table: object, values: Readonly<Record<string, Value | undefined>>): (readonly [string, Value])[] {
  return Object.keys(table).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}
