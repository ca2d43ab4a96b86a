import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { refuseFaults } from '../../../src/shared/faults.js';
import type { FieldFault } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';
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
  // A token of single sign-on holds a whole person, sealed.
  'token',
]);

/** Files, in base64: characters. The body itself is not larger. */
const FILES = new Set(['content']);
const LONGEST_FILE = 1_500_000;

/** Most faults that the error of one request lists. */
const MOST_FAULTS = 100;

/** Objects that are stored as they come (`extra`, `settings`): from staff as large as a request, from others as `limit-json.ts` says. */
const DEEPEST = 32;

/**
 * Has every root field, and every other one that is sent text, look at it before it does anything: PostgreSQL cannot store NUL or
 * half a surrogate pair, and a name is not a novel. One place, so that no mutation can forget it.
 */
export function checkTextOfFields(schema: GraphQLSchema): GraphQLSchema {
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) if (roots.includes(type) || takesText(field)) guard(field);
  }
  return schema;
}

const takesText = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.map(({ type }) => getNamedType(type)).some((type) => isInputObjectType(type) || type.name === 'String');

function guard(field: GraphQLField<unknown, Context>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const limitJson = jsonLimitsOf(field);
  field.resolve = (root, args, context, info) => {
    refuseFaults(textFaults(args, ROOT, 0), limitJson?.(args, context.viewer));
    return resolve(root, args, context, info);
  };
}

/** Place of a value: `field` without the numbers of elements, and `path` with them. Neither names `input`. */
interface TextPlace {
  readonly field: string;
  readonly path: string;
}

const ROOT: TextPlace = { field: '', path: '' };

function textFaults(value: unknown, at: TextPlace, depth: number): FieldFault[] {
  if (depth > DEEPEST) return [{ ...at, message: `is nested deeper than ${DEEPEST}` }];
  if (typeof value === 'string') return faultsOfText(value, at);
  if (value === null || typeof value !== 'object' || value instanceof Date) return NONE;
  const isList = Array.isArray(value);
  let found: FieldFault[] = NONE;
  for (const [name, inner] of Object.entries(value)) {
    const faults = storable(name)
      ? textFaults(inner, isList ? element(at, name) : member(at, name), depth + 1)
      : [{ ...at, message: 'has a name that is not valid Unicode text' }];
    if (faults.length > 0) found = [...found, ...faults];
    if (found.length >= MOST_FAULTS) return found;
  }
  return found;
}

const NONE: FieldFault[] = [];

const element = ({ field, path }: TextPlace, at: string): TextPlace => ({ field, path: `${path}.${at}` });

function member({ field, path }: TextPlace, name: string): TextPlace {
  if (name === 'input') return { field, path };
  return { field: field ? `${field}.${name}` : name, path: path ? `${path}.${name}` : name };
}

function faultsOfText(text: string, at: TextPlace): FieldFault[] {
  if (!storable(text)) return [{ ...at, message: 'must be valid Unicode text without NUL' }];
  const name = at.field.split('.').at(-1) ?? '';
  const longest = FILES.has(name) ? LONGEST_FILE : PROSE.has(name) ? LONGEST_PROSE : LONGEST;
  if (text.length <= longest || [...text].length <= longest) return NONE;
  return [{ ...at, message: `is ${text.length} characters long; at most ${longest} are allowed` }];
}

const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
