import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Query, Resolver } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { type ClientBookingsScope, findClientBooking, listClientBookings } from '../../src/booking/list-bookings.js';
import type { Viewer } from '../../src/shared/viewer.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { requireLogIn } from '../shared/permission.js';
import { MemberArgs } from './booking.inputs.js';
import { BookingConnection, BookingPeriod } from './booking-filter.inputs.js';

/** A member's own bookings. An administrator may look at them too, in the companies it acts for. */
@Resolver()
export class MemberBookingResolver {
  @Query(() => BookingConnection, { description: 'Bookings of a member in all companies of the family, by `startsAt`.' })
  @Allow('member or read')
  async memberBookings(
    @Args(() => MemberArgs) whose: MemberArgs,
    @Arg('filter', () => BookingPeriod, { nullable: true }) filter: BookingPeriod | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<ConnectionOf<Booking>> {
    const bookings = ofLogIn(viewer, whose);
    const query = { filter: filter ?? {}, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await listClientBookings(em, whose.companyId, bookings, query));
  }

  @Query(() => Booking)
  @Allow('member or read')
  memberBooking(
    @Args(() => MemberArgs) whose: MemberArgs,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Booking> {
    return findClientBooking(em, ofLogIn(viewer, whose), id);
  }
}

/** The member in all of its family, an administrator where it acts. */
const ofLogIn = (viewer: Viewer, { clientId }: MemberArgs): ClientBookingsScope => ({
  clientId,
  companyIds: requireLogIn(viewer).companyIds,
});
