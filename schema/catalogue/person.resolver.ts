import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Image } from '../../src/catalogue/images/image.entity.js';
import { INCLUDE_HIDDEN } from '../../src/catalogue/is-shown.js';
import { createPerson } from '../../src/catalogue/people/create-person.js';
import { findPerson, findPersonByReference, listPeople } from '../../src/catalogue/people/find-person.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { deletePerson, updatePerson } from '../../src/catalogue/people/update-person.js';
import { ServicePerson, ServiceResource } from '../../src/catalogue/provider.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { Schedule } from '../../src/schedule/schedule.entity.js';
import { eachPart, forPart } from '../../src/shared/faults.js';
import type { Viewer } from '../../src/shared/viewer.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { isAdminOf, requireAdmin } from '../shared/permission.js';
import { CatalogueArgs, CatalogueListArgs, ReferenceArgs } from './catalogue.inputs.js';
import { changesByOtherCompany } from './changes-by-other-company.js';
import { CreatePersonInput, DeletePersonInput, PersonConnection, PersonFilter, UpdatePersonInput } from './person.inputs.js';
import { distinct, imagesOf, offeredIn, visible } from './relations.js';
import { scheduleInForce } from './schedule-in-force.js';

@Resolver(() => Person)
export class PersonResolver {
  @Query(() => PersonConnection, { description: 'Staff who work in a company, by `order` unless `orderBy` is given.' })
  @Allow('everybody', { forAdministrators: ['filter.includeDisabled', 'filter.includeDeleted'] })
  async people(
    @Args(() => CatalogueListArgs) { companyId, ...page }: CatalogueListArgs,
    @Arg('filter', () => PersonFilter, { nullable: true }) filter: PersonFilter | null,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PersonConnection> {
    return toConnection(await listPeople(em, { ...filter, companyId, orderBy, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Person, {
    description: 'Member of staff by the id. Errors: `NOT_FOUND` nobody with that id works in the company.',
  })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  person(@Args(() => CatalogueArgs) { companyId, id, includeHidden }: CatalogueArgs, @Ctx() { em }: Context): Promise<Person> {
    return findPerson(em, { companyId, id }, includeHidden ? INCLUDE_HIDDEN : {});
  }

  @Query(() => Person, {
    description:
      'Member of staff with that `reference`; the first who is not deleted when several have it. Errors: ' +
      '`NOT_FOUND` the company has none.',
  })
  @Allow('everybody', { forAdministrators: ['includeHidden'] })
  personByReference(
    @Args(() => ReferenceArgs) { companyId, reference, includeHidden }: ReferenceArgs,
    @Ctx() { em }: Context,
  ): Promise<Person> {
    return findPersonByReference(em, { companyId, reference }, includeHidden ? INCLUDE_HIDDEN : {});
  }

  @Mutation(() => Person, {
    description:
      'Adds a member of staff, who follows the opening hours of the company until given a schedule. Errors: ' +
      '`INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage', { besides: 'The duty `manage` is also needed in each other company in which the person is to work.' })
  async createPerson(
    @Arg('input', () => CreatePersonInput) input: CreatePersonInput,
    @Ctx() { em, viewer, config }: Context,
  ): Promise<Person> {
    const { companyId, ...fields } = input;
    await requireManagers(viewer, fields.companyIds ?? []);
    return createPerson(em, { companyId, allowPrivateHosts: config.calendars?.allowPrivateHosts }, fields);
  }

  @Mutation(() => Person, {
    description:
      'Changes a member of staff. Existing bookings stay, also when the person is disabled. Errors: `NOT_FOUND` the company ' +
      'has no such person; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` ' +
      'names it; `FORBIDDEN` the person only helps out in this company, which may change `serviceIds` and whether the person ' +
      'continues to work here; all other fields are for the company that the person belongs to.',
  })
  @Allow('manage', {
    besides: 'The duty `manage` is also needed in each company in which the person is to start or stop working.',
  })
  async updatePerson(
    @Arg('input', () => UpdatePersonInput) input: UpdatePersonInput,
    @Ctx() { em, viewer, config }: Context,
    @Info() { schema }: GraphQLResolveInfo,
  ): Promise<Person> {
    const { companyId, id, expectedVersion, ...changes } = input;
    const person = await findPerson(em, { companyId, id }, INCLUDE_HIDDEN);
    const { companyIds } = changes;
    if (companyIds) {
      await requireManagers(viewer, companyIds, (one) => !person.companyIds.includes(one));
      for (const one of person.companyIds) if (!companyIds.includes(one)) requireAdmin(viewer, one, 'manage');
    }
    const allowed = isAdminOf(viewer, person.companyId) ? changes : changesByOtherCompany(schema, person, changes);
    return updatePerson(em, { companyId, id, expectedVersion, allowPrivateHosts: config.calendars?.allowPrivateHosts }, allowed);
  }

  @Mutation(() => Person, {
    description:
      'Deletes a member of staff; existing bookings stay. Deleting again changes nothing. Errors: `NOT_FOUND` ' +
      'the company has no such person; `STALE_VERSION` `expectedVersion` is not the current version; ' +
      '`CONFLICT` the person only helps out in this company.',
  })
  @Allow('manage')
  deletePerson(@Arg('input', () => DeletePersonInput) input: DeletePersonInput, @Ctx() { em }: Context): Promise<Person> {
    return deletePerson(em, { companyId: input.companyId, id: input.id, expectedVersion: input.expectedVersion });
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Person, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @Allow('everybody')
  @FieldResolver(() => [Service], {
    description: 'Services that the person provides; with `companyId` only those that this company offers.',
  })
  async services(
    @Root() { id, companyId }: Person,
    @Arg('companyId', () => Int, { nullable: true }) requestedCompanyId: number | null,
    @Ctx() context: Context,
  ): Promise<Service[]> {
    const links = await context.load.all(ServicePerson, 'personId', id);
    const services = await context.load.each(
      Service,
      links.map(({ serviceId }) => serviceId),
    );
    const seen = services.filter(visible(context.viewer, requestedCompanyId ?? companyId));
    return requestedCompanyId == null ? seen : offeredIn(context.load, seen, requestedCompanyId);
  }

  @Allow('everybody')
  @FieldResolver(() => [Resource], { description: 'Resources that the services of the person can use.' })
  async resources(
    @Root() person: Person,
    @Arg('companyId', () => Int, { nullable: true }) requestedCompanyId: number | null,
    @Ctx() context: Context,
  ): Promise<Resource[]> {
    const services = await this.services(person, requestedCompanyId, context);
    const links = (await Promise.all(services.map(({ id }) => context.load.all(ServiceResource, 'serviceId', id)))).flat();
    const resources = await context.load.each(
      Resource,
      links.map(({ resourceId }) => resourceId),
    );
    const here = ({ companyId }: Resource) => requestedCompanyId == null || companyId === requestedCompanyId;
    return distinct(resources.filter(visible(context.viewer, requestedCompanyId ?? person.companyId)).filter(here));
  }

  @Allow('read')
  @FieldResolver(() => Schedule, {
    nullable: true,
    description: 'Schedule of the person, else the opening hours of the company; null: never bookable.',
  })
  schedule(
    @Root() { scheduleId, companyId }: Person,
    @Arg('companyId', () => Int, { nullable: true }) requestedCompanyId: number | null,
    @Ctx() { load, viewer }: Context,
  ): Promise<Schedule | null> {
    requireAdmin(viewer, requestedCompanyId ?? companyId);
    return scheduleInForce(load, scheduleId, requestedCompanyId ?? companyId);
  }

  @FieldResolver(() => [Image])
  images(@Root() person: Person, @Ctx() { load }: Context): Promise<Image[]> {
    return imagesOf(load, 'person', person);
  }
}

/** Requires the duty `manage` in each company of the list for which `isMeant` is true. @throws Refusal FORBIDDEN naming each */
async function requireManagers(
  viewer: Viewer,
  companyIds: readonly number[],
  isMeant: (companyId: number) => boolean = () => true,
): Promise<void> {
  await eachPart(companyIds, (one, at) =>
    forPart({ path: `companyIds.${at}` }, async () => {
      if (isMeant(one)) requireAdmin(viewer, one, 'manage');
    }),
  );
}
