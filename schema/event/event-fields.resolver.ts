import { Arg, Args, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { Event } from '../../src/event/event.entity.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import { type ConnectionOf, PageArgs } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { LocalMoment } from '../shared/scalars.js';

/** Fields of an occurrence that it has from its chain, and its bookings. */
@Resolver(() => Event)
export class EventFieldsResolver {
  @FieldResolver(() => String, { description: 'Name of the event, which is the name of its chain.' })
  async name(@Root() { eventChainId }: Event, @Ctx() { load }: Context): Promise<string> {
    return (await load.known(EventChain, eventChainId)).name;
  }

  @FieldResolver(() => LocalMoment, {
    description: 'End of the occurrence, exclusive, in the time zone of the company, with its offset.',
  })
  async localEnd(@Root() { endsAt, companyId }: Event, @Ctx() { load }: Context): Promise<string> {
    return offsetText((await load.known(Company, companyId)).timeZone, endsAt.getTime());
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Person of the staff who is busy at the event.' })
  async person(@Root() { eventChainId }: Event, @Ctx() { load }: Context): Promise<Person | null> {
    return load.one(Person, (await load.known(EventChain, eventChainId)).personId);
  }

  @FieldResolver(() => Resource, { nullable: true, description: 'Room or another resource that is busy at the event.' })
  async resource(@Root() { eventChainId }: Event, @Ctx() { load }: Context): Promise<Resource | null> {
    return load.one(Resource, (await load.known(EventChain, eventChainId)).resourceId);
  }

  @Extensions({ audience: 'admin' })
  @FieldResolver(() => BookingConnection, {
    description:
      'Bookings of the occurrence, including cancelled ones and those on its waiting list, by id unless `orderBy` is given.',
  })
  async bookings(
    @Root() { id }: Event,
    @Arg('orderBy', () => BookingOrder, { nullable: true }) orderBy: BookingOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Booking>> {
    return pageOfRecords(
      { name: `bookings of event ${id}`, rows: await context.load.all(Booking, 'eventId', id), orderBy },
      page,
      context,
    );
  }
}
