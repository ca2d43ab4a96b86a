import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { explainSlot, type SlotExplanation as Explained } from '../../src/availability/explain-slot.js';
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
import { SlotExplanation } from './slot-explanation.inputs.js';

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

  @Query(() => SlotExplanation, {
    complexity: 500,
    description: "Why a time can or cannot be booked. Others' bookings have no ids but for administrators of their company.",
  })
  async explainSlot(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('ask', () => AvailabilityInput) ask: AvailabilityInput,
    @Arg('startsAt', () => Date) startsAt: Date,
    @Arg('quantity', () => Int, { nullable: true, description: 'Spaces; 1 unless said.' }) quantity: number | null,
    @Ctx() context: Context,
  ): Promise<SlotExplanation> {
    const { admin, member } = context.viewer;
    const companyIds = isAdminOf(context.viewer, companyId) ? (admin?.companyIds ?? []) : [];
    const onlooker = { companyIds, clientId: member?.clientId ?? null };
    const asked = { ...(await askOf(companyId, ask, context)), start: startsAt.getTime(), quantity, onlooker };
    return explained(await explainSlot(context.em, asked, context.now));
  }
}

function explained({ bookable, start, end, blocked, obstacles }: Explained): SlotExplanation {
  const instant = (at: number | undefined) => (at === undefined || !Number.isFinite(at) ? null : new Date(at));
  return {
    bookable,
    startsAt: new Date(start),
    endsAt: new Date(end),
    blockedFrom: new Date(blocked.start),
    blockedUntil: new Date(blocked.end),
    obstacles: obstacles.map((obstacle) => ({
      ...NOTHING_TOLD,
      ...obstacle,
      from: instant(obstacle.from),
      until: instant(obstacle.until),
    })),
  };
}

const NOTHING_TOLD = {
  personId: null,
  resourceId: null,
  name: null,
  left: null,
  closureId: null,
  exceptionId: null,
  bookingIds: null,
  slotId: null,
  eventId: null,
} as const;

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
