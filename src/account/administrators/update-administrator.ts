import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { refuseDuplicate } from '../../database/refuse-duplicate.js';
import { endSessions } from '../../security/end-sessions.js';
import { hashPassword } from '../../security/password.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { type CompanyRecordKey, checkVersion, type VersionedKey } from '../../shared/check-version.js';
import { afterFaults, faultsOf, faultsOfQuery, refuseFaults } from '../../shared/faults.js';
import { forbidden, notFound, Refusal } from '../../shared/refusal.js';
import { Administrator } from './administrator.entity.js';
import {
  type Actor,
  type AdministratorFields,
  administratorTaken,
  checkAdministrator,
  checkStaffPerson,
  needEmail,
} from './create-administrator.js';

/**
 * Updates an administrator. A changed password, e-mail or role ends the administrator's sessions, except the session through
 * which administrators change themselves: the role is read with each call, so that a lower one takes effect there at once.
 * Disabling ends all. Repeating the stored e-mail or role ends none. Source: decisions 6, which is silent on roles.
 *
 * @throws Refusal as `createAdministrator`, and NOT_FOUND, STALE_VERSION
 */
export async function updateAdministrator(
  em: EntityManager,
  { companyId, id, expectedVersion, ...changes }: VersionedKey & AdministratorFields,
  by: Actor,
): Promise<Administrator> {
  const faults = faultsOf(() => checkAdministrator(changes, by));
  const { password, email: newEmail, ...fields } = changes;
  const passwordHash = password && faults.length === 0 ? await hashPassword(password) : undefined;
  const update = () =>
    em.transactional(async (tx) => {
      const administrator = await afterFaults(faults, async () => {
        const found = await findForUpdate(tx, companyId, id, by);
        checkVersion(found, expectedVersion);
        return found;
      });
      refuseFaults(faults, await faultsOfQuery(() => checkStaffPerson(tx, companyId, fields.personId)));
      const { email, role } = administrator;
      const stored = newEmail === undefined ? {} : { email: needEmail(newEmail) };
      applyChanges<Partial<Administrator>>(administrator, { ...fields, ...stored, passwordHash });
      await tx.flush();
      const isOther = passwordHash !== undefined || administrator.email !== email || administrator.role !== role;
      const ownSessionId = by.administratorId === id && !administrator.disabled ? (by.sessionId ?? null) : null;
      if (isOther || fields.disabled)
        await endSessions(tx, sql`session.administrator_id = ${id} and session.id is distinct from ${ownSessionId}::int`);
      return administrator;
    });
  return refuseDuplicate('administrator_email', () => administratorTaken(needEmail(newEmail ?? '')), update);
}

/** Deletes softly, and ends all sessions. @throws Refusal NOT_FOUND; FORBIDDEN; CONFLICT for the actor's own record */
export function deleteAdministrator(em: EntityManager, { companyId, id }: CompanyRecordKey, by: Actor): Promise<Administrator> {
  return em.transactional(async (tx) => {
    const administrator = await findForUpdate(tx, companyId, id, by);
    if (id === by.administratorId) throw new Refusal('CONFLICT', 'You cannot delete yourself');
    administrator.deleted = true;
    await endSessions(tx, sql`session.administrator_id = ${id}`);
    return administrator;
  });
}

async function findForUpdate(tx: EntityManager, companyId: number, id: number, by: Actor): Promise<Administrator> {
  const where = { id, companyId, deleted: false };
  const administrator = await tx.findOne(Administrator, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!administrator) throw notFound('administrator', id);
  if (administrator.role === 'owner' && by.role !== 'owner') throw forbidden('Only an owner changes owners');
  return administrator;
}
