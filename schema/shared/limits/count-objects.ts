import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Context, ContextField } from '../context.js';
import { completeInTurns } from './complete-in-turns.js';
import { pagesOf } from './page-lists.js';
import { priceOfCall } from './price-fields.js';
import { sizeOf } from './size-of.js';
import { isListField, weightOf } from './weigh-selection.js';

type Resolve = GraphQLFieldResolver<unknown, Context>;

/**
 * Counts the results of resolvers while a query runs: each object, each element of a list, and the price of the field itself. A
 * query over its limit ends with TOO_COMPLEX (`spending.ts`). Plain lists are cut to the page in their arguments.
 *
 * Properties of results are counted by `countProperty`, for callers from outside alone: operations of the REST adapter are
 * compiled, and read properties directly.
 */
export function countObjects(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? (pagesOf(field) && defaultFieldResolver);
      if (resolve) field.resolve = rejecting(counting(field, resolve));
    }
  }
  return schema;
}

function counting(field: ContextField, resolve: Resolve): Resolve {
  if (!isLeafType(getNamedType(field.type))) return countAnswer(field, resolve);
  return mayBeLong(field) ? countLeaf(field, resolve) : resolve;
}

/**
 * Turns errors that a resolver throws into rejected promises: after an error thrown within a list graphql no longer awaits the
 * elements before, and if one of them failed, its unhandled rejection would end the process. A field that the caller may not see
 * is an error in the first row and null in later ones.
 */
function rejecting(resolve: Resolve): Resolve {
  return (root, args, context, info) => {
    try {
      return resolve(root, args, context, info);
    } catch (thrown) {
      if (!isNonNullType(info.returnType) && context.withheld.isRepeated(thrown, info)) return null;
      return Promise.reject(thrown);
    }
  };
}

/** Resolves a property and counts it: long texts and JSON by their bytes, objects by the number of fields selected from them. */
export const countProperty: Resolve = rejecting((source, args, context, info) => {
  const found: unknown = defaultFieldResolver(source, args, context, info);
  if (isLong(found)) countValue(found, context, info);
  return found;
});

/** Longest text whose bytes are not counted, since the point of its object covers them. */
const SHORT = 255;

const isLong = (found: unknown): boolean =>
  typeof found === 'object' ? found !== null : typeof found === 'string' && found.length > SHORT;

function countValue(found: unknown, { spending }: Context, info: GraphQLResolveInfo): void {
  if (typeof found === 'string' || isLeafType(getNamedType(info.returnType))) spending.write(sizeOf(found));
  else spending.make(weightOf(info) * (Array.isArray(found) ? found.length : 1));
}

function countLeaf(field: ContextField, resolve: Resolve): Resolve {
  return (root, args, context, info) => {
    const { spending } = context;
    if (!spending.weighs) return resolve(root, args, context, info);
    spending.make(priceOfCall(field, args));
    const count = (found: unknown) => {
      if (isLong(found)) countValue(found, context, info);
      return found;
    };
    const found: unknown = resolve(root, args, context, info);
    return found instanceof Promise ? found.then(count) : count(found);
  };
}

const mayBeLong = (field: ContextField): boolean =>
  isListField(field) ||
  field.extensions.complexity !== undefined ||
  ['JSONObject', 'String'].includes(getNamedType(field.type).name);

/** Counts a single object before it is resolved, and a list afterwards, by its length. */
function countAnswer(field: ContextField, resolve: Resolve): Resolve {
  const pages = pagesOf(field);
  const price = (args: Readonly<Record<string, unknown>>) => priceOfCall(field, args);
  const { elementsOfATurn: turn } = field.extensions as { readonly elementsOfATurn?: number };
  if (!isListField(field)) {
    return (root, args, context, info) => {
      context.spending.make(price(args) + (context.spending.weighs ? weightOf(info) : 1));
      return resolve(root, args, context, info);
    };
  }
  return (root, args, context, info) => {
    const { spending } = context;
    const cut = pages?.(args, spending);
    spending.make(price(args));
    const count = (list: unknown) => {
      if (!Array.isArray(list)) return list;
      const page = cut ? cut(list) : list;
      const points = page.length * (spending.weighs ? weightOf(info) : 1);
      spending.make(points);
      if (!spending.weighs) return page;
      const shown = completeInTurns(page, turn);
      return spending.rest(points)?.then(() => shown) ?? shown;
    };
    const found: unknown = resolve(root, args, context, info);
    return found instanceof Promise ? found.then(count) : count(found);
  };
}
