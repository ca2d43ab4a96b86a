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
 * The fields selected under some nodes, by their names in the answer: with fragments opened, without what is not included, and
 * without `__typename`. Nodes of one name are one field.
 */
export function selectedFields(info: FragmentInfo, nodes: readonly FieldNode[]): ReadonlyMap<string, readonly FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  // Each fragment is opened once: spreads within spreads would take for ever otherwise.
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

/** Whether `@skip` and `@include` leave a selection in. */
export const isIncluded = (node: SelectionNode, { variableValues }: Pick<FragmentInfo, 'variableValues'>): boolean =>
  getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false;

/** Nodes of the fields of one name in the schema, whatever they are called in the answer: each alias by itself. */
export const fieldsNamed = (fields: ReadonlyMap<string, readonly FieldNode[]>, name: string): (readonly FieldNode[])[] =>
  [...fields.values()].filter(([first]) => first?.name.value === name);

/** Fields that are selected of the rows of the connection that is being resolved. */
export function fieldsOfRows(info: FragmentInfo & Pick<GraphQLResolveInfo, 'fieldNodes'>): FieldNode[] {
  const below = (nodes: readonly FieldNode[], name: string) => fieldsNamed(selectedFields(info, nodes), name).flat();
  const rows = [...below(info.fieldNodes, 'nodes'), ...below(below(info.fieldNodes, 'edges'), 'node')];
  return [...selectedFields(info, rows).values()].flat();
}
