import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { isIncluded } from '../loading/selected-fields.js';
import type { Query } from '../query.js';

/** A field of the answer, with every node of the document that selects it. */
export interface SelectedField {
  /** Its alias, or its name. */
  readonly key: string;
  readonly parent: GraphQLCompositeType;
  readonly nodes: FieldNode[];
}

/**
 * Fields that are selected from a type, in the order of the answer: with those of fragments, whatever their type, and without
 * fields that `@include` and `@skip` exclude. Expects variables that were checked and have their defaults.
 */
export function collectFields(
  query: Query,
  parent: GraphQLCompositeType,
  sets: readonly (SelectionSetNode | undefined)[],
): SelectedField[] {
  const fields = new Map<string, SelectedField>();
  // Each fragment is visited once: nested spreads would otherwise take exponential time.
  const opened = new Set<string>();
  const visit = (node: SelectionNode, type: GraphQLCompositeType): void => {
    if (!isIncluded(node, { variableValues: query.variables })) return;
    if (node.kind === Kind.FIELD) {
      const key = (node.alias ?? node.name).value;
      const known = fields.get(key) ?? { key, parent: type, nodes: [] };
      known.nodes.push(node);
      fields.set(key, known);
      return;
    }
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      if (opened.has(node.name.value)) return;
      opened.add(node.name.value);
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? query.fragments[node.name.value] : node;
    const within = fragment?.typeCondition && typeFromAST(query.schema, fragment.typeCondition);
    const inner = isObjectType(within) || isInterfaceType(within) ? within : type;
    for (const each of fragment?.selectionSet.selections ?? []) visit(each, inner);
  };
  for (const set of sets) for (const node of set?.selections ?? []) visit(node, parent);
  return [...fields.values()];
}

/** Definition of the field in the schema; undefined for `__typename`. */
export function definitionOf({ parent, nodes: [node] }: SelectedField) {
  const fields = (parent as GraphQLObjectType).getFields?.();
  return node && fields?.[node.name.value];
}

/** Selection sets of all nodes that select the field. */
export const innerSets = ({ nodes }: SelectedField): (SelectionSetNode | undefined)[] =>
  nodes.map(({ selectionSet }) => selectionSet);
