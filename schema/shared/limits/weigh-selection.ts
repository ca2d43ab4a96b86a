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

/** Fields of one object that come with its point; as many more are a point more. */
const LEAVES_OF_A_POINT = 10;

/** Weights by field of a document: documents are kept from request to request. */
const known = new WeakMap<FieldNode, number>();

/** Points of one object of the field that is being resolved: one, and more where much is asked of it. */
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

/** Points of an object with so many fields that are selected: at least one. */
export const pointsOfLeaves = (leaves: number): number => Math.max(1, Math.ceil(leaves / LEAVES_OF_A_POINT));

/** Names of the fields without a selection of their own that an object is asked for, by their names in the answer. */
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
