import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Category } from '../../src/catalogue/category.entity.js';
import { ClientQueue, ClientQueueService } from '../../src/catalogue/client-queue.entity.js';
import { Image } from '../../src/catalogue/images/image.entity.js';
import { INCLUDE_HIDDEN } from '../../src/catalogue/is-shown.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { ServicePerson, ServiceResource } from '../../src/catalogue/provider.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { createService } from '../../src/catalogue/services/create-service.js';
import {
  findService,
  findServiceByReference,
  listCounterparts,
  listServices,
} from '../../src/catalogue/services/find-service.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { deleteService, updateService } from '../../src/catalogue/services/update-service.js';
import { Company } from '../../src/company/company.entity.js';
import { takesWalkIns } from '../../src/queue/desks/takes-service.js';
import { Schedule } from '../../src/schedule/schedule.entity.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { type Money, Money as MoneyType, moneyOrNull } from '../shared/money.js';
import { requireAdmin } from '../shared/permission.js';
import { CatalogueArgs, CatalogueListArgs, ReferenceArgs } from './catalogue.inputs.js';
import { imagesOf, visible } from './relations.js';
import {
  CreateServiceInput,
  DeleteServiceInput,
  ServiceConnection,
  ServiceFilter,
  ServiceOption,
  UpdateServiceInput,
} from './service.inputs.js';
import { listsOf, optionsOf, withFaultsInOptions } from './service-options.js';

