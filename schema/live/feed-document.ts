import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { type AnswerData, operationOf, rootField } from './root-field.js';

/** Variable with the place from which a document continues in a feed. Clients may not use its name. */
export const FEED_PLACE = '__place';
/** Variable with the number of entries to return. Clients may not use its name. */
export const FEED_SIZE = '__size';

/** End of a part of the feed. */
export interface FeedPage {
  readonly endCursor: string;
  readonly hasNextPage: boolean;
  readonly size: number;
}

const { definitions: additions } = parse(
  `query ($${FEED_PLACE}: String, $${FEED_SIZE}: Int) {
    changes(after: $${FEED_PLACE}, first: $${FEED_SIZE}) { __page: pageInfo { endCursor hasNextPage } __nodes: nodes { cursor } } }`,
);
const ADDED = additions[0] as OperationDefinitionNode;
const ADDED_FIELD = ADDED.selectionSet.selections[0] as FieldNode;

/** Changes the query of a feed so that it continues from a place given as a variable, and returns where it ends. */
export function onwards(query: string): string {
  const document = parse(query);
  const root = rootField(operationOf(document), document);
  const enter = (node: FieldNode) => (node === root ? goingOn(node) : undefined);
  const going = visit(document, { Field: { enter } });
  const used = variablesIn(going);
  const isUsed = ({ variable }: VariableDefinitionNode) => used.has(variable.name.value);
  const leave = (operation: OperationDefinitionNode) => ({
    ...operation,
    variableDefinitions: [...(operation.variableDefinitions ?? []).filter(isUsed), ...(ADDED.variableDefinitions ?? [])],
  });
  return print(visit(going, { [Kind.OPERATION_DEFINITION]: { leave } }));
}

const isOfPlace = ({ name }: ArgumentNode): boolean => ['after', 'first'].includes(name.value);

function goingOn(node: FieldNode): FieldNode {
  const kept = (node.arguments ?? []).filter((argument) => !isOfPlace(argument));
  const selections: SelectionNode[] = [...(node.selectionSet?.selections ?? []), ...(ADDED_FIELD.selectionSet?.selections ?? [])];
  return {
    ...node,
    arguments: [...kept, ...(ADDED_FIELD.arguments ?? [])],
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
}

/** Names of the variables that are used, and not only declared. */
function variablesIn(document: DocumentNode): Set<string> {
  const found = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => {
      found.add(name.value);
    },
  });
  return found;
}

interface Going {
  readonly __page: Omit<FeedPage, 'size'>;
  readonly __nodes: readonly unknown[];
}

/** The answer without the fields that `onwards` added; without a page if it was refused. */
export function withoutPage(data: AnswerData): { readonly page?: FeedPage; readonly data: AnswerData } {
  const [[name, value] = []] = Object.entries(data ?? {});
  if (!name || !value) return { data };
  const { __page: info, __nodes: nodes, ...shown } = value as Going;
  return { page: { ...info, size: nodes.length }, data: { [name]: shown } };
}
