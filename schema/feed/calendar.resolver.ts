import { Arg, Ctx, Field, InputType, Int, Mutation, Query, Resolver, registerEnumType } from 'type-graphql';
import { findFeed, personCalendar } from '../../src/feed/find-feed.js';
import { renewCalendarKey } from '../../src/feed/renew-calendar-key.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { requireAnyAdmin } from '../shared/permission.js';

export enum CalendarOwner {
  PERSON = 'person',
  RESOURCE = 'resource',
  PURCHASE = 'purchase',
}

registerEnumType(CalendarOwner, { name: 'CalendarOwner', description: 'Kind of the record whose bookings a calendar shows.' });

@InputType()
export class RenewCalendarKeyInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => CalendarOwner)
  owner!: CalendarOwner;

  @Field(() => Int)
  id!: number;
}

/** Points of 5,000 entries, the most that a calendar has: one a request for guests, three for administrators. */
const COMPLEXITY = 8000;

@Resolver()
export class CalendarResolver {
  @Query(() => String, {
    complexity: COMPLEXITY,
    description:
      'iCalendar text (RFC 5545) of the bookings at a `calendarKey`, without a log-in; cancelled ones for 30 days. NOT_FOUND once the key was renewed.',
  })
  @Allow('everybody')
  calendar(
    @Arg('key', () => String) key: string,
    @Arg('bookingId', () => Int, {
      nullable: true,
      description: 'Id of one booking of the purchase, to read that booking alone.',
    })
    bookingId: number | null,
    @Arg('busyOnly', () => Boolean, { nullable: true, description: 'Tells when somebody is busy, and nothing else.' })
    busyOnly: boolean | null,
    @Ctx() { em }: Context,
  ): Promise<string> {
    return findFeed(em, { key, bookingId, busyOnly });
  }

  @Query(() => String, {
    complexity: COMPLEXITY,
    description:
      'iCalendar text (RFC 5545) of the bookings of a person: those of companies that are not theirs are busy time and nothing else.',
  })
  @Allow('clients')
  personCalendar(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('personId', () => Int) personId: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<string> {
    const { companyIds } = requireAnyAdmin(viewer);
    return personCalendar(em, { companyId, personId, companyIds });
  }

  @Mutation(() => String, {
    description:
      'Replaces the `calendarKey` of a person, resource or purchase; calendars that read the old address find ' +
      'nothing there. Errors: `NOT_FOUND` the company has no such person, resource or purchase; `FORBIDDEN` ' +
      'the calendar also shows bookings of companies that the caller does not act for.',
  })
  @Allow('manage')
  renewCalendarKey(
    @Arg('input', () => RenewCalendarKeyInput) { companyId, owner, id }: RenewCalendarKeyInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<string> {
    const { companyIds } = requireAnyAdmin(viewer);
    return renewCalendarKey(em, { companyId, owner, id, companyIds });
  }
}
