import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { findDays, findTimes, type TimesFound } from '../../src/availability/find-availability.js';
import type { Context } from '../shared/context.js';
import { money } from '../shared/money.js';
import { askOf, nameIn } from './ask-of.js';
import {
  AvailabilityInput,
  type AvailableCombination,
  AvailableDays,
  AvailableTimes,
  PeriodInput,
} from './availability.inputs.js';

@Resolver()
export class AvailabilityResolver {
  @Query(() => AvailableDays, {
    complexity: 1000,
    description:
      'The days of a period (at most 366) with what can be booked on each. An administrator sees beyond the advance limits.',
  })
  async availableDays(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('ask', () => AvailabilityInput) ask: AvailabilityInput,
    @Arg('period', () => PeriodInput, { nullable: true }) period: PeriodInput | null,
    @Ctx() context: Context,
  ): Promise<AvailableDays> {
    const { offer, days } = await findDays(context.em, await askOf(companyId, ask, context), period ?? {}, context.now);
    return { serviceId: offer.service.id, name: offer.service.name, days };
  }

  @Query(() => AvailableTimes, {
    complexity: 2000,
    description:
      'The times that can be booked in a period (at most 62 days; today unless said), by whom they can be booked with.',
  })
  async availableTimes(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('ask', () => AvailabilityInput) ask: AvailabilityInput,
    @Arg('period', () => PeriodInput, { nullable: true }) period: PeriodInput | null,
    @Ctx() context: Context,
  ): Promise<AvailableTimes> {
    return shown(await findTimes(context.em, await askOf(companyId, ask, context), period ?? {}, context.now));
  }
}

function shown({ offer, duration, price, from, to, combinations }: TimesFound): AvailableTimes {
  const rows: AvailableCombination[] = combinations.map(({ bookableId, personId, resourceId, times }) => ({
    bookableId,
    personId,
    resourceId,
    name: nameIn(offer, personId, resourceId),
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
