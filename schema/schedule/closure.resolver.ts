import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Closure } from '../../src/schedule/closures/closure.entity.js';
import { findClosure, listClosures } from '../../src/schedule/closures/find-closure.js';
import { createClosure, deleteClosure, updateClosure } from '../../src/schedule/closures/write-closure.js';
import { DatesOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { ClosureConnection, CreateClosureInput, DatesFilter, DeleteClosureInput, UpdateClosureInput } from './closure.inputs.js';
import { ScheduleListArgs } from './schedule.inputs.js';

@Resolver(() => Closure)
export class ClosureResolver {
  @Query(() => ClosureConnection, {
    description: 'Closures of a company and of its parent, by their first day unless `orderBy` is given.',
  })
  @Allow('read')
  async closures(
    @Args(() => ScheduleListArgs) { companyId, ...page }: ScheduleListArgs,
    @Arg('filter', () => DatesFilter, { nullable: true }) filter: DatesFilter | null,
    @Arg('orderBy', () => DatesOrder, { nullable: true }) orderBy: DatesOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ClosureConnection> {
    return toConnection(
      await listClosures(em, companyId, { ...(filter ?? {}), orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => Closure, { description: 'Closure by its id. Errors: `NOT_FOUND` the company has no such closure.' })
  @Allow('read')
  closure(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<Closure> {
    return findClosure(em, companyId, id);
  }

  @Mutation(() => Closure, {
    description:
      'Closes a company and its branches on one or more days, or for part of a day; existing bookings stay. Errors: ' +
      '`INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  createClosure(
    @Arg('input', () => CreateClosureInput) { companyId, ...fields }: CreateClosureInput,
    @Ctx() { em }: Context,
  ): Promise<Closure> {
    return createClosure(em, companyId, fields);
  }

  @Mutation(() => Closure, {
    description:
      'Changes a closure; existing bookings stay. A branch cannot change a closure of its parent. Errors: ' +
      '`NOT_FOUND` the company has no such closure; `STALE_VERSION` `expectedVersion` is not the current ' +
      'version; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  updateClosure(
    @Arg('input', () => UpdateClosureInput) { companyId, id, expectedVersion, ...changes }: UpdateClosureInput,
    @Ctx() { em }: Context,
  ): Promise<Closure> {
    return updateClosure(em, { companyId, id, expectedVersion }, changes);
  }

  @Mutation(() => Closure, {
    description:
      'Deletes a closure: bookings in its time are possible again. Errors: `NOT_FOUND` the company has no such ' +
      'closure; `STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('manage')
  deleteClosure(
    @Arg('input', () => DeleteClosureInput) { companyId, id, expectedVersion }: DeleteClosureInput,
    @Ctx() { em }: Context,
  ): Promise<Closure> {
    return deleteClosure(em, { companyId, id, expectedVersion });
  }
}
