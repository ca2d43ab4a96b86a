import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import type { Fragment } from '../operations/fragment.js';
import type { Operations } from '../operations/types.js';
import { clearable, filledText, id, ids, integer, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { condition, conditionFields } from './shift-pattern.hal.js';

const conditionShape = { name: clearable(text()), color: clearable(text()), company_ids: ids.nullish() };
const createShape = { ...conditionShape, name: filledText(), color: filledText() };
const updateShape = { ...conditionShape, version: optional(integer()) };

const ofSchedule = z.object({ company_id: id, schedule_id: id });
const ofCondition = ofSchedule.extend({ id });

type OfCondition = z.output<typeof ofCondition>;

const keyOf = (input: OfCondition) => ({ companyId: input.company_id, scheduleId: input.schedule_id, id: input.id });

const readOperation = <Name extends string>(name: Name, fields: Fragment | 'id') =>
  `query ${name}($companyId: Int!, $scheduleId: Int!, $id: Int!) {
    condition: shiftPatternCondition(companyId: $companyId, scheduleId: $scheduleId, id: $id) { ${fields} }
  }` as const;

const write = <Verb extends 'Create' | 'Update' | 'Delete'>(verb: Verb) =>
  `mutation ${verb}ShiftPatternCondition($input: ${verb}ShiftPatternConditionInput!) {
    condition: ${verb.toLowerCase()}ShiftPatternCondition(input: $input) { ${conditionFields} }
  }` as const;

/** Input of a condition. Null in place of a list of companies means all of them, as an empty list does. */
const inputOf = <Given extends { readonly company_ids?: number[] | null | undefined }>({ company_ids, ...body }: Given) =>
  toInput({ ...body, company_ids: company_ids === null ? [] : company_ids });

const view = (data: Operations['ReadCondition'], at: Scope) => condition(data.condition, at);

const SCHEDULE = '/api/v1/admin/{company_id}/schedules/{schedule_id}';
const ONE = `${SCHEDULE}/shift_pattern_conditions/{id}`;

export const conditionRoutes = [
  endpoint({
    source: '4.13',
    method: 'POST',
    path: '/api/v1/admin/{parent_company_id}/schedules/{schedule_id}/shift_pattern_conditions',
    form: 'admin',
    input: z.object({ parent_company_id: id, schedule_id: id, ...createShape }),
    operation: write('Create'),
    variables: ({ parent_company_id, ...body }) => ({ input: inputOf({ ...body, company_id: parent_company_id }) }),
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: `${SCHEDULE}/shift_pattern_conditions`,
    form: 'admin',
    input: ofSchedule,
    operation: `query ListConditions($companyId: Int!, $id: Int!) {
      schedule(companyId: $companyId, id: $id) { conditions { ${conditionFields} } }
    }`,
    variables: ({ company_id, schedule_id }) => ({ companyId: company_id, id: schedule_id }),
    view: ({ schedule: { conditions } }, at) =>
      collection({ name: 'shift_pattern_conditions', rows: conditions, total: conditions.length, at, render: condition }),
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: ONE,
    form: 'admin',
    input: ofCondition,
    operation: readOperation('ReadCondition', conditionFields),
    variables: keyOf,
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'PUT',
    path: ONE,
    form: 'admin',
    input: ofCondition.extend(updateShape),
    operation: write('Update'),
    variables: ({ version, ...body }) => ({ input: inputOf({ ...body, expectedVersion: version }) }),
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'DELETE',
    path: ONE,
    form: 'admin',
    input: ofCondition,
    operation: write('Delete'),
    variables: (input) => ({ input: keyOf(input) }),
    view,
  }),
  formRow({
    source: '2.10',
    path: `${ONE}/edit`,
    form: 'admin',
    input: ofCondition,
    operation: readOperation('EditCondition', 'id'),
    variables: keyOf,
    fields: updateShape,
  }),
];
