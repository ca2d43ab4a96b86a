import { namedBy, type ValueOf } from '../../src/shared/closed-set.js';
import { forbidden, unauthenticated } from '../../src/shared/refusal.js';
import type { AdminLogin, MemberLogin, Role, Viewer } from '../../src/shared/viewer.js';

/**
 * Duties of administrators: `read` anything of the company but who the clients are, read of `clients` who they are and what
 * they wrote, run the `diary` (bookings, blocks, clients, queues,
 * attendance), or `manage` it (catalogue, schedules, events, settings, administrators). The one place that decides it.
 */
export const DUTIES = namedBy(['read', 'clients', 'diary', 'manage']);
export type Duty = ValueOf<typeof DUTIES>;

const DUTIES_OF: Readonly<Record<Role, readonly Duty[]>> = {
  owner: ['read', 'clients', 'diary', 'manage'],
  admin: ['read', 'clients', 'diary', 'manage'],
  staff: ['read', 'clients', 'diary'],
  analyst: ['read'],
};

const dutiesOf = ({ role, seesClients }: AdminLogin): readonly Duty[] =>
  role === 'analyst' && seesClients ? [...DUTIES_OF.analyst, 'clients'] : DUTIES_OF[role];

/**
 * An administrator of this company, or of its parent, whose role includes the duty.
 *
 * @throws Refusal UNAUTHENTICATED without a valid token; FORBIDDEN for a member, another company or a lesser role
 */
export function requireAdmin(viewer: Viewer, companyId: number, duty: Duty = 'read'): AdminLogin {
  const admin = requireAnyAdmin(viewer);
  if (!admin.companyIds.includes(companyId)) throw forbidden();
  if (!dutiesOf(admin).includes(duty)) throw forbidden(`The role ${admin.role} may not do this`);
  return admin;
}

/** An administrator of whatever company. @throws Refusal UNAUTHENTICATED without a log-in; FORBIDDEN for a member */
export function requireAnyAdmin({ admin, member }: Viewer): AdminLogin {
  if (!admin) throw member ? forbidden() : unauthenticated();
  return admin;
}

/** The log-in, of an administrator or a member. @throws Refusal UNAUTHENTICATED without one */
export function requireLogIn({ admin, member }: Viewer): AdminLogin | MemberLogin {
  const login = admin ?? member;
  if (!login) throw unauthenticated();
  return login;
}

/** The company that is meant where a call names none: the one that was logged in against, or switched to. */
export const companyOfLogIn = ({ chosenCompanyId, companyId }: AdminLogin | MemberLogin): number => chosenCompanyId ?? companyId;

/** The log-in, which is good for that company where one is named. @throws Refusal as `requireLogIn`; FORBIDDEN for another company */
export function requireLogInAt(viewer: Viewer, companyId: number | null): AdminLogin | MemberLogin {
  const login = requireLogIn(viewer);
  if (companyId !== null && !login.companyIds.includes(companyId)) throw forbidden();
  return login;
}

/** An owner of this company, or of its parent. @throws as above */
export function requireOwner(viewer: Viewer, companyId: number): void {
  if (requireAdmin(viewer, companyId, 'manage').role !== 'owner') throw forbidden('Only an owner may do this');
}

/** Duties of the caller in this company; none for callers who are no administrator of it. */
export const dutiesAt = (viewer: Viewer, companyId: number): readonly Duty[] =>
  viewer.admin?.companyIds.includes(companyId) ? dutiesOf(viewer.admin) : [];

/** True for a role with the duty, in whichever company. */
export const hasDuty = (admin: AdminLogin, duty: Duty): boolean => dutiesOf(admin).includes(duty);

/** False for an administrator from whom it is kept who the clients are: an analyst, unless the company says otherwise. */
export const maySeeClients = ({ admin }: Viewer): boolean => admin === null || hasDuty(admin, 'clients');

/**
 * True for who runs the diary of the company that a call names, in its arguments or in their `input`; where it names none, of
 * any. What limits the public does not bind them.
 */
export function callsAsStaff(viewer: Viewer, args: Readonly<Record<string, unknown>>): boolean {
  if (!viewer.admin) return false;
  const { companyId } = { ...args, ...Object(args.input) } as { readonly companyId?: unknown };
  if (typeof companyId === 'number') return dutiesAt(viewer, companyId).includes('diary');
  return hasDuty(viewer.admin, 'diary');
}

/** True for an administrator of this company, whatever their role: what they may see. Leave to write is `writesAsStaff`. */
export const isAdminOf = (viewer: Viewer, companyId: number): boolean => viewer.admin?.companyIds.includes(companyId) ?? false;

/**
 * Whether a mutation that is open to everybody is carried out as staff: beyond the limits of the public, in any client's
 * name, noted as who booked. An administrator of another company is a stranger here.
 *
 * @throws Refusal FORBIDDEN for an administrator of this company whose role lacks the duty: they act for it or not at all
 */
export function writesAsStaff(viewer: Viewer, companyId: number, duty: Duty = 'diary'): boolean {
  if (!isAdminOf(viewer, companyId)) return false;
  requireAdmin(viewer, companyId, duty);
  return true;
}

