import type { ClientFields } from './client-fields.js';

interface GivenEmail {
  readonly email: string | null | undefined;
  readonly isMember: boolean;
}

/** Companies for which the caller acts as staff; undefined for callers who are none. */
interface ByStaff {
  readonly companyId: number;
  readonly headId: number;
  readonly staffOf: readonly number[] | undefined;
}

/**
 * The claim that it is when staff give an e-mail to an account that logs in. Those of a branch may know its password: were the
 * e-mail the account's at once, whatever its owner booked by it at a sibling would be theirs to read and cancel. So it is
 * claimed until its owner, who is asked by e-mail, has confirmed it; the branch's own staff book the account by it meanwhile
 * (`isContactOf`). Clients live at the head, whose word is taken, and so is that of a company without branches. We chose.
 * Source: decisions 6, "a child's never on the parent or a sibling"
 */
export function claimByStaff({ email, isMember }: GivenEmail, { companyId, headId, staffOf }: ByStaff): ClientFields {
  const isBranch = staffOf !== undefined && !staffOf.includes(headId);
  return isBranch && isMember && email ? { claimedEmail: email, claimedAtCompanyId: companyId } : {};
}
