import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { type CountedAction, rateLimitsFor } from '../../../src/account/call-limits.js';
import type { Context } from '../context.js';
import { callsAsStaff } from '../permission.js';

/** Fields of inputs by which calls are counted. Others than these are for administrators, or cost nobody anything. */
interface Input {
  readonly companyId?: number | null;
  readonly items?: readonly unknown[];
  readonly client?: { readonly id?: number | null; readonly email?: string | null } | null;
  readonly clientId?: number | null;
  readonly id?: number | null;
  readonly email?: string | null;
  readonly longId?: string | null;
  readonly itemId?: string;
}

/** Counted calls of each mutation that is open to everybody, or by which a member has e-mails sent. Log-ins have limits of their own. */
const COUNTED_CALLS: Readonly<Record<string, (input: Input, context: Context) => readonly CountedAction[]>> = {
  createBasket: (_args, { viewer }) => (viewer.sessionId === null ? [{ kind: 'baskets', number: 1 }] : []),
  addToBasket: ({ items = [] }, { viewer }) => [
    { kind: 'holds', number: items.length },
    ...(viewer.sessionId === null ? [{ kind: 'baskets', number: 1 } as const] : []),
  ],
  checkout: ({ client, clientId }) => {
    const id = client?.id ?? clientId;
    return [{ kind: 'emails', number: 1, mailbox: mailboxOf(client?.email) ?? (id == null ? null : `of client ${id}`) }];
  },
  submitClient: ({ email }) => [{ kind: 'signUps', number: 1, mailbox: mailboxOf(email) }],
  requestPasswordReset: ({ email }) => [{ kind: 'emails', number: 1, mailbox: mailboxOf(email) }],
  applyCoupon: () => [{ kind: 'codes', number: 1 }],
  applyVoucher: () => [{ kind: 'codes', number: 1 }],
  attachFile: ({ itemId = '' }) => [{ kind: 'uploads', number: 1, subject: itemId }],
  updatePurchase: changeOf,
  cancelPurchase: changeOf,
  removePurchaseItem: changeOf,
  bookWaitingBooking: changeOf,
  updateBooking: changeOf,
  moveBooking: changeOf,
  cancelBooking: changeOf,
  // An address that somebody else has is sent a code; a form may send one's own back any number of times.
  updateMember: ({ email }) => (email ? [{ kind: 'emails', number: 1 }] : []),
  sendWelcomeEmail: ({ id }) => [{ kind: 'emails', number: 1, mailbox: `of client ${id}` }],
};

/** A change of what was bought is told by e-mail: counted by the purchase, or without its long id by the member. */
function changeOf({ longId }: Input): readonly CountedAction[] {
  return [{ kind: 'emails', number: 1, ...(longId != null && { subject: longId }) }];
}

const mailboxOf = (email: string | null | undefined): string | null => email?.trim().toLowerCase() || null;

/** Names of the mutations that are limited, for the test that looks for others. */
export const limitedMutations: readonly string[] = Object.keys(COUNTED_CALLS);

/**
 * Has mutations that are open to everybody counted, and refused to who does too much: guests by where they come from, their
 * basket and the mailbox, members by themselves. Who runs the diary of the company is not counted. A refused call counts for
 * nothing, unless it tried a code: a wrong one is a guess. Source: hardening.md, "Guests could empty a diary".
 */
export function limitCalls(schema: GraphQLSchema): GraphQLSchema {
  const fields = schema.getMutationType()?.getFields() ?? {};
  for (const [name, actionsOf] of Object.entries(COUNTED_CALLS)) {
    const field = fields[name]!;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (root, args: { readonly input: Input }, context: Context, info) => {
      const giveBack = await take(actionsOf(args.input, context), args.input, context);
      try {
        return await resolve(root, args, context, info);
      } catch (thrown) {
        giveBack();
        throw thrown;
      }
    };
  }
  return schema;
}

async function take(
  actions: readonly CountedAction[],
  input: Input,
  { viewer, origin, config, counter, now }: Context,
): Promise<() => void> {
  const limits = config.callLimits;
  if (!limits || callsAsStaff(viewer, { input })) return () => {};
  const caller = { origin, sessionId: viewer.sessionId, clientId: viewer.member?.clientId ?? null };
  const giveBack = await counter.take(
    actions.flatMap((action) => rateLimitsFor(action, caller, limits)),
    now,
  );
  return actions.some(({ kind }) => kind === 'codes') ? () => {} : giveBack;
}
