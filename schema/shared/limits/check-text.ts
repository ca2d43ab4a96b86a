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
import { refuseWithDryRun } from '../errors/refuse-with-dry-run.js';
import { fittingText, isStorable, longestText } from './fitting-text.js';
import { jsonLimitsOf } from './limit-json.js';

/** Most faults that the error of one request lists. */
const MAX_FAULTS = 100;

/** Deepest nesting of objects that are stored as they are sent (`extra`, `settings`). `limit-json.ts` limits their size. */
const DEEPEST = 32;

/**
 * Checks the texts sent to every root field, and to every other field that takes text, before the field is resolved: PostgreSQL
 * cannot store NUL or half a surrogate pair, and lengths are limited. Done here, so that no mutation can forget it.
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
    const [ofTexts, ofLists] = [textFaults(args, ROOT, 0), limitJson?.(args, context.viewer) ?? []];
    if (ofTexts.length > 0 && ofLists.length === 0) {
      const attempt = (within: Context) => resolve(root, withFittingTexts(args), within, info);
      return refuseWithDryRun(ofTexts, { context, info, attempt });
    }
    refuseFaults(ofTexts, ofLists);
    return resolve(root, args, context, info);
  };
}

/** Place of a value: `field` without indexes of elements, and `path` with them. Neither contains `input`. */
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
    const faults = isStorable(name)
      ? textFaults(inner, isList ? element(at, name) : member(at, name), depth + 1)
      : [{ ...at, message: 'has a name that is not valid Unicode text' }];
    if (faults.length > 0) found = [...found, ...faults];
    if (found.length >= MAX_FAULTS) return found;
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
  if (!isStorable(text)) return [{ ...at, message: 'must be valid Unicode text without NUL' }];
  const longest = longestText(at.field.split('.').at(-1) ?? '');
  if (text.length <= longest || [...text].length <= longest) return NONE;
  return [{ ...at, message: `is ${text.length} characters long; at most ${longest} are allowed` }];
}

/** Arguments with the beginning of each text that is too long, and without characters that cannot be stored. */
function withFittingTexts<T>(value: T, name = '', depth = 0): T {
  if (depth > DEEPEST) return null as T;
  if (typeof value === 'string') return fittingText(value, name) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each) => withFittingTexts<unknown>(each, name, depth + 1)) as T;
  const members = Object.entries(value).map(([key, each]) => [fittingText(key, ''), withFittingTexts(each, key, depth + 1)]);
  return Object.fromEntries(members);
}
