import { pick, selection } from '../hal/fields.js';
import { type Hal, link, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { SettingsRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.13, then wire.md 1.2. */
const HEAD = ['has_coupons', 'has_deals', 'has_products', 'has_services', 'has_events', 'has_classes', 'payment_tax'] as const;
const TAIL = [
  'requires_login',
  'has_wallets',
  'has_waitlists',
  'has_prices',
  'has_vouchers',
  'merge_people',
  'merge_resources',
] as const;

export const settingsFields = fragment('SettingsRow on CompanySettings', selection([...HEAD, ...TAIL]));

/**
 * Settings that pages of the browser SDK read: they ask for an address as in `client_details`; the recipient of a gift is
 * not stored.
 */
const FOR_PAGES = { ask_address: true, no_recipient: true } as const;

export const settings = (row: SettingsRow, currency: string, at: Scope): Hal => ({
  ...pick(row, HEAD),
  currency,
  ...pick(row, TAIL),
  ...FOR_PAGES,
  _links: { self: link(`${root(at)}/settings`) },
});
