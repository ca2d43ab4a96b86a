import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { findDays, findTimes, type TimesResult } from '../../src/availability/find-availability.js';
import { findCompanyDay, findCompanyDays, offeredServices } from '../../src/availability/find-company-day.js';
import { daysOf, MAX_DAYS, MAX_DAYS_OF_TIMES } from '../../src/availability/period.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { daysBetween } from '../../src/shared/local-date.js';
import { timeText } from '../../src/shared/local-time.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { money } from '../shared/money.js';
import { isAdminOf } from '../shared/permission.js';
import {
  AvailabilityInput,
  type AvailableCombination,
  AvailableDays,
  AvailableTime,
  AvailableTimes,
  PeriodInput,
} from './availability.inputs.js';
import { availabilityQuery, combinationName } from './availability-query.js';

/** Points of the times of a service: 4 ms of CPU time for a day of 40 people, 5 for two months. Each time is also an object. */
const POINTS_OF_TIMES = 250;

/** Points of all services of a company, before their number is known. */
const OF_A_COMPANY = 100;

/**
 * Points of all services of a company, counted once their number is known: 60 services took 28 ms of CPU time for a day and
 * 107 ms for two months, and 11 services 10 and 13 ms.
 */
const priceOfServices = (services: number, days: number): number => services * (25 + days);

@Resolver()
export class AvailabilityResolver {
  @Query(() => AvailableDays, {
    complexity: ({ args }) => priceOfDays(daysNamed(args.period, MAX_DAYS)),
    description:
      'Days of a period of at most 366 days, with the number of spaces of a service that can be booked on each. The limits on ' +
      'booking in advance do not apply to administrators.',
  })
  @Allow('everybody')
  async availableDays(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('input', () => AvailabilityInput) input: AvailabilityInput,
    @Arg('period', () => PeriodInput, { nullable: true }) period: PeriodInput | null,
    @Ctx() context: Context,
  ): Promise<AvailableDays> {
    const { offer, days } = await findDays(context.em, await availabilityQuery(companyId, input, context), {
      period: period ?? {},
      now: context.now,
    });
    return { serviceId: offer.service.id, name: offer.service.name, days };
  }

  @Query(() => [AvailableDays], {
    complexity: OF_A_COMPANY,
    description:
      'Days of a period of at most 62 days, with the number of spaces that can be booked on each: one element for each ' +
      'service of the company, by the `order` of services.',
  })
  @Allow('everybody')
  async companyDays(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('input', () => AvailabilityInput, {
      description:
        'Provider whose days are requested; a service, combination or duration is INVALID here, since the days of all ' +
        'services are returned.',
    })
    input: AvailabilityInput,
    @Arg('period', () => PeriodInput, { nullable: true }) period: PeriodInput | null,
    @Ctx() context: Context,
  ): Promise<AvailableDays[]> {
    const { bookableId: _bookable, duration: _duration, ...requested } = await availabilityQuery(companyId, input, context);
    const serviceIds = await offeredServices(context.em, companyId);
    context.spending.make(priceOfServices(serviceIds.length, daysNamed(period, MAX_DAYS_OF_TIMES)));
    const found = await findCompanyDays(context.em, { ...requested, serviceIds }, { period: period ?? {}, now: context.now });
    return found.map(({ offer: { service }, days }) => ({ serviceId: service.id, name: service.name, days }));
  }

  @Query(() => AvailableTimes, {
    complexity: POINTS_OF_TIMES,
    description:
      'Times at which a service can be booked in a period of at most 62 days, today by default, for each combination with a ' +
      'person or resource.',
  })
  @Allow('everybody')
  async availableTimes(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('input', () => AvailabilityInput) input: AvailabilityInput,
    @Arg('period', () => PeriodInput, { nullable: true }) period: PeriodInput | null,
    @Ctx() context: Context,
  ): Promise<AvailableTimes> {
    return shown(
      await findTimes(context.em, await availabilityQuery(companyId, input, context), { period: period ?? {}, now: context.now }),
    );
  }

  @Query(() => [AvailableTimes], {
    complexity: OF_A_COMPANY,
    description: 'Times that can be booked on one day at the company: one element for each service, by the `order` of services.',
  })
  @Allow('everybody')
  async companyDay(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('date', () => LocalDateType) date: string,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'IANA time zone of the returned times, such as `Europe/London`; by default that of the company.',
    })
    timeZone: string | null,
    @Ctx() { em, viewer, now, spending }: Context,
  ): Promise<AvailableTimes[]> {
    const serviceIds = await offeredServices(em, companyId);
    spending.make(priceOfServices(serviceIds.length, 1));
    const query = {
      companyId,
      timeZone: timeZone ?? null,
      byAdmin: isAdminOf(viewer, companyId),
      own: { sessionId: viewer.sessionId },
      serviceIds,
    };
    return (await findCompanyDay(em, query, { date, now })).map(shown);
  }
}

@Resolver(() => AvailableTime)
export class AvailableTimeResolver {
  @FieldResolver(() => Date, { description: 'Start, to be sent as `startsAt` to book the time.' })
  startsAt(@Root() { start }: AvailableTime): Date {
    return new Date(start);
  }

  @FieldResolver(() => LocalTimeType, {
    description:
      'Time of day of the start in the requested time zone, such as `09:30`. Two starts of a day may share it when clocks go ' +
      'back.',
  })
  time(@Root() { time }: AvailableTime): string {
    return timeText(time);
  }
}

/** Number of days at which the list itself is priced (`page-lists.ts`). */
const USUAL_DAYS = 31;

/**
 * Points of days: a week took 2.4 ms of CPU time on the demo, a month 2.5 and a year 5 to 6, at 20 µs per point. Each day is
 * also an object.
 */
const priceOfDays = (days: number): number => 100 + Math.max(0, days - USUAL_DAYS);

/** Number of days in a period; the largest number allowed if the period is invalid. */
function daysNamed(period: PeriodInput | null | undefined, most: number): number {
  try {
    const { from, to } = daysOf(period ?? {}, '2000-01-01', most);
    return daysBetween(from, to) + 1;
  } catch {
    return most;
  }
}

function shown({ offer, duration, price, from, to, combinations }: TimesResult): AvailableTimes {
  const rows: AvailableCombination[] = combinations.map(({ bookableId, personId, resourceId, times }) => ({
    bookableId,
    personId,
    resourceId,
    name: combinationName(offer, personId, resourceId),
    times,
  }));
  const { id, name, companyId } = offer.service;
  return {
    serviceId: id,
    name,
    duration,
    from,
    to,
    price: money(price, companyId),
    combinations: rows,
    packed: { combinations: rows },
  };
}
