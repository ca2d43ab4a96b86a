import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import type { Fragment } from '../operations/fragment.js';
import type { Operations } from '../operations/types.js';
import { clearable, id, integer, listOf, oneOf, optional, text } from '../params.js';
import { clock, localDate } from '../params-time.js';
import type { Scope } from '../scope.js';
import { patternFields, shiftPattern } from './shift-pattern.hal.js';

/** Name of a weekday, accepted case-insensitively; forms offer names as records show them. */
const dayName = text().meta({ enum: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] });

const patternShape = {
  end_date: clearable(localDate),
  frequency: optional(oneOf('daily', 'weekly')),
  interval: optional(integer({ min: 1, max: 366 })),
  repeat_count: clearable(integer({ min: 1, max: 3660 })),
  by_day: optional(listOf(dayName)),
  except_date: optional(listOf(localDate)),
  shift_pattern_condition_id: clearable(id),
};

const createShape = { start_date: localDate, start_time: clock, end_time: clock, ...patternShape };
const updateShape = {
  start_date: optional(localDate),
  start_time: optional(clock),
  end_time: optional(clock),
  ...patternShape,
  version: optional(integer()),
};

const inputOf = <Given extends { readonly except_date?: readonly string[] | undefined }>({ except_date, ...body }: Given) =>
  toInput({ ...body, except_dates: except_date });

const names = { exceptDates: 'except_date' };

const ofSchedule = z.object({ company_id: id, schedule_id: id });
const ofPattern = ofSchedule.extend({ id });

type OfPattern = z.output<typeof ofPattern>;

const keyOf = (input: OfPattern) => ({ companyId: input.company_id, scheduleId: input.schedule_id, id: input.id });

const readOperation = <Name extends string>(name: Name, fields: Fragment | 'id') =>
  `query ${name}($companyId: Int!, $scheduleId: Int!, $id: Int!) {
    pattern: shiftPattern(companyId: $companyId, scheduleId: $scheduleId, id: $id) { ${fields} }
  }` as const;

const write = <Verb extends 'Create' | 'Update' | 'Delete'>(verb: Verb) =>
  `mutation ${verb}ShiftPattern($input: ${verb}ShiftPatternInput!) {
    pattern: ${verb.toLowerCase()}ShiftPattern(input: $input) { ${patternFields} }
  }` as const;

const view = (data: Operations['ReadShiftPattern'], at: Scope) => shiftPattern(data.pattern, at);

const SCHEDULE = '/api/v1/admin/{company_id}/schedules/{schedule_id}';
const ONE = `${SCHEDULE}/shift_patterns/{id}`;

export const shiftPatternRoutes = [
  endpoint({
    source: '4.13',
    method: 'POST',
    path: '/api/v1/admin/{parent_company_id}/schedules/{schedule_id}/shift_patterns',
    form: 'admin',
    input: z.object({ parent_company_id: id, schedule_id: id, ...createShape }),
    operation: write('Create'),
    variables: ({ parent_company_id, ...body }) => ({ input: inputOf({ ...body, company_id: parent_company_id }) }),
    view,
    names,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: `${SCHEDULE}/shift_patterns`,
    form: 'admin',
    input: ofSchedule,
    operation: `query ListShiftPatterns($companyId: Int!, $id: Int!) {
      schedule(companyId: $companyId, id: $id) { patterns { nodes { ${patternFields} } } }
    }`,
    variables: ({ company_id, schedule_id }) => ({ companyId: company_id, id: schedule_id }),
    view: ({ schedule }, at) =>
      collection({
        name: 'shift_patterns',
        rows: schedule.patterns.nodes,
        total: schedule.patterns.nodes.length,
        at,
        render: shiftPattern,
      }),
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: ONE,
    form: 'admin',
    input: ofPattern,
    operation: readOperation('ReadShiftPattern', patternFields),
    variables: keyOf,
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'PUT',
    path: ONE,
    form: 'admin',
    input: ofPattern.extend(updateShape),
    operation: write('Update'),
    variables: ({ version, ...body }) => ({ input: inputOf({ ...body, expectedVersion: version }) }),
    view,
    names,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'DELETE',
    path: ONE,
    form: 'admin',
    input: ofPattern,
    operation: write('Delete'),
    variables: (input) => ({ input: keyOf(input) }),
    view,
  }),
  formRow({
    source: 'wire 1.9',
    path: `${ONE}/edit`,
    form: 'admin',
    input: ofPattern,
    operation: readOperation('EditShiftPattern', 'id'),
    variables: keyOf,
    fields: updateShape,
  }),
];
