import { Refusal } from './refusal.js';

/** Company that a command is carried out at. */
export interface CompanyKey {
  readonly companyId: number;
}

/** Key of a record: the company by which it is looked for, and the id. */
export interface CompanyRecordKey extends CompanyKey {
  readonly id: number;
}

/** Record of a company that a command changes. */
export interface VersionedKey extends CompanyRecordKey {
  /** Version that the caller has seen; left out: the change is carried out on any. */
  readonly expectedVersion?: number | null | undefined;
}

/** @throws Refusal STALE_VERSION, with the current one, when the caller has not seen the latest change. Source: decisions 8. */
export function checkVersion(
  record: { readonly version: number; readonly id: number },
  expected: number | null | undefined,
): void {
  if (expected == null || expected === record.version) return;
  throw new Refusal(
    'STALE_VERSION',
    `Record ${record.id} has version ${record.version}, not ${expected}: it was changed meanwhile`,
    {
      id: record.id,
      currentVersion: record.version,
    },
  );
}
