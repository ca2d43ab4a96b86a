import { type GraphQLSchema, Kind } from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { documentOf } from '../operations/document-of.js';
import { withVersion } from '../versions.js';
import { exampleOf } from './examples.js';
import { type SchemaObject, schemaOf } from './input-schema.js';
import type { RowAnswers } from './observe-row.js';
import { inputOf } from './parameters.js';
import type { Records } from './records.js';
import { type RefusedRow, refusalReference, refusalsOf } from './refusals.js';
import { isForm, type ValueContext } from './value-schema.js';

interface DescribedRow {
  readonly schema: GraphQLSchema;
  readonly row: Endpoint;
  /** Path in the description; its parameters may have other names than the row's. */
  readonly path: string;
  readonly answers: RowAnswers;
  readonly records: Records;
  readonly at: ValueContext;
}

/** OpenAPI operation of a row, without its name and heading. */
export function describeRow({ schema, row, path, answers, records, at }: DescribedRow): object {
  const input = inputOf({ schema, row, path, isTagged: hasTag(schema, row) });
  return {
    ...textOf(schema, row, answers),
    security: securityOf(row),
    ...input,
    responses: {
      ...successOf({ schema, row, path, answers, records, at }),
      ...refusalsByStatus({
        row,
        descriptions: rootsOf(schema, row).flatMap(({ name, description }) => (name === '__typename' ? [] : [description])),
        hasInput: Object.keys(schemaOf(row.input).properties ?? {}).some((name) => !row.path.includes(`{${name}}`)),
        hasBody: input.requestBody !== undefined,
        expectsVersion: withVersion(schema, documentOf(row.operation)).expects,
      }),
    },
  };
}

/** Whether answers have an `ETag`: from a record's version, or from the bytes of an answer that everybody may read. */
function hasTag(schema: GraphQLSchema, row: Endpoint): boolean {
  // The schema's description of a field says who may query it.
  const isOpen = rootsOf(schema, row).every(
    ({ name, description }) => name === '__typename' || /\bFor everybody\b/.test(description),
  );
  const isCacheable = row.method === 'GET' && row.form === 'public' && isOpen && !row.unguessable;
  return isCacheable || (!row.encoding && withVersion(schema, documentOf(row.operation)).hasVersion);
}

/** Summary (the first sentence) and description: the row's own, or those of its main root field. */
function textOf(schema: GraphQLSchema, row: Endpoint, { bodies }: RowAnswers) {
  const { name, description } = mainRootOf(schema, row);
  const rowText = row.sentence ?? (bodies.some(isForm) ? formText(row) : description);
  const callers = callersOf(schema, row);
  const text = CALLERS.test(rowText) ? rowText.replace(CALLERS, () => callers) : `${rowText} ${callers}`.trim();
  const [summary = text] = text.split(/(?<=[.!?])\s|\n/);
  return { summary: summary.replace(/\.$/, ''), description: text, 'x-graphql': name, 'x-source': row.source };
}

/** Description of a form; the root fields of its row say only who may read it. */
function formText({ path }: Endpoint): string {
  const [last = ''] = path.split('/').slice(-1);
  const of = { new: 'a new record', edit: 'a change of the record' }[last] ?? 'the request';
  return `The form for ${path.endsWith('/login/new') ? 'a log-in' : of}. Its fields are a JSON schema, with details of how each is displayed.`;
}

/** Sentence of a description that says who may query the field. */
const CALLERS = /\bFor (everybody|administrators|members|the member|that)\b[^.]*\./;

/**
 * Sentence on the callers of a row. In the form of administrators, a field for everybody is for the callers of the
 * guarding field.
 */
function callersOf(schema: GraphQLSchema, row: Endpoint): string {
  const { name, description } = mainRootOf(schema, row);
  const own = name === '__typename' ? FOR_EVERYBODY : (CALLERS.exec(description)?.[0] ?? '');
  const isGuarded = rootsOf(schema, row).some((each) => each.name === GUARD) || own === FOR_EVERYBODY;
  if (row.form !== 'admin' || !isGuarded) return own;
  return CALLERS.exec(schema.getQueryType()?.getFields()[GUARD]?.description ?? '')?.[0] ?? own;
}

