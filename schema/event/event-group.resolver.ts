import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Image } from '../../src/catalogue/images/image.entity.js';
import { findGroup, findGroups } from '../../src/event/chains/find-chains.js';
import { createEventGroup } from '../../src/event/create-event-group.js';
import { EventGroup } from '../../src/event/event-group.entity.js';
import { deleteEventGroup, updateEventGroup } from '../../src/event/update-event-group.js';
import { imagesOf } from '../catalogue/relations.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { EventListArgs, EventRecordArgs } from './event.inputs.js';
import {
  CreateEventGroupInput,
  DeleteEventGroupInput,
  EventGroupConnection,
  EventGroupFilter,
  UpdateEventGroupInput,
} from './event-group.inputs.js';

@Resolver(() => EventGroup)
export class EventGroupResolver {
  @Query(() => EventGroupConnection, { description: 'Event groups of a company, by `order` unless `orderBy` is given.' })
  @Allow('everybody', { forAdministrators: ['filter.includeDisabled', 'filter.includeDeleted'] })
  async eventGroups(
    @Args(() => EventListArgs) { companyId, ...page }: EventListArgs,
    @Arg('filter', () => EventGroupFilter, { nullable: true }) filter: EventGroupFilter | null,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EventGroupConnection> {
    return toConnection(
      await findGroups(em, companyId, { hidden: filter ?? {}, orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => EventGroup, { description: 'Event group by its id. Errors: `NOT_FOUND` the company has no such group.' })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  eventGroup(
    @Args(() => EventRecordArgs) { companyId, id, includeHidden }: EventRecordArgs,
    @Ctx() { em }: Context,
  ): Promise<EventGroup> {
    return findGroup(em, companyId, { id, asAdmin: includeHidden });
  }

  @Mutation(() => EventGroup, { description: 'Creates a group of event chains. Errors: `INVALID` the name is empty.' })
  @Allow('manage')
  createEventGroup(
    @Arg('input', () => CreateEventGroupInput) { companyId, ...fields }: CreateEventGroupInput,
    @Ctx() { em }: Context,
  ): Promise<EventGroup> {
    return createEventGroup(em, companyId, fields);
  }

  @Mutation(() => EventGroup, {
    description:
      'Changes a group of event chains. Errors: `NOT_FOUND` the company has no such event group; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` ' +
      'names it.',
  })
  @Allow('manage')
  updateEventGroup(
    @Arg('input', () => UpdateEventGroupInput) input: UpdateEventGroupInput,
    @Ctx() { em }: Context,
  ): Promise<EventGroup> {
    const { companyId, id, expectedVersion, ...changes } = input;
    return updateEventGroup(em, { companyId, id, expectedVersion }, changes);
  }

  @Mutation(() => EventGroup, {
    description:
      'Deletes a group of event chains. Deleting again changes nothing. Errors: `NOT_FOUND` the company has no ' +
      'such event group; `STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` event chains ' +
      'belong to the group.',
  })
  @Allow('manage')
  deleteEventGroup(
    @Arg('input', () => DeleteEventGroupInput) { companyId, id, expectedVersion }: DeleteEventGroupInput,
    @Ctx() { em }: Context,
  ): Promise<EventGroup> {
    return deleteEventGroup(em, { companyId, id, expectedVersion });
  }

  @FieldResolver(() => [Image])
  images(@Root() group: EventGroup, @Ctx() { load }: Context): Promise<Image[]> {
    return imagesOf(load, 'event_group', group);
  }
}