@Resolver(() => Service)
export class ServiceResolver {
  @Query(() => ServiceConnection, {
    description:
      'Services that a company offers, by `order` unless `orderBy` is given: its own and those that its parent offers in branches.',
  })
  @Allow('everybody', { forAdministrators: ['filter.includeDisabled', 'filter.includeDeleted'] })
  async services(
    @Args(() => CatalogueListArgs) { companyId, ...page }: CatalogueListArgs,
    @Arg('filter', () => ServiceFilter, { nullable: true }) filter: ServiceFilter | null,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ServiceConnection> {
    return toConnection(
      await listServices(em, { ...filter, companyId, orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => Service, { description: 'Service by its id. Errors: `NOT_FOUND` the company offers no such service.' })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  service(@Args(() => CatalogueArgs) { companyId, id, includeHidden }: CatalogueArgs, @Ctx() { em }: Context): Promise<Service> {
    return findService(em, { companyId, id }, includeHidden ? INCLUDE_HIDDEN : {});
  }

  @Query(() => Service, {
    description:
      'Service with that `reference`; the first that is not deleted when several have it. Errors: `NOT_FOUND` ' +
      'the company has none.',
  })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  serviceByReference(
    @Args(() => ReferenceArgs) { companyId, reference, includeHidden }: ReferenceArgs,
    @Ctx() { em }: Context,
  ): Promise<Service> {
    return findServiceByReference(em, { companyId, reference }, includeHidden ? INCLUDE_HIDDEN : {});
  }

  @Mutation(() => Service, {
    description:
      'Adds a service. Every person of the company who can be booked provides it, unless `personIds` says ' +
      'otherwise. Errors: `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  createService(
    @Arg('input', () => CreateServiceInput) { companyId, options, ...fields }: CreateServiceInput,
    @Ctx() { em, face: { refusesContradictions } }: Context,
  ): Promise<Service> {
    const given = { ...fields, ...listsOf(options), refusesContradictions };
    return withFaultsInOptions(options, () => createService(em, companyId, given));
  }

  @Mutation(() => Service, {
    description:
      'Changes a service; existing bookings keep their length and price. A branch cannot change a service of ' +
      'its parent. Errors: `NOT_FOUND` the company has no such service; `STALE_VERSION` `expectedVersion` is ' +
      'not the current version; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  updateService(
    @Arg('input', () => UpdateServiceInput) input: UpdateServiceInput,
    @Ctx() { em, face: { refusesContradictions } }: Context,
  ): Promise<Service> {
    const { companyId, id, expectedVersion, options, ...changes } = input;
    const given = { ...changes, ...listsOf(options), refusesContradictions };
    return withFaultsInOptions(options, () => updateService(em, { companyId, id, expectedVersion }, given));
  }

  @Mutation(() => Service, {
    description:
      'Deletes a service: nothing new can be booked, existing bookings stay. Deleting again changes nothing. ' +
      'Errors: `NOT_FOUND` the company has no such service; `STALE_VERSION` `expectedVersion` is not the ' +
      'current version.',
  })
  @Allow('manage')
  deleteService(@Arg('input', () => DeleteServiceInput) input: DeleteServiceInput, @Ctx() { em }: Context): Promise<Service> {
    return deleteService(em, { companyId: input.companyId, id: input.id, expectedVersion: input.expectedVersion });
  }

  @FieldResolver(() => [ServiceOption], { description: 'Lengths that a client may choose from, each with its price.' })
  options(@Root() service: Service): ServiceOption[] {
    return optionsOf(service);
  }

  @FieldResolver(() => MoneyType, {
    nullable: true,
    description: 'Deposit for one space, due when the service is booked; null: the full price.',
  })
  deposit(@Root() { deposit, companyId }: Service): Money | null {
    return moneyOrNull(deposit, companyId);
  }

  @FieldResolver(() => [Person], {
    description: 'Persons who provide the service; if there are any, a booking needs one of them.',
  })
  async people(@Root() { id, companyId }: Service, @Ctx() { load, viewer }: Context): Promise<Person[]> {
    const links = await load.all(ServicePerson, 'serviceId', id);
    const people = await load.each(
      Person,
      links.map(({ personId }) => personId),
    );
    return people.filter(visible(viewer, companyId));
  }

  @FieldResolver(() => [Resource], {
    description: 'Resources that the service can use; if there are any, a booking needs one of them.',
  })
  async resources(@Root() { id, companyId }: Service, @Ctx() { load, viewer }: Context): Promise<Resource[]> {
    const links = await load.all(ServiceResource, 'serviceId', id);
    const resources = await load.each(
      Resource,
      links.map(({ resourceId }) => resourceId),
    );
    return resources.filter(visible(viewer, companyId));
  }

  @FieldResolver(() => Category, {
    nullable: true,
    description: 'Category under which clients find the service, also one that is deleted; null without one.',
  })
  category(@Root() { categoryId }: Service, @Ctx() { load }: Context): Promise<Category | null> {
    return load.one(Category, categoryId);
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Service, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @FieldResolver(() => Schedule, {
    nullable: true,
    description: 'Schedule within which alone the service is offered, for administrators; null: whenever its providers work.',
  })
  schedule(@Root() { scheduleId, companyId }: Service, @Ctx() { load, viewer }: Context): Promise<Schedule | null> {
    requireAdmin(viewer, companyId);
    return load.one(Schedule, scheduleId);
  }

  @Allow('read')
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'True: a walk-in queue of the company takes clients for this service; for administrators.',
  })
  async takesWalkIns(
    @Root() service: Service,
    @Arg('companyId', () => Int, {
      nullable: true,
      description: 'Id of the company of the queues; by default that of the service.',
    })
    requestedCompanyId: number | null,
    @Ctx() { load, viewer }: Context,
  ): Promise<boolean | null> {
    const companyId = requestedCompanyId ?? service.companyId;
    requireAdmin(viewer, companyId);
    const [queues, named] = await Promise.all([
      load.all(ClientQueue, 'companyId', companyId),
      load.all(ClientQueueService, 'companyId', companyId),
    ]);
    return takesWalkIns(service, queuesOf(queues, named));
  }

  @FieldResolver(() => [Image])
  images(@Root() service: Service, @Ctx() { load }: Context): Promise<Image[]> {
    return imagesOf(load, 'service', service);
  }

  @FieldResolver(() => ServiceConnection, {
    description: 'Services of the branches with the same `reference`, by `order` unless `orderBy` is given.',
  })
  async counterparts(
    @Root() service: Service,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ServiceConnection> {
    return toConnection(await listCounterparts(em, service, { orderBy, page, withTotal: isSelected(info, 'totalCount') }));
  }
}

const queuesOf = (queues: readonly ClientQueue[], named: readonly ClientQueueService[]) =>
  queues
    .filter(({ deleted }) => !deleted)
    .map(({ id }) => ({
      serviceIds: named.filter(({ clientQueueId }) => clientQueueId === id).map(({ serviceId }) => serviceId),
    }));
