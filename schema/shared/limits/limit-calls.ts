import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { type CountedAction, rateLimitsFor } from '../../../src/account/call-limits.js';
import { companiesOfLine } from '../../../src/purchase/basket/attach-file.js';
import { findRecipient, type Recipient } from '../../../src/purchase/find-recipient.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import type { Context } from '../context.js';
import { callsAsStaff, dutiesAt } from '../permission.js';

/** Fields of inputs by which calls are counted. Others than these are for administrators, or cost nobody anything. */
interface Input {
  readonly companyId?: number | null;
  readonly items?: readonly unknown[];
  readonly client?: { readonly id?: number | null; readonly email?: string | null } | null;
  readonly clientId?: number | null;
  readonly id?: number | null;
  readonly email?: string | null;
  readonly longId?: string | null;
  readonly bookingIds?: readonly unknown[] | null;
  readonly bookings?: readonly unknown[];
  readonly itemId?: string;
}

interface CallContext extends Context {
  /** Client of the purchase that a call names by its long id. */
  readonly recipient: Recipient | null;
}

type ActionsOf = (input: Input, context: CallContext) => readonly CountedAction[];

/** Counted calls of each mutation that is open to everybody, or by which a member has e-mails sent. Log-ins have limits of their own. */
const COUNTED_CALLS: Readonly<Record<string, ActionsOf>> = {
  createBasket: (_args, { viewer }) => (viewer.sessionId === null ? [{ kind: 'baskets', number: 1 }] : []),
  addToBasket: ({ items = [] }, { viewer }) => [
    { kind: 'holds', number: items.length },
    ...(viewer.sessionId === null ? [{ kind: 'baskets', number: 1 } as const] : []),
  ],
  checkout: ({ client, clientId }) => {
    const id = client?.id ?? clientId;
    return [{ kind: 'emails', number: 1, mailbox: mailboxOf(client?.email), recipientId: id ?? null }];
  },
  submitClient: ({ email }) => [{ kind: 'signUps', number: 1, mailbox: mailboxOf(email) }],
  requestPasswordReset: ({ email }) => [{ kind: 'emails', number: 1, mailbox: mailboxOf(email) }],
  applyCoupon: () => [{ kind: 'codes', number: 1 }],
  applyVoucher: () => [{ kind: 'codes', number: 1 }],
  attachFile: ({ itemId = '' }) => [{ kind: 'uploads', number: 1, subject: itemId }],
  updatePurchase: ({ bookings = [] }, { recipient }) => emailsTo(recipient, bookings.length),
  cancelPurchase: ({ bookingIds }, { recipient }) => emailsTo(recipient, bookingIds?.length ?? recipient?.bookings),
  removePurchaseItem: (_input, { recipient }) => emailsTo(recipient),
  bookWaitingBooking: (_input, { recipient }) => emailsTo(recipient),
  updateBooking: (_input, { recipient }) => emailsTo(recipient),
  moveBooking: (_input, { recipient }) => emailsTo(recipient),
  cancelBooking: (_input, { recipient }) => emailsTo(recipient),
  // An address that somebody else has is sent a code; a form may send one's own back any number of times.
  updateClient: ({ email }) => (email ? [{ kind: 'emails', number: 1 }] : []),
  sendWelcomeEmail: () => [{ kind: 'emails', number: 1 }],
};

/** A change of what was bought is told by e-mail to its client, for each booking by one; without its long id to the member who asks. */
const emailsTo = (recipient: Recipient | null, number = 1): readonly CountedAction[] => [
  { kind: 'emails', number: Math.max(1, number), recipientId: recipient?.clientId ?? null },
];

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
  for (const name of limitedMutations) {
    const field = fields[name]!;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (root, args: { readonly input: Input }, context: Context, info) => {
      const giveBack = await take(name, args.input, context);
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

/**
 * Leave to call without a limit: what was bought or is being bought at a company is changed as by anybody by those who run the
 * diary of another. Null: of the company that the call names.
 */
const isStaffFor = (viewer: Viewer, input: Input, companyIds: readonly number[] | null): boolean =>
  companyIds === null
    ? callsAsStaff(viewer, { input })
    : companyIds.some((companyId) => dutiesAt(viewer, companyId).includes('diary'));

/** Companies whose purchase or line of a basket a call changes; null for another call, and for a guest, who is staff of none. */
async function companiesOfCall(name: string, input: Input, { em, viewer }: Context, recipient: Recipient | null) {
  if (recipient !== null || viewer.admin === null) return recipient?.companyIds ?? null;
  return name === 'attachFile' && input.itemId ? companiesOfLine(em, input.itemId) : null;
}

/** Calls whose `id` is that of a purchase. */
const PURCHASE_CALLS: readonly string[] = ['updatePurchase', 'cancelPurchase'];

async function take(name: string, input: Input, context: Context): Promise<() => void> {
  const { viewer, origin, config, counter, now, em } = context;
  const limits = config.callLimits;
  if (!limits) return () => {};
  const recipient = await findRecipient(em, PURCHASE_CALLS.includes(name) ? input : { longId: input.longId });
  if (isStaffFor(viewer, input, await companiesOfCall(name, input, context, recipient))) return () => {};
  const actions = COUNTED_CALLS[name]!(input, { ...context, recipient });
  const caller = { origin, sessionId: viewer.sessionId, clientId: viewer.member?.clientId ?? null };
  const giveBack = await counter.take(
    actions.flatMap((action) => rateLimitsFor(action, caller, limits)),
    now,
  );
  return actions.some(({ kind }) => kind === 'codes') ? () => {} : giveBack;
}
