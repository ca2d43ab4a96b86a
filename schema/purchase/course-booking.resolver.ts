import { Arg, Args, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { type BoughtCourse, coursesIn } from '../../src/purchase/courses-in.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import { type ConnectionOf, PageArgs } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { Money, money } from '../shared/money.js';

@ObjectType({ simpleResolvers: true, description: 'A course that was bought: bookings of all its sessions, for one price.' })
export class CourseBooking {
  @Field(() => Int)
  id!: number;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  purchaseId!: number;

  @Field(() => Int)
  eventChainId!: number;

  @Field(() => Int, { description: 'Number of spaces that were bought in each session.' })
  quantity!: number;

  @Field(() => Boolean, { description: 'True once all sessions of the course are cancelled.' })
  isCancelled!: boolean;
}

@Resolver(() => CourseBooking)
export class CourseBookingResolver {
  @FieldResolver(() => BookingConnection, {
    description: 'Bookings of the sessions, in order of time unless `orderBy` is given.',
  })
  bookings(
    @Root() { id, bookings }: BoughtCourse,
    @Arg('orderBy', () => BookingOrder, { nullable: true }) orderBy: BookingOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): ConnectionOf<Booking> {
    return pageOfRecords({ name: `sessions of course ${id}`, rows: bookings, orderBy }, page, context);
  }

  @FieldResolver(() => Money, { description: 'Price of one space in the course, for all its sessions together.' })
  price(@Root() { price, companyId }: BoughtCourse): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => Money, { description: 'Amount paid so far for the course.' })
  paid(@Root() { paid, companyId }: BoughtCourse): Money {
    return money(paid, companyId);
  }

  @FieldResolver(() => Money, {
    description: 'Amount still to be paid at once for the course; nothing for sessions that were cancelled.',
  })
  dueNow(@Root() { dueNow, companyId, bookings }: BoughtCourse, @Ctx() { face }: Context): Money {
    const open = bookings.filter(({ isCancelled }) => !isCancelled);
    const due = face.showsDueOfCancelled ? dueNow : open.reduce((sum, booking) => sum + booking.dueNow, 0);
    return money(due, companyId);
  }

  @FieldResolver(() => EventChain)
  eventChain(@Root() { eventChainId }: BoughtCourse, @Ctx() { load }: Context): Promise<EventChain> {
    return load.known(EventChain, eventChainId);
  }
}

@Resolver(() => Purchase)
export class PurchaseCoursesResolver {
  @FieldResolver(() => [CourseBooking], {
    description: 'Courses that were bought; their sessions are also among the `bookings`.',
  })
  async courseBookings(@Root() { id }: Purchase, @Ctx() { load }: Context): Promise<BoughtCourse[]> {
    return coursesIn(await load.all(Booking, 'purchaseId', id));
  }
}
