import type { EntityManager } from '@mikro-orm/postgresql';
import { checkIdsOfCompany, checkQuestionGroup, checkScheduleUsable } from '../../company/check-ids.js';
import { type Changes, refuseNulls } from '../../database/refuse-nulls.js';
import { fault, faultsOf, faultsOfQuery, limitFaults, nameFault, rangeFaults, refuseFaults } from '../../shared/faults.js';
import { DAY_MINUTES, WEEK_MINUTES } from '../../shared/interval.js';
import type { FieldFault } from '../../shared/refusal.js';
import { Service } from './service.entity.js';

/** Most durations that a service may have. */
const MAX_DURATIONS = 100;
const MAX_INT = 2_147_483_647;

/** Faults of fields by themselves: nulls, and durations, prices, buffers and limits out of range. */
export function faultsOfFields(em: EntityManager, sent: Changes<Partial<Service>>): readonly FieldFault[] {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as Partial<Service>;
  return [...faultsOf(() => refuseNulls(em, Service, sent)), ...faultsOf(() => checkService(given))];
}

/** Faults of the schedule, category and question group of a service; `before` is its question group before the change. */
export async function faultsOfReferences(
  tx: EntityManager,
  companyId: number,
  {
    before = null,
    ...sent
  }: Changes<Pick<Service, 'scheduleId' | 'categoryId' | 'questionGroupId'>> & { before?: number | null },
): Promise<readonly FieldFault[]> {
  const { scheduleId, categoryId, questionGroupId: group } = sent;
  const category = { kind: 'category', ids: categoryId == null ? [] : [categoryId], field: 'categoryId' } as const;
  return [
    ...(await faultsOfQuery(() => checkScheduleUsable(tx, companyId, { scheduleId }))),
    ...(await faultsOfQuery(() => checkIdsOfCompany(tx, companyId, category))),
    ...(await faultsOfQuery(() => checkQuestionGroup(tx, companyId, { group, before }))),
  ];
}

function checkService(changes: Partial<Service>): void {
  const { durations, name } = changes;
  const ranges = rangeFaults(changes, {
    // No booking is longer than a week.
    durations: [1, WEEK_MINUTES],
    listedDurations: [1, WEEK_MINUTES],
    prices: [0, MAX_INT],
    bookingTimeStep: [1, DAY_MINUTES],
    preTime: [0, DAY_MINUTES],
    postTime: [0, DAY_MINUTES],
    spaces: [1, 100_000],
    minAdvancePeriod: [0, MAX_INT],
    maxAdvancePeriod: [0, MAX_INT],
    minCancelPeriod: [0, MAX_INT],
    minBookings: [1, 1000],
    maxBookings: [1, 1000],
    deposit: [0, MAX_INT],
  });
  refuseFaults(
    ranges,
    nameFault(name),
    durations &&
      (durations.length === 0 || durations.length > MAX_DURATIONS) &&
      fault('durations', `found ${durations.length}, expected 1 to ${MAX_DURATIONS}`),
    durations?.flatMap((minutes, at) =>
      durations.indexOf(minutes) === at ? [] : { ...fault('durations', 'found one twice'), path: `durations.${at}` },
    ),
  );
}

/** Faults of limits that contradict each other after the changes, so that nothing could be booked. */
export const faultsOfLimits = (sent: Changes<Partial<Service>>, stored?: Service) => [
  ...limitFaults(['minBookings', 'maxBookings'], sent, stored),
  ...limitFaults(['minAdvancePeriod', 'maxAdvancePeriod'], sent, stored),
];

type Lengths = Pick<Service, 'durations' | 'prices' | 'listedDurations'>;

/**
 * The lists that are parallel to the durations, after a change. If no prices are sent, a duration keeps its price and a new one
 * has the price of the last. New durations are listed as they are unless other figures are sent.
 *
 * @throws Refusal INVALID when prices or listed durations are sent for another number of durations
 */
export function parallelLists(stored: Lengths, changes: Changes<Lengths>): Lengths {
  const durations = changes.durations ?? stored.durations;
  const storedPrice = (minutes: number) => stored.prices[stored.durations.indexOf(minutes)] ?? stored.prices.at(-1) ?? 0;
  const prices = changes.prices ?? durations.map(storedPrice);
  const listedDurations = changes.listedDurations ?? (changes.durations ? durations : stored.listedDurations);
  const expected = `expected one for each of the ${durations.length} durations`;
  refuseFaults(
    prices.length !== durations.length && fault('prices', `found ${prices.length}, ${expected}`),
    listedDurations.length !== durations.length && fault('listedDurations', `found ${listedDurations.length}, ${expected}`),
  );
  return { durations: [...durations], prices: [...prices], listedDurations: [...listedDurations] };
}
