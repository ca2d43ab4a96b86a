import { pick, selection } from '../hal/fields.js';
import { companyHref, type Hal, type Links, link, publicRoot } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { MemberRow } from '../operations/types.js';
import type { Scope } from '../scope.js';
import { clientTypeOf } from './client.hal.js';
import { answeredQ, answerFields, clientAnswers } from './question.hal.js';

const NAMES = ['first_name', 'last_name'] as const;
/** Plain fields in the order of service.md 2.2. */
const CONTACT = [
  'email',
  'address1',
  'address2',
  'address3',
  'address4',
  'address5',
  'postcode',
  'country',
  'phone',
  'phone_prefix',
  'mobile',
  'mobile_prefix',
] as const;
const END = ['default_company_id', 'member_level_id'] as const;

/** Selection that `member` is rendered from: what members see of themselves. */
export const memberFields = fragment(
  'MemberRow on Client',
  `${selection(['id', ...NAMES, ...CONTACT, ...END])} reference isMember q notifications timeZone
  walletAmount { amountMinor } head { settings { hasWallets } } answers { ${answerFields} }`,
);

export const fullName = ({ firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The member's own account. Bookings are linked and not embedded: an empty list here would hide them (wire.md 3.2). */
export const member = (row: MemberRow, at: Scope): Hal => ({
  id: row.id,
  name: fullName(row),
  ...pick(row, NAMES),
  comp_ref: row.reference,
  client_type: clientTypeOf(row),
  ...pick(row, CONTACT),
  ...(at.token && { auth_token: at.token }),
  path: `${at.base}/api/v1`,
  company_id: at.companyId,
  has_active_wallet: row.head.settings.hasWallets && row.walletAmount.amountMinor > 0,
  has_wallet: row.head.settings.hasWallets,
  ...pick(row, END),
  q: answeredQ(row.q, row.answers, at),
  ...pick(row, ['notifications', 'time_zone']),
  answers: clientAnswers(row.answers, at),
  _links: memberLinks(row, at),
});

function memberLinks({ id, head }: MemberRow, at: Scope): Links {
  const self = `${publicRoot(at)}/members/${id}`;
  return {
    self: link(`${self}{?embed}`),
    bookings: link(`${self}/bookings{?start_date,end_date,include_cancelled,page,per_page}`),
    pre_paid_bookings: link(`${self}/pre_paid_bookings{?include_invalid,event_id}`),
    purchase_totals: link(`${self}/purchase_totals{?start_date,end_date,page,per_page,fully_paid}`),
    wallet: head.settings.hasWallets ? link(`${self}/wallet`) : undefined,
    edit_member: link(`${self}/edit`),
    // The browser SDK's account form saves nothing without the questions of the answers.
    questions: link(`${publicRoot(at)}/client_details`),
    send_welcome_email: link(`${self}/send_welcome_email`),
    company: link(companyHref({ ...at, admin: false })),
    update_password: link(`${at.base}/api/v1/login/${at.companyId}/update_password/${id}`),
  };
}
