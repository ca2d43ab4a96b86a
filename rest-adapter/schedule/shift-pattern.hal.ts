import { pickUnchecked, selection } from '../hal/fields.js';
import { adminRoot, type Hal, ifGone, link } from '../hal/hal.js';
import type { Scope } from '../scope.js';

/** In the order of service.md 2.10. */
const PATTERN = [
  'id',
  'company_id',
  'schedule_id',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'frequency',
  'interval',
  'repeat_count',
  'by_day',
] as const;

export const patternFields = `${selection(PATTERN)} exceptDates shiftPatternConditionId version deleted`;

export interface PatternRow {
  readonly id: number;
  readonly scheduleId: number;
  readonly deleted: boolean;
  readonly exceptDates: readonly string[];
}

const scheduleHref = (id: number, at: Scope): string => `${adminRoot(at)}/schedules/${id}`;

/** Links lead through the company that was asked, which may be the parent of the pattern's own (wire.md 2.9). */
export function shiftPattern(row: PatternRow, at: Scope): Hal {
  const above = scheduleHref(row.scheduleId, at);
  const self = `${above}/shift_patterns/${row.id}`;
  return ifGone(row, {
    ...pickUnchecked(row, PATTERN),
    except_date: row.exceptDates,
    ...pickUnchecked(row, ['shift_pattern_condition_id', 'version', 'deleted']),
    _links: { self: link(self), schedule: link(`${above}{?start_date,end_date}`), edit: link(`${self}/edit`) },
  });
}

const CONDITION = ['id', 'schedule_id', 'name', 'color', 'company_ids', 'version', 'deleted'] as const;

export const conditionFields = selection(CONDITION);

export interface ConditionRow {
  readonly id: number;
  readonly deleted: boolean;
  readonly scheduleId: number;
}

export function condition(row: ConditionRow, at: Scope): Hal {
  const above = scheduleHref(row.scheduleId, at);
  const self = `${above}/shift_pattern_conditions/${row.id}`;
  return ifGone(row, {
    ...pickUnchecked(row, CONDITION),
    _links: { self: link(self), schedule: link(above), edit: link(`${self}/edit`) },
  });
}

const SHIFT = ['shift_pattern_id', 'company_id', 'schedule_id', 'date'] as const;

export const shiftFields = `${selection(SHIFT)} localStart localEnd`;

export interface ShiftRow {
  readonly shiftPatternId: number;
  readonly scheduleId: number;
  readonly date: string;
  readonly localStart: string;
  readonly localEnd: string;
}

/** Its address is its date and its pattern. */
export function shift(row: ShiftRow, at: Scope): Hal {
  const above = scheduleHref(row.scheduleId, at);
  return {
    ...pickUnchecked(row, SHIFT),
    start: row.localStart,
    end: row.localEnd,
    _links: {
      self: link(`${above}/shifts/${row.date}-${row.shiftPatternId}`),
      shift_pattern: link(`${above}/shift_patterns/${row.shiftPatternId}`),
    },
  };
}
