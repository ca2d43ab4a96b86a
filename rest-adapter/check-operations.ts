import {
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  KnownFragmentNamesRule,
  NoUnusedFragmentsRule,
  UniqueFragmentNamesRule,
  validate,
} from 'graphql';
import type { Endpoint } from './endpoint.js';
import { documentOf } from './operations/document-of.js';

/**
 * Parses the operations of all rows and validates them against the schema, as one document, since half of their text is
 * the same few fragments. Returns them by their texts.
 *
 * @throws Error that names the row whose operation does not fit the schema
 */
export function checkOperations(schema: GraphQLSchema, rows: readonly Endpoint[]): ReadonlyMap<string, DocumentNode> {
  const documents = new Map<string, DocumentNode>();
  for (const row of rows) if (!documents.has(row.operation)) documents.set(row.operation, parsed(row));
  if (!fitTogether(schema, [...documents.values()])) {
    for (const row of rows) checkAlone(schema, row, documents.get(row.operation)!);
  }
  return documents;
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function parsed(row: Endpoint): DocumentNode {
  const document = read(row);
  const { length } = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (length !== 1) throw new Error(`${nameOf(row)}: found ${length} operations, expected one`);
  return document;
}

function read(row: Endpoint): DocumentNode {
  try {
    return documentOf(row.operation);
  } catch (cause) {
    throw new Error(`${nameOf(row)}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function checkAlone(schema: GraphQLSchema, row: Endpoint, document: DocumentNode): void {
  const errors = validate(schema, document);
  if (errors.length > 0) throw new Error(`${nameOf(row)}: ${errors.map(({ message }) => message).join(' ')}`);
}

/** Rules that the combined document cannot check: whether each operation defines the fragments it names, and no others. */
const OF_EACH = [KnownFragmentNamesRule, NoUnusedFragmentsRule, UniqueFragmentNamesRule];

/** True only if each document is valid. False may also mean that they cannot be combined. */
function fitTogether(schema: GraphQLSchema, documents: readonly DocumentNode[]): boolean {
  const together = asOne(documents);
  const withFragments = documents.filter(({ loc }) => loc?.source.body.includes('...'));
  return (
    together !== null &&
    withFragments.every((document) => validate(schema, document, OF_EACH).length === 0) &&
    validate(schema, together).length === 0
  );
}

/**
 * Combines the documents: every operation under a unique name, every fragment once. Null if one name means different
 * fragments.
 */
function asOne(documents: readonly DocumentNode[]): DocumentNode | null {
  const operations: DefinitionNode[] = [];
  const fragments = new Map<string, DefinitionNode>();
  for (const definition of documents.flatMap(({ definitions }) => definitions)) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      const name = { kind: Kind.NAME, value: `Operation${operations.length}` } as const;
      operations.push({ ...definition, name });
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const known = fragments.get(definition.name.value);
      if (known && textOf(known) !== textOf(definition)) return null;
      fragments.set(definition.name.value, definition);
    } else return null;
  }
  return { kind: Kind.DOCUMENT, definitions: [...operations, ...fragments.values()] };
}

const textOf = ({ loc }: DefinitionNode): string | undefined => loc?.source.body.slice(loc.start, loc.end);
