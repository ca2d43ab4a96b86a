import { type GraphQLSchema, Kind } from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { documentOf } from '../operations/document-of.js';
import type { SchemaObject } from './input-schema.js';
import type { RowAnswers } from './observe-row.js';
import { inputOf } from './parameters.js';
import type { Records } from './records.js';
import { refusalName, refusalsOf } from './refusals.js';
import type { Placed } from './value-schema.js';

interface DescribedRow {
  readonly schema: GraphQLSchema;
  readonly row: Endpoint;
  /** The path as it is described: its parameters may have other names than the row's. */
  readonly path: string;
  readonly answers: RowAnswers;
  readonly records: Records;
  readonly at: Placed;
}

/** Operation of a description: all of a row but its name and heading. */
export function describeRow({ schema, row, path, answers, records, at }: DescribedRow): object {
  return {
    ...summaryOf(schema, row),
    security: securityOf(row),
    ...inputOf(schema, row, path),
    responses: { ...successOf(row, answers, records, at), ...refusalsByStatus(row) },
  };
}

/** First sentence and whole description: the row's own, or those of the root field that it asks. */
function summaryOf(schema: GraphQLSchema, { operation, source, sentence }: Endpoint): object {
  const [node] = documentOf(operation).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const fields = node ? schema.getRootType(node.operation)?.getFields() : undefined;
  const names = node?.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : [])) ?? [];
  const name = names.find((each) => each !== 'company') ?? names[0] ?? '';
  const text = sentence ?? fields?.[name]?.description ?? name;
  const [summary = text] = text.split(/(?<=[.!?])\s|\n/);
  return { summary: summary.replace(/\.$/, ''), description: text, 'x-graphql': name, 'x-source': source };
}

function securityOf({ open, form }: Endpoint): object[] {
  if (open) return [];
  const withToken = [
    { AppId: [], AuthToken: [] },
    { AppId: [], Bearer: [] },
    { AppId: [], AppKey: [], AuthToken: [] },
  ];
  return form === 'public' ? [{ AppId: [] }, { AppId: [], AppKey: [] }, ...withToken] : withToken;
}

function successOf(row: Endpoint, { bodies, headers }: RowAnswers, records: Records, at: Placed): object {
  if (bodies.length === 0) return {};
  const status = row.status ?? (row.method === 'POST' ? 201 : 200);
  const own = [...headers].filter((name) => name !== 'Content-Type');
  return {
    [status]: {
      description: row.method === 'GET' ? 'What was asked for.' : 'The record as it is now.',
      headers: {
        ...(row.method === 'GET' || !row.type ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
        'X-Request-Id': { $ref: '#/components/headers/XRequestId' },
        ...Object.fromEntries(own.map((name) => [name, { description: HEADERS[name] ?? name, schema: { type: 'string' } }])),
      },
      content: contentOf(row, () => anyOf(bodies.map((body) => records.describe(body, { ...at, name: '' })))),
    },
    ...(row.method === 'GET' && { 304: { description: 'The caller has this answer already (`If-None-Match`).' } }),
  };
}

function anyOf([first = {}, ...others]: readonly SchemaObject[]): SchemaObject {
  const different = others.filter((other) => JSON.stringify(other) !== JSON.stringify(first));
  return different.length === 0 ? first : { anyOf: [first, ...different] };
}

const HEADERS: Readonly<Record<string, string>> = {
  'Auth-Token': 'Token of the log-in or of the basket, to be sent with later calls.',
  'Device-Token': 'Token of this device, to be sent with later log-ins.',
  'Content-Disposition': 'Name of the file.',
  'X-Truncated': 'True: there are more rows than `first`.',
  'Cache-Control': 'Whether the answer may be kept.',
  'Content-Security-Policy': 'What a page of it may load.',
};

function contentOf(row: Endpoint, schema: () => object): object {
  if (row.encoding) return { '*/*': { schema: { type: 'string', contentEncoding: 'binary' } } };
  if (row.type) return { [row.type.split(';')[0] ?? '']: { schema: { type: 'string' } } };
  const described = schema();
  return {
    'application/json': { schema: described },
    'application/hal+json': { schema: described },
    ...(row.csv && { 'text/csv': { schema: { type: 'string' } } }),
  };
}

const refusalsByStatus = ({ method }: Endpoint): object =>
  Object.fromEntries(refusalsOf(method).map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]));
