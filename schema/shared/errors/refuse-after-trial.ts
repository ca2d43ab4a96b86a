import type { GraphQLResolveInfo } from 'graphql';
import { partsOf, refusalsOf, refuseFaults, refuseTogether } from '../../../src/shared/faults.js';
import { type FieldFault, Refusal, type RefusalCode } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';
import { contextWithin } from '../create-context.js';

/** Mutations that count failed tries at a password or token in their own transaction: none is made uncounted. */
const COUNTING_TRIES: readonly string[] = ['changePassword', 'logIn', 'requestPasswordReset', 'resetPassword', 'signOn'];

/** Refusals for what was sent, and not for who sends it. */
const OF_INPUT: readonly RefusalCode[] = [
  ...(['INVALID', 'NOT_FOUND', 'NOT_BOOKABLE', 'NO_SPACE', 'TIME_TAKEN', 'HOLD_EXPIRED', 'PRICE_CHANGED'] as const),
];

/** A call of which something is known to be wrong: its texts, or what is sent and would count for nothing. */
interface TriedCall {
  readonly context: Context;
  readonly info: Pick<GraphQLResolveInfo, 'fieldName' | 'parentType' | 'schema'>;
  /** Makes the call without what is wrong. */
  attempt(within: Context): unknown;
}

/**
 * Refuses a call for faults that are known, with all else that is wrong with it: the call is made without them, and undone
 * with its transaction. Source: graphql.md, shape 5.
 *
 * @throws Refusal INVALID, always; anything that nobody expected at once
 */
export async function refuseAfterTrial(known: readonly FieldFault[], call: TriedCall): Promise<void> {
  const { context, info } = call;
  const isTried = context.face.reportsAllFaults && !COUNTING_TRIES.includes(info.fieldName);
  const tried = isTried ? await refusalsOf(() => makeAndUndo(call)) : [];
  const others = tried.flatMap(partsOf).filter(({ code }) => OF_INPUT.includes(code));
  refuseTogether([...(await refusalsOf(async () => refuseFaults(known))), ...others.flatMap((each) => besides(known, each))]);
}

class Undone extends Error {}

async function makeAndUndo({ attempt, context, info: { parentType, schema } }: TriedCall): Promise<void> {
  if (parentType !== schema.getMutationType()) return void (await attempt(context));
  try {
    await context.em.transactional(async (tx) => {
      await attempt(contextWithin(context, tx));
      throw new Undone();
    });
  } catch (thrown) {
    if (!(thrown instanceof Undone)) throw thrown;
  }
}

/** The refusal with the faults that stand elsewhere; none where it is only about what is known: nothing has the beginning of a text as its id. */
function besides(known: readonly FieldFault[], { code, message, detail, more }: Refusal): Refusal[] {
  const faults = [...((detail.fields as readonly FieldFault[] | undefined) ?? []), ...(more.fields ?? [])];
  const fields = faults.filter((each) => !known.some((told) => isAt(told, each)));
  const isOfKnown = faults.length > 0 ? fields.length === 0 : code === 'NOT_FOUND' && typeof detail.id === 'string';
  if (isOfKnown) return [];
  const { fields: _all, ...place } = more;
  return [new Refusal(code, message, faults.length > 0 ? { ...detail, fields } : detail, place)];
}

/** The domain knows its own field (`name`), the call the place of it (`changes.name`). */
function isAt({ field, path = field }: FieldFault, { field: own, path: ownPath = own }: FieldFault): boolean {
  return path === ownPath || path.endsWith(`.${ownPath}`);
}
