import { type FieldNode, type GraphQLObjectType, type GraphQLResolveInfo, getArgumentValues, isObjectType } from 'graphql';
import { DIMENSION_NAMES, type DimensionName } from '../../src/analytics/dimensions.js';
import { type MeasureArgument, type MeasureRequest, measureKey } from '../../src/analytics/measure.js';
import type { Subject } from '../../src/analytics/subject.js';
import { invalid } from '../../src/shared/refusal.js';
import { fieldsNamed, selectedFields } from '../shared/loading/selected-fields.js';

/** A selection as a question: dimensions to group by, measures, and whether rows to compare with are selected. */
export interface Question {
  readonly dimensions: readonly DimensionName[];
  readonly measures: readonly MeasureRequest[];
  readonly before: boolean;
}

export type SelectionInfo = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues' | 'schema'>;

/** Selection of `rows` or `total`. */
export interface FigureSelection {
  readonly nodes: readonly FieldNode[];
  /** Type of what is selected, such as `BookingAnalyticsRow`. */
  readonly typeName: string;
}

/**
 * The question of a selection.
 *
 * @throws Refusal INVALID for a dimension of `before` by which its row is not grouped: both rows have the same dimensions
 */
export function questionOf(subject: Subject, info: SelectionInfo, { nodes, typeName }: FigureSelection): Question {
  const type = typeOfSelection(info, { nodes, typeName });
  const fields = selectedFields(info, nodes);
  const dimensions = fieldsNamed(fields, 'by').flatMap((by) =>
    [...selectedFields(info, by).values()].map(([first]) => first!.name.value),
  );
  const before = fieldsNamed(fields, 'before');
  const inner = before.map((each) => questionOf(subject, info, { nodes: each, typeName }));
  const grouped = DIMENSION_NAMES.filter((name) => dimensions.includes(name));
  for (const each of inner) refuseOthers(subject, grouped, each.dimensions);
  const measures = [...measuresIn(subject, info, fields, type), ...inner.flatMap((each) => each.measures)];
  return { dimensions: grouped, measures: merged(measures), before: before.length > 0 };
}

export function typeOfSelection({ schema }: Pick<SelectionInfo, 'schema'>, { typeName }: FigureSelection): GraphQLObjectType {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`There is no type ${typeName}`);
  return type;
}

function refuseOthers({ byCurrency }: Subject, grouped: readonly DimensionName[], compared: readonly DimensionName[]): void {
  const known = byCurrency ? [...grouped, 'currency'] : grouped;
  const other = compared.find((name) => !known.includes(name));
  if (!other) return;
  const expected = known.length > 0 ? known.join(', ') : 'none';
  throw invalid('before.by', `found ${other}, which is not selected under \`by\` of the row: expected ${expected}`);
}

function measuresIn(
  { measures }: Subject,
  info: SelectionInfo,
  fields: ReadonlyMap<string, readonly FieldNode[]>,
  type: GraphQLObjectType,
): MeasureRequest[] {
  return [...fields.values()].flatMap((nodes) => {
    const name = nodes[0]!.name.value;
    const measure = measures[name];
    if (!measure) return [];
    const given = getArgumentValues(type.getFields()[name]!, nodes[0]!, info.variableValues);
    const argument = measure.argument ? argumentIn(measure.argument, given) : 0;
    return [{ name, argument, percentiles: measure.kind === 'spread' ? percentilesIn(info, nodes) : [] }];
  });
}

/** Value of a measure's argument. @throws Refusal INVALID for a number below 0 or above the argument's maximum */
function argumentIn({ name, most, ...argument }: MeasureArgument, given: Readonly<Record<string, unknown>>): number {
  const found = Number(given[name] ?? argument.default);
  if (found < 0 || found > most) throw invalid(name, `found ${found}, expected 0 to ${most}`);
  return found;
}

function percentilesIn(info: SelectionInfo, nodes: readonly FieldNode[]): number[] {
  const spread = info.schema.getType('Spread') as GraphQLObjectType;
  return fieldsNamed(selectedFields(info, nodes), 'percentile').map(([node]) => {
    const { p } = getArgumentValues(spread.getFields().percentile!, node!, info.variableValues);
    return fractionOf(Number(p));
  });
}

/** @throws Refusal INVALID for a number that is not from 0 to 1 */
function fractionOf(p: number): number {
  if (p < 0 || p > 1) throw invalid('p', `found ${p}, expected 0 to 1`);
  return p;
}

/** One request for each measure and argument, with the percentiles of all its requests. */
function merged(requests: readonly MeasureRequest[]): MeasureRequest[] {
  const found = Map.groupBy(requests, ({ name, argument }) => measureKey(name, argument));
  return [...found.values()].map(([first, ...others]) => {
    const percentiles = [first!, ...others].flatMap((each) => each.percentiles);
    return { ...first!, percentiles: [...new Set(percentiles)].toSorted((a, b) => a - b) };
  });
}
