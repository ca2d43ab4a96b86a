import { pick, selection } from '../hal/fields.js';
import { adminRoot, type Hal, link, withoutLinksIfDeleted } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ConditionRow, PatternRow, ShiftRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.10. */
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

export const patternFields = fragment(
  'PatternRow on ShiftPattern',
  `${selection(PATTERN)} exceptDates shiftPatternConditionId version deleted`,
);

const scheduleHref = (id: number, at: Scope): string => `${adminRoot(at)}/schedules/${id}`;

/**
 * A shift pattern. Its links lead through the requested company, which may be the parent of the pattern's own (wire.md
 * 2.9).
 */
export function shiftPattern(row: PatternRow, at: Scope): Hal {
  const above = scheduleHref(row.scheduleId, at);
  const self = `${above}/shift_patterns/${row.id}`;
  return withoutLinksIfDeleted(row, {
    ...pick(row, PATTERN),
    except_date: row.exceptDates,
    ...pick(row, ['shift_pattern_condition_id', 'version', 'deleted']),
    _links: { self: link(self), schedule: link(`${above}{?start_date,end_date}`), edit: link(`${self}/edit`) },
  });
}

const CONDITION = ['id', 'schedule_id', 'name', 'color', 'company_ids', 'version', 'deleted'] as const;

export const conditionFields = fragment('ConditionRow on ShiftPatternCondition', selection(CONDITION));

export function condition(row: ConditionRow, at: Scope): Hal {
  const above = scheduleHref(row.scheduleId, at);
  const self = `${above}/shift_pattern_conditions/${row.id}`;
  return withoutLinksIfDeleted(row, {
    ...pick(row, CONDITION),
    _links: { self: link(self), schedule: link(above), edit: link(`${self}/edit`) },
  });
}

const SHIFT = ['shift_pattern_id', 'company_id', 'schedule_id', 'date'] as const;

export const shiftFields = fragment('ShiftRow on Shift', `${selection(SHIFT)} localStart localEnd`);

/** A shift, whose URL is its date and its pattern. */
export function shift(row: ShiftRow, at: Scope): Hal {
  const above = scheduleHref(row.scheduleId, at);
  return {
    ...pick(row, SHIFT),
    start: onClocks(row.localStart),
    end: onClocks(row.localEnd),
    _links: {
      self: link(`${above}/shifts/${row.date}-${row.shiftPatternId}`),
      shift_pattern: link(`${above}/shift_patterns/${row.shiftPatternId}`),
    },
  };
}

/** `YYYY-MM-DDTHH:mm`, without the offset. */
const onClocks = (moment: string): string => moment.slice(0, 16);
