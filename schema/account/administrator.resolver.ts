import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { findAdministrator, listAdministrators } from '../../src/account/administrators/find-administrator.js';
import { deleteAdministrator, updateAdministrator } from '../../src/account/administrators/update-administrator.js';
import { Company } from '../../src/company/company.entity.js';
import { ifSeen } from '../../src/database/if-seen.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { asksFor, type ConnectionOf, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { RecordInput } from '../shared/loading/record-key.js';
import { requireAdmin } from '../shared/permission.js';
import { AdministratorConnection, CreateAdministratorInput, UpdateAdministratorInput } from './administrator.inputs.js';

@Resolver(() => Administrator)
export class AdministratorResolver {
  @Query(() => AdministratorConnection, { description: 'Those who work with the data of a company.' })
  async administrators(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('includeDeleted', () => Boolean, { defaultValue: false }) includeDeleted: boolean,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em, viewer }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Administrator>> {
    requireAdmin(viewer, companyId);
    return toConnection(
      await listAdministrators(em, companyId, page, { includeDeleted, withTotal: asksFor(info, 'totalCount') }),
    );
  }

  @Query(() => Administrator, { description: "An administrator of the company, or of its parent for the parent's own." })
  administrator(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    return findAdministrator(em, companyId, id, requireAdmin(viewer, companyId));
  }

  @Mutation(() => Administrator)
  createAdministrator(
    @Arg('input', () => CreateAdministratorInput) { companyId, ...given }: CreateAdministratorInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    const by = requireAdmin(viewer, companyId, 'manage');
    return createAdministrator(em, companyId, dropNulls(given, 'disabled'), by);
  }

  @Mutation(() => Administrator, {
    description:
      'A new password, e-mail or role ends the log-ins of the administrator; who changes their own stays logged in here.',
  })
  updateAdministrator(
    @Arg('input', () => UpdateAdministratorInput) { companyId, id, expectedVersion, ...changes }: UpdateAdministratorInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    const by = requireAdmin(viewer, companyId, 'manage');
    const said = dropNulls(changes, 'name', 'email', 'role', 'disabled');
    return updateAdministrator(em, companyId, id, said, { ...by, sessionId: viewer.sessionId }, expectedVersion);
  }

  @Mutation(() => Administrator, { description: 'CONFLICT for oneself.' })
  deleteAdministrator(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Administrator> {
    const by = requireAdmin(viewer, companyId, 'manage');
    return ifSeen(em, Administrator, { id, companyId }, expectedVersion, (tx) => deleteAdministrator(tx, companyId, id, by));
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Administrator, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }
}
