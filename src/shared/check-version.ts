import { fault } from './faults.js';
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

/** @throws Refusal STALE_VERSION with the current version, if the caller has not seen the latest change. Source: decisions 8. */
export function checkVersion(
  record: { readonly version: number; readonly id: number },
  expected: number | null | undefined,
): void {
  if (expected == null || expected === record.version) return;
  const { id, version } = record;
  throw new Refusal(
    'STALE_VERSION',
    `Record ${id} has version ${version}, not ${expected}: it was changed meanwhile`,
    { id, currentVersion: version },
    { fields: [fault('expectedVersion', `found ${expected}, expected ${version}: read the record again`)] },
  );
}
