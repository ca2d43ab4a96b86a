import { type GraphQLSchema, isEnumType } from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { STATUS } from '../errors.js';
import type { SchemaObject } from './input-schema.js';

/** Sentences for refusals, beside their codes, by status. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'The input cannot be right',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'No such record',
  409: 'Not as things stand',
  410: 'No longer kept',
  413: 'Too large',
  414: 'The address is too long',
  415: 'A type or an encoding that is not taken',
  422: 'An idempotency key that was sent before with something else',
  429: 'Too many tries',
  500: 'A fault of the server',
  503: 'Too busy, or the database is away',
};

/** Headers of refusals, by status. */
const HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'Error-Code': 'The code, which the body of this status does not have.' },
  404: { 'Error-Code': 'The code, which the body of this status does not have.' },
  429: { 'Retry-After': 'Seconds to wait.' },
  503: { 'Retry-After': 'Seconds to wait.' },
};

/** Statuses that are answered before a row is looked up. */
const BEFORE = [414];

/** Statuses that no row answers, since each is described with its method. */
const OF_OTHER_METHODS = [405];

const ALL = [...new Set([...Object.values(STATUS), ...BEFORE])]
  .filter((status) => !OF_OTHER_METHODS.includes(status))
  .sort((one, other) => one - other);

/** Codes that any call may meet: too many requests, an internal error, an unavailable database. */
const OF_ALL = ['TOO_MANY_TRIES', 'INTERNAL', 'UNAVAILABLE'];

/** A row, with the facts that determine its refusals. */
export interface RefusedRow {
  readonly row: Endpoint;
  /** Descriptions of its root fields, which name the codes of their own refusals. */
  readonly descriptions: readonly string[];
  /** Whether it has parameters beside those of the path. */
  readonly hasInput: boolean;
  readonly hasBody: boolean;
  /** True: the row takes the version that the caller has seen. */
  readonly expectsVersion: boolean;
}

/** Codes with which a row may refuse, by status, ascending; a status without codes is answered before a row is looked up. */
export function refusalsOf(refused: RefusedRow): ReadonlyMap<number, readonly string[]> {
  const codes = codesOf(refused);
  return new Map(
    ALL.map((status) => [status, codes.filter((code) => STATUS[code] === status)] as const).filter(
      ([status, own]) => own.length > 0 || BEFORE.includes(status),
    ),
  );
}

function codesOf({ row, descriptions, hasInput, hasBody, expectsVersion }: RefusedRow): string[] {
  const { method, path, open } = row;
  const text = descriptions.join('\n');
  const isWrite = method !== 'GET';
  const namedCodes = Object.keys(STATUS).filter((code) => new RegExp(`\\b${code}\\b`).test(text));
  const isForEverybody =
    row.form === 'public' && descriptions.every((each) => /\bFor everybody\b/.test(each)) && !/\bOnly\b/.test(text);
  const possible: Readonly<Record<string, boolean>> = {
    INVALID: hasInput || isWrite || path.includes('{'),
    TOO_COMPLEX: hasInput && !isWrite,
    UNAUTHENTICATED: !open,
    FORBIDDEN: !isForEverybody,
    NOT_FOUND: hasInput || path.includes('{'),
    TOO_LARGE: hasBody,
    UNSUPPORTED_MEDIA_TYPE: hasBody,
    STALE_VERSION: expectsVersion,
    IDEMPOTENCY_KEY_IN_USE: isWrite,
    IDEMPOTENCY_KEY_REUSED: isWrite,
  };
  const known = new Set([...namedCodes, ...OF_ALL]);
  return Object.keys(STATUS).filter((code) => known.has(code) || possible[code]);
}

/** Reference to the refusal of a status, with the codes that the row has. */
export function refusalReference(status: number, codes: readonly string[]): object {
  const description = `${TITLES[status]}${codes.length > 0 ? `: ${codes.map((code) => `\`${code}\``).join(', ')}` : ''}.`;
  return { $ref: `#/components/responses/${refusalName(status)}`, description };
}

/** Name of a refusal among the components. */
const refusalName = (status: number): string => `Refused${status}`;

/** Refusals by name, each with its codes and their meanings. */
export function refusalResponses(schema: GraphQLSchema): Record<string, unknown> {
  const meanings = meaningsOf(schema);
  return Object.fromEntries(
    ALL.map((status) => {
      const codes = Object.keys(STATUS).filter((code) => STATUS[code] === status);
      const lines = codes.map((code) => `- \`${code}\`${meanings.has(code) ? `: ${meanings.get(code)}` : ''}`);
      return [refusalName(status), { description: [`${TITLES[status]}.`, ...lines].join('\n'), ...contentOf(status) }];
    }),
  );
}

function contentOf(status: number) {
  const headers = Object.entries(HEADERS[status] ?? {}).map(
    ([name, description]) => [name, { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } }] as const,
  );
  return {
    headers: {
      ...Object.fromEntries(headers),
      'X-Request-Id': { $ref: '#/components/headers/XRequestId' },
      'Cache-Control': { $ref: '#/components/headers/CacheControl' },
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
}

function meaningsOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const type = schema.getType('ErrorCode');
  return new Map(isEnumType(type) ? type.getValues().map(({ name, description }) => [name, description ?? '']) : []);
}

/** Body of every refusal. */
export const refusalSchema: SchemaObject = {
  type: 'object',
  description:
    'A refused request. `error` is for people; programs read `code`, or the header `Error-Code` if the body has no code.',
  properties: {
    error: {
      type: 'string',
      description: 'Sentence that says what is wrong. Old clients compare some of these texts, which therefore never change.',
    },
    code: { type: 'string', enum: Object.keys(STATUS) },
    message: { type: 'string', description: 'Details, if `error` is a text that clients compare.' },
    status: { type: 'integer', description: 'Status of the response, if no space is left.' },
    fields: {
      type: 'array',
      description: 'Each wrong field, by its name in the request; names of fields within lists and objects have dots.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    data: {
      type: 'object',
      description: 'Further details: alternatives to a time that is taken, the current version, states.',
    },
  },
  required: ['error'],
  // A log-in that several companies could mean lists them, as a log-in does (service.md 4.1).
  additionalProperties: true,
};
