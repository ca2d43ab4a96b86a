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

/** A call whose texts do not fit. */
interface TriedCall {
  readonly context: Context;
  readonly info: Pick<GraphQLResolveInfo, 'fieldName' | 'parentType' | 'schema'>;
  /** Makes the call with texts that fit. */
  attempt(within: Context): unknown;
}

/**
 * Refuses a call for faults of its texts, with all else that is wrong with it: the call is made with texts that fit, and undone
 * with its transaction. Source: graphql.md, shape 5.
 *
 * @throws Refusal INVALID, always; anything that nobody expected at once
 */
export async function refuseAfterTrial(ofTexts: readonly FieldFault[], call: TriedCall): Promise<void> {
  const { context, info } = call;
  const isTried = context.face.tellsAllFaults && !COUNTING_TRIES.includes(info.fieldName);
  const tried = isTried ? await refusalsOf(() => makeAndUndo(call)) : [];
  const others = tried.flatMap(partsOf).filter(({ code }) => OF_INPUT.includes(code));
  refuseTogether([...(await refusalsOf(async () => refuseFaults(ofTexts))), ...others.flatMap((each) => besides(ofTexts, each))]);
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

/** The refusal with the faults that stand elsewhere; none where it is only about the texts: nothing has the beginning of one as its id. */
function besides(ofTexts: readonly FieldFault[], { code, message, detail, more }: Refusal): Refusal[] {
  const faults = [...((detail.fields as readonly FieldFault[] | undefined) ?? []), ...(more.fields ?? [])];
  const fields = faults.filter((each) => !ofTexts.some((told) => isAt(told, each)));
  const isOfText = faults.length > 0 ? fields.length === 0 : code === 'NOT_FOUND' && typeof detail.id === 'string';
  if (isOfText) return [];
  const { fields: _all, ...place } = more;
  return [new Refusal(code, message, faults.length > 0 ? { ...detail, fields } : detail, place)];
}

/** The domain knows its own field (`name`), the call the place of it (`changes.name`). */
function isAt({ field, path = field }: FieldFault, { field: own, path: ownPath = own }: FieldFault): boolean {
  return path === ownPath || path.endsWith(`.${ownPath}`);
}
