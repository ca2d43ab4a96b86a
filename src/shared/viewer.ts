import { namedBy } from './closed-set.js';

/** Roles of administrators: owner and admin may do everything, staff run the diary, analysts only read. */
export const ROLES = ['owner', 'admin', 'staff', 'analyst'] as const;

/** The roles by their names in the schema. */
export const NAMED_ROLES = namedBy(ROLES);

export type Role = (typeof ROLES)[number];

/** The roles as a sentence names them: `owner, admin, staff or analyst`. */
export const ROLES_IN_WORDS = ROLES.join(', ').replace(/, (\w+)$/, ' or $1');

/** Companies at which a log-in is valid. */
interface LoginReach {
  readonly companyId: number;
  /** One of `companyIds`: the company at which the caller logged in, or to which it switched; left out: `companyId`. */
  readonly chosenCompanyId?: number | null;
  readonly companyIds: readonly number[];
  /** Time zones of these companies. */
  readonly timeZones?: readonly string[];
}

/** An administrator's log-in. `companyIds` are the administrator's company and, for a parent, its branches. */
export interface AdminLogin extends LoginReach {
  readonly administratorId: number;
  readonly role: Role;
  /** True for an analyst whose company lets analysts see who its clients are. */
  readonly seesClients?: boolean;
  /** Company at the head of the family, to which clients belong; left out where it is one of `companyIds`. */
  readonly headId?: number | null;
}

/** A client's log-in. Clients belong to the head of the family; `companyIds` are all its companies, or one if `atBranchAlone`. */
export interface MemberLogin extends LoginReach {
  readonly clientId: number;
  /** True: a branch signed the member on by a key of its own. The log-in is valid only for the data of that branch. */
  readonly atBranchAlone?: boolean;
}

/**
 * Caller of a request. Everything is null for a public caller; a basket's own token has a `sessionId` and neither log-in.
 * `badToken` is true if a token was sent that is unknown, expired or logged out, and false if none was sent.
 */
export interface Viewer {
  readonly applicationId: number | null;
  readonly sessionId: number | null;
  /** End of the session if it is not used before. */
  readonly expiresAt?: Date | null;
  /** Moment of the session's last recorded write, or of its start: replicas that lag behind it are not read. */
  readonly wroteAt?: Date | null;
  readonly badToken: boolean;
  readonly admin: AdminLogin | null;
  readonly member: MemberLogin | null;
  /** Key of a purchase from a link in an e-mail, not yet verified: that is done where the purchase is loaded. */
  readonly purchaseKey?: string;
}

export const ANONYMOUS: Viewer = { applicationId: null, sessionId: null, badToken: false, admin: null, member: null };
