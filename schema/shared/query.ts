import { type DocumentNode, type FragmentDefinitionNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';

/** An operation and what it is made of. */
export interface Query {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Variables as sent, not yet checked. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Fragments and variables of a request. */
export function partsOf(
  { definitions }: DocumentNode,
  { variables }: { readonly variables?: Readonly<Record<string, unknown>> | undefined },
): Pick<Query, 'fragments' | 'variables'> {
  const named = definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
  return { fragments: Object.fromEntries(named.map((node) => [node.name.value, node])), variables: variables ?? {} };
}
