import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { type CountedAction, rateLimitsFor } from '../../../src/account/call-limits.js';
import { companiesOfLine } from '../../../src/purchase/basket/attach-file.js';
import { findRecipient, type Recipient } from '../../../src/purchase/find-recipient.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import type { Context } from '../context.js';
import { callsAsStaff, dutiesAt } from '../permission.js';

/** Fields of the inputs of limited mutations, as far as counting depends on them. */
interface LimitedInput {
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

type ActionsOf = (input: LimitedInput, context: CallContext) => readonly CountedAction[];

/**
 * Actions to count for a call of each mutation that is open to everybody, or makes the server e-mail a member. Log-ins have
 * limits of their own.
 */
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
  // An address that belongs to another client is sent a code. Sending the client's own address back causes no e-mail.
  updateClient: ({ email }) => (email ? [{ kind: 'emails', number: 1 }] : []),
  sendWelcomeEmail: () => [{ kind: 'emails', number: 1 }],
};

/**
 * E-mails that a change of a purchase sends, one for each booking, to the client of the purchase or, without a long id, to the
 * member who calls.
 */
const emailsTo = (recipient: Recipient | null, number = 1): readonly CountedAction[] => [
  { kind: 'emails', number: Math.max(1, number), recipientId: recipient?.clientId ?? null },
];

const mailboxOf = (email: string | null | undefined): string | null => email?.trim().toLowerCase() || null;

/** Names of the limited mutations, for a test that finds open mutations without a limit. */
export const limitedMutations: readonly string[] = Object.keys(COUNTED_CALLS);

/**
 * Limits how often mutations that are open to everybody are called. Guests are counted by address, basket and mailbox, members
 * by themselves; administrators with the duty `diary` at the company are not counted. A call that is refused does not count,
 * unless it tried a code, since a wrong code is a guess. Source: hardening.md, "Guests could empty a diary".
 */
export function limitCalls(schema: GraphQLSchema): GraphQLSchema {
  const fields = schema.getMutationType()?.getFields() ?? {};
  for (const name of limitedMutations) {
    const field = fields[name]!;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (root, args: { readonly input: LimitedInput }, context: Context, info) => {
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
 * Whether a call is exempt from limits: the caller has the duty `diary` at one of these companies, whose purchase or basket the
 * call changes; if they are null, at the company that the call names.
 */
const isStaffFor = (viewer: Viewer, input: LimitedInput, companyIds: readonly number[] | null): boolean =>
  companyIds === null
    ? callsAsStaff(viewer, { input })
    : companyIds.some((companyId) => dutiesAt(viewer, companyId).includes('diary'));

/**
 * Companies of the purchase or of the basket's line that a call changes; null for calls that change neither, and for lines of
 * callers who are not administrators.
 */
async function companiesOfCall(name: string, input: LimitedInput, { em, viewer }: Context, recipient: Recipient | null) {
  if (recipient !== null || viewer.admin === null) return recipient?.companyIds ?? null;
  return name === 'attachFile' && input.itemId ? companiesOfLine(em, input.itemId) : null;
}

/** Mutations whose `id` is that of a purchase. */
const PURCHASE_CALLS: readonly string[] = ['updatePurchase', 'cancelPurchase'];

/** Counts a call. Returns a function that undoes the count. @throws Refusal if the call is over a limit */
async function take(name: string, input: LimitedInput, context: Context): Promise<() => void> {
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
