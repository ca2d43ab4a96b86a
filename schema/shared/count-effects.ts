import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { Context } from './context.js';

/**
 * Notes each root field of a mutation that was carried out, and has the request forget what it loaded before. The answer
 * alone does not tell: a field that may not be read takes the whole payload with it, after the change has been made.
 */
export function countEffects(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (root, args, context: Context, info) => {
      const payload: unknown = await resolve(root, args, context, info);
      context.load.forget();
      context.effects.push(info.path.key);
      return payload;
    };
  }
  return schema;
}
