import type { AdminCompanyRow, BranchRow, CompanyPartsRow, ListedCompanyRow, PublicCompanyRow } from '../operations/types.js';

/** A company, as any of its forms is selected: the public one has offers, that of administrators duties. */
export type CompanyRow = CompanyPartsRow & {
  readonly children: { readonly nodes: readonly ChildRow[] };
  readonly offers?: PublicCompanyRow['offers'];
  /** Duties of the caller there; selected for the admin form. */
  readonly duties?: AdminCompanyRow['duties'];
};

/** A branch: by name only, as listed, or whole. */
export type ChildRow = ListedCompanyRow['children']['nodes'][number] | BranchRow | CompanyRow;
