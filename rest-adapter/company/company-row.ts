import type { AddressRow } from './address.hal.js';
import type { SettingsRow } from './settings.hal.js';

type Offer =
  | 'services'
  | 'people'
  | 'resources'
  | 'events'
  | 'categories'
  | 'serviceGroups'
  | 'clinics'
  | 'eventSequences'
  | 'products'
  | 'packages'
  | 'bulkPurchases'
  | 'vouchers'
  | 'coupons';

export interface CompanyRow {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly currencyCode: string;
  readonly address: AddressRow | null;
  readonly settings: SettingsRow;
  readonly children: readonly ChildRow[];
  readonly offers?: Readonly<Record<Offer, boolean>>;
  /** What the caller may do there; asked for the admin form. */
  readonly duties?: readonly string[];
}

/** What a list of branches says of one. */
export interface BranchRow {
  readonly id: number;
  readonly name: string;
  readonly address: AddressRow | null;
}

/** A branch: by name only, as listed, or whole. */
export type ChildRow = { readonly id: number; readonly name: string } | BranchRow | CompanyRow;
