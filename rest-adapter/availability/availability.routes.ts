import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import type { Hal } from '../hal/hal.js';
import type { HttpError } from '../http-error.js';
import { optional, paging } from '../params.js';
import { localDate } from '../params-time.js';
import { type AvailabilityParams, availabilityParams, availabilityVariable } from './availability-params.js';
import { companyDayData, dayData } from './day-data.hal.js';
import { periodOf, periodParams } from './period.js';
import { companyItems, dayItems, timeData } from './time-data.hal.js';

const TIMES = `
  query AvailableTimes($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
    availableTimes(companyId: $companyId, input: $input, period: $period) { serviceId name from to price { amountMinor } packed }
  }` as const;

const DAY = `
  query BookableOnDay($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput, $date: LocalDate!, $zone: String, $whole: Boolean!) {
    availableTimes(companyId: $companyId, input: $input, period: $period) @skip(if: $whole) {
      serviceId name from to price { amountMinor } packed
    }
    companyDay(companyId: $companyId, date: $date, timeZone: $zone) @include(if: $whole) {
      serviceId name from to price { amountMinor } packed
    }
  }` as const;

const isOfWholeCompany = ({ service_id, event_id }: AvailabilityParams) => service_id === undefined && event_id === undefined;

/**
 * Body that the browser SDK reads as "no times", sent only if `event_id` names no bookable item: it reads no other "not
 * found" so. Source: wire.md 1.6.
 */
const errorBody = ({ code, detail }: HttpError): Hal | undefined =>
  code === 'NOT_FOUND' && detail.what === 'bookable item' ? { error: 'No bookable events found', code } : undefined;

const names = { timeZone: 'time_zone', bookableId: 'event_id', from: 'date', to: 'end_date' };

const getDayData = endpoint({
  source: '4.8',
  method: 'GET',
  path: '/api/v1/{company_id}/day_data',
  input: z.object({ ...availabilityParams, ...periodParams }),
  operation: `
    query AvailableDays($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput, $whole: Boolean!) {
      availableDays(companyId: $companyId, input: $input, period: $period) @skip(if: $whole) { serviceId name days { date spaces: spacesLeft } }
      companyDays(companyId: $companyId, input: $input, period: $period) @include(if: $whole) { serviceId name days { date spaces: spacesLeft } }
    }`,
  variables: (input) => ({
    ...{ companyId: input.company_id, input: availabilityVariable(input), period: periodOf(input) },
    whole: isOfWholeCompany(input),
  }),
  view: ({ availableDays, companyDays }, at) =>
    availableDays ? dayData(availableDays, at) : companyDayData(companyDays ?? [], at),
  names: { ...names, to: 'edate', calendarMonth: 'cal_month' },
  errorBody,
});

const getTimeData = endpoint({
  source: '4.8',
  method: 'GET',
  path: '/api/v1/{company_id}/time_data',
  input: z.object({ ...availabilityParams, date: optional(localDate), end_date: optional(localDate) }),
  operation: TIMES,
  variables: (input) => ({
    companyId: input.company_id,
    input: availabilityVariable(input),
    period: { from: input.date, to: input.end_date },
  }),
  view: ({ availableTimes }, at, input) => timeData(availableTimes, at, input),
  names,
  errorBody,
});

/** Items that can be booked on a day. Source: service.md 4.8 and wire.md 1.6, which name both forms and show no answer. */
const dayEndpoint = (path: string) =>
  endpoint({
    source: '4.8',
    method: 'GET',
    path,
    input: z.object({ ...availabilityParams, date: localDate, ...paging({ perPage: 30 }) }),
    operation: DAY,
    variables: (input) => ({
      companyId: input.company_id,
      input: availabilityVariable(input),
      period: { from: input.date },
      date: input.date,
      zone: input.time_zone,
      whole: isOfWholeCompany(input),
    }),
    view: ({ availableTimes, companyDay }, at, input) =>
      availableTimes ? dayItems(availableTimes, at, input) : companyItems(companyDay ?? [], at, input),
    names,
    errorBody,
  });

const getDay = dayEndpoint('/api/v1/{company_id}/day/{date}');
const getDayByQuery = dayEndpoint('/api/v1/{company_id}/day');

export const availabilityRoutes: readonly Endpoint[] = [getDay, getDayByQuery, getDayData, getTimeData];
