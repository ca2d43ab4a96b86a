import { pick, selection } from '../hal/fields.js';
import { companyHref, type Hal, link } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { BranchRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { addressFields, addressObject } from './address.hal.js';
import { companyLinks } from './company-links.js';
import type { ChildRow, CompanyRow } from './company-row.js';
import { settings, settingsFields } from './settings.hal.js';

/** Plain fields in the order of service.md 2.13. */
const HEAD = ['id', 'name', 'description', 'extra', 'address_id'] as const;
const TAIL = [
  'website',
  'multi_status',
  'numeric_widget_id',
  'currency_code',
  'timezone',
  'country_code',
  'live',
  'ref',
] as const;

const RENAMED: readonly string[] = ['currency_code', 'timezone', 'ref'];

/** Selects the fields, aliasing the three that v1 names differently. */
const selected = (fields: readonly string[]): string =>
  `${selection(fields.filter((field) => !RENAMED.includes(field)))} currencyCode: currency timezone: timeZone ref: reference`;

export const companyParts = fragment(
  'CompanyPartsRow on Company',
  `${selected([...HEAD, ...TAIL])} parentId deleted address { ${addressFields} } settings { ${settingsFields} }`,
);

/** The selection of a company with the names of its branches. */
export const companyFields = fragment('ListedCompanyRow on Company', `${companyParts} children: branches { nodes { id name } }`);

const BRANCH = [
  'id',
  'name',
  'description',
  'extra',
  'address_id',
  'currency_code',
  'timezone',
  'country_code',
  'live',
  'ref',
] as const;

export const branchFields = fragment('BranchRow on Company', `${selected(BRANCH)} address { ${addressFields} }`);

/** Fields of the public form; `offers` decides which links are included. */
export const publicCompanyFields = fragment(
  'PublicCompanyRow on Company',
  `${companyParts} children: branches { nodes { ${branchFields} } } offers { services people resources events categories serviceGroups clinics eventSequences
  products packages bulkPurchases vouchers coupons reasons bookingTexts questions addresses memberLevels }`,
);

/** Fields of the admin form. Administrators of a parent see all fields of its branches. */
export const adminCompanyFields = fragment(
  'AdminCompanyRow on Company',
  `${companyParts} duties children: branches { nodes { ${companyFields} duties } }`,
);

const isCompanyRow = (child: ChildRow): child is CompanyRow => 'settings' in child;

const isBranch = (child: ChildRow): child is BranchRow => !isCompanyRow(child) && 'address' in child;

const branch = (row: BranchRow | CompanyRow, at: Scope): Hal => ({
  ...pick(row, BRANCH),
  address: row.address && addressObject(row.address),
  _links: { self: link(companyHref({ ...within(at, row.id), admin: at.admin && isCompanyRow(row) })) },
});

/** A company in the requested form, with the links of `row.id`. */
export function company(row: CompanyRow, requested: Scope): Hal {
  const at = within(requested, row.id);
  const branches = row.children.nodes.filter(isCompanyRow);
  const listed = row.children.nodes.filter((child) => isBranch(child) || isCompanyRow(child));
  return {
    ...pick(row, HEAD),
    address: row.address && addressObject(row.address),
    ...pick(row, TAIL),
    ...(at.admin && pick(row, ['deleted'])),
    // The browser SDK reads branches only from this list, to show them and to let a parent's staff choose among them.
    ...(listed.length > 0 && { companies: listed.map((child) => branch(child, at)) }),
    _embedded: {
      settings: settings(row.settings, row.currencyCode, at),
      ...(branches.length > 0 && { companies: branches.map((branch) => company(branch, at)) }),
    },
    _links: companyLinks(row, at),
  };
}
