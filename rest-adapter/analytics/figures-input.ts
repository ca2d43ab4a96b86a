import * as z from 'zod';
import { snake } from '../hal/fields.js';
import { badInput } from '../http-error.js';
import { booleanText, decimal, id, inCapitals, integer, itemsOf, oneOf, optional, param, timeZone } from '../params.js';
import { instant, localDate } from '../params-time.js';
import { ALL_FIGURES, figuresOf, type SubjectFigures, type SubjectName } from './figure-values.js';
import { FILTER, figuresFilterOf } from './figures-filter.js';
import { byVariable, measureVariable } from './figures-query.js';

/** Parameter that takes one of the schema's names, in the spelling of the schema or of the wire; read in the schema's. */
const nameOf = (names: readonly string[]) =>
  param(
    `one of ${names.map(snake).join(', ')}`,
    (raw) => names.find((name) => [name, snake(name)].includes(String(raw).trim())),
    {
      type: 'string',
      enum: names.map(snake),
    },
  );

/** Names as a list, or joined by commas. */
const namesOf = (names: readonly string[]) =>
  z.preprocess(
    (raw) => (typeof raw === 'string' ? itemsOf(raw) : raw),
    z
      .array(nameOf(names), { error: `one or more of ${names.map(snake).join(', ')}` })
      .min(1)
      .max(MAX_NAMES),
  );

/** Maximum number of names in a list, repetitions included. */
const MAX_NAMES = 100;

/** Maximum number of rows in an answer; the schema refuses more too. */
const MAX_ROWS = 10_000;

/** Parameters of all subjects. */
const COMMON_PARAMETERS = {
  company_id: id,
  from: localDate.meta({ description: 'First day of the period, inclusive.' }),
  until: localDate.meta({ description: 'Day after the last day of the period; at most ten years after `from`.' }),
  branches: optional(booleanText).meta({ description: 'true: the company and all its branches.' }),
  time_zone: optional(timeZone).meta({
    description: 'IANA time zone of all days and hours; by default each company uses its own.',
  }),
  as_of: optional(instant).meta({
    description: 'Instant in the past: rows are read as they were then. Only for `bookings` and `money`.',
  }),
  order_by_reverse: optional(booleanText).meta({ description: 'true: descending order.' }),
  first: optional(integer({ min: 0, max: MAX_ROWS })).meta({
    description: 'Maximum number of rows to return; 1,000 by default.',
  }),
  empty: optional(booleanText).meta({ description: 'true: also returns rows for periods in which nothing was counted.' }),
  compare_to: optional(oneOf('previous_period', 'same_weekdays_last_year')).meta({
    description:
      'Period whose figures each row shows in `before`: the same number of days just before `from`, or the days 364 days earlier.',
  }),
};

const fraction = param(
  'a number from 0 to 1',
  (raw) => {
    const { data } = decimal.safeParse(raw);
    return data !== undefined && data >= 0 && data <= 1 ? data : undefined;
  },
  { type: 'number', minimum: 0, maximum: 1 },
);

const PERCENTILE = optional(fraction).meta({
  description: 'Fraction from 0 to 1: each spread also has the value below which this share of its values lies.',
});

/** Parameters of all subjects, and those of some subjects that the adapter reads by name. */
export type FiguresInput = z.output<z.ZodObject<ReturnType<typeof parametersOf>>> & {
  readonly at?: string;
  readonly percentile?: number;
};

const parametersOf = ({ dimensions, measures }: SubjectFigures) => ({
  ...COMMON_PARAMETERS,
  by: optional(namesOf(Object.keys(dimensions))).meta({
    description: 'Dimensions by which rows are grouped, separated by commas.',
  }),
  measures: namesOf(Object.keys(measures)).meta({ description: 'Measures to compute, separated by commas.' }),
  order_by: optional(nameOf([...new Set([...Object.keys(measures), ...Object.keys(dimensions)])])).meta({
    description:
      'Dimension in `by`, or measure, by which rows are ordered. By default rows are ordered by all dimensions, time first.',
  }),
});

/**
 * Input of a subject. A parameter that only other subjects have is refused: ignored, as unknown ones are, it would seem
 * to be a condition on rows that count nevertheless.
 */
