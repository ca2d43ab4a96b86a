import { Ctx, FieldResolver, Resolver, Root, registerEnumType } from 'type-graphql';
import type { Attendance } from '../../src/booking/attendance.js';
import { Booking } from '../../src/booking/booking.entity.js';
import { Actor, actorOf, StatusMark, statusMarks } from '../account/actor.resolver.js';
import type { Context } from '../shared/context.js';

export enum AttendanceName {
  UNMARKED = 'unmarked',
  ATTENDED = 'attended',
  NO_SHOW = 'no_show',
}

registerEnumType(AttendanceName, {
  name: 'Attendance',
  description: 'Whether the client of a booking came.',
  valuesConfig: {
    UNMARKED: { description: 'The attendance has not been marked.' },
    ATTENDED: { description: 'The client came.' },
    NO_SHOW: { description: 'The client did not come.' },
  },
});

/** History of a booking, as it was recorded when it happened. */
@Resolver(() => Booking)
export class BookingHistoryResolver {
  @FieldResolver(() => AttendanceName, { description: 'Whether the client came; UNMARKED until somebody marks it.' })
  attendance(@Root() { attendance }: Booking): Attendance {
    return attendance;
  }

  @FieldResolver(() => Actor, {
    nullable: true,
    description: 'Actor who marked `attendance`; null while it is UNMARKED, or if the actor was not recorded.',
  })
  attendanceMarkedBy(@Root() { attendanceMarkedBy, companyId }: Booking, @Ctx() context: Context): Actor | null {
    return actorOf(attendanceMarkedBy, companyId, context);
  }

  @FieldResolver(() => [StatusMark], {
    description: 'Custom states of the company that the booking was given, the latest at the end.',
  })
  customStatuses(@Root() booking: Booking, @Ctx() context: Context): StatusMark[] {
    return statusMarks(booking, context);
  }

  @FieldResolver(() => Actor, { nullable: true, description: 'Actor who cancelled the booking; null while it is not cancelled.' })
  cancelledBy(@Root() { isCancelled, cancelledBy, companyId }: Booking, @Ctx() context: Context): Actor | null {
    if (!isCancelled) return null;
    // Without a log-in it was cancelled by a caller who has the long id of its purchase.
    return actorOf(cancelledBy, companyId, context) ?? { kind: 'client', administratorId: null, companyId };
  }
}
