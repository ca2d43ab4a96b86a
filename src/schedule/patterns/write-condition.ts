import type { EntityManager } from '@mikro-orm/postgresql';
import { companiesOutsideFamily } from '../../company/branches.js';
import { newRecord } from '../../database/new-record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { applyChanges } from '../../shared/apply-changes.js';
import { checkVersion } from '../../shared/check-version.js';
import { afterFaults, faultsOf, faultsOfQuery, nameFault, refuseFaults, refuseIds } from '../../shared/faults.js';
import { invalid, notFound } from '../../shared/refusal.js';
import { bumpScheduleVersion, lockSchedule } from '../lock-schedule.js';
import { ShiftPatternCondition } from './shift-pattern-condition.entity.js';

export type ConditionFields = Pick<ShiftPatternCondition, 'name' | 'color' | 'companyIds'>;

export interface ConditionKey {
  readonly scheduleId: number;
  readonly id: number;
}

/** Named colours. Source: service.md 2.10. */
const COLORS: readonly string[] = [
  'red',
  'blue',
  'orange',
  'indigo',
  'yellow',
  'violet',
  'olive',
  'salmon',
  'sienna',
  'crimson',
  'gold',
  'orchid',
  'peru',
  'teal',
  'purple',
  'tomato',
  'lime',
  'royalblue',
];

/**
 * Adds a condition to a schedule: the companies in which patterns with this condition apply, and their colour.
 *
 * @throws Refusal NOT_FOUND for the schedule; INVALID for an unknown colour, or a company outside the family
 */
export async function createCondition(
  em: EntityManager,
  { companyId, scheduleId }: { readonly companyId: number; readonly scheduleId: number },
  input: Changes<ConditionFields>,
): Promise<ShiftPatternCondition> {
  const fields = refuseNulls<ShiftPatternCondition, typeof input>(em, ShiftPatternCondition, input);
  const early = faultsOf(() =>
    refuseFaults(
      nameFault(fields.name),
      faultsOf(() => checkColor(fields.color)),
    ),
  );
  return em.transactional(async (tx) => {
    const schedule = await afterFaults(early, () => lockSchedule(tx, companyId, scheduleId));
    refuseFaults(early, await faultsOfQuery(() => checkCompanies(tx, companyId, fields.companyIds)));
    const condition = newRecord(tx, ShiftPatternCondition, { ...fields, companyId: schedule.companyId, scheduleId });
    await tx.flush();
    return condition;
  });
}

/** @throws Refusal NOT_FOUND, STALE_VERSION; INVALID as above */
export async function updateCondition(
  em: EntityManager,
  { companyId, expectedVersion, ...key }: ConditionKey & { readonly companyId: number; readonly expectedVersion?: number | null },
  changes: Changes<ConditionFields>,
): Promise<ShiftPatternCondition> {
  const fields = refuseNulls<ShiftPatternCondition, typeof changes>(em, ShiftPatternCondition, changes);
  const early = faultsOf(() => checkColor(fields.color));
  return em.transactional(async (tx) => {
    const condition = await afterFaults(early, async () => {
      await lockSchedule(tx, companyId, key.scheduleId);
      const found = await findCondition(tx, key);
      checkVersion(found, expectedVersion);
      return found;
    });
    refuseFaults(early, await faultsOfQuery(() => checkCompanies(tx, companyId, fields.companyIds)));
    applyChanges(condition, fields);
    await bumpScheduleVersion(tx, key.scheduleId);
    return condition;
  });
}

/**
 * Deletes a condition: its patterns then apply everywhere. Deleting it twice is not an error. @throws Refusal NOT_FOUND,
 * STALE_VERSION
 */
export async function deleteCondition(
  em: EntityManager,
  { companyId, expectedVersion, ...key }: ConditionKey & { readonly companyId: number; readonly expectedVersion?: number | null },
): Promise<ShiftPatternCondition> {
  return em.transactional(async (tx) => {
    await lockSchedule(tx, companyId, key.scheduleId);
    const condition = await anyCondition(tx, key);
    checkVersion(condition, expectedVersion);
    if (condition.deleted) return condition;
    condition.deleted = true;
    await bumpScheduleVersion(tx, key.scheduleId);
    return condition;
  });
}

async function findCondition(tx: EntityManager, key: ConditionKey): Promise<ShiftPatternCondition> {
  const condition = await anyCondition(tx, key);
  if (condition.deleted) throw notFound('shift pattern condition', key.id);
  return condition;
}

async function anyCondition(tx: EntityManager, { id, scheduleId }: ConditionKey): Promise<ShiftPatternCondition> {
  const condition = await tx.findOne(ShiftPatternCondition, { id, scheduleId });
  if (!condition) throw notFound('shift pattern condition', id);
  return condition;
}

function checkColor(color: string | null | undefined): void {
  if (color == null || COLORS.includes(color) || /^#[0-9a-f]{6}$/i.test(color)) return;
  throw invalid('color', `found "${color}", expected #rrggbb or one of ${COLORS.join(', ')}`);
}

async function checkCompanies(tx: EntityManager, companyId: number, companyIds: readonly number[] | undefined): Promise<void> {
  if (!companyIds?.length) return;
  const foreignIds = await companiesOutsideFamily(tx, companyId, companyIds);
  const messageOf = (id: number) => `found ${id}, expected companies of the same family`;
  refuseIds('companyIds', companyIds, { unknownIds: foreignIds, messageOf });
}
