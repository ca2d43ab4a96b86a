import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { type TimeExplanation as Explained, explainTime } from '../../src/availability/explain/explain-time.js';
import { type NextAvailableResult, nextAvailable } from '../../src/availability/next-available.js';
import { priceOf } from '../../src/catalogue/services/price-of.js';
import { timeText } from '../../src/shared/local-time.js';
import { localMoment, offsetText } from '../../src/shared/zoned-time.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { money } from '../shared/money.js';
import { isAdminOf } from '../shared/permission.js';
import { AvailabilityInput } from './availability.inputs.js';
import { availabilityQuery, combinationName } from './availability-query.js';
import { NextAvailable } from './next-available.inputs.js';
import { TimeExplanation } from './time-explanation.inputs.js';

@Resolver()
export class FreeTimeResolver {
  @Query(() => NextAvailable, {
    complexity: 1000,
    description: 'Next times that can be booked, up to the maximum advance of the service, or a year ahead if it has none.',
  })
  @Allow('everybody')
  async nextAvailable(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('input', () => AvailabilityInput) input: AvailabilityInput,
    @Arg('from', () => Date, { nullable: true, description: 'Time from which to search; now by default.' }) from: Date | null,
    @Arg('count', () => Int, { nullable: true, description: 'Number of times to find, 1 to 100; 5 by default.' }) count:
      | number
      | null,
    @Arg('quantity', () => Int, { nullable: true, description: 'Number of spaces to be booked together; 1 by default.' })
    quantity: number | null,
    @Ctx() context: Context,
  ): Promise<NextAvailable> {
    const requested = {
      ...(await availabilityQuery(companyId, input, context)),
      from: from?.getTime() ?? null,
      count: count ?? 5,
      quantity,
    };
    return next(await nextAvailable(context.em, requested, context.now));
  }

  @Query(() => TimeExplanation, {
    complexity: 500,
    description:
      'Explanation why a time can or cannot be booked. Ids of bookings of others are returned only to administrators of their ' +
      'company.',
  })
  @Allow('everybody')
  async explainTime(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('input', () => AvailabilityInput) input: AvailabilityInput,
    @Arg('startsAt', () => Date) startsAt: Date,
    @Arg('quantity', () => Int, {
      nullable: true,
      description: 'Number of spaces to be booked together; 1 by default.',
    })
    quantity: number | null,
    @Ctx() context: Context,
  ): Promise<TimeExplanation> {
    const { admin, member } = context.viewer;
    const companyIds = isAdminOf(context.viewer, companyId) ? (admin?.companyIds ?? []) : [];
    const viewerOfDiary = { companyIds, clientId: member?.clientId ?? null };
    const requested = {
      ...(await availabilityQuery(companyId, input, context)),
      start: startsAt.getTime(),
      quantity,
      viewerOfDiary,
    };
    return explained(await explainTime(context.em, requested, context.now));
  }
}

function explained({ bookable, start, end, blocked, obstacles }: Explained): TimeExplanation {
  const instant = (at: number | undefined) => (at === undefined || !Number.isFinite(at) ? null : new Date(at));
  return {
    bookable,
    startsAt: new Date(start),
    endsAt: new Date(end),
    blockedFrom: new Date(blocked.start),
    blockedUntil: new Date(blocked.end),
    obstacles: obstacles.map((obstacle) => ({
      ...NO_DETAILS,
      ...obstacle,
      from: instant(obstacle.from),
      until: instant(obstacle.until),
    })),
  };
}

const NO_DETAILS = {
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

function next({ offer, timeZone, duration, starts, searchedUntil }: NextAvailableResult): NextAvailable {
  const { id, name, companyId } = offer.service;
  const times = starts.map(({ start, combinations }) => {
    const { date, minute } = localMoment(timeZone, start);
    const named = combinations.map((one) => ({ ...one, name: combinationName(offer, one.personId, one.resourceId) }));
    return {
      startsAt: new Date(start),
      date,
      time: timeText(minute),
      localStart: offsetText(timeZone, start),
      combinations: named,
    };
  });
  const price = money(priceOf(offer.service, duration), companyId);
  return { serviceId: id, name, duration, price, times, searchedUntil: new Date(searchedUntil) };
}
