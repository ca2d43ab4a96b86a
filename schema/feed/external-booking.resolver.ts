import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { ExternalCalendar } from '../../src/catalogue/people/external-calendar.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { ExternalBooking } from '../../src/feed/external-booking.entity.js';
import { findExternalBooking, listExternalBookings } from '../../src/feed/list-external-bookings.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { SlotOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { LocalMoment } from '../shared/scalars.js';
import { ExternalBookingConnection, ExternalBookingFilter } from './external-booking.inputs.js';

@Resolver(() => ExternalBooking)
export class ExternalBookingResolver {
  @Query(() => ExternalBookingConnection, {
    description: 'Busy times of the staff from their external calendars, by `startsAt` unless `orderBy` is given.',
  })
  @Allow('read')
  async externalBookings(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => ExternalBookingFilter, { nullable: true }) filter: ExternalBookingFilter | null,
    @Arg('orderBy', () => SlotOrder, { nullable: true }) orderBy: SlotOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, now }: Context,
  ): Promise<ConnectionOf<ExternalBooking>> {
    const requested = { orderBy, page, withTotal: isSelected(info, 'totalCount'), now };
    return toConnection(await listExternalBookings(em, { companyId, filter: filter ?? {}, ...requested }));
  }

  @Query(() => ExternalBooking, {
    description:
      'Busy time from an external calendar, by its id. Errors: `NOT_FOUND` there is none, or the calendar no ' + 'longer has it.',
  })
  @Allow('read')
  externalBooking(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<ExternalBooking> {
    return findExternalBooking(em, companyId, id);
  }

  @FieldResolver(() => Person)
  person(@Root() { personId }: ExternalBooking, @Ctx() { load }: Context): Promise<Person> {
    return load.known(Person, personId);
  }

  @FieldResolver(() => LocalMoment, { description: 'Start of the busy time in the time zone of the company, with its offset.' })
  async localStart(@Root() { startsAt, companyId }: ExternalBooking, @Ctx() { load }: Context): Promise<string> {
    return offsetText((await load.known(Company, companyId)).timeZone, startsAt.getTime());
  }

  @FieldResolver(() => LocalMoment, {
    description: 'End of the busy time, exclusive, in the time zone of the company, with its offset.',
  })
  async localEnd(@Root() { endsAt, companyId }: ExternalBooking, @Ctx() { load }: Context): Promise<string> {
    return offsetText((await load.known(Company, companyId)).timeZone, endsAt.getTime());
  }
}

/** State of a person's calendar elsewhere, as it was last read. */
@Resolver(() => Person)
export class ExternalCalendarResolver {
  @Extensions({ audience: 'home' })
  @FieldResolver(() => ExternalCalendar, {
    nullable: true,
    description: 'External calendar at `externalCalendarUrl`, with the time at which it was last read; null without an address.',
  })
  async externalCalendar(@Root() { id }: Person, @Ctx() { load }: Context): Promise<ExternalCalendar | null> {
    return (await load.all(ExternalCalendar, 'personId', id))[0] ?? null;
  }
}
