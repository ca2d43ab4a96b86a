import { pick, pickFromJson, selection } from '../hal/fields.js';
import { adminRoot, type Hal, type Links, link, publicRoot } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ClientRow } from '../operations/types.js';
import type { Scope } from '../scope.js';
import { answeredQ, answerFields, clientAnswers } from './question.hal.js';

/** Plain fields in the order of service.md 2.1, apart from those computed below. */
const HEAD = ['id', 'first_name', 'last_name', 'email', 'country', 'member_type', 'reference', 'files'] as const;
const MIDDLE = ['deleted', 'phone_prefix', 'mobile_prefix', 'default_company_id', 'q'] as const;
const TAIL = ['notifications', 'join_date', 'time_zone', 'locale'] as const;
const END = [
  'address1',
  'address2',
  'address3',
  'address4',
  'address5',
  'postcode',
  'phone',
  'mobile',
  'send_email',
  'member_level_id',
  'disabled',
] as const;

/** Selection of a client, for all operations that embed one. */
export const clientFields = fragment(
  'ClientRow on Client',
  `${selection([...HEAD, ...MIDDLE, ...TAIL, ...END])} isMember walletAmount { amountMinor }
  answers { ${answerFields} }`,
);

/** Converts to major units, which only wallets have: v1 clients multiply the amount by 100 themselves. Source: decisions 1. */
export const majorUnits = ({ amountMinor }: { amountMinor: number }): number => amountMinor / 100;

export const clientTypeOf = ({ isMember }: { isMember: boolean }): string => (isMember ? 'Member' : 'Contact');

type Plain = (typeof HEAD | typeof MIDDLE | typeof TAIL | typeof END)[number];

/** Computed fields, between those that are copied. */
interface Derived {
  readonly answers: readonly unknown[];
  readonly clientType: string;
  readonly walletAmount: number;
  readonly reference: unknown;
}

/** All fields in the documented order; `plain` copies those that are shown unchanged. */
const inOrder = (plain: (fields: readonly Plain[]) => object, { answers, clientType, walletAmount, reference }: Derived) => ({
  ...plain(HEAD),
  answers,
  ...plain(MIDDLE),
  client_type: clientType,
  ...plain(TAIL),
  wallet_amount: walletAmount,
  ...plain(END),
  comp_ref: reference,
});

export const client = (row: ClientRow, at: Scope): Hal => ({
  ...inOrder((fields) => pick<Plain>({ ...row, q: answeredQ(row.q, row.answers, at) }, fields), {
    answers: clientAnswers(row.answers, at),
    clientType: clientTypeOf(row),
    walletAmount: majorUnits(row.walletAmount),
    reference: row.reference,
  }),
  _links: at.admin ? clientLinks(row.id, at) : publicLinks(row.id, at),
});

function clientLinks(id: number, at: Scope): Links {
  const self = `${adminRoot(at)}/client/${id}`;
  return {
    self: link(self),
    bookings: link(
      `${adminRoot(at)}/bookings?client_id=${id}{&start_date,end_date,include_cancelled,page,per_page,order_by,order_by_reverse}`,
    ),
    pre_paid_bookings: link(`${self}/pre_paid_bookings{?include_invalid,event_id}`),
    questions: link(`${adminRoot(at)}/client_details`),
    edit: link(`${self}/edit`),
    interactions: link(`${self}/interactions{?page,per_page}`),
    child_clients: link(`${self}/child_clients`),
  };
}

const publicLinks = (id: number, at: Scope): Links => ({
  self: link(`${publicRoot(at)}/client/${id}`),
  child_clients: link(`${publicRoot(at)}/client/${id}/child_clients`),
  questions: link(`${publicRoot(at)}/client_details`),
});

/** An answer to a question about clients, as it was sent. */
interface SentAnswer {
  readonly id: number;
  readonly answer?: string | null;
}

/** Client as it was sent, to be shown again. */
interface SentClient {
  readonly id: number;
  readonly questions?: readonly SentAnswer[] | undefined;
  readonly password?: string | undefined;
}

/** Values of fields that callers do not send. */
const UNSENT = { files: [], q: {}, notifications: {}, deleted: false, disabled: false };

/** Record that shows only what the caller sent: all other fields are null. With a password it is shown as a member. */
export function sentClient(
  sent: Readonly<Record<string, unknown>>,
  { id, questions = [], password }: SentClient,
  at: Scope,
): Hal {
  const values = { ...UNSENT, ...sent, id };
  return {
    ...inOrder((fields) => pickFromJson(values, fields), {
      answers: questions.map(({ id: questionId, answer = null }) => ({ question_id: questionId, value: answer, answer })),
      clientType: clientTypeOf({ isMember: Boolean(password) }),
      walletAmount: 0,
      reference: sent.reference,
    }),
    // Child clients are shown only to the client's own log-in.
    _links: { ...publicLinks(id, at), child_clients: undefined },
  };
}
