import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Query, Resolver } from 'type-graphql';
import { CATEGORIES, CLINICS, SERVICE_GROUPS } from '../../src/catalogue/catalogue-lists.js';
import { Clinic } from '../../src/catalogue/clinic.entity.js';
import { pageOfShortList } from '../../src/database/short-lists.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { CatalogueOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { shortListRecordResolver, shortListResolver } from '../shared/short-list-resolver.js';
import { ClinicConnection, SaveCategoryInput, SaveClinicInput, SaveServiceGroupInput } from './catalogue-lists.inputs.js';

export const CategoryResolver = shortListResolver({
  kind: CATEGORIES,
  input: SaveCategoryInput,
  one: 'category',
  all: 'categories',
  description: 'Categories under which clients find services, by `order`.',
  fieldsOf: ({ name, description, order }: SaveCategoryInput) => dropNulls({ name, description, order }, 'name', 'order'),
});

export const ServiceGroupResolver = shortListResolver({
  kind: SERVICE_GROUPS,
  input: SaveServiceGroupInput,
  one: 'serviceGroup',
  all: 'serviceGroups',
  description: 'Groups of services that are shown together, by `order`.',
  fieldsOf: ({ name, description, order, serviceIds }: SaveServiceGroupInput) =>
    dropNulls({ name, description, order, serviceIds }, 'name', 'order', 'serviceIds'),
});

const ClinicRecordResolver = shortListRecordResolver({
  kind: CLINICS,
  input: SaveClinicInput,
  one: 'clinic',
  fieldsOf: ({ companyId: _company, id: _id, expectedVersion: _version, ...fields }: SaveClinicInput) =>
    dropNulls(fields, 'name', 'order', 'startsAt', 'endsAt', 'serviceIds', 'personIds', 'resourceIds'),
});

@Resolver(() => Clinic)
export class ClinicResolver extends ClinicRecordResolver {
  @Query(() => ClinicConnection, { description: 'Clinics of a company, by `order` unless `orderBy` is given.' })
  @Allow('everybody')
  async clinics(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('orderBy', () => CatalogueOrder, { nullable: true }) orderBy: CatalogueOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<ClinicConnection> {
    const query = { companyId, orderBy, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await pageOfShortList(em, CLINICS, query));
  }
}
