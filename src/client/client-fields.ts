import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import { readEmail } from '../shared/email.js';
import { fault, faultsOf, refuseFaults } from '../shared/faults.js';
import type { FieldFault } from '../shared/refusal.js';
import { isTimeZone } from '../shared/zoned-time.js';

/** Fields of their own that clients may write, with or without an account. Undefined: not sent; null: no value. */
export interface OwnFields {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly mobilePrefix?: string | null;
  readonly mobile?: string | null;
  readonly phonePrefix?: string | null;
  readonly phone?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly notifications?: Record<string, unknown>;
  readonly q?: Record<string, unknown>;
  readonly extra?: Record<string, unknown>;
}

/** Fields that only administrators may write. Source: service.md 2.1 */
export interface ClientFields extends OwnFields {
  readonly reference?: string | null;
  readonly joinDate?: string | null;
  readonly memberType?: number | null;
  readonly sendEmail?: boolean;
  readonly memberLevelId?: number | null;
  readonly defaultCompanyId?: number | null;
  readonly disabled?: boolean;
  /** Set by `claim-email.ts` alone. */
  readonly claimedEmail?: string | null;
  /** Set by `claimed-by-staff.ts` alone. */
  readonly claimedAtCompanyId?: number | null;
  /** The client of the family who looks after this one. */
  readonly parentClientId?: number | null;
}

/**
 * Checks the fields and returns them as they are stored, with the e-mail in lower case.
 *
 * @throws Refusal INVALID for an invalid e-mail or time zone, and for a level, company or parent outside the family
 */
export async function readClientFields<T extends ClientFields>(tx: EntityManager, rootId: number, given: T): Promise<T> {
  const { timeZone, email } = given;
  refuseFaults(
    timeZone != null &&
      !isTimeZone(timeZone) &&
      fault('timeZone', `found ${timeZone}, expected an IANA zone such as Europe/London`),
    await familyFaults(tx, rootId, given),
    email !== undefined && faultsOf(() => readEmail(email)),
  );
  return email === undefined ? given : { ...given, email: readEmail(email) };
}

async function familyFaults(tx: EntityManager, rootId: number, given: ClientFields): Promise<FieldFault[]> {
  const { memberLevelId, defaultCompanyId, parentClientId } = given;
  if (memberLevelId == null && defaultCompanyId == null && parentClientId == null) return [];
  const [row] = await runSql<{ level: boolean; company: boolean; parent: boolean }>(tx)`select
    exists (select from client where id = ${parentClientId ?? null} and company_id = ${rootId} and not deleted) as parent,
    exists (select from member_level where id = ${memberLevelId ?? null} and company_id = ${rootId} and not deleted) as level,
    exists (select from company where id = ${defaultCompanyId ?? null} and root_id = ${rootId} and not deleted) as company`;
  const found = [
    parentClientId != null && !row?.parent && fault('parentClientId', `there is no client ${parentClientId}`),
    memberLevelId != null && !row?.level && fault('memberLevelId', `there is no membership level ${memberLevelId}`),
    defaultCompanyId != null &&
      !row?.company &&
      fault('defaultCompanyId', `there is no company ${defaultCompanyId} in this family`),
  ];
  return found.filter((each) => each !== false);
}
