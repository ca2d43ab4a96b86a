import type { AdminCompanyRow, BranchRow, CompanyPartsRow, ListedCompanyRow, PublicCompanyRow } from '../operations/types.js';

/** A company in any of its forms: the public form has `offers`, the admin form `duties`. */
export type CompanyRow = CompanyPartsRow & {
  readonly children: { readonly nodes: readonly ChildRow[] };
  readonly offers?: PublicCompanyRow['offers'];
  /** Duties of the caller at the company; selected for the admin form. */
  readonly duties?: AdminCompanyRow['duties'];
};

/** A branch: by name only, as listed, or with all fields. */
export type ChildRow = ListedCompanyRow['children']['nodes'][number] | BranchRow | CompanyRow;
