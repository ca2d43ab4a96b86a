import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { findAdministrator, listAdministrators } from '../../src/account/administrators/find-administrator.js';
import { deleteAdministrator, updateAdministrator } from '../../src/account/administrators/update-administrator.js';
import { Company } from '../../src/company/company.entity.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { NamedOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { requireAnyAdmin } from '../shared/permission.js';
import { AdministratorConnection, CreateAdministratorInput, UpdateAdministratorInput } from './administrator.inputs.js';

@Resolver(() => Administrator)
export class AdministratorResolver {
  @Query(() => AdministratorConnection, { description: 'Administrators of a company, by id unless `orderBy` is given.' })
  @Allow('read')
  async administrators(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('includeDeleted', () => Boolean, { defaultValue: false }) includeDeleted: boolean,
    @Arg('orderBy', () => NamedOrder, { nullable: true }) orderBy: NamedOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Administrator>> {
    return toConnection(
      await listAdministrators(em, { companyId, page, includeDeleted, orderBy, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => Administrator, {
    description:
      'Administrator of the company by id; administrators of the parent of a branch can be read by administrators of the ' +
      'parent. Errors: `NOT_FOUND` no such administrator there.',
  })
  @Allow('read')
  administrator(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    return findAdministrator(em, { companyId, id }, requireAnyAdmin(viewer));
  }

  @Mutation(() => Administrator, {
    description:
      'Creates an administrator: a log-in for a person who works with the data of the company. Errors: `NOT_FOUND` there is ' +
      'no such company; `INVALID` the name is empty, or the e-mail, role, staff record or password is wrong; `CONFLICT` the ' +
      "company has an administrator with that e-mail; `FORBIDDEN` the role is above the caller's own.",
  })
  @Allow('manage')
  createAdministrator(
    @Arg('input', () => CreateAdministratorInput) { companyId, ...given }: CreateAdministratorInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    const by = requireAnyAdmin(viewer);
    return createAdministrator(em, { companyId, ...dropNulls(given, 'disabled') }, by);
  }

  @Mutation(() => Administrator, {
    description:
      'Changes an administrator. A new password, e-mail or role, or disabling, ends the log-ins of that administrator, except ' +
      'the one that makes the change. Errors: `NOT_FOUND` the company has no such administrator; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` names it; `CONFLICT` another ' +
      "administrator of the company has that e-mail; `FORBIDDEN` the role is above the caller's own.",
  })
  @Allow('manage')
  updateAdministrator(
    @Arg('input', () => UpdateAdministratorInput) { companyId, id, expectedVersion, ...changes }: UpdateAdministratorInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    const by = requireAnyAdmin(viewer);
    const givenChanges = dropNulls(changes, 'name', 'email', 'role', 'disabled');
    return updateAdministrator(em, { companyId, id, expectedVersion, ...givenChanges }, { ...by, sessionId: viewer.sessionId });
  }

  @Mutation(() => Administrator, {
    description:
      'Deletes an administrator and ends the log-ins of that administrator. Errors: `NOT_FOUND` the company has no such ' +
      'administrator; `STALE_VERSION` `expectedVersion` is not the current version; `FORBIDDEN` the role is above the ' +
      "caller's own; `CONFLICT` the administrator is the caller.",
  })
  @Allow('manage')
  deleteAdministrator(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    const by = requireAnyAdmin(viewer);
    return withExpectedVersion(em, { entity: Administrator, id, companyId, expectedVersion }, (tx) =>
      deleteAdministrator(tx, { companyId, id }, by),
    );
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Administrator, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }
}
