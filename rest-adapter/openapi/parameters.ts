import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInputType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type TypeNode,
  typeFromAST,
} from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { schemaName } from '../hal/fields.js';
import { documentOf } from '../operations/document-of.js';
import { withVersion } from '../versions.js';
import { exampleOf, parameterExample } from './examples.js';
import { type SchemaObject, schemaOf } from './input-schema.js';

/** Sentences for parameters that nearly every row has. */
const OFTEN: Readonly<Record<string, string>> = {
  company_id: 'The company.',
  page: 'Page, counted from 1.',
  per_page: 'Records a page; more than 1024 are clamped to that.',
  locale: 'Taken from links of the old platform, and not read.',
  order_by: 'Field by which the list is ordered.',
  order_by_reverse: 'True: the order is turned round.',
  modified_since: 'Only what was changed since this moment.',
  created_since: 'Only what was made since this moment.',
};

/** Parameters that the schema calls quite otherwise, in every row. */
const OTHERWISE: Readonly<Record<string, string>> = {
  version: 'expectedVersion',
  people_ids: 'personIds',
  include_invalid: 'includeUnusable',
  num_resources: 'resourceCount',
  ignore_booking: 'ignoreBookingId',
  start_date: 'from',
  comp_ref: 'reference',
  notify_admin: 'notifyStaff',
};

/** Sentences for parameters of which the schema says nothing. */
const BESIDES: Readonly<Record<string, string>> = {
  admin_only: 'True: those too that only administrators see.',
  as: '`bookings`: as `booking`.',
  basket: 'Basket, by the `id` with which it was made.',
  booking: 'True: the block as a record of a booking.',
  cancel_reason: 'Why it is cancelled.',
  children: 'True: those of the branches, without those of the company itself.',
  clear_baskets: 'True: the basket is left out of the answer; it stays.',
  clear_member: 'True: the member is left out of the answer, and stays logged in.',
  company: 'Part of the name of a branch.',
  date: 'The day; without any day it is today.',
  datetime: 'Moment that is asked about, on the clocks of the company where it has no offset.',
  detail_group: 'Form to which the questions belong.',
  embed: 'What is embedded besides, for whom it is: `immediate_schedule` in people and resources, `bookings` in a member.',
  end_date: 'Last day that is asked for.',
  filter_by: 'Part of the first, last or full name, or of the e-mail.',
  filter_by_fields: 'Pairs `field,value,field,value`: each value is a part of its field.',
  include_disabled: 'True: disabled ones too, for administrators.',
  item: 'Line of the basket, by its id.',
  search_by_fields: 'Further fields in which `filter_by` is looked for, separated by commas.',
  shift: 'Shift, as `YYYY-MM-DD-` and the id of its pattern.',
  start_date: 'First day that is asked for.',
  status: 'Name of the status.',
  summary: 'True: the days on which there are events, instead of the events.',
};

/** `Id of the event chain.` of `event_chain_id`; undefined for a name that is none of an id. */
function wordsOfId(name: string): string | undefined {
  const [, record] = /^(\w+)_id$/.exec(name) ?? [];
  return name === 'id' ? 'Id of the record.' : record && `Id of the ${record.replaceAll('_', ' ')}.`;
}

/** Parameters and body of a row at one of its paths. */
export interface DescribedInput {
  readonly parameters: readonly object[];
  readonly requestBody?: object;
}

/** Headers that say who asks, beside the credentials. */
const COMMON = [{ $ref: '#/components/parameters/DeviceToken' }];

interface RowInput {
  readonly schema: GraphQLSchema;
  readonly row: Endpoint;
  readonly path: string;
  /** Whether its answers have a tag. */
  readonly isTagged: boolean;
}

/**
 * Input of a row as it is sent: parameters of the path, and the others in the query of a row that reads, else in the
 * body.
 */
export function inputOf({ schema, row, path, isTagged }: RowInput): DescribedInput {
  const headers = [...headersOf(schema, row, isTagged), ...COMMON];
  const { properties = {}, required = [] } = schemaOf(row.input);
  const words = wordsOf(schema, row);
  const sentenceOf = (name: string) => OFTEN[name] ?? words(name) ?? wordsOfId(name) ?? BESIDES[name];
  const example = exampleOf(row);
  const shownAs = (value: unknown, property: SchemaObject) =>
    value === undefined ? {} : { example: parameterExample(value, property) };
  const inPath = parametersOf(row.path);
  const shown = parametersOf(path);
  const described = Object.entries(properties).map(
    ([name, property]) => [name, withWords(property, property.description ?? sentenceOf(name))] as const,
  );
  const rest = described.filter(([name]) => !inPath.includes(name));
  const pathParameters = inPath.map((name, place) => ({
    name: shown[place] ?? name,
    in: 'path',
    required: true,
    ...split(withWords(properties[name] ?? { type: 'string' }, sentenceOf(name))),
    ...shownAs(example?.path[name], properties[name] ?? {}),
  }));
  if (row.method === 'GET' || row.method === 'DELETE') {
    const inQuery = rest.map(([name, property]) => ({
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...asQuery(property),
      ...shownAs(example?.sent?.[name], property),
    }));
    return { parameters: [...pathParameters, ...inQuery, ...headers] };
  }
  const needed = required.filter((name) => !inPath.includes(name));
  const body = { type: 'object', properties: Object.fromEntries(rest), ...(needed.length > 0 && { required: needed }) };
  return {
    parameters: [...pathParameters, ...headers],
    ...(rest.length > 0 && { requestBody: { required: needed.length > 0, content: contentOf(body, example?.sent) } }),
  };
}

