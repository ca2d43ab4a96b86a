import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../../database/new-record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { applyChanges } from '../../shared/apply-changes.js';
import type { VersionedKey } from '../../shared/check-version.js';
import { checkVersion } from '../../shared/check-version.js';
import { fault, faultsOf, refuseFaults } from '../../shared/faults.js';
import { notFound } from '../../shared/refusal.js';
import { checkDates, checkTime } from '../patterns/check-pattern.js';
import { Closure } from './closure.entity.js';

export type ClosureFields = Pick<Closure, 'name' | 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

export interface NewClosure
  extends Changes<Omit<ClosureFields, 'name' | 'startDate'>>,
    Pick<ClosureFields, 'name' | 'startDate'> {}

/**
 * Closes a company and its branches for a time. Without a last day the closure covers only the first. Existing bookings stay.
 * Source: T13.
 *
 * @throws Refusal INVALID naming the field
 */
export function createClosure(em: EntityManager, companyId: number, input: NewClosure): Promise<Closure> {
  const given = refuseNulls<Closure, NewClosure>(em, Closure, { ...input, endDate: input.endDate ?? input.startDate });
  return em.transactional(async (tx) => {
    const closure = newRecord(tx, Closure, { ...given, companyId });
    checkClosure(closure);
    await tx.flush();
    return closure;
  });
}

/** @throws Refusal NOT_FOUND, also for a closure of the parent; STALE_VERSION; INVALID naming the field */
export function updateClosure(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: Changes<ClosureFields>,
): Promise<Closure> {
  const fields = refuseNulls<Closure, typeof changes>(em, Closure, changes);
  return em.transactional(async (tx) => {
    const closure = await lockClosure(tx, companyId, id, expectedVersion);
    applyChanges(closure, fields);
    checkClosure(closure);
    return closure;
  });
}

/** Deletes a closure: the company is open again. @throws Refusal NOT_FOUND, STALE_VERSION */
export function deleteClosure(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<Closure> {
  return em.transactional(async (tx) => {
    const closure = await lockClosure(tx, companyId, id, expectedVersion);
    closure.deleted = true;
    return closure;
  });
}

async function lockClosure(tx: EntityManager, companyId: number, id: number, version?: number | null): Promise<Closure> {
  const closure = await tx.findOne(Closure, { id, companyId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!closure) throw notFound('closure', id);
  checkVersion(closure, version);
  return closure;
}

function checkClosure({ name, startDate, endDate, startTime, endTime }: Closure): void {
  refuseFaults(
    name.trim() === '' && fault('name', 'found nothing, expected a name such as Christmas'),
    faultsOf(() => checkDates('startDate', [startDate])),
    faultsOf(() => checkDates('endDate', [endDate])),
    faultsOf(() => checkTime('startTime', startTime)),
    faultsOf(() => checkTime('endTime', endTime)),
    endDate < startDate && fault('endDate', `found ${endDate}, expected ${startDate} or later`),
    endDate === startDate &&
      endTime !== null &&
      endTime <= (startTime ?? '00:00') &&
      fault('endTime', `found ${endTime}, expected a time after ${startTime ?? '00:00'}`),
  );
}
