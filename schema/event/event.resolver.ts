import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { Company } from '../../src/company/company.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { findEvent } from '../../src/event/chains/find-chains.js';
import { sessionsAhead } from '../../src/event/course.js';
import { EVENT_STATUSES, Event } from '../../src/event/event.entity.js';
import { findEventDays, findEvents } from '../../src/event/find-events.js';
import {
  acceptsWaiting,
  type CourseEvents,
  decisiveSessions,
  type EventWithHolds,
  isEventBookable,
  spacesLeft,
  statusOf,
} from '../../src/event/occurrence-state.js';
import { LocalDateType } from '../../src/shared/column.js';
import { MINUTE } from '../../src/shared/interval.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { spacesHeldNow } from '../capacity/spaces-held-now.js';
import { EventOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { type Money, Money as MoneyType, money } from '../shared/money.js';
import { LocalMoment } from '../shared/scalars.js';
import { EventConnection, EventFilter, EventListArgs, EventRecordArgs } from './event.inputs.js';

@Resolver(() => Event)
export class EventResolver {
  @Query(() => EventConnection, {
    description:
      'Occurrences of events of a company, by `startsAt` unless `orderBy` is given; only occurrences that can be booked now, ' +
      'unless `includeNonBookable` is true.',
  })
  @Allow('everybody', { forAdministrators: ['filter.includeDisabled'] })
  async events(
    @Args(() => EventListArgs) { companyId, ...page }: EventListArgs,
    @Arg('filter', () => EventFilter, { nullable: true }) filter: EventFilter | null,
    @Arg('orderBy', () => EventOrder, { nullable: true }) orderBy: EventOrder | null,
    @Ctx() { em, now }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EventConnection> {
    return toConnection(
      await findEvents(em, { companyId, filter: filter ?? {}, now, orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => [LocalDateType], {
    description: 'Days on which the company has occurrences of events that meet the filter, ascending.',
  })
  @Allow('everybody', { forAdministrators: ['filter.includeDisabled'] })
  eventDays(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => EventFilter, { nullable: true }) filter: EventFilter | null,
    @Ctx() { em, now }: Context,
  ): Promise<string[]> {
    return findEventDays(em, { companyId, filter: filter ?? {}, now });
  }

  @Query(() => Event, { description: 'Occurrence of an event, by its id. Errors: `NOT_FOUND` the company has no such event.' })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  event(@Args(() => EventRecordArgs) { companyId, id, includeHidden }: EventRecordArgs, @Ctx() { em }: Context): Promise<Event> {
    return findEvent(em, companyId, { id, asAdmin: includeHidden });
  }

  @FieldResolver(() => EventChain)
  eventChain(@Root() { eventChainId }: Event, @Ctx() { load }: Context): Promise<EventChain> {
    return load.known(EventChain, eventChainId);
  }

  @FieldResolver(() => LocalMoment, { description: 'Start of the occurrence in the time zone of the company, with its offset.' })
  localStart(@Root() { startsAt, companyId }: Event, @Ctx() { load }: Context): string | Promise<string> {
    return load.from(Company, companyId, ({ timeZone }) => offsetText(timeZone, startsAt.getTime()));
  }

  @FieldResolver(() => Int, { description: 'Length of the occurrence in minutes.' })
  duration(@Root() { startsAt, endsAt }: Event): number {
    return Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE);
  }

  @FieldResolver(() => MoneyType, { description: 'Price of one space.' })
  price(@Root() { eventChainId, companyId }: Event, @Ctx() { load }: Context): Money | Promise<Money> {
    return load.from(EventChain, eventChainId, ({ price }) => money(price, companyId));
  }

  @FieldResolver(() => Int, { description: 'Number of spaces that baskets hold at the moment.' })
  spacesHeld(@Root() event: Event, @Ctx() context: Context): Promise<number> | number {
    return spacesHeldNow('event', event, context);
  }

  @FieldResolver(() => Int, {
    description: 'Number of spaces that are left; for a course, the lowest number of any of its sessions that have not begun.',
  })
  async spacesLeft(@Root() event: Event, @Ctx() context: Context): Promise<number> {
    return spacesLeft(await this.together(event, context));
  }

  @FieldResolver(() => EVENT_STATUSES, {
    description:
      'State of the occurrence; for a course, the state of its first session that has not begun and is blocked or full, if any.',
  })
  async status(@Root() event: Event, @Ctx() context: Context): Promise<number> {
    return statusOf(await this.together(event, context));
  }

  @FieldResolver(() => Boolean, { description: 'True: everybody can book the occurrence now.' })
  async bookable(@Root() event: Event, @Ctx() context: Context): Promise<boolean> {
    noteSale(event, context);
    const chain = await context.load.known(EventChain, event.eventChainId);
    const company = await context.load.known(Company, event.companyId);
    return isEventBookable(event, { chain, company, together: await this.together(event, context), now: context.now });
  }

  @FieldResolver(() => Boolean, { description: 'True: the occurrence is full, and its waiting list has space left.' })
  async takesWaiting(@Root() event: Event, @Ctx() context: Context): Promise<boolean> {
    noteSale(event, context);
    const chain = await context.load.known(EventChain, event.eventChainId);
    const company = await context.load.known(Company, event.companyId);
    return acceptsWaiting(event, { chain, company, together: await this.together(event, context), now: context.now });
  }

  /** Loads once, for all fields of an event, what its state depends on. */
  private together(event: Event, context: Context): Promise<CourseEvents> {
    return context.load.once(`events with ${event.id}`, () => this.withSessions(event, context));
  }

  /** Loads the chain and the spaces held at the same time, so that only a course needs a second statement. */
  private async withSessions(event: Event, context: Context): Promise<CourseEvents> {
    const { load } = context;
    const [chain, held] = await Promise.all([load.known(EventChain, event.eventChainId), this.spacesHeld(event, context)]);
    return chain.course ? [{ event, held }, ...(await this.decisive(chain, context))] : [{ event, held }];
  }

  /** Sessions that decide the state of a course, computed once however many of its sessions are shown. */
  private decisive({ id }: EventChain, context: Context): Promise<EventWithHolds[]> {
    const { load, now } = context;
    return load.once(`sessions of course ${id}`, async () => {
      const ahead = sessionsAhead(await load.all(Event, 'eventChainId', id), now);
      return decisiveSessions(
        await Promise.all(ahead.map(async (event) => ({ event, held: await this.spacesHeld(event, context) }))),
      );
    });
  }
}

/** Ends the lifetime of an answer about an occurrence when the occurrence's sale begins or ends. */
function noteSale({ bookableFrom, bookableUntil }: Event, { lifetime }: Context): void {
  lifetime.endAt(bookableFrom);
  lifetime.endAt(bookableUntil);
}