const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

interface BodySchema {
  readonly properties: Readonly<Record<string, SchemaObject>>;
}

/** A body may be JSON or a form; files come in forms alone. */
function contentOf(body: BodySchema, example: unknown): object {
  const hasFile = Object.values(body.properties).some(({ format }) => format === 'binary');
  if (hasFile) return { 'multipart/form-data': { schema: body } };
  return {
    'application/json': { schema: body, ...(example !== undefined && { example }) },
    'application/x-www-form-urlencoded': { schema: body },
  };
}

/** A tag is read where answers have one, a version where the operation can be told it: elsewhere one is refused. */
function headersOf(schema: GraphQLSchema, { method, operation }: Endpoint, isTagged: boolean): object[] {
  if (method === 'GET') return isTagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [];
  const { expects } = withVersion(schema, documentOf(operation));
  return [{ $ref: '#/components/parameters/IdempotencyKey' }, ...(expects ? [{ $ref: '#/components/parameters/IfMatch' }] : [])];
}

/** Lists of plain values are joined by commas; records stand in brackets. */
function asQuery(property: SchemaObject): object {
  const parameter = split(property);
  const plain = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
  if (plain.type === 'array') return { style: 'form', explode: false, ...parameter };
  return plain.type === 'object' ? { style: 'deepObject', explode: true, ...parameter } : parameter;
}

function split({ description, ...schema }: SchemaObject): object {
  return { ...(description !== undefined && { description }), schema };
}

const withWords = (property: SchemaObject, description: string | undefined): SchemaObject =>
  description === undefined ? property : { ...property, description };

/** Type of a variable. */
function inputType(schema: GraphQLSchema, node: TypeNode): GraphQLInputType | undefined {
  const type = typeFromAST(schema, node as NamedTypeNode);
  return isInputType(type) ? type : undefined;
}

/**
 * Sentences for the parameters of a row: those of the operation's inputs and arguments that are called so. They speak of each other by
 * the row's names.
 */
function wordsOf(schema: GraphQLSchema, { operation, names = {} }: Endpoint): (name: string) => string | undefined {
  const [node] = documentOf(operation).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const found = new Map<string, string>();
  const collect = (type: GraphQLInputType | undefined, depth: number): void => {
    const named = type && getNamedType(type);
    if (!isInputObjectType(named) || depth > 3) return;
    for (const field of Object.values(named.getFields())) {
      if (field.description && !found.has(field.name)) found.set(field.name, field.description);
      collect(field.type, depth + 1);
    }
  };
  if (node && 'variableDefinitions' in node) {
    for (const { type } of node.variableDefinitions ?? []) collect(inputType(schema, type), 0);
    for (const { name, description } of argumentsOf(schema, node as OperationDefinitionNode)) {
      if (description && !found.has(name)) found.set(name, description);
    }
  }
  // The first of two parameters that are one here says what it is for.
  const domainName = new Map(
    Object.entries(names)
      .reverse()
      .map(([domain, wire]) => [wire, domain]),
  );
  const inRowNames = (text: string) =>
    text.replace(/`(\w+)`/g, (whole, name: string) => (names[name] ? `\`${names[name]}\`` : whole));
  return (name) => {
    const text = found.get(domainName.get(name) ?? schemaName(name)) ?? found.get(OTHERWISE[name] ?? '');
    return text === undefined ? undefined : inRowNames(text);
  };
}

/** Arguments of the fields that an operation asks for at the root, by the names of the variables that are given to them. */
function argumentsOf(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
): { readonly name: string; readonly description: string | null | undefined }[] {
  const root = schema.getRootType(operation);
  return selectionSet.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return [];
    const known = root?.getFields()[field.name.value]?.args ?? [];
    return (field.arguments ?? []).flatMap(({ name, value }) => {
      if (value.kind !== Kind.VARIABLE) return [];
      return [{ name: value.name.value, description: known.find((each) => each.name === name.value)?.description }];
    });
  });
}