/**
 * The companies in which a call that names this one is carried out as staff; none unless it is in this one. What is booked
 * or changed in a sibling is a stranger's doing, though it is of the same purchase.
 *
 * @throws Refusal as `writesAsStaff`
 */
export const staffCompanies = (viewer: Viewer, companyId: number): readonly number[] =>
  writesAsStaff(viewer, companyId) ? viewer.admin!.companyIds : [];

/** The member who asks, in a company of the family that knows them; null for everybody else: elsewhere a member is a guest. */
export const memberAt = ({ member }: Viewer, companyId: number): MemberLogin | null =>
  member?.companyIds.includes(companyId) ? member : null;

/** The branch at which alone the log-in of the member who asks is good; null for all others. */
export const branchOf = ({ member }: Viewer): number | null => (member?.atBranchAlone ? (member.companyIds[0] ?? null) : null);

/**
 * Makers of the movements of a wallet, which is the family's, that the caller is shown: a branch is told no amounts of a sibling, be it
 * by its administrators or by a log-in that it has vouched for. Null: all, for the member itself and for the head.
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
 * The companies as whose staff a change that a member makes of its own record counts: the branch that alone has vouched for
 * it; undefined where the member itself does it.
 */
export function changesAsStaffOf(viewer: Viewer): readonly number[] | undefined {
  return viewer.member?.atBranchAlone ? viewer.member.companyIds : undefined;
}

/** The member of that id, in a company of the family. @throws as above; FORBIDDEN also for somebody else's record */
export function requireMember(viewer: Viewer, companyId: number, clientId: number): MemberLogin {
  const { member } = viewer;
  if (!member) throw viewer.admin ? forbidden() : unauthenticated();
  if (member.clientId !== clientId || !member.companyIds.includes(companyId)) throw forbidden();
  return member;
}

/**
 * Whether the viewer may hold keys that act in the name of a client: the long id of a purchase, the key of a file. Buyers have been
 * given theirs; of the administrators of its company it is for those who run the diary.
 */
export const mayHoldKeys = (viewer: Viewer, companyId: number): boolean =>
  !isAdminOf(viewer, companyId) || dutiesAt(viewer, companyId).includes('diary');

/** Part of a purchase that tells the companies of its lines. */
interface OfCompanies {
  readonly companyId: number;
  readonly otherCompanyIds: readonly number[];
}

/** Every company of whose bookings or goods a purchase is made, its own first. */
export const companiesOf = ({ companyId, otherCompanyIds }: OfCompanies): readonly number[] => [companyId, ...otherCompanyIds];

/** True for an administrator of one of its companies: such a one sees and changes what is of the companies it acts for. */
export const actsFor = (viewer: Viewer, purchase: OfCompanies): boolean =>
  companiesOf(purchase).some((companyId) => isAdminOf(viewer, companyId));

/** True for an administrator of this company, and for a member whose log-in is good at this branch alone. */
export const isShownPartOf = (viewer: Viewer, companyId: number): boolean =>
  isAdminOf(viewer, companyId) || branchOf(viewer) === companyId;

/** True for who sees of a purchase only what is of some companies, among them one of its own: administrators, and members at a branch alone. */
export const seesPartOf = (viewer: Viewer, purchase: OfCompanies): boolean =>
  companiesOf(purchase).some((companyId) => isShownPartOf(viewer, companyId));

/** True for whom nothing of the purchase is hidden: buyers, and administrators who act for all of its companies. */
export const seesAllOf = (viewer: Viewer, purchase: OfCompanies): boolean =>
  !seesPartOf(viewer, purchase) || companiesOf(purchase).every((companyId) => isShownPartOf(viewer, companyId));

/** True for who is logged in as member or administrator in the family of that company, as far as the log-in tells. */
export const isOfFamily = ({ admin, member }: Viewer, companyId: number): boolean =>
  (member ?? admin)?.companyIds.includes(companyId) || admin?.headId === companyId;

/** True for the client itself, in its family, and for administrators of that company: others see less of what they were given. */
export const isClientOrAdmin = ({ admin, member }: Viewer, companyId: number, clientId: number | null): boolean =>
  Boolean(admin?.companyIds.includes(companyId)) ||
  (member !== null && member.clientId === clientId && member.companyIds.includes(companyId));

/** @throws Refusal UNAUTHENTICATED without a log-in; FORBIDDEN for somebody else's */
export function requireClientOrAdmin(viewer: Viewer, companyId: number, clientId: number): void {
  if (isClientOrAdmin(viewer, companyId, clientId)) return;
  throw viewer.admin || viewer.member ? forbidden() : unauthenticated();
}

/** The member itself, or an administrator who runs the diary of that company. */
export function requireMemberOrAdmin(
  viewer: Viewer,
  { companyId, clientId }: { readonly companyId: number; readonly clientId: number },
  duty: Duty = 'read',
): void {
  if (viewer.admin) requireAdmin(viewer, companyId, duty);
  else requireMember(viewer, companyId, clientId);
}
