import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Image } from '../../src/catalogue/images/image.entity.js';
import { INCLUDE_HIDDEN } from '../../src/catalogue/is-shown.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { ServicePerson, ServiceResource } from '../../src/catalogue/provider.entity.js';
import { createResource } from '../../src/catalogue/resources/create-resource.js';
import { findResource, findResourceByReference, listResources } from '../../src/catalogue/resources/find-resource.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { deleteResource, updateResource } from '../../src/catalogue/resources/update-resource.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Address } from '../../src/company/address.entity.js';
import { Schedule } from '../../src/schedule/schedule.entity.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { type Money, Money as MoneyType, moneyOrNull } from '../shared/money.js';
import { requireAdmin } from '../shared/permission.js';
import { CatalogueArgs, CatalogueListArgs, ReferenceArgs } from './catalogue.inputs.js';
import { distinct, imagesOf, offeredIn, visible } from './relations.js';
import {
  CreateResourceInput,
  DeleteResourceInput,
  ResourceConnection,
  ResourceFilter,
  UpdateResourceInput,
} from './resource.inputs.js';
import { scheduleInForce } from './schedule-in-force.js';

@Resolver(() => Resource)
export class ResourceResolver {
  @Query(() => ResourceConnection, {
    description: 'Rooms and other resources of a company, by `order` unless `orderBy` is given.',
  })
  @Allow('everybody', { forAdministrators: ['filter.includeDisabled', 'filter.includeDeleted'] })
  async resources(
    @Args(() => CatalogueListArgs) { companyId, ...page }: CatalogueListArgs,
    @Arg('filter', () => ResourceFilter, { nullable: true }) filter: ResourceFilter | null,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ResourceConnection> {
    return toConnection(
      await listResources(em, { ...filter, companyId, orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => Resource, { description: 'Resource by its id. Errors: `NOT_FOUND` the company has no such resource.' })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  resource(
    @Args(() => CatalogueArgs) { companyId, id, includeHidden }: CatalogueArgs,
    @Ctx() { em }: Context,
  ): Promise<Resource> {
    return findResource(em, { companyId, id }, includeHidden ? INCLUDE_HIDDEN : {});
  }

  @Query(() => Resource, {
    description:
      'Resource with that `reference`; the first that is not deleted when several have it. Errors: `NOT_FOUND` ' +
      'the company has none.',
  })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  resourceByReference(
    @Args(() => ReferenceArgs) { companyId, reference, includeHidden }: ReferenceArgs,
    @Ctx() { em }: Context,
  ): Promise<Resource> {
    return findResourceByReference(em, { companyId, reference }, includeHidden ? INCLUDE_HIDDEN : {});
  }

  @Mutation(() => Resource, {
    description:
      'Adds a room, a court or another resource. No service uses it until it is linked to the service. Errors: `INVALID` a ' +
      'field is wrong: `fields` names it.',
  })
  @Allow('manage')
  createResource(@Arg('input', () => CreateResourceInput) input: CreateResourceInput, @Ctx() { em }: Context): Promise<Resource> {
    const { companyId, ...fields } = input;
    return createResource(em, companyId, fields);
  }

  @Mutation(() => Resource, {
    description:
      'Changes a resource. Existing bookings stay, also if the resource then has too few units for them. Errors: `NOT_FOUND` ' +
      'the company has no such resource; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is ' +
      'wrong: `fields` names it.',
  })
  @Allow('manage')
  updateResource(@Arg('input', () => UpdateResourceInput) input: UpdateResourceInput, @Ctx() { em }: Context): Promise<Resource> {
    const { companyId, id, expectedVersion, ...changes } = input;
    return updateResource(em, { companyId, id, expectedVersion }, changes);
  }

  @Mutation(() => Resource, {
    description:
      'Deletes a resource; existing bookings stay. Deleting again changes nothing. Errors: `NOT_FOUND` the ' +
      'company has no such resource; `STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('manage')
  deleteResource(@Arg('input', () => DeleteResourceInput) input: DeleteResourceInput, @Ctx() { em }: Context): Promise<Resource> {
    return deleteResource(em, { companyId: input.companyId, id: input.id, expectedVersion: input.expectedVersion });
  }

  @FieldResolver(() => MoneyType, { nullable: true })
  price(@Root() { price, companyId }: Resource): Money | null {
    return moneyOrNull(price, companyId);
  }

  @FieldResolver(() => Address, { nullable: true })
  address(@Root() { addressId }: Resource, @Ctx() { load }: Context): Promise<Address | null> {
    return load.one(Address, addressId);
  }

  @FieldResolver(() => [Service], { description: 'Services that can use the resource.' })
  async services(@Root() { id, companyId }: Resource, @Ctx() { load, viewer }: Context): Promise<Service[]> {
    const links = await load.all(ServiceResource, 'resourceId', id);
    const services = await load.each(
      Service,
      links.map(({ serviceId }) => serviceId),
    );
    return offeredIn(load, services.filter(visible(viewer, companyId)), companyId);
  }

  @FieldResolver(() => [Person], { description: 'Persons who can be booked with the resource: those who provide its services.' })
  async people(@Root() resource: Resource, @Ctx() context: Context): Promise<Person[]> {
    const services = await this.services(resource, context);
    const links = (await Promise.all(services.map(({ id }) => context.load.all(ServicePerson, 'serviceId', id)))).flat();
    const people = await context.load.each(
      Person,
      links.map(({ personId }) => personId),
    );
    const here = ({ companyIds }: Person) => companyIds.includes(resource.companyId);
    return distinct(people.filter(visible(context.viewer, resource.companyId)).filter(here));
  }

  @FieldResolver(() => Schedule, {
    nullable: true,
    description: 'Schedule of the resource, else the opening hours of the company, for administrators; null: never bookable.',
  })
  schedule(@Root() { scheduleId, companyId }: Resource, @Ctx() { load, viewer }: Context): Promise<Schedule | null> {
    requireAdmin(viewer, companyId);
    return scheduleInForce(load, scheduleId, companyId);
  }

  @FieldResolver(() => [Image])
  images(@Root() resource: Resource, @Ctx() { load }: Context): Promise<Image[]> {
    return imagesOf(load, 'resource', resource);
  }
}
