import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { documentOf } from './document-of.js';
import { HEAD } from './generate-types.js';
import { WIRE_WORDS, wireWordsOf } from './wire-words.js';

/** TypeScript types of scalars as a row sends them. */
const SCALARS: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  DateTime: 'Date | string',
  Float: 'number',
  ID: 'string',
  Int: 'number',
  JSONObject: 'Readonly<Record<string, unknown>>',
  LocalDate: 'string',
  LocalTime: 'string',
  String: 'string',
};

/**
 * Generates TypeScript types of the variables of the rows' operations: `OperationVariables`, by name, and an interface
 * for each input that they take. Nullable values and those with a default are optional. For an enum in the words of
 * `/api/v1` any word or number may be sent: the domain refuses unknown ones.
 *
 * @throws Error for a type that the schema does not have
 */
export function generateVariables(schema: GraphQLSchema, rows: readonly Endpoint[]): string {
  const operations = [...new Set(rows.map(({ operation }) => operation))].map(operationIn).sort(byName);
  const inputs = new Set<GraphQLInputObjectType>();
  const variables = operations.map((each) => {
    const fields = (each.variableDefinitions ?? []).map((variable) => {
      const type = typeOf(schema, variable);
      collect(type, inputs);
      return property(variable.variable.name.value, type, variable.defaultValue !== undefined);
    });
    return `  readonly ${nameOf(each)}: ${block(fields, '  ')};`;
  });
  const interfaces = [...inputs]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((input) => `export interface ${input.name} ${block(fieldsOf(input), '')}`);
  return `${HEAD}\n\n${[...interfaces, `export interface OperationVariables {\n${variables.join('\n')}\n}`].join('\n\n')}\n`;
}

function operationIn(text: string): OperationDefinitionNode {
  const operation = documentOf(text).definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error(`Found no operation in ${text}`);
  return operation;
}

const nameOf = ({ name }: OperationDefinitionNode): string => name?.value ?? '';

const byName = (one: OperationDefinitionNode, other: OperationDefinitionNode): number => (nameOf(one) < nameOf(other) ? -1 : 1);

function typeOf(schema: GraphQLSchema, { variable, type: node }: VariableDefinitionNode): GraphQLInputType {
  const type = typeFromAST(schema, node);
  if (!type) throw new Error(`The type of $${variable.name.value} is none of the schema`);
  return type as GraphQLInputType;
}

/** Collects an input type and all that are nested in it. */
function collect(type: GraphQLInputType, into: Set<GraphQLInputObjectType>): void {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || into.has(named)) return;
  into.add(named);
  for (const field of Object.values(named.getFields())) collect(field.type, into);
}

const fieldsOf = (input: GraphQLInputObjectType): string[] =>
  Object.values(input.getFields()).map(({ name, type, defaultValue }) => property(name, type, defaultValue !== undefined));

function property(name: string, type: GraphQLInputType, hasDefault: boolean): string {
  const optional = hasDefault || !isNonNullType(type);
  return `readonly ${name}${optional ? '?' : ''}: ${typeText(type)};`;
}

const block = (lines: readonly string[], indent: string): string =>
  lines.length === 0
    ? 'Readonly<Record<string, never>>'
    : `{\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`;

function typeText(type: GraphQLInputType): string {
  if (!isNonNullType(type)) return `${present(type)} | null`;
  return present(type.ofType);
}

function enumText(type: GraphQLEnumType): string {
  const words = Object.values(wireWordsOf(type));
  const isOwn = !Object.hasOwn(WIRE_WORDS, type.name);
  return [...new Set(words.map((word) => (isOwn ? `'${word}'` : typeof word)))].join(' | ');
}

function present(type: GraphQLInputType): string {
  if (isListType(type)) return `ReadonlyArray<${typeText(type.ofType)}>`;
  const named = getNamedType(type);
  if (isInputObjectType(named)) return named.name;
  if (isEnumType(named)) return enumText(named);
  return SCALARS[named.name] ?? 'unknown';
}
