import * as z from 'zod';
import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, type Links, link, linkIfShown, publicRoot, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AdminServiceRow, ServiceRow } from '../operations/types.js';
import { booleanText, clearable, id, ids, integer, jsonObject, listOf, longText, money, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { DAY_MINUTES, WEEK_MINUTES } from '../units.js';

/** Plain fields in the order of service.md 2.5; the prices and the type come in between. */
const HEAD = ['id', 'name', 'description'] as const;
const MIDDLE = ['extra', 'booking_time_step', 'is_event_group', 'api_ref', 'reference'] as const;
const BEFORE_LIMITS = ['deleted', 'disabled', 'queuing_disabled', 'company_id', 'duration_unit'] as const;
const TAIL = [
  'booking_type_public',
  'booking_type_member',
  'min_bookings',
  'max_bookings',
  'groups',
  'spaces',
  'order',
  'child_level_service',
  'pre_time',
  'post_time',
] as const;

const length = integer({ min: 1, max: WEEK_MINUTES });
/** Lengths in minutes. The domain checks them: its refusals name the list and not an element. */
const lengths = optional(listOf(integer().meta({ minimum: 1, maximum: WEEK_MINUTES })));
const period = clearable(integer({ min: 0 }));
const buffer = optional(integer({ min: 0, max: DAY_MINUTES }));
const atOnce = optional(integer({ min: 1, max: 1000 }));

/**
 * The four documented fields, then all other shown fields that are not computed. The domain checks the bounds; they are
 * repeated here for the forms.
 */
export const serviceShape = {
  reference: clearable(text()),
  duration: optional(length),
  spaces: optional(integer({ min: 1, max: 100_000 })),
  description: clearable(longText),
  durations: lengths,
  prices: optional(listOf(integer().meta({ minimum: 0 }))),
  listed_durations: lengths,
  duration_unit: optional(text()),
  booking_time_step: clearable(integer({ min: 1, max: DAY_MINUTES })),
  pre_time: buffer,
  post_time: buffer,
  min_advance_period: period,
  max_advance_period: period,
  min_cancel_period: period,
  booking_type_public: optional(text()),
  booking_type_member: optional(text()),
  min_bookings: atOnce,
  max_bookings: clearable(integer({ min: 1, max: 1000 })),
  detail_group_id: clearable(id),
  schedule_id: clearable(id),
  category_id: clearable(id),
  is_event_group: optional(booleanText),
  api_ref: clearable(text()),
  groups: optional(z.array(jsonObject)),
  extra: optional(jsonObject),
  order: optional(integer()),
  child_level_service: optional(booleanText),
  disabled: optional(booleanText),
  queuing_disabled: optional(booleanText),
  deposit: clearable(money),
  person_ids: ids.nullish(),
  resource_ids: ids.nullish(),
};

/** The selection of a service in its public form. */
export const serviceFields = fragment(
  'ServiceRow on Service',
  `${selection([...HEAD, ...MIDDLE, ...BEFORE_LIMITS, ...TAIL])}
  questionGroupId options { duration listedDuration price { amountMinor } } categoryId category { deleted } minAdvancePeriod maxAdvancePeriod minCancelPeriod`,
);

/** Additional fields for administrators, except for the queues; all of them can be written. */
export const adminService = fragment(
  'AdminServiceRow on Service',
  `${serviceFields} version scheduleId deposit { amountMinor } people { id } resources { id }`,
);

/** Fields for administrators. `place` is the argument that names the company whose queues count. */
export const adminServiceFields = (place = '') => `${adminService} takesWalkIns${place}`;

type ListedServiceRow = AdminServiceRow & { readonly takesWalkIns: boolean | null };

/** Ten years, in seconds, which stand for "no limit": clients add them to the current time and would read null as now. */
const NO_LIMIT = 315_360_000;

/** A service in the form of `at`. */
export function service(row: ServiceRow | ListedServiceRow, at: Scope): Hal {
  const own = at.admin && 'version' in row ? row : null;
  return {
    ...pick(row, HEAD),
    durations: row.options.map(({ duration }) => duration),
    prices: row.options.map(({ price }) => price.amountMinor),
    detail_group_id: row.questionGroupId,
    listed_durations: row.options.map(({ listedDuration }) => listedDuration),
    ...pick(row, MIDDLE),
    type: 'service',
    ...pick(row, BEFORE_LIMITS),
    min_advance_period: row.minAdvancePeriod ?? 0,
    max_advance_period: row.maxAdvancePeriod ?? NO_LIMIT,
    min_cancel_period: row.minCancelPeriod ?? 0,
    ...pick(row, TAIL),
    // Buyers are offered numbers up to this: without a limit, all spaces that one booking can take.
    max_bookings: own ? own.maxBookings : (row.maxBookings ?? row.spaces),
    ...(own && {
      ...pick(own, ['version', 'schedule_id']),
      deposit: own.deposit?.amountMinor ?? null,
      person_ids: own.people.map(({ id }) => id),
      resource_ids: own.resources.map(({ id }) => id),
    }),
    _links: serviceLinks(row, at),
  };
}

const DAYS =
  '{&month,week,date,edate,location,event_id,person_id,resource_id,people_ids,resource_ids,person_group_id,cal_month,year,week_start,num_resources}';
const TIMES =
  '{&event_id,date,end_date,location,person_id,resource_id,people_ids,resource_ids,person_group_id,group_id,duration,num_resources,single,time_zone,ignore_booking}';

function serviceLinks(row: ServiceRow | ListedServiceRow, at: Scope): Links {
  const self = `${root(at)}/services/${row.id}`;
  const open = publicRoot(at);
  const bookable = !row.deleted && !row.disabled;
  return {
    self: link(self),
    ...(bookable && {
      items: link(`${root(at)}/items?service_id=${row.id}`),
      images: link(`${open}/media/service_images/${row.id}`),
    }),
    category: linkIfShown(row.category, `${open}/categories/${row.categoryId}`),
    ...(row.questionGroupId !== null && { questions: link(`${open}/questions?detail_group_id=${row.questionGroupId}`) }),
    ...(bookable && {
      days: link(`${open}/day_data?service_id=${row.id}${DAYS}`),
      times: link(`${open}/time_data?service_id=${row.id}${TIMES}`),
      book: link(`${open}/basket/add_item?service_id=${row.id}{&event_id,member_id}`),
    }),
    all_children: link(`${self}/all_children`),
    company: link(companyHref(at)),
    ...(at.admin &&
      'takesWalkIns' in row &&
      row.takesWalkIns && { queuers: link(`${adminRoot(at)}/queuers?service_id=${row.id}`) }),
    // A branch shows the services that its parent offers through it, but does not change them.
    ...(at.admin && row.companyId === at.companyId && { edit: link(`${self}/edit`) }),
    ...(at.admin && bookable && { new_booking: link(`${self}/new_booking`) }),
  };
}
