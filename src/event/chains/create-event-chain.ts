import type { EntityManager } from '@mikro-orm/postgresql';
import { checkQuestionGroup } from '../../company/check-ids.js';
import { findCompany } from '../../company/find-company.js';
import type { WritableFields } from '../../database/record.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import type { CompanyKey } from '../../shared/check-version.js';
import { afterFaults, fault, faultsOf, faultsOfQuery, type LimitRule, limitFaults, refuseFaults } from '../../shared/faults.js';
import type { FieldFault } from '../../shared/refusal.js';
import { checkEventChain, checkNamed } from './check-event-chain.js';
import { claimOccurrences } from './claim-occurrences.js';
import { EventChain } from './event-chain.entity.js';
import { secondsOf, type TimeSpan } from './period-unit.js';
import { type ChainTimes, type ChainTimesInput, planChain, UNPLANNED } from './plan-chain.js';
import { typeOfRule } from './recurrence-rule.js';
import { writeOccurrences } from './write-occurrences.js';

/** Fields that are written as they are; times, and limits in units, have an input of their own. */
export type EventChainFields = WritableFields<EventChain, keyof ChainTimes | 'minAdvanceUnit' | 'minCancel' | 'minCancelUnit'>;

export interface EventChainChanges extends Changes<EventChainFields>, ChainTimesInput, LimitRule {
  /** `minAdvanceTime` as a time span; takes precedence over it. */
  readonly minAdvance?: TimeSpan | null;
  /** Time before the start until which a client may cancel or move. */
  readonly minCancel?: TimeSpan | null;
}

export interface NewEventChain extends EventChainChanges {
  readonly name: string;
  readonly eventGroupId: number;
  readonly addressId: number;
}

/** Values of fields that are left out: an hour long, bookable and cancellable until it starts. */
const DEFAULTS = {
  duration: 60,
  personId: null,
  resourceId: null,
  minAdvanceTime: null,
  minAdvanceUnit: null,
  maxAdvancePeriod: null,
  minCancel: null,
  minCancelUnit: null,
} as const;

/**
 * Adds the definition of a single or recurring event, and its occurrences. The chain's person and resource are busy at all of
 * them. A template has none.
 *
 * Source: service.md 2.6 and 4.6; decisions T11.
 * @throws Refusal INVALID naming the field; TIME_TAKEN when the person or the resource is busy at one of them
 */
export async function createEventChain(
  em: EntityManager,
  { companyId, ...input }: CompanyKey & NewEventChain,
  now: Date,
): Promise<EventChain> {
  const early = faultsOf(() => storedFields(em, input));
  return em.transactional(async (tx) => {
    const company = await afterFaults(early, () => findCompany(tx, companyId));
    refuseFaults(
      early,
      advanceFaults(input),
      recurrenceFaults(input),
      await faultsOfQuery(() => checkNamed(tx, company, input)),
      await faultsOfQuery(() => checkQuestionGroup(tx, companyId, { group: input.questionGroupId })),
      faultsOf(() => planChain(UNPLANNED, input, company.timeZone)),
    );
    const fields = storedFields(em, input);
    const { times, dates } = planChain(UNPLANNED, input, company.timeZone);
    const chain = Object.assign(new EventChain(), DEFAULTS, fields, times, { companyId });
    await tx.persist(chain).flush();

    await writeOccurrences(tx, chain, { dates: chain.template ? [] : dates, timeZone: company.timeZone });
    await claimOccurrences(tx, chain, { company, now });
    return chain;
  });
}

/** Faults of advance limits that leave no moment to book. */
export function advanceFaults(changes: EventChainChanges, stored?: EventChain): readonly FieldFault[] {
  const { minAdvanceTime, minAdvance, maxAdvancePeriod, refusesContradictions } = changes;
  if (!refusesContradictions) return [];
  const least = minAdvance === undefined ? minAdvanceTime : minAdvance && secondsOf(minAdvance);
  const limits = { minAdvanceTime: least, maxAdvancePeriod };
  return limitFaults(['minAdvanceTime', 'maxAdvancePeriod'], limits, stored).map((each) => inSpan(each, minAdvance));
}

/** Fault of a frequency that differs from the rule's: only the rule would count. */
export function recurrenceFaults({
  recurrenceRule,
  recurrence,
  refusesContradictions,
}: EventChainChanges): readonly FieldFault[] {
  if (!refusesContradictions || !recurrenceRule || recurrence == null) return [];
  const isOfRule = typeOfRule(recurrenceRule.toUpperCase()) === recurrence;
  return isOfRule ? [] : [fault('recurrence', 'found beside a `recurrenceRule` of another frequency, expected one of the two')];
}

/** Moves a fault to the amount of the time span by which the limit was sent. */
const inSpan = (found: FieldFault, minAdvance: TimeSpan | null | undefined): FieldFault => {
  if (found.field === 'minCancel') return { ...found, path: 'minCancel.amount' };
  return found.field === 'minAdvanceTime' && minAdvance ? { ...found, path: 'minAdvance.amount' } : found;
};

/** Checks the fields that are stored as they were sent, and returns them. @throws Refusal INVALID naming the field */
export function storedFields(em: EntityManager, changes: EventChainChanges): Partial<EventChain> {
  const { startsAt, startDate, time, endDate, recurrence, recurrenceRule, minAdvance, minCancel, ...given } = changes;
  const { refusesContradictions, ...sent } = given;
  const fields = {
    ...refuseNulls<EventChain, typeof sent>(em, EventChain, sent),
    ...(sent.minAdvanceTime !== undefined && { minAdvanceUnit: null }),
    ...(minAdvance !== undefined && {
      minAdvanceTime: minAdvance && secondsOf(minAdvance),
      minAdvanceUnit: minAdvance?.unit ?? null,
    }),
    ...(minCancel !== undefined && { minCancel: minCancel && secondsOf(minCancel), minCancelUnit: minCancel?.unit ?? null }),
  };
  refuseFaults(faultsOf(() => checkEventChain(fields)).map((each) => inSpan(each, minAdvance)));
  return fields;
}
