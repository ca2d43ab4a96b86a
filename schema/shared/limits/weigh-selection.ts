import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Leaf fields of an object per cost point. */
const LEAVES_OF_A_POINT = 10;

/** Weights by node: parsed documents are cached between requests. */
const known = new WeakMap<FieldNode, number>();

/** Cost, in points, of each object of the field being resolved: one, or more if many fields are selected from it. */
export function weightOf({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  let weight = 0;
  for (const node of fieldNodes) weight += weightOfNode(node, fragments);
  return weight;
}

function weightOfNode(node: FieldNode, fragments: Fragments): number {
  const found = known.get(node);
  if (found !== undefined) return found;
  const weight = pointsOfLeaves(leavesOf(node.selectionSet, fragments).size);
  known.set(node, weight);
  return weight;
}

/** Points of an object from which that many leaf fields are selected: at least one. */
export const pointsOfLeaves = (leaves: number): number => Math.max(1, Math.ceil(leaves / LEAVES_OF_A_POINT));

/** Selected leaf fields: field name by response key. */
export function leavesOf(set: SelectionSetNode | undefined, fragments: Fragments): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const spread = new Set<string>();
  const visit = (within: SelectionSetNode | undefined): void => {
    for (const selection of within?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        if (!selection.selectionSet) names.set((selection.alias ?? selection.name).value, selection.name.value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        visit(fragments[selection.name.value]?.selectionSet);
      }
    }
  };
  visit(set);
  return names;
}

type Typed = Pick<GraphQLField<unknown, unknown>, 'type'>;

export const isListField = ({ type }: Typed): boolean => isListType(isNonNullType(type) ? type.ofType : type);

export const isObjectField = ({ type }: Typed): boolean => isObjectType(getNamedType(type));
