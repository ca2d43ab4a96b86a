import type { EntityManager } from '@mikro-orm/postgresql';
import { bookableUnits, type UnitsStretch } from '../../availability/engine/bookable-units.js';
import { loadBookableTime } from '../../availability/load/load-bookable-time.js';
import { loadHours, type SubjectHours } from '../../availability/load/load-hours.js';
import { subjectKey } from '../../availability/load/load-offer-conflicts.js';
import { PERSON } from '../../capacity/claim.entity.js';
import { type Interval, subtract } from '../../shared/interval.js';
import { intervalsOf, NO_SPANS, type Spans } from '../../shared/spans.js';

/** Time that can be booked, or free time that no booking can use. */
export type HoursMeasure = 'bookable' | 'unsellable';

/** Stretch in which `units` of one subject can be booked, or cannot be sold. Epoch milliseconds. */
export interface HoursStretch extends UnitsStretch {
  readonly companyId: number;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly measure: HoursMeasure;
}

/**
 * Computes the hours of all people and resources that can be booked at a company, within a window.
 *
 * Bookable: shifts less exceptions, closures, blocks, external busy time, and time taken by other companies of the family.
 * Unsellable: the free part of it that no start of any service reaches. The same rule applies to future days and to days that
 * are recorded permanently.
 */
export async function subjectHours(em: EntityManager, companyId: number, window: Interval): Promise<HoursStretch[]> {
  const subjects = await loadHours(em, companyId, window);
  const reach = await loadBookableTime(em, companyId, window);
  return subjects.flatMap((subject) => {
    const who = {
      companyId,
      personId: subject.kind === PERSON ? subject.id : null,
      resourceId: subject.kind === PERSON ? null : subject.id,
    };
    const stretches = (measure: HoursMeasure, all: readonly UnitsStretch[]) => all.map((each) => ({ ...each, ...who, measure }));
    return [
      ...stretches('bookable', bookableUnits(subject.open, subject.blocked, subject.units)),
      ...stretches('unsellable', unreached(subject, reach.get(subjectKey(subject.kind, subject.id)) ?? NO_SPANS)),
    ];
  });
}

function unreached({ open, blocked, taken, units }: SubjectHours, reach: Spans): UnitsStretch[] {
  const used = new Float64Array(blocked.length + taken.length);
  used.set(blocked);
  used.set(taken, blocked.length);
  return bookableUnits(subtract(open, intervalsOf(reach)), used, units);
}
