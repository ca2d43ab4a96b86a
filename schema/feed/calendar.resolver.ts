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
      'iCalendar text (RFC 5545) of the bookings of the person, resource or purchase that has this `calendarKey`, without a ' +
      'log-in. Cancelled bookings stay in it for 30 days. Errors: `NOT_FOUND` no calendar has this key, for example once ' +
      'the key was renewed.',
  })
  @Allow('everybody')
  calendar(
    @Arg('key', () => String) key: string,
    @Arg('bookingId', () => Int, {
      nullable: true,
      description: 'Id of one booking of the purchase, to read that booking alone.',
    })
    bookingId: number | null,
    @Arg('busyOnly', () => Boolean, {
      nullable: true,
      description: 'True: the calendar shows only when its owner is busy. False by default.',
    })
    busyOnly: boolean | null,
    @Ctx() { em }: Context,
  ): Promise<string> {
    return findFeed(em, { key, bookingId, busyOnly });
  }

  @Query(() => String, {
    complexity: COMPLEXITY,
    description:
      'iCalendar text (RFC 5545) of the bookings of a person of the staff. Bookings at companies that the caller does not ' +
      'act for appear as busy time only.',
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
      'Replaces the `calendarKey` of a person, resource or purchase and returns the new key; the address of the calendar ' +
      'with the old key no longer works. Errors: `NOT_FOUND` the company has no such person, resource or purchase; `FORBIDDEN` ' +
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
