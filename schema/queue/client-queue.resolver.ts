import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ClientQueue } from '../../src/catalogue/client-queue.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { createClientQueue } from '../../src/queue/create-client-queue.js';
import { findClientQueue, listClientQueues } from '../../src/queue/find-queue.js';
import { deleteClientQueue, updateClientQueue } from '../../src/queue/update-client-queue.js';
import { NamedOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { figuresOf } from './board.js';
import { ClientQueueConnection, CreateClientQueueInput, QueueRecordInput, UpdateClientQueueInput } from './queue.inputs.js';

@Resolver(() => ClientQueue)
export class ClientQueueResolver {
  @Query(() => ClientQueueConnection, { description: 'Walk-in queues of a company, by id unless `orderBy` is given.' })
  @Allow('read')
  async clientQueues(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('orderBy', () => NamedOrder, { nullable: true }) orderBy: NamedOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ClientQueueConnection> {
    return toConnection(await listClientQueues(em, companyId, { orderBy, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => ClientQueue, { description: 'Walk-in queue by its id. Errors: `NOT_FOUND` the company has no such queue.' })
  @Allow('read')
  clientQueue(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<ClientQueue> {
    return findClientQueue(em, companyId, id);
  }

  @Mutation(() => ClientQueue, { description: 'Creates a walk-in queue. Errors: `INVALID` a field is wrong: `fields` names it.' })
  @Allow('manage')
  createClientQueue(
    @Arg('input', () => CreateClientQueueInput) { companyId, ...input }: CreateClientQueueInput,
    @Ctx() context: Context,
  ): Promise<ClientQueue> {
    return createClientQueue(context.em, companyId, input);
  }

  @Mutation(() => ClientQueue, {
    description:
      'Changes a walk-in queue; queuers in it stay, also when it no longer takes their service. Errors: ' +
      '`NOT_FOUND` the company has no such queue; `STALE_VERSION` `expectedVersion` is not the current ' +
      'version; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  updateClientQueue(
    @Arg('input', () => UpdateClientQueueInput) { companyId, id, expectedVersion, ...changes }: UpdateClientQueueInput,
    @Ctx() context: Context,
  ): Promise<ClientQueue> {
    return updateClientQueue(context.em, { companyId, id, expectedVersion }, changes);
  }

  @Mutation(() => ClientQueue, {
    description:
      'Deletes an empty walk-in queue; staff who served only this queue then serve every queue. Errors: ' +
      '`NOT_FOUND` the company has no such queue; `STALE_VERSION` `expectedVersion` is not the current ' +
      'version; `CONFLICT` somebody waits or is served in it.',
  })
  @Allow('manage')
  deleteClientQueue(
    @Arg('input', () => QueueRecordInput) { companyId, id, expectedVersion }: QueueRecordInput,
    @Ctx() context: Context,
  ): Promise<ClientQueue> {
    return deleteClientQueue(context.em, { companyId, id, expectedVersion });
  }

  @FieldResolver(() => Int, { description: 'Number of queuers who wait, without those who are being served.' })
  async length(@Root() queue: ClientQueue, @Ctx() context: Context): Promise<number> {
    return (await figuresOf(context, queue)).length;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Estimated number of seconds until a client who joins now is called; null while nobody of the staff will serve.',
  })
  async waitSeconds(@Root() queue: ClientQueue, @Ctx() context: Context): Promise<number | null> {
    return (await figuresOf(context, queue)).waitSeconds;
  }

  @FieldResolver(() => Resource, { nullable: true, description: 'Resource at which the queue is served; null: none.' })
  resource(@Root() { resourceId }: ClientQueue, @Ctx() { load }: Context): Promise<Resource | null> {
    return load.one(Resource, resourceId);
  }

  @FieldResolver(() => [Service], { description: 'Services that the queue takes.' })
  async services(@Root() queue: ClientQueue, @Ctx() context: Context): Promise<Service[]> {
    const { serviceIds } = await figuresOf(context, queue);
    return context.load.each(Service, serviceIds);
  }

  @FieldResolver(() => [Person], {
    description: 'Persons who may serve the queue: those assigned to the queue, and those assigned to no queue.',
  })
  async people(@Root() queue: ClientQueue, @Ctx() context: Context): Promise<Person[]> {
    const { personIds } = await figuresOf(context, queue);
    return context.load.each(Person, personIds);
  }
}
