import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { findCondition, findPattern, findShift } from '../../src/schedule/find-schedule.js';
import { changeShift, deleteShift } from '../../src/schedule/patterns/change-shift.js';
import { createShiftPattern } from '../../src/schedule/patterns/create-shift-pattern.js';
import { ShiftPattern } from '../../src/schedule/patterns/shift-pattern.entity.js';
import { ShiftPatternCondition } from '../../src/schedule/patterns/shift-pattern-condition.entity.js';
import { deleteShiftPattern, updateShiftPattern } from '../../src/schedule/patterns/update-shift-pattern.js';
import { createCondition, deleteCondition, updateCondition } from '../../src/schedule/patterns/write-condition.js';
import type { Context } from '../shared/context.js';
import { requireAdmin } from '../shared/permission.js';
import { DeleteShiftInput, Shift, ShiftKeyInput, UpdateShiftInput } from './schedule.inputs.js';
import {
  CreateShiftPatternConditionInput,
  CreateShiftPatternInput,
  DeleteShiftPatternConditionInput,
  DeleteShiftPatternInput,
  UpdateShiftPatternConditionInput,
  UpdateShiftPatternInput,
} from './shift-pattern.inputs.js';

@Resolver(() => ShiftPattern)
export class ShiftPatternResolver {
  @Query(() => ShiftPattern, { description: "For the company's administrators." })
  shiftPattern(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('scheduleId', () => Int) scheduleId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPattern> {
    requireAdmin(viewer, companyId);
    return findPattern(em, companyId, { scheduleId, id });
  }

  @Query(() => Shift, { description: 'The shift of a pattern on a day. NOT_FOUND when it puts none there.' })
  shift(@Arg('key', () => ShiftKeyInput) { companyId, ...key }: ShiftKeyInput, @Ctx() { em, viewer }: Context): Promise<Shift> {
    requireAdmin(viewer, companyId);
    return findShift(em, companyId, key);
  }

  @Mutation(() => ShiftPattern, { description: 'Needs the duty to manage. A repeat count is worked out into the end date.' })
  createShiftPattern(
    @Arg('input', () => CreateShiftPatternInput) input: CreateShiftPatternInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPattern> {
    const { companyId, ...fields } = input;
    requireAdmin(viewer, companyId, 'manage');
    return createShiftPattern(em, companyId, fields);
  }

  @Mutation(() => ShiftPattern, { description: 'Changes all shifts of the pattern; bookings in them stay.' })
  updateShiftPattern(
    @Arg('input', () => UpdateShiftPatternInput) input: UpdateShiftPatternInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPattern> {
    const { companyId, scheduleId, id, expectedVersion, ...changes } = input;
    requireAdmin(viewer, companyId, 'manage');
    return updateShiftPattern(em, companyId, { scheduleId, id }, changes, expectedVersion);
  }

  @Mutation(() => ShiftPattern)
  deleteShiftPattern(
    @Arg('input', () => DeleteShiftPatternInput) { companyId, expectedVersion, ...key }: DeleteShiftPatternInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPattern> {
    requireAdmin(viewer, companyId, 'manage');
    return deleteShiftPattern(em, companyId, key, expectedVersion);
  }

  @Mutation(() => Shift, {
    description: 'Changes one shift: the pattern excepts its day, and a pattern of that one day takes its place.',
  })
  updateShift(@Arg('input', () => UpdateShiftInput) input: UpdateShiftInput, @Ctx() { em, viewer }: Context): Promise<Shift> {
    const { companyId, scheduleId, shiftPatternId, date, newDate, startTime, endTime } = input;
    requireAdmin(viewer, companyId, 'manage');
    return changeShift(em, companyId, { scheduleId, shiftPatternId, date }, { date: newDate, startTime, endTime });
  }

  @Mutation(() => Shift, { description: 'Deletes one shift: its pattern excepts the day.' })
  deleteShift(
    @Arg('input', () => DeleteShiftInput) { companyId, ...key }: DeleteShiftInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Shift> {
    requireAdmin(viewer, companyId, 'manage');
    return deleteShift(em, companyId, key);
  }

  @FieldResolver(() => ShiftPatternCondition, { nullable: true })
  condition(
    @Root() { shiftPatternConditionId: id }: ShiftPattern,
    @Ctx() { load }: Context,
  ): Promise<ShiftPatternCondition | null> {
    return load.one(ShiftPatternCondition, id);
  }
}

@Resolver(() => ShiftPatternCondition)
export class ShiftPatternConditionResolver {
  @Query(() => ShiftPatternCondition, { description: "For the company's administrators." })
  shiftPatternCondition(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('scheduleId', () => Int) scheduleId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPatternCondition> {
    requireAdmin(viewer, companyId);
    return findCondition(em, companyId, { scheduleId, id });
  }

  @Mutation(() => ShiftPatternCondition, { description: 'Needs the duty to manage.' })
  createShiftPatternCondition(
    @Arg('input', () => CreateShiftPatternConditionInput) input: CreateShiftPatternConditionInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPatternCondition> {
    const { companyId, scheduleId, ...fields } = input;
    requireAdmin(viewer, companyId, 'manage');
    return createCondition(em, companyId, scheduleId, fields);
  }

  @Mutation(() => ShiftPatternCondition)
  updateShiftPatternCondition(
    @Arg('input', () => UpdateShiftPatternConditionInput) input: UpdateShiftPatternConditionInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPatternCondition> {
    const { companyId, scheduleId, id, expectedVersion, ...changes } = input;
    requireAdmin(viewer, companyId, 'manage');
    return updateCondition(em, companyId, { scheduleId, id }, changes, expectedVersion);
  }

  @Mutation(() => ShiftPatternCondition, { description: 'Patterns that name it then apply everywhere.' })
  deleteShiftPatternCondition(
    @Arg('input', () => DeleteShiftPatternConditionInput) {
      companyId,
      expectedVersion,
      ...key
    }: DeleteShiftPatternConditionInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPatternCondition> {
    requireAdmin(viewer, companyId, 'manage');
    return deleteCondition(em, companyId, key, expectedVersion);
  }
}
