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
  company_id: 'Id of the company.',
  page: 'Number of the page, from 1.',
  per_page: 'Records per page; a number above 1024 is reduced to 1024.',
  locale: 'Ignored; accepted because links of the old platform contain it.',
  order_by: 'Field by which the list is ordered.',
  order_by_reverse: 'true: reverses the order.',
  modified_since: 'Only records changed since this moment.',
  created_since: 'Only records created since this moment.',
};

/** Schema names of parameters that have quite different names there, in every row. */
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

/** Sentences for parameters that the schema does not describe. */
const BESIDES: Readonly<Record<string, string>> = {
  admin_only: 'true: includes records that only administrators see.',
  as: '`bookings`: has the same effect as `booking`.',
  basket: 'Basket, by the `id` with which it was created.',
  booking: 'true: returns the block as a booking record.',
  cancel_reason: 'Reason for the cancellation.',
  children: 'true: records of the branches, without those of the company itself.',
  clear_baskets: 'true: leaves the basket out of the answer; the basket itself remains.',
  clear_member: 'true: leaves the member out of the answer; the member stays logged in.',
  company: 'Part of the name of a branch.',
  date: 'Day; today if no day is given.',
  datetime: 'Moment to query; without an offset it is in the time zone of the company.',
  detail_group: 'Form to which the questions belong.',
  embed:
    'Further records to embed, for callers who may read them: `immediate_schedule` in people and resources, `bookings` in a member.',
  end_date: 'Last day of the range, inclusive.',
  filter_by: 'Part of the first, last or full name, or of the e-mail address.',
  filter_by_fields: 'Pairs `field,value,field,value`: each field must contain its value.',
  include_disabled: 'true: includes disabled records. Only for administrators.',
  item: 'Line of the basket, by its id.',
  search_by_fields: 'Further fields in which `filter_by` is searched, separated by commas.',
  shift: 'Shift, as `YYYY-MM-DD-` and the id of its pattern.',
  start_date: 'First day of the range.',
  status: 'Name of the status.',
  summary: 'true: returns the days on which there are events, instead of the events.',
};

/** Sentence for an id: `Id of the event chain.` for `event_chain_id`; undefined for any other name. */
function wordsOfId(name: string): string | undefined {
  const [, record] = /^(\w+)_id$/.exec(name) ?? [];
  return name === 'id' ? 'Id of the record.' : record && `Id of the ${record.replaceAll('_', ' ')}.`;
}

/** Parameters and body of a row at one of its paths. */
export interface DescribedInput {
  readonly parameters: readonly object[];
  readonly requestBody?: object;
}

/** Headers that identify the caller, beside the credentials. */
const COMMON = [{ $ref: '#/components/parameters/DeviceToken' }];

interface RowInput {
  readonly schema: GraphQLSchema;
  readonly row: Endpoint;
  readonly path: string;
  /** Whether its answers have an `ETag`. */
  readonly isTagged: boolean;
}

/** Input of a row as it is sent: path parameters, and the others in the query of a GET or DELETE, else in the body. */
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

/** Media types of a body: JSON or a form; with files a multipart form only. */
function contentOf(body: BodySchema, example: unknown): object {
  const hasFile = Object.values(body.properties).some(({ format }) => format === 'binary');
  if (hasFile) return { 'multipart/form-data': { schema: body } };
  return {
    'application/json': { schema: body, ...(example !== undefined && { example }) },
    'application/x-www-form-urlencoded': { schema: body },
  };
}

/**
 * Headers of a row: `If-None-Match` where a GET has an `ETag`, `If-Match` where the operation takes `expectedVersion`
 * (elsewhere it is refused), `Idempotency-Key` for writes.
 */
function headersOf(schema: GraphQLSchema, { method, operation }: Endpoint, isTagged: boolean): object[] {
  if (method === 'GET') return isTagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [];
  const { expects } = withVersion(schema, documentOf(operation));
  return [{ $ref: '#/components/parameters/IdempotencyKey' }, ...(expects ? [{ $ref: '#/components/parameters/IfMatch' }] : [])];
}

/** Query parameter: a list is joined by commas, an object uses brackets. */
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
 * Returns sentences for the parameters of a row: the descriptions of the operation's input fields and arguments of the
 * same name. They mention other fields by the row's names.
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
  // Where two schema names share one wire name, the first one describes it.
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

/** Arguments of an operation's root fields, under the names of the variables passed to them. */
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
