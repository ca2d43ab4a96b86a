import type { NewPerson } from '../../catalogue/people/create-person.js';
import type { NewResource } from '../../catalogue/resources/create-resource.js';
import type { NewService } from '../../catalogue/services/create-service.js';
import type { NewQuestion } from '../../client/questions/save-question.js';
import type { NewEventChain } from '../../event/chains/create-event-chain.js';
import type { NewShiftPattern } from '../../schedule/patterns/create-shift-pattern.js';

/** Weeks for which all staff have had today's hours: an even number, for those who work every other week. */
export const HOURS_WEEKS = 108;

/** Plan of a company of the demo, without nesting. Its parts name each other; `openBranch` makes them. */
export interface BranchPlan {
  readonly companyId: number;
  readonly openingHours: readonly PatternPlan[];
  readonly people: readonly PersonPlan[];
  readonly resources: readonly ResourcePlan[];
  /** Forms by their number; services and events name one as `questionGroupId`. */
  readonly forms: ReadonlyMap<number, readonly NewQuestion[]>;
  readonly services: readonly ServicePlan[];
  readonly events: EventPlan;
}

export type PatternPlan = Omit<NewShiftPattern, 'scheduleId'>;

/** Person of a plan; without hours and a schedule, those of the company apply. */
export interface PersonPlan extends NewPerson {
  readonly hours?: readonly PatternPlan[];
}

export interface ResourcePlan extends Omit<NewResource, 'scheduleId'> {
  readonly hours?: readonly PatternPlan[];
}

export interface ServicePlan extends Omit<NewService, 'scheduleId' | 'personIds' | 'resourceIds'> {
  /** The staff who provide it, by name. */
  readonly by: readonly string[];
  /** Names of the rooms, one of which it needs. */
  readonly resources?: readonly string[];
  readonly hours?: readonly PatternPlan[];
}

export interface EventPlan {
  readonly group: string;
  readonly description: string;
  readonly chains: readonly EventChainPlan[];
}

export interface EventChainPlan extends Omit<NewEventChain, 'eventGroupId' | 'addressId' | 'personId' | 'resourceId'> {
  readonly by?: string;
  readonly resource?: string;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Weekly pattern on those days; by default Monday to Friday. */
export function weekly(
  startDate: string,
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
  byDay: readonly string[] = WEEKDAYS,
): PatternPlan {
  return { frequency: 'weekly', startDate, startTime, endTime, byDay: [...byDay] };
}
