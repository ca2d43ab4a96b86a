import { defaultFieldResolver, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import { Refusal } from '../../src/shared/refusal.js';
import type { Context } from './context.js';

/**
 * Notes each root field of a mutation that was carried out, and has the request forget what it loaded before. The answer
 * alone does not tell: a field that may not be read takes the whole payload with it, after the change has been made.
 *
 * What is refused ends the mutations after it, also where its type may be null and graphql would go on: a checkout after a coupon
 * that was not taken would buy at another price.
 */
export function countEffects(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (root, args, context: Context, info) => {
      const [failed] = context.failed;
      if (failed !== undefined) throw new Refusal('CONFLICT', `Not carried out, since \`${failed}\` before it was refused`);
      const payload: unknown = await attempt(() => resolve(root, args, context, info), context, info);
      context.load.forget();
      context.effects.push(info.path.key);
      return payload;
    };
  }
  return schema;
}

async function attempt(work: () => unknown, { failed }: Context, { path }: GraphQLResolveInfo): Promise<unknown> {
  try {
    return await work();
  } catch (thrown) {
    failed.push(path.key);
    throw thrown;
  }
}
