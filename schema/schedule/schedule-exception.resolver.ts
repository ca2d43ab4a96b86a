import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { findException, listExceptions } from '../../src/schedule/exceptions/find-exception.js';
import { ScheduleException } from '../../src/schedule/exceptions/schedule-exception.entity.js';
import { createException, deleteException, updateException } from '../../src/schedule/exceptions/write-exception.js';
import { DatesOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { type Duty, isAdminOf, requireAdmin } from '../shared/permission.js';
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
    description: 'Exceptions to the hours of people and resources of a company, by their first day unless `orderBy` is given.',
  })
  @Allow('read')
  async scheduleExceptions(
    @Args(() => ScheduleListArgs) { companyId, ...page }: ScheduleListArgs,
    @Arg('filter', () => ScheduleExceptionFilter, { nullable: true }) filter: ScheduleExceptionFilter | null,
    @Arg('orderBy', () => DatesOrder, { nullable: true }) orderBy: DatesOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ScheduleExceptionConnection> {
    return toConnection(
      await listExceptions(em, companyId, { ...(filter ?? {}), orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => ScheduleException, {
    description: 'Schedule exception by its id. Errors: `NOT_FOUND` the company has no such exception.',
  })
  @Allow('read')
  scheduleException(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<ScheduleException> {
    return findException(em, companyId, id);
  }

  @Mutation(() => ScheduleException, {
    description:
      'Gives a person or a resource other hours on some days, or none if it is away. Existing bookings stay. Where ' +
      'exceptions overlap, the one with the fewest days applies; of equally long ones, the newest. Errors: `NOT_FOUND` ' +
      'the company has no such person or resource; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('diary', { besides: 'For a resource the duty `manage`.' })
  createScheduleException(
    @Arg('input', () => CreateScheduleExceptionInput) { companyId, ...fields }: CreateScheduleExceptionInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ScheduleException> {
    requireAdmin(viewer, companyId, dutyFor(fields));
    return createException(em, companyId, fields);
  }

  @Mutation(() => ScheduleException, {
    description:
      'Changes the days or hours of an exception, not its person or resource. Errors: `NOT_FOUND` the ' +
      'company has no such exception; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` ' +
      'a field is wrong: `fields` names it.',
  })
  @Allow('diary', { besides: 'For a resource the duty `manage`.' })
  async updateScheduleException(
    @Arg('input', () => UpdateScheduleExceptionInput) input: UpdateScheduleExceptionInput,
    @Ctx() context: Context,
  ): Promise<ScheduleException> {
    const { em } = context;
    const { companyId, id, expectedVersion, ...changes } = input;
    await requireItsCompany(context, await findException(em, companyId, id));
    return updateException(em, { companyId, id, expectedVersion }, changes);
  }

  @Mutation(() => ScheduleException, {
    description:
      'Deletes an exception: the usual hours apply again. Errors: `NOT_FOUND` the company has no such ' +
      'exception; `STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('diary', { besides: 'For a resource the duty `manage`.' })
  async deleteScheduleException(
    @Arg('input', () => DeleteScheduleExceptionInput) { companyId, id, expectedVersion }: DeleteScheduleExceptionInput,
    @Ctx() context: Context,
  ): Promise<ScheduleException> {
    const { em } = context;
    await requireItsCompany(context, await findException(em, companyId, id));
    return deleteException(em, { companyId, id, expectedVersion });
  }

  @FieldResolver(() => [WorkingHours], { description: 'Working hours on each of the days; empty: away.' })
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

/**
 * Requires an administrator of the company that made the exception, or of the one to which the person belongs: a branch at which
 * a person helps out sees the person's absences, and changes only exceptions that it made itself.
 *
 * @throws Refusal FORBIDDEN
 */
async function requireItsCompany(
  { viewer, load }: Context,
  { companyId, personId, resourceId }: ScheduleException,
): Promise<void> {
  const home = (await load.internal.one(Person, personId))?.companyId ?? companyId;
  requireAdmin(viewer, isAdminOf(viewer, home) ? home : companyId, dutyFor({ resourceId }));
}

/** Duty for an exception: absences of persons are part of the diary, hours of resources are managed. */
const dutyFor = ({ resourceId }: { resourceId?: number | null }): Duty => (resourceId == null ? 'diary' : 'manage');
