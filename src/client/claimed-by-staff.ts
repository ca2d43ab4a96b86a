import type { ClientFields } from './client-fields.js';

interface GivenEmail {
  readonly email: string | null | undefined;
  readonly isMember: boolean;
}

/** `staffOf`: companies for which the caller acts as staff; undefined for other callers. */
interface ByStaff {
  readonly companyId: number;
  readonly headId: number;
  readonly staffOf: readonly number[] | undefined;
}

/**
 * Claim of an e-mail that staff of a branch give to an account with a log-in; empty in all other cases. Those staff may know the
 * account's password: if the e-mail were the account's at once, they could read and cancel whatever its owner booked with it at a
 * sibling. So it is only claimed until its owner, who is asked by e-mail, has confirmed it. Meanwhile the branch's own staff find
 * the account by it (`isContactOf`). Staff of the head are trusted, and so are those of a company without branches. Our decision.
 * Source: decisions 6, "a child's never on the parent or a sibling"
 */
export function claimByStaff({ email, isMember }: GivenEmail, { companyId, headId, staffOf }: ByStaff): ClientFields {
  const isBranch = staffOf !== undefined && !staffOf.includes(headId);
  return isBranch && isMember && email ? { claimedEmail: email, claimedAtCompanyId: companyId } : {};
}
