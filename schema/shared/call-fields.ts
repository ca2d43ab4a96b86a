import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { Context } from './context.js';

/**
 * Makes fields without arguments call their methods directly: type-graphql sorts and copies the parameters at every call, and a
 * page of a hundred bookings makes two thousand calls.
 */
export function callFieldsDirectly(schema: GraphQLSchema): GraphQLSchema {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  const resolvers = new Map<unknown, Resolver>();
  for (const { target, methodName, schemaName, params = [], getObjectType } of fieldResolvers) {
    const requested = params.toSorted((a, b) => a.index - b.index).map(({ kind }) => kind);
    const type = schema.getType(objectTypes.find((known) => known.target === getObjectType?.())?.name ?? '');
    const field = isObjectType(type) ? type.getFields()[schemaName] : undefined;
    const call = CALLS[requested.join(' ')];
    if (!field || !call) continue;
    const resolver = resolvers.get(target) ?? (Reflect.construct(target, []) as Resolver);
    resolvers.set(target, resolver);
    field.resolve = call(resolver, methodName);
  }
  return schema;
}

type Resolver = Readonly<Record<string, (...parameters: unknown[]) => unknown>>;

type Call = (resolver: Resolver, method: string) => GraphQLFieldResolver<unknown, Context>;

/** Calls by the parameters of a method, in their order. */
const CALLS: Readonly<Record<string, Call>> = {
  root: (resolver, method) => (root) => resolver[method]?.(root),
  'root context': (resolver, method) => (root, _args, context) => resolver[method]?.(root, context),
  'root info context': (resolver, method) => (root, _args, context, info) => resolver[method]?.(root, info, context),
};
