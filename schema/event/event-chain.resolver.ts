import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Question } from '../../src/client/questions/question.entity.js';
import { Address } from '../../src/company/address.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { createEventChain } from '../../src/event/chains/create-event-chain.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { findChain, findChainByReference, findChains } from '../../src/event/chains/find-chains.js';
import { periodOf } from '../../src/event/chains/period-unit.js';
import { deleteEventChain, updateEventChain } from '../../src/event/chains/update-event-chain.js';
import { Event } from '../../src/event/event.entity.js';
import { EventGroup } from '../../src/event/event-group.entity.js';
import { startsAdmitted } from '../../src/event/occurrence-limits.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { EventChainOrder, EventOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfRecords } from '../shared/loading/loaded-connection.js';
import { type Money, Money as MoneyType, money } from '../shared/money.js';
import { isAdminOf } from '../shared/permission.js';
import { LocalMoment } from '../shared/scalars.js';
import { EventConnection, EventListArgs, EventRecordArgs } from './event.inputs.js';
import {
  CreateEventChainInput,
  DeleteEventChainInput,
  EventChainConnection,
  EventChainFilter,
  EventChainReferenceArgs,
  TimeSpan,
  UpdateEventChainInput,
} from './event-chain.inputs.js';

@Resolver(() => EventChain)
export class EventChainResolver {
  @Query(() => EventChainConnection, { description: 'Event chains of a company, by id unless `orderBy` is given.' })
  @Allow('everybody', { forAdministrators: ['filter.includeDisabled', 'filter.includeDeleted', 'filter.includeTemplates'] })
  async eventChains(
    @Args(() => EventListArgs) { companyId, ...page }: EventListArgs,
    @Arg('filter', () => EventChainFilter, { nullable: true }) filter: EventChainFilter | null,
    @Arg('orderBy', () => EventChainOrder, { nullable: true }) orderBy: EventChainOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EventChainConnection> {
    return toConnection(
      await findChains(em, companyId, { ...(filter ?? {}), orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => EventChain, { description: 'Event chain by its id. Errors: `NOT_FOUND` the company has no such chain.' })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  eventChain(
    @Args(() => EventRecordArgs) { companyId, id, includeHidden }: EventRecordArgs,
    @Ctx() { em }: Context,
  ): Promise<EventChain> {
    return findChain(em, companyId, { id, asAdmin: includeHidden });
  }

  @Query(() => EventChain, {
    description:
      'Event chain by its `reference`; of several, the one with the lowest id. Deleted chains are not found. Errors: ' +
      '`NOT_FOUND` the company has no chain with this reference.',
  })
  @Allow('read')
  eventChainByReference(
    @Args(() => EventChainReferenceArgs) { companyId, reference }: EventChainReferenceArgs,
    @Ctx() { em }: Context,
  ): Promise<EventChain> {
    return findChainByReference(em, companyId, reference);
  }

  @Mutation(() => EventChain, {
    description:
      'Creates an event chain, the definition of a single or recurring event, with its occurrences; a template has no ' +
      'occurrences. The person and the resource of the chain are busy at every occurrence. Errors: `INVALID` a field is ' +
      'wrong: `fields` names it; `TIME_TAKEN` the person or resource is already busy at the time of an occurrence.',
  })
  @Allow('manage')
  createEventChain(
    @Arg('input', () => CreateEventChainInput) { companyId, ...fields }: CreateEventChainInput,
    @Ctx() { em, now, face: { refusesContradictions } }: Context,
  ): Promise<EventChain> {
    return createEventChain(em, { companyId, ...fields, refusesContradictions }, now);
  }

  @Mutation(() => EventChain, {
    description:
      'Changes an event chain and its occurrences. Occurrences that are booked, held, blocked or waited for keep their ' +
      'times; the others are moved, added or removed. Errors: `NOT_FOUND` the company has no such event chain; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` names it; ' +
      '`TIME_TAKEN` the person or resource is already busy at the time of an occurrence.',
  })
  @Allow('manage')
  updateEventChain(
    @Arg('input', () => UpdateEventChainInput) input: UpdateEventChainInput,
    @Ctx() { em, now, face: { refusesContradictions } }: Context,
  ): Promise<EventChain> {
    const { companyId, id, expectedVersion, ...changes } = input;
    return updateEventChain(em, { companyId, id, expectedVersion, ...changes, refusesContradictions }, now);
  }

  @Mutation(() => EventChain, {
    description:
      'Deletes an event chain and its free occurrences; those that are booked, held, blocked or waited for still take ' +
      'place. Deleting again changes nothing. Errors: `NOT_FOUND` the company has no such event chain; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('manage')
  deleteEventChain(
    @Arg('input', () => DeleteEventChainInput) { companyId, id, expectedVersion }: DeleteEventChainInput,
    @Ctx() { em }: Context,
  ): Promise<EventChain> {
    return deleteEventChain(em, { companyId, id, expectedVersion });
  }

  @FieldResolver(() => MoneyType, { description: 'Price of one space.' })
  price(@Root() { price, companyId }: EventChain): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => LocalMoment, {
    nullable: true,
    description: 'Start of the first occurrence in the time zone of the company, with its offset; null: not planned yet.',
  })
  async localStart(@Root() { startsAt, companyId }: EventChain, @Ctx() { load }: Context): Promise<string | null> {
    return startsAt && offsetText((await load.known(Company, companyId)).timeZone, startsAt.getTime());
  }

  @FieldResolver(() => TimeSpan, {
    nullable: true,
    description: 'Shortest time before the start at which an occurrence can be booked; null: until it starts.',
  })
  minAdvance(@Root() { minAdvanceTime, minAdvanceUnit }: EventChain): TimeSpan | null {
    return periodOf(minAdvanceTime, minAdvanceUnit);
  }

  @FieldResolver(() => LocalMoment, {
    nullable: true,
    description:
      'Earliest start that can be booked now, in the time zone of the company with its offset, such as ' +
      '`2026-07-01T09:00:00+01:00`. Null without a limit.',
  })
  soonestStart(@Root() chain: EventChain, @Ctx() context: Context): Promise<string | null> {
    return admitted(chain, context, 'soonest');
  }

  @FieldResolver(() => LocalMoment, {
    nullable: true,
    description:
      'Latest start that can be booked now, in the time zone of the company with its offset, such as ' +
      '`2026-07-01T09:00:00+01:00`. Null without a limit.',
  })
  latestStart(@Root() chain: EventChain, @Ctx() context: Context): Promise<string | null> {
    return admitted(chain, context, 'latest');
  }

  @FieldResolver(() => TimeSpan, {
    nullable: true,
    description: 'Shortest time before the start at which a client may cancel or move a booking; null: until the start.',
  })
  minCancel(@Root() { minCancel, minCancelUnit }: EventChain): TimeSpan | null {
    return periodOf(minCancel, minCancelUnit);
  }

  @FieldResolver(() => EventGroup)
  eventGroup(@Root() { eventGroupId }: EventChain, @Ctx() { load }: Context): Promise<EventGroup> {
    return load.known(EventGroup, eventGroupId);
  }

  @FieldResolver(() => Address, { nullable: true, description: 'Address at which the event takes place.' })
  address(@Root() { addressId }: EventChain, @Ctx() { load }: Context): Promise<Address | null> {
    return load.one(Address, addressId);
  }

  @FieldResolver(() => Person, { nullable: true })
  person(@Root() { personId }: EventChain, @Ctx() { load }: Context): Promise<Person | null> {
    return load.one(Person, personId);
  }

  @FieldResolver(() => Resource, { nullable: true })
  resource(@Root() { resourceId }: EventChain, @Ctx() { load }: Context): Promise<Resource | null> {
    return load.one(Resource, resourceId);
  }

  @FieldResolver(() => [Question], {
    description: 'Questions that are asked with a booking; questions for administrators only are shown to administrators alone.',
  })
  async questions(@Root() chain: EventChain, @Ctx() { load, viewer }: Context): Promise<Question[]> {
    if (chain.questionGroupId == null) return [];
    const isAdmin = isAdminOf(viewer, chain.companyId);
    const questions = await load.all(Question, 'questionGroupId', chain.questionGroupId);
    return questions.filter(
      ({ companyId, deleted, inSurvey, adminOnly }) =>
        companyId === chain.companyId && !deleted && !inSurvey && (isAdmin || !adminOnly),
    );
  }

  @FieldResolver(() => EventConnection, {
    description: 'Past and future occurrences of the chain, in order of their ids unless `orderBy` is given.',
  })
  async occurrences(
    @Root() { id }: EventChain,
    @Arg('orderBy', () => EventOrder, { nullable: true }) orderBy: EventOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Event>> {
    const events = (await context.load.all(Event, 'eventChainId', id)).filter(({ deleted }) => !deleted);
    return pageOfRecords({ name: `occurrences of chain ${id}`, rows: events, orderBy }, page, context);
  }
}

async function admitted(chain: EventChain, { load, now }: Context, which: 'soonest' | 'latest'): Promise<string | null> {
  const { timeZone } = await load.known(Company, chain.companyId);
  const start = startsAdmitted(chain, timeZone, now.getTime())[which];
  return start === null ? null : offsetText(timeZone, start);
}
