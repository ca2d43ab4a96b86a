import { namedBy } from './closed-set.js';

/** Roles of administrators: owner and admin may do everything, staff run the diary, analysts only read. */
export const ROLES = ['owner', 'admin', 'staff', 'analyst'] as const;

/** The roles by their names in the schema. */
export const ROLE_NAMES = namedBy(ROLES);

export type Role = (typeof ROLES)[number];

/** The roles as a sentence names them: `owner, admin, staff or analyst`. */
export const ROLES_IN_WORDS = ROLES.join(', ').replace(/, (\w+)$/, ' or $1');

/** Where a log-in is good. */
interface LoginReach {
  readonly companyId: number;
  /** The one of `companyIds` that was logged in against, or switched to; left out: `companyId`. */
  readonly chosenCompanyId?: number | null;
  readonly companyIds: readonly number[];
}

/** An administrator's log-in. `companyIds` are the company it is of and, for a parent, its children. */
export interface AdminLogin extends LoginReach {
  readonly administratorId: number;
  readonly role: Role;
  /** True of an analyst whose company shows analysts who its clients are. */
  readonly seesClients?: boolean;
  /** The company at the head of its family, where clients live; left out where it is one of `companyIds`. */
  readonly headId?: number | null;
}

/** A client's log-in. The client lives at the parent; `companyIds` are all companies of that family, or the one of `atBranchAlone`. */
export interface MemberLogin extends LoginReach {
  readonly clientId: number;
  /** True of a log-in that a branch has vouched for: it shows and changes what is of that branch, and nothing else. */
  readonly atBranchAlone?: boolean;
}

/**
 * Caller of a request. Everything is null for a public caller; a basket's own token has a `sessionId` and neither log-in.
 * `badToken` tells a token that was sent but is unknown, expired or logged out from none at all.
 */
export interface Viewer {
  readonly applicationId: number | null;
  readonly sessionId: number | null;
  /** End of the session if it is not used before. */
  readonly expiresAt?: Date | null;
  /** The last change of the session that was noted, or its opening. */
  readonly wroteAt?: Date | null;
  readonly badToken: boolean;
  readonly admin: AdminLogin | null;
  readonly member: MemberLogin | null;
  /** Key of a purchase, as the link of an e-mail carries it; whether it is good is asked where that purchase is. */
  readonly purchaseKey?: string;
}

export const ANONYMOUS: Viewer = { applicationId: null, sessionId: null, badToken: false, admin: null, member: null };