const FOR_EVERYBODY = 'For everybody.';

interface RootField {
  readonly name: string;
  readonly description: string;
}

/** Root fields that the row's operation selects. */
function rootsOf(schema: GraphQLSchema, { operation }: Endpoint): RootField[] {
  const [node] = documentOf(operation).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const fields = node ? schema.getRootType(node.operation)?.getFields() : undefined;
  const names = node?.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [each.name.value] : [])) ?? [];
  return names.map((name) => ({ name, description: fields?.[name]?.description ?? name }));
}

/** Root field selected only as a permission check: callers who may not read it may not read the rest. */
const GUARD = 'administrators';

/** Root fields selected beside another. */
const BESIDE_OTHERS = [GUARD, 'company'];

/** The root field that the row shows. */
function mainRootOf(schema: GraphQLSchema, row: Endpoint): RootField {
  const all = rootsOf(schema, row);
  const shown = all.find(({ name }) => !BESIDE_OTHERS.includes(name)) ?? all.at(-1);
  return shown ?? { name: '', description: '' };
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

function successOf({ schema, row, answers: { bodies, headers }, records, at }: DescribedRow): object {
  if (bodies.length === 0) return {};
  const status = row.status ?? (row.method === 'POST' ? 201 : 200);
  const own = [...headers].filter((name) => !OF_ALL.includes(name));
  const isTagged = hasTag(schema, row);
  const isRead = row.method === 'GET';
  return {
    [status]: {
      description: isRead ? 'The requested record or list.' : 'The record after the change.',
      headers: {
        ...(isTagged && { ETag: { $ref: '#/components/headers/ETag' } }),
        'X-Request-Id': { $ref: '#/components/headers/XRequestId' },
        'Cache-Control': { $ref: '#/components/headers/CacheControl' },
        ...(!isRead && { 'Database-Position': { $ref: '#/components/headers/DatabasePosition' } }),
        ...Object.fromEntries(own.map((name) => [name, { description: HEADERS[name] ?? name, schema: { type: 'string' } }])),
      },
      content: contentOf(row, () => anyOf(bodies.map((body) => records.describe(body, { ...at, name: '' })))),
    },
    ...(isRead &&
      isTagged && {
        304: {
          description: 'The response that the caller has is still current (`If-None-Match`).',
          headers: {
            ETag: { $ref: '#/components/headers/ETag' },
            'X-Request-Id': { $ref: '#/components/headers/XRequestId' },
            'Cache-Control': { $ref: '#/components/headers/CacheControl' },
          },
        },
      }),
  };
}

function anyOf([first = {}, ...others]: readonly SchemaObject[]): SchemaObject {
  const different = others.filter((other) => JSON.stringify(other) !== JSON.stringify(first));
  return different.length === 0 ? first : { anyOf: [first, ...different] };
}

/** Headers that are described for all answers. */
const OF_ALL = ['Content-Type', 'Cache-Control'];

const HEADERS: Readonly<Record<string, string>> = {
  'Auth-Token': 'Token of the log-in or of the basket, to be sent with later calls.',
  'Device-Token': 'Token of this device, to be sent with later log-ins.',
  'Content-Disposition': 'Name of the file.',
  'X-Truncated': 'True: there are more rows than `first`.',
  'Content-Security-Policy': 'What a page of it may load.',
};

function contentOf(row: Endpoint, schema: () => object): object {
  if (row.encoding) return { '*/*': { schema: { type: 'string', contentEncoding: 'binary' } } };
  if (row.type) return { [row.type.split(';')[0] ?? '']: { schema: { type: 'string' } } };
  const described = schema();
  const example = exampleOf(row)?.body;
  return {
    'application/json': { schema: described, ...(example !== undefined && { example }) },
    'application/hal+json': { schema: described },
    ...(row.csv && { 'text/csv': { schema: { type: 'string' } } }),
  };
}

const refusalsByStatus = (refused: RefusedRow): object =>
  Object.fromEntries([...refusalsOf(refused)].map(([status, codes]) => [status, refusalReference(status, codes)]));