export function figuresInput(subject: SubjectName): z.ZodType<FiguresInput> {
  const figures = figuresOf(subject);
  const parameters = { ...parametersOf(figures), ...furtherParametersOf(figures) };
  const { company_id, ...named } = parameters;
  const isOfOthers = (name: string) => OF_SOME.has(name) && !Object.hasOwn(parameters, name);
  return z.looseObject(parameters).superRefine((given, { addIssue }) => {
    for (const name of Object.keys(given).filter(isOfOthers))
      addIssue({
        code: 'custom',
        path: [name],
        message: `no parameter of this name, but one of ${Object.keys(named).join(', ')}`,
      });
  });
}

/** Parameters of some subjects. */
const furtherParametersOf = ({ measures, moments, hasFilter, arguments: given }: SubjectFigures): object => ({
  ...(moments.length > 0 && { at: momentOf(moments) }),
  ...argumentsOf(given),
  ...(Object.values(measures).includes('spread') && { percentile: PERCENTILE }),
  ...(hasFilter && FILTER),
});

/** Names of the parameters that some subjects have. */
const OF_SOME: ReadonlySet<string> = new Set([
  ...['at', 'percentile', ...Object.keys(FILTER)],
  ...ALL_FIGURES.flatMap(({ arguments: given }) => Object.values(given).map(({ name }) => snake(name))),
]);

const momentOf = (moments: readonly string[]) =>
  optional(oneOf(...moments.map((name) => name.toLowerCase()))).meta({
    description: `Moment of a row that places it in the period and in groups of time; ${moments[0]?.toLowerCase()} by default.`,
  });

const argumentsOf = (given: SubjectFigures['arguments']): object =>
  Object.fromEntries(
    Object.entries(given).map(([measure, { name, usual, most, sentence }]) => [
      name,
      optional(integer({ min: 0, max: most })).meta({
        description: `For the measure \`${snake(measure)}\`: ${sentence} ${usual} by default.`,
      }),
    ]),
  );

/**
 * Variables of a subject's operation. The type does not name those that only some subjects have; the adapter does not
 * start with variables that the schema does not take.
 */
export function figuresVariables(subject: SubjectName, input: FiguresInput, { withTotal }: { readonly withTotal: boolean }) {
  const { company_id, from, until, branches, time_zone, as_of, by = [], measures, first, empty, compare_to, percentile } = input;
  const { arguments: given, hasFilter } = figuresOf(subject);
  const further: object = {
    ...Object.fromEntries([...by.map(byVariable), ...measures.map(measureVariable)].map((flag) => [flag, true])),
    ...valuesOf(
      input,
      Object.values(given).map(({ name }) => name),
    ),
    at: input.at && inCapitals(input.at),
    ...(percentile !== undefined && { percentile, withPercentile: true }),
    ...(hasFilter && { filter: figuresFilterOf(input) }),
    orderBy: orderOf(subject, input),
  };
  return {
    ...{ companyId: company_id, from, until, branches, timeZone: time_zone, asOf: as_of, first, empty, withTotal },
    ...{ compareTo: compare_to && inCapitals(compare_to), withBefore: compare_to !== undefined },
    ...further,
  };
}

const valuesOf = (input: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => names.includes(name) && value !== undefined));

/**
 * Order of the rows. A name in `by` means the dimension, even if a measure has the same name. @throws HttpError INVALID
 * for a dimension that is not in `by`
 */
function orderOf(subject: SubjectName, { by = [], order_by, order_by_reverse }: FiguresInput): object | undefined {
  if (order_by === undefined) return undefined;
  const measures = Object.keys(figuresOf(subject).measures);
  const kind = by.includes(order_by) || !measures.includes(order_by) ? 'dimension' : 'measure';
  if (kind === 'dimension' && !by.includes(order_by)) {
    const expected = [...by, ...measures].map(snake).join(', ');
    throw badInput([
      { field: 'order_by', message: `found ${snake(order_by)}, which is not in \`by\`, expected one of ${expected}` },
    ]);
  }
  return { [kind]: inCapitals(snake(order_by)), descending: order_by_reverse ?? false };
}
