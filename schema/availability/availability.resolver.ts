import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { type AvailabilityAsk, findDays, findTimes, type TimesFound } from '../../src/availability/find-availability.js';
import { ownedBooking } from '../../src/booking/owned-booking.js';
import type { Context } from '../shared/context.js';
import { money } from '../shared/money.js';
import { isAdminOf } from '../shared/permission.js';
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

/** The viewer's own holds count as free, and an administrator is not bound by advance limits. */
async function askOf(companyId: number, ask: AvailabilityInput, { em, viewer }: Context): Promise<AvailabilityAsk> {
  const { timeZone, ignoreBookingId, ...rest } = ask;
  const byAdmin = isAdminOf(viewer, companyId);
  const bookingId = ignoreBookingId == null ? null : await ownedBooking(em, ignoreBookingId, viewer);
  return { ...rest, companyId, zone: timeZone ?? null, byAdmin, own: { sessionId: viewer.sessionId, bookingId } };
}

function shown({ offer, duration, price, from, to, combinations }: TimesFound): AvailableTimes {
  const nameOf = (personId: number | null, resourceId: number | null) => {
    if (personId !== null) return offer.people.find(({ id }) => id === personId)?.name;
    return offer.resources.find(({ id }) => id === resourceId)?.name;
  };
  const rows: AvailableCombination[] = combinations.map(({ bookableId, personId, resourceId, times }) => ({
    bookableId,
    personId,
    resourceId,
    name: nameOf(personId, resourceId) ?? offer.service.name,
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
