import type { GraphQLResolveInfo } from 'graphql';
import { partsOf, refusalsOf, refuseFaults, refuseTogether } from '../../../src/shared/faults.js';
import { type FieldFault, Refusal, type RefusalCode } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';
import { contextWithin } from '../create-context.js';

/** Mutations that count failed attempts at a password or token in their own transaction: a trial would be an uncounted one. */
const COUNTING_TRIES: readonly string[] = ['changePassword', 'logIn', 'requestPasswordReset', 'resetPassword', 'signOn'];

/** Codes of refusals because of the input, and not because of the caller. */
const OF_INPUT: readonly RefusalCode[] = [
  ...(['INVALID', 'NOT_FOUND', 'NOT_BOOKABLE', 'NO_SPACE', 'TIME_TAKEN', 'HOLD_EXPIRED', 'PRICE_CHANGED'] as const),
];

/** A call with known faults: texts that do not fit, or values that would have no effect. */
interface TriedCall {
  readonly context: Context;
  readonly info: Pick<GraphQLResolveInfo, 'fieldName' | 'parentType' | 'schema'>;
  /** Runs the call without the faulty values. */
  attempt(within: Context): unknown;
}

/**
 * Refuses a call for known faults, together with all its other faults: the call is run without the faulty values, and its
 * transaction is rolled back. Source: graphql.md, shape 5.
 *
 * @throws Refusal INVALID, always; any unexpected error immediately
 */
export async function refuseWithDryRun(known: readonly FieldFault[], call: TriedCall): Promise<void> {
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

/**
 * The refusal with only its faults at other places than the known ones; none if it is only about known faults. A text id that is
 * not found is a known fault: the trial has only the beginning of the text.
 */
function besides(known: readonly FieldFault[], { code, message, detail, more }: Refusal): Refusal[] {
  const faults = [...((detail.fields as readonly FieldFault[] | undefined) ?? []), ...(more.fields ?? [])];
  const fields = faults.filter((each) => !known.some((told) => isAt(told, each)));
  const isOfKnown = faults.length > 0 ? fields.length === 0 : code === 'NOT_FOUND' && typeof detail.id === 'string';
  if (isOfKnown) return [];
  const { fields: _all, ...place } = more;
  return [new Refusal(code, message, faults.length > 0 ? { ...detail, fields } : detail, place)];
}

/** True if both faults have the same place: the domain names its own field (`name`), the call the full path (`changes.name`). */
function isAt({ field, path = field }: FieldFault, { field: own, path: ownPath = own }: FieldFault): boolean {
  return path === ownPath || path.endsWith(`.${ownPath}`);
}
