import { Arg, type ClassType, Ctx, Extensions, type Field, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Context } from '../shared/context.js';

/** Field of a type that is made from a table. */
export interface GeneratedField<Source> {
  readonly name: string;
  readonly description: string;
  readonly type: Parameters<typeof Field>[0];
  readonly nullable: boolean;
  /** Records of a list, about, where it is one. */
  readonly holds?: number;
  readonly argument?: { readonly name: string; readonly description: string; readonly default: number };
  readonly resolve: (source: Source, context: Context, argument: number) => unknown;
}

/**
 * A resolver class with those fields of a type, as decorators would declare them: so they are guarded, priced and described as
 * all others are.
 */
export function resolverOf<Source>(type: () => ClassType, fields: readonly GeneratedField<Source>[]): new () => object {
  class GeneratedResolver {}
  for (const { name, description, nullable, argument, ...field } of fields) {
    const value = function resolve(source: Source, context: Context, given: number) {
      return field.resolve(source, context, given);
    };
    Object.defineProperty(GeneratedResolver.prototype, name, { value, configurable: true });
    const prototype = GeneratedResolver.prototype as object;
    Root()(prototype, name, 0);
    Ctx()(prototype, name, 1);
    if (argument) {
      Arg(argument.name, () => Int, { defaultValue: argument.default, description: argument.description })(prototype, name, 2);
    }
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
    FieldResolver(field.type as () => typeof Int, { nullable, description })(prototype, name, descriptor);
    if (field.holds !== undefined) Extensions({ holds: field.holds })(prototype, name, descriptor);
  }
  Resolver(type)(GeneratedResolver);
  return GeneratedResolver;
}
