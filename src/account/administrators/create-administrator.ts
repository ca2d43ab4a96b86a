import type { EntityManager } from '@mikro-orm/postgresql';
import { Company } from '../../company/company.entity.js';
import { refuseDuplicate } from '../../database/refuse-duplicate.js';
import { runSql } from '../../database/run-sql.js';
import { checkPassword, hashPassword } from '../../security/password.js';
import type { CompanyKey } from '../../shared/check-version.js';
import { readEmail } from '../../shared/email.js';
import { afterFaults, fault, faultsOf, faultsOfQuery, refuseFaults } from '../../shared/faults.js';
import { forbidden, invalid, notFound, Refusal } from '../../shared/refusal.js';
import { ROLES, type Role } from '../../shared/viewer.js';
import { Administrator } from './administrator.entity.js';

/** Without a password the administrator cannot log in until one is set. */
export interface AdministratorFields {
  readonly name?: string;
  readonly email?: string;
  readonly role?: Role;
  readonly personId?: number | null;
  readonly password?: string | null;
  readonly disabled?: boolean;
}

export interface NewAdministrator extends AdministratorFields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Administrator who acts: only an owner creates, changes or removes owners. `administratorId` is null for an operator. */
export interface Actor {
  readonly administratorId: number | null;
  readonly role: Role;
  /** Session through which the administrator acts. */
  readonly sessionId?: number | null;
}

const OPERATOR: Actor = { administratorId: null, role: 'owner' };

export const administratorTaken = (email: string) =>
  new Refusal('CONFLICT', `This company already has an administrator ${email}`, { field: 'email' });

/**
 * @throws Refusal INVALID for an empty name, a wrong e-mail, role, staff record or password; NOT_FOUND without the
 *   company; CONFLICT for an e-mail that one of its administrators has; FORBIDDEN for a role above the actor's
 */
export async function createAdministrator(
  em: EntityManager,
  { companyId, ...given }: CompanyKey & NewAdministrator,
  by: Actor = OPERATOR,
): Promise<Administrator> {
  const faults = faultsOf(() => checkAdministrator(given, by));
  const { password, ...fields } = given;
  const passwordHash = password && faults.length === 0 ? await hashPassword(password) : null;
  const create = () =>
    em.transactional(async (tx) => {
      await afterFaults(faults, async () => {
        if (!(await tx.count(Company, { id: companyId, deleted: false }))) throw notFound('company', companyId);
      });
      refuseFaults(faults, await faultsOfQuery(() => checkStaffPerson(tx, companyId, fields.personId)));
      const administrator = tx.create(
        Administrator,
        { ...fields, email: needEmail(given.email), companyId, passwordHash },
        { partial: true },
      );
      await tx.flush();
      return administrator;
    });
  return refuseDuplicate('administrator_email', () => administratorTaken(needEmail(given.email)), create);
}

/** Checks the fields without the database. @throws Refusal INVALID; FORBIDDEN for a role above the actor's */
export function checkAdministrator({ name, role, email, password }: AdministratorFields, by: Actor): void {
  const isKnownRole = role === undefined || ROLES.includes(role);
  const early = [
    name !== undefined && name.trim() === '' && fault('name', 'must not be blank'),
    !isKnownRole && fault('role', `found ${role}, expected one of ${ROLES.join(', ')}`),
  ];
  if (role === 'owner' && by.role !== 'owner') {
    refuseFaults(...early);
    throw forbidden('Only an owner makes owners');
  }
  refuseFaults(
    ...early,
    email !== undefined && faultsOf(() => needEmail(email)),
    password && faultsOf(() => checkPassword(password)),
  );
}

/** An e-mail as it is stored. @throws Refusal INVALID */
export function needEmail(given: string): string {
  const email = readEmail(given);
  if (email === null) throw invalid('email', 'found nothing, expected an e-mail address');
  return email;
}

/** Checks that the staff record is of a person who works at the company. @throws Refusal INVALID */
export async function checkStaffPerson(tx: EntityManager, companyId: number, personId: number | null | undefined): Promise<void> {
  if (personId == null) return;
  const rows = await runSql(tx)`
    select from person where id = ${personId} and ${companyId} = any(person_companies) and not deleted`;
  if (rows.length === 0) throw invalid('personId', `there is no person ${personId} in this company`);
}
