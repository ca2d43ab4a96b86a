import { defaultFieldResolver, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import { Refusal } from '../../src/shared/refusal.js';
import type { Context } from './context.js';

/**
 * Records each root field of a mutation that was carried out, and discards what the request loaded before. The answer alone does
 * not show this: a field that may not be read removes the complete payload, after the change has been made.
 *
 * A refused mutation ends those after it, even if its type is nullable and graphql would continue: a checkout after a refused
 * coupon would buy at another price.
 */
export function trackMutations(schema: GraphQLSchema): GraphQLSchema {
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
