import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Company } from '../../src/company/company.entity.js';
import type { CompiledSchedule } from '../../src/schedule/compile-schedule.js';
import { createSchedule } from '../../src/schedule/create-schedule.js';
import { findSchedule, listSchedules } from '../../src/schedule/find-schedule.js';
import { compileForCompanies, hoursByDay } from '../../src/schedule/patterns/compile-for-companies.js';
import { listShifts, rangeOf } from '../../src/schedule/patterns/list-shifts.js';
import { ShiftPattern } from '../../src/schedule/patterns/shift-pattern.entity.js';
import { ShiftPatternCondition } from '../../src/schedule/patterns/shift-pattern-condition.entity.js';
import { Schedule } from '../../src/schedule/schedule.entity.js';
import { deleteSchedule, updateSchedule } from '../../src/schedule/update-schedule.js';
import { localDate } from '../../src/shared/zoned-time.js';
import { DatesOrder, NamedOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { pageOfLoaded, pageOfRecords } from '../shared/loading/loaded-connection.js';
import type { Loaders } from '../shared/loading/loaders.js';
import {
  CreateScheduleInput,
  DatesArgs,
  DeleteScheduleInput,
  OpenDay,
  ScheduleConnection,
  ScheduleListArgs,
  type Shift,
  ShiftConnection,
  ShiftPatternConnection,
  UpdateScheduleInput,
} from './schedule.inputs.js';

@Resolver(() => Schedule)
export class ScheduleResolver {
  @Query(() => ScheduleConnection, { description: 'Schedules of a company, by id unless `orderBy` is given.' })
  @Allow('read')
  async schedules(
    @Args(() => ScheduleListArgs) { companyId, ...page }: ScheduleListArgs,
    @Arg('orderBy', () => NamedOrder, { nullable: true }) orderBy: NamedOrder | null,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ScheduleConnection> {
    return toConnection(await listSchedules(em, companyId, { orderBy, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => Schedule, {
    description:
      'Schedule of the company, its parent or its branches, by its id. Errors: `NOT_FOUND` there is no such ' + 'schedule.',
  })
  @Allow('read')
  schedule(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<Schedule> {
    return findSchedule(em, companyId, id);
  }

  @Mutation(() => Schedule, {
    description:
      'Adds a schedule; its hours come from shift patterns, or from legacy rules. Errors: `INVALID` a field is ' +
      'wrong: `fields` names it.',
  })
  @Allow('manage')
  createSchedule(@Arg('input', () => CreateScheduleInput) input: CreateScheduleInput, @Ctx() { em }: Context): Promise<Schedule> {
    const { companyId, ...fields } = input;
    return createSchedule(em, companyId, fields);
  }

  @Mutation(() => Schedule, {
    description:
      'Changes a schedule, for everybody who works by it; rules that are sent replace all earlier rules. ' +
      'Bookings outside the new hours stay. Errors: `NOT_FOUND` the company has no such schedule; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` ' +
      'names it.',
  })
  @Allow('manage')
  updateSchedule(@Arg('input', () => UpdateScheduleInput) input: UpdateScheduleInput, @Ctx() { em }: Context): Promise<Schedule> {
    const { companyId, id, expectedVersion, ...changes } = input;
    return updateSchedule(em, { companyId, id, expectedVersion }, changes);
  }

  @Mutation(() => Schedule, {
    description:
      'Deletes a schedule that is not in use. Errors: `NOT_FOUND` the company has no such schedule; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` a person, resource, service or ' +
      'company uses it.',
  })
  @Allow('manage')
  deleteSchedule(@Arg('input', () => DeleteScheduleInput) input: DeleteScheduleInput, @Ctx() { em }: Context): Promise<Schedule> {
    return deleteSchedule(em, { companyId: input.companyId, id: input.id, expectedVersion: input.expectedVersion });
  }

  @FieldResolver(() => Company)
  company(@Root() { companyId }: Schedule, @Ctx() { load }: Context): Promise<Company> {
    return load.known(Company, companyId);
  }

  @FieldResolver(() => ShiftPatternConnection, {
    description: 'Shift patterns of the schedule, by their ids unless `orderBy` is given.',
  })
  async patterns(
    @Root() { id }: Schedule,
    @Arg('orderBy', () => DatesOrder, { nullable: true }) orderBy: DatesOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<ShiftPattern>> {
    const rows = await livePatterns(context.load, id);
    return pageOfRecords({ name: `patterns of schedule ${id}`, rows, orderBy }, page, context);
  }

  @FieldResolver(() => [ShiftPatternCondition])
  conditions(@Root() { id }: Schedule, @Ctx() { load }: Context): Promise<ShiftPatternCondition[]> {
    return liveConditions(load, id);
  }

  @Allow('read')
  @FieldResolver(() => ShiftConnection, {
    description:
      'Shifts of the patterns, by day and start: a calendar has this order alone. A period has at most 5,000 days and 5,000 ' +
      'shifts; hours of legacy rules are not included.',
  })
  async shifts(
    @Root() schedule: Schedule,
    @Args(() => DatesArgs) args: DatesArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<ConnectionOf<Shift>> {
    const { compiled, zone: timeZone } = await scheduleHere(context.load, schedule, args.companyId);
    const rows: Shift[] = listShifts(schedule, { compiled, timeZone }, rangeOf(args, localDate(timeZone, context.now.getTime())));
    const keyOf = ({ date, shiftPatternId }: Shift) => `${date}-${shiftPatternId}`;
    return pageOfLoaded({ name: `shifts of schedule ${schedule.id}`, rows, keyOf }, page, context);
  }

  @Allow('read')
  @FieldResolver(() => [OpenDay], {
    description: 'Hours of each day by shift patterns and legacy rules, without schedule exceptions and closures.',
  })
  async openDays(
    @Root() schedule: Schedule,
    @Args(() => DatesArgs) args: DatesArgs,
    @Ctx() { load, now }: Context,
  ): Promise<OpenDay[]> {
    const { compiled, zone: timeZone } = await scheduleHere(load, schedule, args.companyId);
    return hoursByDay(compiled, rangeOf(args, localDate(timeZone, now.getTime())));
  }
}

/** The schedule as it holds in a company, for a parent with its branches; every list of schedules loads all at once. */
async function scheduleHere(
  load: Loaders,
  schedule: Schedule,
  requestedCompanyId: number | null | undefined,
): Promise<{ compiled: CompiledSchedule; zone: string }> {
  const companyId = requestedCompanyId ?? schedule.companyId;
  const [patterns, conditions, company, branches] = await Promise.all([
    livePatterns(load, schedule.id),
    liveConditions(load, schedule.id),
    load.known(Company, companyId),
    load.all(Company, 'parentId', companyId),
  ]);
  const companyIds = [companyId, ...branches.map(({ id }) => id)];
  return { compiled: compileForCompanies({ schedule, patterns, conditions }, companyIds), zone: company.timeZone };
}

const livePatterns = async (load: Loaders, id: number): Promise<ShiftPattern[]> =>
  (await load.all(ShiftPattern, 'scheduleId', id)).filter(({ deleted }) => !deleted);

const liveConditions = async (load: Loaders, id: number): Promise<ShiftPatternCondition[]> =>
  (await load.all(ShiftPatternCondition, 'scheduleId', id)).filter(({ deleted }) => !deleted);
