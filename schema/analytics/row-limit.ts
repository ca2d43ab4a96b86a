import { type FieldNode, getNamedType, isNonNullType, isObjectType } from 'graphql';
import type { RowLimit } from '../../src/analytics/run-groups.js';
import { priceOfCall } from '../shared/limits/price-fields.js';
import type { Spending } from '../shared/limits/spending.js';
import { isListField, weightOf } from '../shared/limits/weigh-selection.js';
import { selectedFields } from '../shared/loading/selected-fields.js';
import { type FigureSelection, type SelectionInfo, typeOfSelection } from './question.js';

/**
 * Rows of a selection for which the request has enough points, as `countObjects` will count them: each row has at least the
 * objects that are never null. Undefined if nothing is weighted.
 */
export function rowLimitOf(info: SelectionInfo, selection: FigureSelection, spending: Spending): RowLimit | undefined {
  if (!spending.weighs) return undefined;
  const pointsOfRow = leastPoints(info, selection);
  return { rows: Math.floor(spending.pointsLeft / pointsOfRow), pointsOfRow, points: spending.mostPoints };
}

function leastPoints(info: SelectionInfo, { nodes, typeName }: FigureSelection): number {
  const fields = typeOfSelection(info, { nodes, typeName }).getFields();
  const inner = [...selectedFields(info, nodes).values()].map((each) => {
    const field = fields[each[0]!.name.value];
    const type = field && getNamedType(field.type);
    if (!field || !isObjectType(type) || isListField(field)) return 0;
    const price = typeof field.extensions.complexity === 'number' ? priceOfCall(field, {}) : 0;
    return (
      price + (isNonNullType(field.type) ? leastPoints(info, { nodes: each, typeName: type.name }) : weightOfNodes(info, each))
    );
  });
  return inner.reduce((sum, points) => sum + points, weightOfNodes(info, nodes));
}

const weightOfNodes = ({ fragments }: SelectionInfo, fieldNodes: readonly FieldNode[]): number =>
  weightOf({ fieldNodes, fragments });
