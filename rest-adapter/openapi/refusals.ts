import { type GraphQLSchema, isEnumType } from 'graphql';
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

/** Statuses that are answered before the table is asked. */
const BEFORE = [414];

/** Statuses of what reads, and of what may change something: a key, a version or a body can be wrong there alone. */
const OF_WRITES = [409, 422];

/** A row is described with its method. */
const OF_OTHER_METHODS = [405];

const ALL = [...new Set([...Object.values(STATUS), ...BEFORE])]
  .filter((status) => !OF_OTHER_METHODS.includes(status))
  .sort((one, other) => one - other);

/** Codes that are refused with where a row's description says so, and nowhere else. */
const TOLD = ['CURSOR_EXPIRED'];

/** Statuses of refusal of a row with that method and description, ascending. */
export const refusalsOf = (method: string, description: string): number[] =>
  ALL.filter((status) => method !== 'GET' || !OF_WRITES.includes(status)).filter((status) => {
    const codes = Object.keys(STATUS).filter((code) => STATUS[code] === status);
    return !codes.some((code) => TOLD.includes(code)) || codes.some((code) => description.includes(code));
  });

/** Name of a refusal among the components. */
export const refusalName = (status: number): string => `Refused${status}`;

/** Refusals by name, each with its codes and what these mean. */
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
  description: 'A refusal. `error` is for people; programs read `code`, or the header `Error-Code` where the body has none.',
  properties: {
    error: {
      type: 'string',
      description: 'What is wrong, in a sentence; some texts are compared by old clients and never change.',
    },
    code: { type: 'string', enum: Object.keys(STATUS) },
    message: { type: 'string', description: 'Details, where `error` is a text that clients compare.' },
    status: { type: 'integer', description: 'The status again, where no space is left.' },
    fields: {
      type: 'array',
      description: 'Each field that is wrong, by its name on the wire; parts of lists and objects are dotted.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    data: {
      type: 'object',
      description: 'What else is known: alternatives of a time that is taken, the current version, states.',
    },
  },
  required: ['error'],
  // A log-in that several companies could mean lists them, as a log-in does (service.md 4.1).
  additionalProperties: true,
};
