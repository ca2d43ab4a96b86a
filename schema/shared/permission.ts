import { namedBy, type ValueOf } from '../../src/shared/closed-set.js';
import { forbidden, unauthenticated } from '../../src/shared/refusal.js';
import type { AdminLogin, MemberLogin, Role, Viewer } from '../../src/shared/viewer.js';

/**
 * Duties of administrators:
 * - `read`: everything of the company except the identity of its clients;
 * - `clients`: who the clients are, and what they wrote;
 * - `diary`: making and changing bookings, blocks, clients, queues, attendance;
 * - `manage`: changing the catalogue, schedules, events, settings, administrators.
 */
export const DUTIES = namedBy(['read', 'clients', 'diary', 'manage']);
export type Duty = ValueOf<typeof DUTIES>;

/** Duties of each role. An analyst has `clients` too where the company's settings say so (`identify.ts`). */
const DUTIES_OF: Readonly<Record<Role, readonly Duty[]>> = {
  owner: ['read', 'clients', 'diary', 'manage'],
  admin: ['read', 'clients', 'diary', 'manage'],
  staff: ['read', 'clients', 'diary'],
  analyst: ['read'],
};

const dutiesOf = ({ role, seesClients }: AdminLogin): readonly Duty[] =>
  role === 'analyst' && seesClients ? [...DUTIES_OF.analyst, 'clients'] : DUTIES_OF[role];

/**
 * Requires an administrator of this company, or of its parent, whose role includes the duty. Returns the log-in.
 *
 * @throws Refusal UNAUTHENTICATED without a valid token; FORBIDDEN for a member, another company or a lesser role
 */
export function requireAdmin(viewer: Viewer, companyId: number, duty: Duty = 'read'): AdminLogin {
  const admin = requireAnyAdmin(viewer);
  if (!admin.companyIds.includes(companyId)) throw forbidden();
  if (!dutiesOf(admin).includes(duty)) throw forbidden(`The role ${admin.role} may not do this`);
  return admin;
}

/** Requires an administrator, of any company. @throws Refusal UNAUTHENTICATED without a log-in; FORBIDDEN for a member */
export function requireAnyAdmin({ admin, member }: Viewer): AdminLogin {
  if (!admin) throw member ? forbidden() : unauthenticated();
  return admin;
}

/** Requires a log-in, of an administrator or a member. @throws Refusal UNAUTHENTICATED without one */
export function requireLogIn({ admin, member }: Viewer): AdminLogin | MemberLogin {
  const login = admin ?? member;
  if (!login) throw unauthenticated();
  return login;
}

/** Default company of a call that names none: the company at which the caller logged in, or to which the log-in was switched. */
export const companyOfLogIn = ({ chosenCompanyId, companyId }: AdminLogin | MemberLogin): number => chosenCompanyId ?? companyId;

/**
 * Requires a log-in that is valid at that company, where one is named.
 *
 * @throws Refusal as `requireLogIn`; FORBIDDEN for another company
 */
export function requireLogInAt(viewer: Viewer, companyId: number | null): AdminLogin | MemberLogin {
  const login = requireLogIn(viewer);
  if (companyId !== null && !login.companyIds.includes(companyId)) throw forbidden();
  return login;
}

/** Requires an owner of this company, or of its parent. @throws Refusal as `requireAdmin`; FORBIDDEN for any other role */
export function requireOwner(viewer: Viewer, companyId: number): void {
  if (requireAdmin(viewer, companyId, 'manage').role !== 'owner') throw forbidden('Only an owner may do this');
}

/** Duties of the caller in this company; empty for callers who are not its administrators. */
export const dutiesAt = (viewer: Viewer, companyId: number): readonly Duty[] =>
  viewer.admin?.companyIds.includes(companyId) ? dutiesOf(viewer.admin) : [];

/** True for a role with the duty, in whichever company. */
export const hasDuty = (admin: AdminLogin, duty: Duty): boolean => dutiesOf(admin).includes(duty);

/**
 * False for an administrator without the duty `clients`: an analyst, unless the company's settings say otherwise. True for
 * everybody else.
 */
export const maySeeClients = ({ admin }: Viewer): boolean => admin === null || hasDuty(admin, 'clients');

/**
 * True for an administrator with the duty `diary` at the company that a call names in its arguments or in their `input`; if the
 * call names none, for one with that duty at any company. Limits for the public do not apply to such calls.
 */
export function callsAsStaff(viewer: Viewer, args: Readonly<Record<string, unknown>>): boolean {
  if (!viewer.admin) return false;
  const { companyId } = { ...args, ...Object(args.input) } as { readonly companyId?: unknown };
  if (typeof companyId === 'number') return dutiesAt(viewer, companyId).includes('diary');
  return hasDuty(viewer.admin, 'diary');
}

/**
 * True for an administrator of this company, whatever the role. Decides what may be seen; `writesAsStaff` decides what may be
 * changed.
 */
export const isAdminOf = (viewer: Viewer, companyId: number): boolean => viewer.admin?.companyIds.includes(companyId) ?? false;

/**
 * Whether a mutation that is open to everybody is carried out as staff: not bound by the limits of the public, for any client,
 * and with the administrator recorded as the one who booked. An administrator of another company counts as the public here.
 *
 * @throws Refusal FORBIDDEN for an administrator of this company whose role lacks the duty and who would else count as the public
 */
export function writesAsStaff(viewer: Viewer, companyId: number, duty: Duty = 'diary'): boolean {
  if (!isAdminOf(viewer, companyId)) return false;
  requireAdmin(viewer, companyId, duty);
  return true;
}

