import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Booking } from '../../src/booking/booking.entity.js';
import { bookingSummary } from '../../src/booking/describe-booking.js';
import { blockTime, moveBlock, unblockTime } from '../../src/capacity/block-time.js';
import { findSlot, listSlots } from '../../src/capacity/list-slots.js';
import { SLOT_BLOCKED, Slot } from '../../src/capacity/slot.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { MINUTE } from '../../src/shared/interval.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { BookingConnection, BookingOrder } from '../booking/booking-filter.inputs.js';
import { toDomainInput } from '../booking/domain-input.js';
import { SlotOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { isAdminOf, requireAdmin } from '../shared/permission.js';
import { LocalMoment } from '../shared/scalars.js';
import { BlockTimeInput, MoveBlockInput, SlotConnection, SlotFilter } from './slot.inputs.js';
import { spacesHeldNow } from './spaces-held-now.js';

@Resolver(() => Slot)
export class SlotResolver {
  @Query(() => SlotConnection, {
    description: 'Times that are booked or blocked, by `startsAt` unless `orderBy` is given; they do not show who booked.',
  })
  @Allow('everybody')
  async slots(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => SlotFilter, { nullable: true }) filter: SlotFilter | null,
    @Arg('orderBy', () => SlotOrder, { nullable: true }) orderBy: SlotOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, now }: Context,
  ): Promise<ConnectionOf<Slot>> {
    const wanted = { ...filter, on: filter?.today ? now : null };
    return toConnection(await listSlots(em, companyId, { ...wanted, orderBy, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Slot)
  @Allow('read')
  slot(@Arg('companyId', () => Int) companyId: number, @Arg('id', () => Int) id: number, @Ctx() { em }: Context): Promise<Slot> {
    return findSlot(em, companyId, id);
  }

  @Mutation(() => Slot, {
    description:
      'Blocks time of a person, a resource or both, inside or outside their working hours. Errors: `NOT_FOUND` the company ' +
      'has no such person or resource; `INVALID` neither is given, or the end is not after the start; `TIME_TAKEN` the time ' +
      'is booked, held or blocked.',
  })
  @Allow('diary')
  blockTime(@Arg('input', () => BlockTimeInput) input: BlockTimeInput, @Ctx() { em, face }: Context): Promise<Slot> {
    return blockTime(em, toDomainInput(input, face));
  }

  @Mutation(() => Slot, {
    description:
      'Moves a block to another time, person or resource. Errors: `NOT_FOUND` the company has no such block, person or ' +
      'resource; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` the end is not after the start; ' +
      '`CONFLICT` the slot belongs to bookings; `TIME_TAKEN` the time is booked, held or blocked.',
  })
  @Allow('diary')
  moveBlock(
    @Arg('input', () => MoveBlockInput) { companyId, id, expectedVersion, ...move }: MoveBlockInput,
    @Ctx() { em, face }: Context,
  ): Promise<Slot> {
    return moveBlock(em, { companyId, id, expectedVersion }, toDomainInput(move, face));
  }

  @Mutation(() => Slot, {
    description:
      'Frees the time of a block; freeing it again changes nothing. Errors: `NOT_FOUND` the company has no such block; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` the slot belongs to bookings, which can be ' +
      'cancelled.',
  })
  @Allow('diary')
  freeSlot(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em }: Context,
  ): Promise<Slot> {
    return withExpectedVersion(em, { entity: Slot, id, companyId, expectedVersion }, (tx) => unblockTime(tx, companyId, id));
  }

  @FieldResolver(() => Int, { description: 'Number of spaces that baskets hold now.' })
  spacesHeld(@Root() slot: Slot, @Ctx() context: Context): Promise<number> | number {
    return spacesHeldNow('slot', slot, context);
  }

  @FieldResolver(() => Int, { description: 'Length of the time that is taken, in minutes.' })
  duration(@Root() { startsAt, endsAt }: Slot): number {
    return Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE);
  }

  @FieldResolver(() => String, {
    description: 'Service, provider and company in English words; for administrators also the description of a block.',
  })
  async summary(@Root() slot: Slot, @Ctx() { load, viewer }: Context): Promise<string> {
    const [service, person, resource, company] = await Promise.all([
      load.one(Service, slot.serviceId),
      load.one(Person, slot.personId),
      load.one(Resource, slot.resourceId),
      load.known(Company, slot.companyId),
    ]);
    const why = isAdminOf(viewer, slot.companyId) ? slot.description : null;
    const what = slot.status === SLOT_BLOCKED ? (why ?? 'Blocked') : (service?.name ?? null);
    return bookingSummary({ what, provider: person?.name ?? resource?.name ?? null, company: company.name }, 'en');
  }

  @FieldResolver(() => LocalMoment, {
    description: 'Start, ISO 8601 with the offset of the time zone of the company, such as `2026-07-01T09:00:00+01:00`.',
  })
  async localStart(@Root() { startsAt, companyId }: Slot, @Ctx() { load }: Context): Promise<string> {
    return offsetText((await load.known(Company, companyId)).timeZone, startsAt.getTime());
  }

  @FieldResolver(() => LocalMoment, {
    description: 'End, exclusive, ISO 8601 with the offset of the time zone of the company, such as `2026-07-01T10:00:00+01:00`.',
  })
  async localEnd(@Root() { endsAt, companyId }: Slot, @Ctx() { load }: Context): Promise<string> {
    return offsetText((await load.known(Company, companyId)).timeZone, endsAt.getTime());
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Slot, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @FieldResolver(() => Service, { nullable: true })
  service(@Root() { serviceId }: Slot, @Ctx() { load }: Context): Promise<Service | null> {
    return load.one(Service, serviceId);
  }

  @FieldResolver(() => Person, { nullable: true })
  person(@Root() { personId }: Slot, @Ctx() { load }: Context): Promise<Person | null> {
    return load.one(Person, personId);
  }

  @FieldResolver(() => Resource, { nullable: true })
  resource(@Root() { resourceId }: Slot, @Ctx() { load }: Context): Promise<Resource | null> {
    return load.one(Resource, resourceId);
  }

  @FieldResolver(() => BookingConnection, {
    nullable: true,
    description: 'Bookings that share the slot, by their ids unless `orderBy` is given; for administrators.',
  })
  async bookings(
    @Root() { id, companyId }: Slot,
    @Arg('orderBy', () => BookingOrder, { nullable: true }) orderBy: BookingOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Booking> | null> {
    requireAdmin(context.viewer, companyId);
    return pageOfRecords(
      { name: `bookings of slot ${id}`, rows: await context.load.all(Booking, 'slotId', id), orderBy },
      page,
      context,
    );
  }
}
