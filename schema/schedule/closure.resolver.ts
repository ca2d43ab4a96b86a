import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Closure } from '../../src/schedule/closures/closure.entity.js';
import { findClosure, listClosures } from '../../src/schedule/closures/find-closure.js';
import { createClosure, deleteClosure, updateClosure } from '../../src/schedule/closures/write-closure.js';
import { asksFor, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { requireAdmin } from '../shared/permission.js';
import { ClosureConnection, CreateClosureInput, DatesFilter, DeleteClosureInput, UpdateClosureInput } from './closure.inputs.js';
import { ScheduleListArgs } from './schedule.inputs.js';

@Resolver(() => Closure)
export class ClosureResolver {
  @Query(() => ClosureConnection, {
    description: "A company's closures and those it has from its parent, by their first day; for its administrators.",
  })
  async closures(
    @Args(() => ScheduleListArgs) { companyId, ...page }: ScheduleListArgs,
    @Arg('filter', () => DatesFilter, { nullable: true }) filter: DatesFilter | null,
    @Ctx() { em, viewer }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ClosureConnection> {
    requireAdmin(viewer, companyId);
    return toConnection(await listClosures(em, companyId, filter ?? {}, page, asksFor(info, 'totalCount')));
  }

  @Query(() => Closure, { description: "For the company's administrators." })
  closure(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Closure> {
    requireAdmin(viewer, companyId);
    return findClosure(em, companyId, id);
  }

  @Mutation(() => Closure, { description: 'Needs the duty to manage. It holds in the branches too; bookings stay.' })
  createClosure(
    @Arg('input', () => CreateClosureInput) { companyId, ...fields }: CreateClosureInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Closure> {
    requireAdmin(viewer, companyId, 'manage');
    return createClosure(em, companyId, fields);
  }

  @Mutation(() => Closure, { description: "Needs the duty to manage. A branch cannot change its parent's." })
  updateClosure(
    @Arg('input', () => UpdateClosureInput) { companyId, id, expectedVersion, ...changes }: UpdateClosureInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Closure> {
    requireAdmin(viewer, companyId, 'manage');
    return updateClosure(em, companyId, id, changes, expectedVersion);
  }

  @Mutation(() => Closure, { description: 'Needs the duty to manage.' })
  deleteClosure(
    @Arg('input', () => DeleteClosureInput) { companyId, id, expectedVersion }: DeleteClosureInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Closure> {
    requireAdmin(viewer, companyId, 'manage');
    return deleteClosure(em, companyId, id, expectedVersion);
  }
}
