import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { withKnownFields } from '../shared/errors/unknown-fields.js';
import { MAX_ERRORS, MAX_TOKENS } from '../shared/limits/limit-queries.js';
import { pathToRoot, rootField } from './root-field.js';

/** A valid subscription, as the query that it repeats. */
export interface ReadSubscription {
  /** Name of the root field. */
  readonly field: string;
  /** Arguments of the root field; empty if the variables do not fit, which the query then reports. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly query: string;
  readonly operationName?: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Names of the object types from which the document selects fields. */
  readonly types: ReadonlySet<string>;
}

export interface SentSubscription {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

/** Reads a subscription. @throws GraphQLError if the document cannot be read, does not fit the schema or is no subscription */
export function readSubscription(schema: GraphQLSchema, sent: SentSubscription): ReadSubscription {
  const name = typeof sent.operationName === 'string' ? sent.operationName : undefined;
  const document = readDocument(sent.query);
  refuseConditions(document);
  const [fault] = validate(schema, document, undefined, { maxErrors: MAX_ERRORS - 1 });
  if (fault) throw misfit(withKnownFields(schema, fault.message));
  const operation = getOperationAST(document, name);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
    throw misfit('Found no subscription, or several without `operationName`. Queries and mutations are sent to /graphql');
  const variables = declaredOf(operation, readVariables(sent.variables));
  if (isDeeper(variables, MAX_LEVELS)) throw misfit(`\`variables\`: found more than ${MAX_LEVELS} levels`);
  const alone = separateOperations(document)[operation.name?.value ?? ''] ?? document;
  return {
    ...rootOf(schema, operation, alone, variables),
    query: print(asQuery(schema, alone)),
    ...(operation.name && { operationName: operation.name.value }),
    variables,
    types: typesIn(schema, alone),
  };
}

function readDocument(query: unknown): DocumentNode {
  try {
    return parse(String(query ?? ''), { maxTokens: MAX_TOKENS });
  } catch (thrown) {
    throw new GraphQLError((thrown as Error).message, { extensions: { code: 'GRAPHQL_PARSE_FAILED' } });
  }
}

/** Levels of lists and objects in variables; no input has as many. */
const MAX_LEVELS = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Variables of a request; a GET sends them as text. */
function readVariables(sent: unknown): Readonly<Record<string, unknown>> {
  if (typeof sent !== 'string') return Object(sent);
  try {
    return Object(JSON.parse(sent || '{}'));
  } catch {
    throw new GraphQLError('`variables` is no JSON', { extensions: { code: 'GRAPHQL_PARSE_FAILED' } });
  }
}

/** Variables that the operation declares: others do not affect the answer, and would be kept as long as the stream. */
function declaredOf({ variableDefinitions = [] }: OperationDefinitionNode, sent: Readonly<Record<string, unknown>>) {
  const names = variableDefinitions.map(({ variable }) => variable.name.value);
  return Object.fromEntries(names.filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name]]));
}

/** Refuses conditions on the root field, without which there is no subscription: graphql-js fails on a variable as condition. */
function refuseConditions(document: DocumentNode): void {
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION || node.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    const conditions = pathToRoot(node.selectionSet, document).flatMap(({ directives = [] }) => directives);
    const condition = conditions.find(({ name }) => ['skip', 'include'].includes(name.value));
    if (condition) throw misfit(`The root field of a subscription cannot have @${condition.name.value}`);
  }
}

const misfit = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

/** The document as a query with the same fields; fragments on the root type become fragments on the type of queries. */
const asQuery = (schema: GraphQLSchema, document: DocumentNode): DocumentNode =>
  visit(document, {
    OperationDefinition: (node) => ({ ...node, operation: OperationTypeNode.QUERY }),
    NamedType: (node) =>
      node.name.value === schema.getSubscriptionType()?.name
        ? { ...node, name: { ...node.name, value: schema.getQueryType()!.name } }
        : undefined,
  });

function rootOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  document: DocumentNode,
  sent: Readonly<Record<string, unknown>>,
): Pick<ReadSubscription, 'field' | 'args'> {
  const node = rootField(operation, document);
  const field = schema.getSubscriptionType()!.getFields()[node.name.value]!;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], sent);
  return { field: field.name, args: coerced ? argumentsOf(field, node, coerced) : {} };
}

function argumentsOf(...[field, node, variables]: Parameters<typeof getArgumentValues>): Record<string, unknown> {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return {};
  }
}

function typesIn(schema: GraphQLSchema, document: DocumentNode): Set<string> {
  const found = new Set<string>();
  const info = new TypeInfo(schema);
  const enter = () => {
    const type = info.getType();
    const named = type && getNamedType(type);
    if (isObjectType(named)) found.add(named.name);
  };
  visit(document, visitWithTypeInfo(info, { Field: { enter } }));
  return found;
}
