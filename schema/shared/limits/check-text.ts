import { defaultFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { invalid } from '../../../src/shared/refusal.js';
import { jsonLimitsOf } from './limit-json.js';

/** Most characters of a text field, and of the few that are written at length. Source: decisions 9. */
const LONGEST = 255;
const LONGEST_PROSE = 10_000;
const PROSE = new Set([
  'description',
  'longDescription',
  'note',
  'notes',
  'helpText',
  'message',
  'icalLink',
  'website',
  'answers',
  'value',
]);

/** Files, in base64: characters. The body itself is not larger. */
const FILES = new Set(['content']);
const LONGEST_FILE = 1_500_000;

/** Objects that are stored as they come (`extra`, `settings`): from staff as large as a request, from others as `limit-json.ts` says. */
const DEEPEST = 32;

/**
 * Has every root field look at the text it is sent before it does anything: PostgreSQL cannot store NUL or half a
 * surrogate pair, and a name is not a novel. One place, so that no mutation can forget it.
 */
export function checkTextOfRootFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) if (type) guard(type);
  return schema;
}

function guard(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    const resolve = field.resolve ?? defaultFieldResolver;
    const limitJson = jsonLimitsOf(field);
    field.resolve = (root, args, context, info) => {
      checkText(args, '', 0);
      limitJson?.(args, context.viewer);
      return resolve(root, args, context, info);
    };
  }
}

function checkText(value: unknown, field: string, depth: number): void {
  if (depth > DEEPEST) throw invalid(field, `is nested deeper than ${DEEPEST}`);
  if (typeof value === 'string') checkOne(value, field);
  if (value === null || typeof value !== 'object' || value instanceof Date) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!storable(name)) throw invalid(field, 'has a name that is not valid Unicode text');
    checkText(inner, Array.isArray(value) || name === 'input' ? field : field ? `${field}.${name}` : name, depth + 1);
  }
}

function checkOne(text: string, field: string): void {
  if (!storable(text)) throw invalid(field, 'must be valid Unicode text without NUL');
  const name = field.split('.').at(-1) ?? '';
  const longest = FILES.has(name) ? LONGEST_FILE : PROSE.has(name) ? LONGEST_PROSE : LONGEST;
  if (text.length > longest && [...text].length > longest) {
    throw invalid(field, `is ${text.length} characters long; at most ${longest} are allowed`);
  }
}

const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
