import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { toInput } from '../hal/fields.js';
import { formRow } from '../hal/form-schema.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { weekdayOf } from '../operations/wire-words.js';
import { clearable, filledText, id, integer, longText, optional, pageVariables, paging, text } from '../params.js';
import type { Scope } from '../scope.js';
import { dateNames, datesShape, datesVariables, legacyRules } from './dates.js';
import { datedSchedule, schedule, scheduleFields } from './schedule.hal.js';

const scheduleShape = {
  name: clearable(text()),
  description: clearable(longText),
  desc: clearable(longText),
  rules: optional(legacyRules),
  schedule_type: optional(integer()),
  style: optional(integer()),
  week_start: optional(integer({ min: 0, max: 6 })),
  day_schedule_id: clearable(id),
  duration: clearable(integer({ min: 0, max: 525_600 })),
};

/** Input of a schedule. The request has `description`, the record `desc`: both are read. */
const inputOf = <Given extends z.output<z.ZodObject<typeof scheduleShape>>>({ desc, description, week_start, ...body }: Given) =>
  toInput({ ...body, description: description === undefined ? desc : description, week_start: weekdayOf(week_start) });

const createShape = { ...scheduleShape, name: filledText() };
const updateShape = { ...scheduleShape, version: optional(integer()) };

const ofSchedule = z.object({ company_id: id, schedule_id: id });

const view = (data: Operations['CreateSchedule' | 'ReadSchedule'], at: Scope) => schedule(data.schedule, at);

const ALL = '/api/v1/admin/{company_id}/schedules';
const ONE = `${ALL}/{schedule_id}`;

export const scheduleRoutes = [
  endpoint({
    source: '4.13',
    method: 'GET',
    path: ALL,
    form: 'admin',
    input: z.object({ company_id: id, ...datesShape, ...paging({ perPage: 30 }) }),
    operation: `
      query ListSchedules($companyId: Int!, $first: Int!, $offset: Int!, $from: LocalDate, $to: LocalDate, $withDates: Boolean!) {
        schedules(companyId: $companyId, first: $first, offset: $offset) {
          totalCount nodes { ${datedSchedule} }
        }
      }`,
    variables: ({ company_id, page, per_page, ...dates }) => ({
      companyId: company_id,
      ...pageVariables({ page, per_page }),
      ...datesVariables(dates),
    }),
    view: ({ schedules }, at, { page, per_page }) =>
      collection({
        name: 'schedules',
        rows: schedules.nodes,
        total: schedules.totalCount,
        page,
        perPage: per_page,
        at,
        render: (row, rowAt) => schedule(row, rowAt),
      }),
    names: dateNames,
  }),
  endpoint({
    source: '4.13',
    method: 'GET',
    path: ONE,
    form: 'admin',
    input: ofSchedule.extend(datesShape),
    operation: `
      query ReadSchedule($companyId: Int!, $id: Int!, $from: LocalDate, $to: LocalDate, $withDates: Boolean!) {
        schedule(companyId: $companyId, id: $id) { ${datedSchedule} }
      }`,
    variables: ({ company_id, schedule_id, ...dates }) => ({ companyId: company_id, id: schedule_id, ...datesVariables(dates) }),
    view,
    names: dateNames,
  }),
  endpoint({
    source: '4.13',
    method: 'POST',
    path: ALL,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: `mutation CreateSchedule($input: CreateScheduleInput!) { schedule: createSchedule(input: $input) { ${scheduleFields} } }`,
    variables: (body) => ({ input: inputOf(body) }),
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'PUT',
    path: ONE,
    form: 'admin',
    input: ofSchedule.extend(updateShape),
    operation: `mutation UpdateSchedule($input: UpdateScheduleInput!) { schedule: updateSchedule(input: $input) { ${scheduleFields} } }`,
    variables: ({ schedule_id, version, ...body }) => ({
      input: inputOf({ ...body, id: schedule_id, expectedVersion: version }),
    }),
    view,
  }),
  endpoint({
    source: 'wire 1.9',
    method: 'DELETE',
    path: ONE,
    form: 'admin',
    input: ofSchedule,
    operation: `mutation DeleteSchedule($input: DeleteScheduleInput!) { schedule: deleteSchedule(input: $input) { ${scheduleFields} } }`,
    variables: ({ company_id, schedule_id }) => ({ input: { companyId: company_id, id: schedule_id } }),
    view,
  }),
  formRow({
    source: 'wire 2.10',
    path: `${ALL}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: `query NewSchedule($companyId: Int!) { ${CHECK_ADMINISTRATOR} company(id: $companyId) { id } }`,
    variables: ({ company_id }) => ({ companyId: company_id }),
    fields: createShape,
  }),
  formRow({
    source: 'wire 2.10',
    path: `${ONE}/edit`,
    form: 'admin',
    input: ofSchedule,
    operation: `query EditSchedule($companyId: Int!, $id: Int!) { schedule(companyId: $companyId, id: $id) { id } }`,
    variables: ({ company_id, schedule_id }) => ({ companyId: company_id, id: schedule_id }),
    fields: updateShape,
  }),
];