/**
 * Companies in which a call that names this company is carried out as staff; empty if the caller is not an administrator of this
 * company. In a sibling company the caller counts as the public, even for lines of the same purchase.
 *
 * @throws Refusal as `writesAsStaff`
 */
export const staffCompanies = (viewer: Viewer, companyId: number): readonly number[] =>
  writesAsStaff(viewer, companyId) ? viewer.admin!.companyIds : [];

/** Member's log-in, where it is valid at this company; else null: a member of another family is a guest here. */
export const memberAt = ({ member }: Viewer, companyId: number): MemberLogin | null =>
  member?.companyIds.includes(companyId) ? member : null;

/** The branch to which a member's log-in is limited (`atBranchAlone`); null for all other callers. */
export const branchOf = ({ member }: Viewer): number | null => (member?.atBranchAlone ? (member.companyIds[0] ?? null) : null);

/**
 * Filter of the movements of a wallet by the company that made them. A wallet is shared by the family, but administrators of a
 * branch, and members whose log-in is limited to a branch, see no amounts of sibling branches. Null: no filter, for the member
 * itself and for the head of the family.
 */
export function shownMovements(
  viewer: Viewer,
): { readonly sellers: readonly number[]; readonly staffOf: readonly number[] } | null {
  const branchId = branchOf(viewer);
  if (branchId !== null) return { sellers: [branchId], staffOf: [branchId] };
  const { admin } = viewer;
  if (!admin || admin.headId == null || admin.companyIds.includes(admin.headId)) return null;
  return { sellers: admin.companyIds, staffOf: [...admin.companyIds, admin.headId] };
}

/**
 * Companies as whose staff a member changes its own record: the branch to which the log-in is limited, since only that branch
 * vouches for the member; undefined for an unlimited log-in, with which the member acts itself.
 */
export function changesAsStaffOf(viewer: Viewer): readonly number[] | undefined {
  return viewer.member?.atBranchAlone ? viewer.member.companyIds : undefined;
}

/**
 * Requires the member with that id, at a company where the log-in is valid.
 *
 * @throws Refusal UNAUTHENTICATED without a log-in; FORBIDDEN for an administrator, another member or another company
 */
export function requireMember(viewer: Viewer, companyId: number, clientId: number): MemberLogin {
  const { member } = viewer;
  if (!member) throw viewer.admin ? forbidden() : unauthenticated();
  if (member.clientId !== clientId || !member.companyIds.includes(companyId)) throw forbidden();
  return member;
}

/**
 * Whether the viewer may be shown keys that authorise actions for a client: the long id of a purchase, the key of a file. Buyers
 * were given theirs; administrators of the company need the duty `diary`.
 */
export const maySeeKeys = (viewer: Viewer, companyId: number): boolean =>
  !isAdminOf(viewer, companyId) || dutiesAt(viewer, companyId).includes('diary');

/** Companies of the lines of a purchase: its own, and any others of the family. */
interface OfCompanies {
  readonly companyId: number;
  readonly otherCompanyIds: readonly number[];
}

/** Every company that has a line in the purchase, the purchase's own first. */
export const companiesOf = ({ companyId, otherCompanyIds }: OfCompanies): readonly number[] => [companyId, ...otherCompanyIds];

/** True for an administrator of one or more companies of the purchase, who sees and changes only the lines of those companies. */
export const actsFor = (viewer: Viewer, purchase: OfCompanies): boolean =>
  companiesOf(purchase).some((companyId) => isAdminOf(viewer, companyId));

/** True for an administrator of this company, and for a member whose log-in is limited to it. */
export const isShownPartOf = (viewer: Viewer, companyId: number): boolean =>
  isAdminOf(viewer, companyId) || branchOf(viewer) === companyId;

/**
 * True for callers who see a purchase line by line, by company: its administrators, and members whose log-in is limited to
 * one of its branches.
 */
export const seesPartOf = (viewer: Viewer, purchase: OfCompanies): boolean =>
  companiesOf(purchase).some((companyId) => isShownPartOf(viewer, companyId));

/** True for callers who see the whole purchase: buyers, and administrators who act for all of its companies. */
export const seesAllOf = (viewer: Viewer, purchase: OfCompanies): boolean =>
  !seesPartOf(viewer, purchase) || companiesOf(purchase).every((companyId) => isShownPartOf(viewer, companyId));

/** True for a member or administrator of the family of that company, as far as the log-in shows. */
export const isOfFamily = ({ admin, member }: Viewer, companyId: number): boolean =>
  (member ?? admin)?.companyIds.includes(companyId) || admin?.headId === companyId;

/** True for the client itself, in its family, and for administrators of that company. */
export const isClientOrAdmin = ({ admin, member }: Viewer, companyId: number, clientId: number | null): boolean =>
  Boolean(admin?.companyIds.includes(companyId)) ||
  (member !== null && member.clientId === clientId && member.companyIds.includes(companyId));

/**
 * Requires the client itself or an administrator of that company.
 *
 * @throws Refusal UNAUTHENTICATED without a log-in; FORBIDDEN for anybody else
 */
export function requireClientOrAdmin(viewer: Viewer, companyId: number, clientId: number): void {
  if (isClientOrAdmin(viewer, companyId, clientId)) return;
  throw viewer.admin || viewer.member ? forbidden() : unauthenticated();
}

/**
 * Requires the member itself, or an administrator of that company with the duty.
 *
 * @throws Refusal as `requireMember` and `requireAdmin`
 */
export function requireMemberOrAdmin(
  viewer: Viewer,
  { companyId, clientId }: { readonly companyId: number; readonly clientId: number },
  duty: Duty = 'read',
): void {
  if (viewer.admin) requireAdmin(viewer, companyId, duty);
  else requireMember(viewer, companyId, clientId);
}
