import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { RefusedOffer } from '../../../src/analytics/recorded/refusal-counter.js';
import { Refusal } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';

/** Fields of inputs that name what is wanted. */
interface WantedInput {
  readonly companyId?: number | null;
  readonly serviceId?: number | null;
  readonly bookableId?: number | null;
}

interface WantingInput extends WantedInput {
  readonly items?: readonly WantedInput[] | null;
}

/** Counts refused bookings by service or combination: demand that a company could not meet. The refusal is thrown as before. */
export function countRefusals(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (root, args: { readonly input?: WantingInput }, context: Context, info) => {
      try {
        return await resolve(root, args, context, info);
      } catch (thrown) {
        const wanted = args.input && wantedBy(args.input, thrown);
        if (wanted) context.refusals.count(thrown, wanted);
        throw thrown;
      }
    };
  }
  return schema;
}

/** Finds the line that the refusal is about; the first of several if it names none. */
function wantedBy(input: WantingInput, thrown: unknown): RefusedOffer | null {
  const line = input.items?.[lineOf(thrown)] ?? input;
  const companyId = line.companyId ?? input.companyId;
  if (companyId == null) return null;
  return { companyId, serviceId: line.serviceId, bookableId: line.bookableId };
}

/** Index of the line that a refusal names: 1 for `items.1`. */
function lineOf(thrown: unknown): number {
  const path = thrown instanceof Refusal ? thrown.more.path : undefined;
  return Number(/^items\.(\d+)/.exec(path ?? '')?.[1] ?? 0);
}
