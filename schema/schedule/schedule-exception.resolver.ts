import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { findException, listExceptions } from '../../src/schedule/exceptions/find-exception.js';
import { ScheduleException } from '../../src/schedule/exceptions/schedule-exception.entity.js';
import { createException, deleteException, updateException } from '../../src/schedule/exceptions/write-exception.js';
import { asksFor, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { type Duty, requireAdmin } from '../shared/permission.js';
import {
  CreateScheduleExceptionInput,
  DeleteScheduleExceptionInput,
  ScheduleExceptionConnection,
  ScheduleExceptionFilter,
  UpdateScheduleExceptionInput,
  WorkingHours,
} from './closure.inputs.js';
import { ScheduleListArgs } from './schedule.inputs.js';

@Resolver(() => ScheduleException)
export class ScheduleExceptionResolver {
  @Query(() => ScheduleExceptionConnection, {
    description: "The exceptions of a company's people and resources, by their first day; for its administrators.",
  })
  async scheduleExceptions(
    @Args(() => ScheduleListArgs) { companyId, ...page }: ScheduleListArgs,
    @Arg('filter', () => ScheduleExceptionFilter, { nullable: true }) filter: ScheduleExceptionFilter | null,
    @Ctx() { em, viewer }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ScheduleExceptionConnection> {
    requireAdmin(viewer, companyId);
    return toConnection(await listExceptions(em, companyId, filter ?? {}, page, asksFor(info, 'totalCount')));
  }

  @Query(() => ScheduleException, { description: "For the company's administrators." })
  scheduleException(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<ScheduleException> {
    requireAdmin(viewer, companyId);
    return findException(em, companyId, id);
  }

  @Mutation(() => ScheduleException, {
    description: "Needs the duty of the diary for a person's, to manage for a resource's. Bookings stay.",
  })
  createScheduleException(
    @Arg('input', () => CreateScheduleExceptionInput) { companyId, ...fields }: CreateScheduleExceptionInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ScheduleException> {
    requireAdmin(viewer, companyId, dutyFor(fields));
    return createException(em, companyId, fields);
  }

  @Mutation(() => ScheduleException, { description: 'Whom it is for stays. Duties as for creating one.' })
  async updateScheduleException(
    @Arg('input', () => UpdateScheduleExceptionInput) input: UpdateScheduleExceptionInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ScheduleException> {
    const { companyId, id, expectedVersion, ...changes } = input;
    requireAdmin(viewer, companyId, 'diary');
    requireAdmin(viewer, companyId, dutyFor(await findException(em, companyId, id)));
    return updateException(em, companyId, id, changes, expectedVersion);
  }

  @Mutation(() => ScheduleException, { description: 'Duties as for creating one.' })
  async deleteScheduleException(
    @Arg('input', () => DeleteScheduleExceptionInput) { companyId, id, expectedVersion }: DeleteScheduleExceptionInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ScheduleException> {
    requireAdmin(viewer, companyId, 'diary');
    requireAdmin(viewer, companyId, dutyFor(await findException(em, companyId, id)));
    return deleteException(em, companyId, id, expectedVersion);
  }

  @FieldResolver(() => [WorkingHours], { description: 'Of each of the days; none: away.' })
  hours(@Root() { hours }: ScheduleException): readonly WorkingHours[] {
    return hours;
  }

  @FieldResolver(() => Person, { nullable: true })
  person(@Root() { personId }: ScheduleException, @Ctx() { load }: Context): Promise<Person | null> {
    return load.one(Person, personId);
  }

  @FieldResolver(() => Resource, { nullable: true })
  resource(@Root() { resourceId }: ScheduleException, @Ctx() { load }: Context): Promise<Resource | null> {
    return load.one(Resource, resourceId);
  }
}

/** Who is away when is part of the diary; what can be hired when is the company's to say. */
const dutyFor = ({ resourceId }: { resourceId?: number | null }): Duty => (resourceId == null ? 'diary' : 'manage');
