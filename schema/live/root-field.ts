import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/** Data of an answer; null or absent where it has none. */
export type AnswerData = Readonly<Record<string, unknown>> | null | undefined;

/** The only operation of a document that was validated to have one. */
export const operationOf = ({ definitions }: DocumentNode): OperationDefinitionNode =>
  definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode;

/** Root field of a subscription, which has exactly one; it may be in a fragment. */
export function rootField({ selectionSet }: OperationDefinitionNode, document: DocumentNode): FieldNode {
  return pathToRoot(selectionSet, document).at(-1) as FieldNode;
}

/** Fragments that lead to the root field of a subscription, and the field. */
export function pathToRoot({ selections }: SelectionSetNode, document: DocumentNode): SelectionSetNode['selections'] {
  const path: SelectionSetNode['selections'][number][] = [];
  let [selection] = selections;
  // A circular fragment leads to no field.
  while (selection && !path.includes(selection)) {
    path.push(selection);
    if (selection.kind === Kind.FIELD) break;
    const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : null;
    const spread = document.definitions.find((node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name);
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : (spread as OperationDefinitionNode | undefined);
    [selection] = inner?.selectionSet.selections ?? [];
  }
  return path;
}
