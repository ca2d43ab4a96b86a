import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { Context as Request } from 'koa';
import { Refusal } from '../../../src/shared/refusal.js';
import { withKnownFields } from '../errors/unknown-fields.js';
import { MAX_ERRORS, MAX_TOKENS } from '../limits/limit-queries.js';
import { partsOf, type Query } from '../query.js';

/** Errors that end a request together. */
export class Refused extends Error {
  constructor(readonly errors: readonly unknown[]) {
    super('refused');
  }
}

/** A query whose variables were read, with their defaults. */
export interface ReadQuery extends Query {
  /** The variables as they were sent. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/**
 * The query that a request sends, checked against the schema.
 *
 * @throws Refused with the errors of the document or the variables; Refusal INVALID for anything but a query
 */
export function readDocument(schema: GraphQLSchema, request: Request): ReadQuery {
  const { query, operationName, variables } = parametersOf(request);
  if (typeof query !== 'string' || query === '')
    throw new Refusal('INVALID', 'Found no `query`, expected the text of a document');
  const document = parsed(query);
  const faults = validate(schema, document, specifiedRules, { maxErrors: MAX_ERRORS - 1 });
  if (faults.length > 0)
    throw new Refused(faults.map((fault) => coded(fault, 'GRAPHQL_VALIDATION_FAILED', withKnownFields(schema, fault.message))));
  const operation = operationIn(document, operationName);
  if (operation.operation !== OperationTypeNode.QUERY)
    throw new Refusal('INVALID', `An export reads: found a ${operation.operation}, expected a query. Send it as JSON`);

  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (errors) throw new Refused(errors.map((error) => coded(error, 'BAD_USER_INPUT')));
  return { schema, operation, ...partsOf(document, { variables: coerced }), sent: variables };
}

interface ExportParameters {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}

function parametersOf(request: Request): ExportParameters {
  const isPost = request.method === 'POST';
  const sent = isPost ? Object(request.request.body) : Object.fromEntries(new URLSearchParams(request.querystring));
  return { ...sent, variables: variablesIn(sent.variables) };
}

function variablesIn(sent: unknown): ExportParameters['variables'] {
  const found = typeof sent === 'string' && sent !== '' ? fromJson(sent) : sent || {};
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new Refusal('INVALID', 'variables: expected a JSON object');
  return found as ExportParameters['variables'];
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: MAX_TOKENS });
  } catch (thrown) {
    throw thrown instanceof GraphQLError ? coded(thrown, 'GRAPHQL_PARSE_FAILED') : thrown;
  }
}

/** An error of graphql as a refusal with its code (`refusals.ts`). */
const coded = (error: GraphQLError, code: string, message = error.message) => {
  const { nodes, source, positions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
};

function operationIn({ definitions }: DocumentNode, name: unknown): OperationDefinitionNode {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const found = operations.filter((node) => name == null || name === '' || node.name?.value === name);
  const [operation] = found;
  if (!operation) throw new Refusal('INVALID', `operationName: found ${JSON.stringify(name)}, which the document does not have`);
  if (found.length > 1)
    throw new Refusal('INVALID', `operationName: found none, expected one of ${operations.length} operations`);
  return operation;
}
