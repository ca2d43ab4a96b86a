import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import type { Operations, ShiftRow } from '../operations/types.js';
import { id, MAX_INT, optional, param } from '../params.js';
import { clock, localDate, localDateTime } from '../params-time.js';
import type { Scope } from '../scope.js';
import { DAY } from '../units.js';
import { dateNames, datesShape } from './dates.js';
import { shift, shiftFields } from './shift-pattern.hal.js';

/** Key of a shift, `2030-03-04-17`: the date, and the pattern (wire.md 2.9). */
const shiftKey = param('a shift YYYY-MM-DD-{pattern id}', (raw) => {
  const [, date, digits] = /^(\d{4}-\d{2}-\d{2})-(\d{1,10})$/.exec(String(raw)) ?? [];
  const pattern = Number(digits);
  if (!localDate.safeParse(date).success || !(pattern >= 1 && pattern <= MAX_INT)) return undefined;
  return { date: String(date), shiftPatternId: pattern };
});

/** Moment in the company's local time, as shifts show it. */
const wall = param('a date and time YYYY-MM-DDTHH:mm', (raw) => {
  const moment = localDateTime.safeParse(raw);
  return moment.success && moment.data.length === 19
    ? { date: moment.data.slice(0, 10), time: moment.data.slice(11, 16) }
    : undefined;
});

const ofShift = z.object({ company_id: id, schedule_id: id, shift: shiftKey });

type OfShift = z.output<typeof ofShift>;

const keyOf = (input: OfShift) => ({ companyId: input.company_id, scheduleId: input.schedule_id, ...input.shift });

/**
 * New hours as `start` and `end`, or as separate fields. A shift ends within 24 hours: on its own date, or up to its own
 * time on the next.
 */
const changes = ofShift
  .extend({
    start: optional(wall),
    end: optional(wall),
    date: optional(localDate),
    start_time: optional(clock),
    end_time: optional(clock),
  })
  .superRefine(({ shift: key, start, end, date }, issues) => {
    if (!end) return;
    const day = start?.date ?? date ?? key.date;
    const later =
      end.date === day ? !start || end.time > start.time : end.date === dayAfter(day) && (!start || end.time <= start.time);
    if (!later) issues.addIssue({ code: 'custom', path: ['end'], message: `at most 24 hours after the start on ${day}` });
  });

const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + DAY).toISOString().slice(0, 10);

const SHIFTS = '/api/v1/admin/{company_id}/schedules/{schedule_id}/shifts';

const view = (data: Operations['ReadShift'], at: Scope) => shift(data.shift, at);

export const shiftRoutes = [
  endpoint({
    source: '4.13',
    method: 'GET',
    path: SHIFTS,
    form: 'admin',
    input: z.object({ company_id: id, schedule_id: id, ...datesShape }),
    operation: `query ListShifts($companyId: Int!, $id: Int!, $from: LocalDate, $to: LocalDate) {
      schedule(companyId: $companyId, id: $id) { shifts(from: $from, to: $to, companyId: $companyId) { nodes { ${shiftFields} } } }
    }`,
    variables: ({ company_id, schedule_id, start_date, end_date }) => ({
      companyId: company_id,
      id: schedule_id,
      from: start_date,
      to: end_date,
    }),
    view: ({ schedule }: { schedule: { shifts: { nodes: readonly ShiftRow[] } } }, at) =>
      collection({ name: 'shifts', rows: schedule.shifts.nodes, total: schedule.shifts.nodes.length, at, render: shift }),
    names: dateNames,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: `${SHIFTS}/{shift}`,
    form: 'admin',
    input: ofShift,
    operation: `query ReadShift($key: ShiftKeyInput!) { shift(key: $key) { ${shiftFields} } }`,
    variables: (input) => ({ key: keyOf(input) }),
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'PUT',
    path: `${SHIFTS}/{shift}`,
    form: 'admin',
    input: changes,
    operation: `mutation UpdateShift($input: UpdateShiftInput!) { shift: updateShift(input: $input) { ${shiftFields} } }`,
    variables: ({ start, end, date, start_time, end_time, ...input }) => ({
      input: {
        ...keyOf(input),
        newDate: start?.date ?? date,
        startTime: start?.time ?? start_time,
        endTime: end?.time ?? end_time,
      },
    }),
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'DELETE',
    path: `${SHIFTS}/{shift}`,
    form: 'admin',
    input: ofShift,
    operation: `mutation DeleteShift($input: DeleteShiftInput!) { shift: deleteShift(input: $input) { ${shiftFields} } }`,
    variables: (input) => ({ input: keyOf(input) }),
    view,
  }),
];
