import type { FragmentDefinitionNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';

/** An operation and what it is made of. */
export interface Query {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Variables as sent, not yet checked. */
  readonly variables: Readonly<Record<string, unknown>>;
}
