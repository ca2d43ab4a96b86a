import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Clinic } from '../../src/catalogue/clinic.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { ServiceGroup } from '../../src/catalogue/services/service-group.entity.js';
import { Address } from '../../src/company/address.entity.js';
import type { Context } from '../shared/context.js';
import { loadNotDeleted } from '../shared/loading/not-deleted.js';

@Resolver(() => ServiceGroup)
export class ServiceGroupRecordsResolver {
  @FieldResolver(() => [Service], { description: 'Services of the group, without deleted ones.' })
  services(@Root() { serviceIds }: ServiceGroup, @Ctx() { load }: Context): Promise<Service[]> {
    return loadNotDeleted(load, Service, serviceIds);
  }
}

@Resolver(() => Clinic)
export class ClinicRecordsResolver {
  @FieldResolver(() => [Service], { description: 'Services that are provided in the clinic, without deleted ones.' })
  services(@Root() { serviceIds }: Clinic, @Ctx() { load }: Context): Promise<Service[]> {
    return loadNotDeleted(load, Service, serviceIds);
  }

  @FieldResolver(() => [Person], { description: 'Staff who work in the clinic, without deleted persons.' })
  people(@Root() { personIds }: Clinic, @Ctx() { load }: Context): Promise<Person[]> {
    return loadNotDeleted(load, Person, personIds);
  }

  @FieldResolver(() => [Resource], { description: 'Resources that are used in the clinic, without deleted ones.' })
  resources(@Root() { resourceIds }: Clinic, @Ctx() { load }: Context): Promise<Resource[]> {
    return loadNotDeleted(load, Resource, resourceIds);
  }

  @FieldResolver(() => Address, {
    nullable: true,
    description: 'Address of the clinic; null if none is given or it was deleted.',
  })
  async address(@Root() { addressId }: Clinic, @Ctx() { load }: Context): Promise<Address | null> {
    return (await loadNotDeleted(load, Address, addressId === null ? [] : [addressId]))[0] ?? null;
  }
}
