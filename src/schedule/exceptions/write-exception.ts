import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../../database/new-record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { runSql } from '../../database/run-sql.js';
import { applyChanges } from '../../shared/apply-changes.js';
import type { VersionedKey } from '../../shared/check-version.js';
import { checkVersion } from '../../shared/check-version.js';
import { fault, faultsOf, refusalsOf, refuseFaults, refuseTogether } from '../../shared/faults.js';
import { invalid, notFound } from '../../shared/refusal.js';
import { checkDates, checkTime } from '../patterns/check-pattern.js';
import { exceptionsVisibleIn } from './find-exception.js';
import { ScheduleException } from './schedule-exception.entity.js';

export type ExceptionFields = Pick<ScheduleException, 'name' | 'startDate' | 'endDate' | 'hours'>;

export interface NewException extends Changes<Omit<ExceptionFields, 'startDate'>>, Pick<ExceptionFields, 'startDate'> {
  /** Exactly one of `personId` and `resourceId` is needed. */
  readonly personId?: number | null;
  readonly resourceId?: number | null;
}

/** Most ranges of hours on one day. */
const MAX_HOURS = 24;

/**
 * Gives a person or a resource other hours on some days, or none if it is away. Without a last day the exception covers only the
 * first. If exceptions overlap, the one of fewer days prevails, and of equally long ones the newer. Existing bookings stay.
 * Source: T13.
 *
 * @throws Refusal NOT_FOUND for the person or the resource; INVALID naming the field
 */
export function createException(em: EntityManager, companyId: number, input: NewException): Promise<ScheduleException> {
  const sent = { ...input, endDate: input.endDate ?? input.startDate, hours: input.hours ?? [] };
  const fields = refuseNulls<ScheduleException, typeof sent>(em, ScheduleException, sent);
  return em.transactional(async (tx) => {
    refuseTogether(
      await refusalsOf(
        () => checkSubject(tx, companyId, input),
        async () => checkException(sent),
      ),
    );
    const exception = newRecord(tx, ScheduleException, { ...fields, companyId });
    await tx.flush();
    return exception;
  });
}

/** Changes an exception, except its person or resource. @throws Refusal NOT_FOUND, STALE_VERSION; INVALID naming the field */
export function updateException(
  em: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  changes: Changes<ExceptionFields>,
): Promise<ScheduleException> {
  const fields = refuseNulls<ScheduleException, typeof changes>(em, ScheduleException, changes);
  return em.transactional(async (tx) => {
    const exception = await lockException(tx, companyId, id, expectedVersion);
    applyChanges(exception, fields);
    checkException(exception);
    return exception;
  });
}

/** Deletes an exception: the usual hours apply again. @throws Refusal NOT_FOUND, STALE_VERSION */
export function deleteException(em: EntityManager, { companyId, id, expectedVersion }: VersionedKey): Promise<ScheduleException> {
  return em.transactional(async (tx) => {
    const exception = await lockException(tx, companyId, id, expectedVersion);
    exception.deleted = true;
    return exception;
  });
}

async function lockException(tx: EntityManager, companyId: number, id: number, version?: number | null) {
  const rows = await runSql(tx)`
    select from schedule_exception t where t.id = ${id} and not t.deleted and ${exceptionsVisibleIn(companyId)} for update`;
  const exception =
    rows.length > 0 ? await tx.findOne(ScheduleException, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (!exception) throw notFound('schedule exception', id);
  checkVersion(exception, version);
  return exception;
}

async function checkSubject(tx: EntityManager, companyId: number, { personId, resourceId }: NewException): Promise<void> {
  if ((personId == null) === (resourceId == null)) throw invalid('personId', 'or resourceId is needed, and not both');
  const [row] = await runSql<{ person: boolean; resource: boolean }>(tx)`
    select exists (select from person where id = ${personId ?? null} and ${companyId} = any(person_companies) and not deleted) as person,
      exists (select from resource where id = ${resourceId ?? null} and company_id = ${companyId} and not deleted) as resource`;
  if (personId != null && !row!.person) throw notFound('person', personId);
  if (resourceId != null && !row!.resource) throw notFound('resource', resourceId);
}

function checkException({ startDate, endDate, hours }: Pick<ScheduleException, 'startDate' | 'endDate' | 'hours'>): void {
  refuseFaults(
    faultsOf(() => checkDates('startDate', [startDate])),
    faultsOf(() => checkDates('endDate', [endDate])),
    endDate < startDate && fault('endDate', `found ${endDate}, expected ${startDate} or later`),
    hours.length > MAX_HOURS && fault('hours', `found ${hours.length}, expected at most ${MAX_HOURS} a day`),
    hours.flatMap((range, at) =>
      (['startTime', 'endTime'] as const).flatMap((name) =>
        faultsOf(() => checkTime('hours', range[name])).map((each) => ({ ...each, path: `hours.${at}.${name}` })),
      ),
    ),
  );
}
