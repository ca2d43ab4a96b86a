import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { selfLink } from '../hal/collection.js';
import { optional } from '../params.js';
import { localDate, localDateTime } from '../params-time.js';
import { DAY } from '../units.js';
import { availabilityParams, availabilityVariable } from './availability-params.js';
import { type AvailableTimes, combinationsOf, type Time } from './time-data.hal.js';

const TIMES = `query TimesOfService($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableTimes(companyId: $companyId, input: $input, period: $period) { serviceId name duration from to price { amountMinor } packed }
}` as const;

const names = { timeZone: 'time_zone', bookableId: 'event_id', from: 'date', to: 'end_date' };

/** Calendar day `days` later. */
const later = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const HAS_OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/** Whether two texts mean the same moment; one without an offset is the company's local time. */
const sameMoment = (requested: string, time: Time): boolean =>
  HAS_OFFSET.test(requested) ? Date.parse(requested) === Date.parse(time.datetime) : time.datetime.startsWith(requested);

const CHECKED = 'serviceId name from to price { amountMinor } packed';
const companyDay = (alias: string, requested: string) =>
  `${alias}: companyDay(companyId: $companyId, date: $${alias}, timeZone: $zone) @include(if: $${requested}) { ${CHECKED} }`;

/**
 * Check of a moment, for a service or the complete company. With an offset, the company's local date may be the day
 * before or after.
 */
const checkAvailable = endpoint({
  source: 'wire 1.6',
  method: 'GET',
  path: '/api/v1/{company_id}/check_available/{datetime}',
  input: z.object({ ...availabilityParams, datetime: localDateTime }),
  operation: `
    query CheckAvailable($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput, $whole: Boolean!, $isMoment: Boolean!,
      $zone: String, $before: LocalDate!, $day: LocalDate!, $after: LocalDate!) {
      availableTimes(companyId: $companyId, input: $input, period: $period) @skip(if: $whole) { ${CHECKED} }
      ${companyDay('day', 'whole')} ${companyDay('before', 'isMoment')} ${companyDay('after', 'isMoment')}
    }`,
  variables: (input) => {
    const day = input.datetime.slice(0, 10);
    const [before, after] = [later(day, -1), later(day, 1)];
    const isOfWholeCompany = input.service_id === undefined && input.event_id === undefined;
    return {
      ...{ companyId: input.company_id, input: availabilityVariable(input), period: { from: before, to: after } },
      ...{
        before,
        day,
        after,
        zone: input.time_zone,
        whole: isOfWholeCompany,
        isMoment: isOfWholeCompany && HAS_OFFSET.test(input.datetime),
      },
    };
  },
  view: ({ availableTimes: found, before = [], day = [], after = [] }, at, { datetime }) => {
    const days = found ? [found] : [...before, ...day, ...after];
    const free = days
      .flatMap(combinationsOf)
      .flatMap(({ bookableId, times }) =>
        times.filter((time) => sameMoment(datetime, time)).map((time) => ({ event_id: bookableId, avail: time.avail, time })),
      );
    return {
      datetime: free[0]?.time.datetime ?? datetime,
      ...(found && { service_id: found.serviceId, name: found.name }),
      available: free.length > 0,
      spaces: free.reduce((sum, { avail }) => sum + avail, 0),
      event_ids: free.map(({ event_id }) => event_id),
      _links: { self: selfLink(at) },
    };
  },
  names,
});

const times = endpoint({
  source: 'wire 1.6',
  method: 'GET',
  path: '/api/v1/{company_id}/times',
  input: z.object({
    ...availabilityParams,
    date: optional(localDate),
    start_date: optional(localDate),
    end_date: optional(localDate),
  }),
  operation: TIMES,
  variables: (input) => ({
    companyId: input.company_id,
    input: availabilityVariable(input),
    period: { from: input.date ?? input.start_date, to: input.end_date },
  }),
  view: ({ availableTimes: found }, at) => ({
    service_id: found.serviceId,
    times: byStart(found).map(([start, count]) => ({ start, available: count > 0, count, durations: [found.duration] })),
    _links: { self: selfLink(at) },
  }),
  names,
});

/** Distinct starts, each with the number of people or resources that are free then. */
function byStart(found: AvailableTimes): [string, number][] {
  const spaces = new Map<string, number>();
  for (const { times: those } of combinationsOf(found)) {
    for (const { datetime, avail } of those) spaces.set(datetime, (spaces.get(datetime) ?? 0) + avail);
  }
  return [...spaces].sort(([a], [b]) => Date.parse(a) - Date.parse(b));
}

const dates = endpoint({
  source: 'wire 1.6',
  method: 'GET',
  path: '/api/v1/{company_id}/dates',
  input: z.object({
    ...availabilityParams,
    date: optional(localDate),
    start_date: optional(localDate),
    end_date: optional(localDate),
  }),
  operation: `query DatesOfService($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
    availableDays(companyId: $companyId, input: $input, period: $period) { serviceId name days { date spaces: spacesLeft } }
  }`,
  variables: (input) => ({
    companyId: input.company_id,
    input: availabilityVariable(input),
    period: { from: input.date ?? input.start_date, to: input.end_date },
  }),
  view: ({ availableDays }, at) => ({
    service_id: availableDays.serviceId,
    dates: availableDays.days.map(({ date, spaces }) => ({ start_date: date, count: spaces, available: spaces > 0 })),
    _links: { self: selfLink(at) },
  }),
  names,
});

export const timesAndDatesRoutes = [checkAvailable, times, dates];
