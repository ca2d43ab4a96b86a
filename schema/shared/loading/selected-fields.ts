import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type FragmentInfo = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>;

/**
 * The fields selected within some nodes, by their names in the answer: with those of fragments, without excluded fields, and
 * without `__typename`. Nodes with the same name are one field.
 */
export function selectedFields(info: FragmentInfo, nodes: readonly FieldNode[]): ReadonlyMap<string, readonly FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  // Each fragment is visited once: nested spreads would otherwise take exponential time.
  const opened = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, info)) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = opened.has(selection.name.value) ? undefined : info.fragments[selection.name.value];
        opened.add(selection.name.value);
        if (fragment) visit(fragment.selectionSet);
      } else if (!selection.name.value.startsWith('__')) {
        const name = (selection.alias ?? selection.name).value;
        const known = found.get(name);
        if (known) known.push(selection);
        else found.set(name, [selection]);
      }
    }
  };
  for (const { selectionSet } of nodes) if (selectionSet) visit(selectionSet);
  return found;
}

/** Whether a selection is not excluded by `@skip` or `@include`. */
export const isIncluded = (node: SelectionNode, { variableValues }: Pick<FragmentInfo, 'variableValues'>): boolean =>
  getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false;

/** Nodes of the fields with one name in the schema, one element for each name (alias) in the answer. */
export const fieldsNamed = (fields: ReadonlyMap<string, readonly FieldNode[]>, name: string): (readonly FieldNode[])[] =>
  [...fields.values()].filter(([first]) => first?.name.value === name);

/** Fields that are selected from the rows of the connection that is being resolved. */
export function fieldsOfRows(info: FragmentInfo & Pick<GraphQLResolveInfo, 'fieldNodes'>): FieldNode[] {
  const below = (nodes: readonly FieldNode[], name: string) => fieldsNamed(selectedFields(info, nodes), name).flat();
  const rows = [...below(info.fieldNodes, 'nodes'), ...below(below(info.fieldNodes, 'edges'), 'node')];
  return [...selectedFields(info, rows).values()].flat();
}
