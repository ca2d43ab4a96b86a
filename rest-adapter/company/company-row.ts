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
  /** Duties of the caller there; selected for the admin form. */
  readonly duties?: readonly string[];
}

/** Branch as a list shows it. */
export interface BranchRow {
  readonly id: number;
  readonly name: string;
  readonly address: AddressRow | null;
}

/** A branch: by name only, as listed, or whole. */
export type ChildRow = { readonly id: number; readonly name: string } | BranchRow | CompanyRow;
