import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { findCondition, findPattern, findShift } from '../../src/schedule/find-schedule.js';
import { changeShift, deleteShift } from '../../src/schedule/patterns/change-shift.js';
import { createShiftPattern } from '../../src/schedule/patterns/create-shift-pattern.js';
import { WEEKDAYS, weekdaysNamed } from '../../src/schedule/patterns/day-names.js';
import { ShiftPattern } from '../../src/schedule/patterns/shift-pattern.entity.js';
import { ShiftPatternCondition } from '../../src/schedule/patterns/shift-pattern-condition.entity.js';
import { deleteShiftPattern, updateShiftPattern } from '../../src/schedule/patterns/update-shift-pattern.js';
import { createCondition, deleteCondition, updateCondition } from '../../src/schedule/patterns/write-condition.js';
import type { Weekday } from '../../src/shared/local-date.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
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
  @Query(() => ShiftPattern, { description: 'Shift pattern by its id. Errors: `NOT_FOUND` the schedule has no such pattern.' })
  @Allow('read')
  shiftPattern(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('scheduleId', () => Int) scheduleId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<ShiftPattern> {
    return findPattern(em, companyId, { scheduleId, id });
  }

  @Query(() => Shift, { description: 'Shift of a pattern on a day. Errors: `NOT_FOUND` the pattern has no shift on that day.' })
  @Allow('read', { company: 'key.companyId' })
  shift(@Arg('key', () => ShiftKeyInput) { companyId, ...key }: ShiftKeyInput, @Ctx() { em }: Context): Promise<Shift> {
    return findShift(em, companyId, key);
  }

  @Mutation(() => ShiftPattern, {
    description:
      'Adds shifts that recur daily or weekly; from a repeat count the end date is computed and stored. Errors: ' +
      '`NOT_FOUND` the company has no such schedule; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  createShiftPattern(
    @Arg('input', () => CreateShiftPatternInput) input: CreateShiftPatternInput,
    @Ctx() { em }: Context,
  ): Promise<ShiftPattern> {
    const { companyId, ...fields } = input;
    return createShiftPattern(em, companyId, fields);
  }

  @Mutation(() => ShiftPattern, {
    description:
      'Changes a pattern and all its shifts; bookings in them stay. A new end date without a repeat count ' +
      'clears the count. Errors: `NOT_FOUND` the company has no such shift pattern; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  updateShiftPattern(
    @Arg('input', () => UpdateShiftPatternInput) input: UpdateShiftPatternInput,
    @Ctx() { em }: Context,
  ): Promise<ShiftPattern> {
    const { companyId, scheduleId, id, expectedVersion, ...changes } = input;
    return updateShiftPattern(em, { companyId, expectedVersion, scheduleId, id }, changes);
  }

  @Mutation(() => ShiftPattern, {
    description:
      'Deletes a pattern and all its shifts; bookings in them stay. Deleting again changes nothing. Errors: ' +
      '`NOT_FOUND` the company has no such shift pattern; `STALE_VERSION` `expectedVersion` is not the current ' +
      'version.',
  })
  @Allow('manage')
  deleteShiftPattern(
    @Arg('input', () => DeleteShiftPatternInput) { companyId, expectedVersion, ...key }: DeleteShiftPatternInput,
    @Ctx() { em }: Context,
  ): Promise<ShiftPattern> {
    return deleteShiftPattern(em, { companyId, expectedVersion, ...key });
  }

  @Mutation(() => Shift, {
    description:
      'Changes one shift: its pattern skips the day, and a new pattern of one day takes the place of the shift. ' +
      'Errors: `NOT_FOUND` the pattern has no shift on that day; `INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('manage')
  updateShift(@Arg('input', () => UpdateShiftInput) input: UpdateShiftInput, @Ctx() { em }: Context): Promise<Shift> {
    const { companyId, scheduleId, shiftPatternId, date, newDate, startTime, endTime } = input;
    return changeShift(em, { companyId, scheduleId, shiftPatternId, date }, { date: newDate, startTime, endTime });
  }

  @Mutation(() => Shift, {
    description: 'Deletes one shift: its pattern skips the day. Errors: `NOT_FOUND` the pattern has no shift on that day.',
  })
  @Allow('manage')
  deleteShift(
    @Arg('input', () => DeleteShiftInput) { companyId, ...key }: DeleteShiftInput,
    @Ctx() { em }: Context,
  ): Promise<Shift> {
    return deleteShift(em, companyId, key);
  }

  @FieldResolver(() => ShiftPatternCondition, { nullable: true })
  condition(
    @Root() { shiftPatternConditionId: id }: ShiftPattern,
    @Ctx() { load }: Context,
  ): Promise<ShiftPatternCondition | null> {
    return load.one(ShiftPatternCondition, id);
  }

  @FieldResolver(() => [WEEKDAYS], {
    description:
      'Weekdays on which shifts fall; empty: every day for a daily pattern, the weekday of `startDate` for a weekly one.',
  })
  byDay(@Root() { byDay }: ShiftPattern): Weekday[] {
    return weekdaysNamed(byDay);
  }
}

@Resolver(() => ShiftPatternCondition)
export class ShiftPatternConditionResolver {
  @Query(() => ShiftPatternCondition, {
    description: 'Condition of shift patterns, by its id. Errors: `NOT_FOUND` the schedule has no such condition.',
  })
  @Allow('read')
  shiftPatternCondition(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('scheduleId', () => Int) scheduleId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<ShiftPatternCondition> {
    return findCondition(em, companyId, { scheduleId, id });
  }

  @Mutation(() => ShiftPatternCondition, {
    description:
      'Adds a condition to a schedule: companies in which patterns with the condition apply, and their colour. ' +
      'Errors: `NOT_FOUND` the company has no such schedule; `INVALID` the colour is unknown, or a company is ' +
      'outside the family.',
  })
  @Allow('manage')
  createShiftPatternCondition(
    @Arg('input', () => CreateShiftPatternConditionInput) input: CreateShiftPatternConditionInput,
    @Ctx() { em }: Context,
  ): Promise<ShiftPatternCondition> {
    const { companyId, scheduleId, ...fields } = input;
    return createCondition(em, { companyId, scheduleId }, fields);
  }

  @Mutation(() => ShiftPatternCondition, {
    description:
      'Changes the name, the companies or the colour of a condition. Errors: `NOT_FOUND` the company has no such ' +
      'condition; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` the colour is ' +
      'unknown, or a company is outside the family.',
  })
  @Allow('manage')
  updateShiftPatternCondition(
    @Arg('input', () => UpdateShiftPatternConditionInput) input: UpdateShiftPatternConditionInput,
    @Ctx() { em }: Context,
  ): Promise<ShiftPatternCondition> {
    const { companyId, scheduleId, id, expectedVersion, ...changes } = input;
    return updateCondition(em, { companyId, expectedVersion, scheduleId, id }, changes);
  }

  @Mutation(() => ShiftPatternCondition, {
    description:
      'Deletes a condition; its patterns then apply in all companies. Deleting again changes nothing. ' +
      'Errors: `NOT_FOUND` the company has no such condition; `STALE_VERSION` `expectedVersion` is not the ' +
      'current version.',
  })
  @Allow('manage')
  deleteShiftPatternCondition(
    @Arg('input', () => DeleteShiftPatternConditionInput) {
      companyId,
      expectedVersion,
      ...key
    }: DeleteShiftPatternConditionInput,
    @Ctx() { em }: Context,
  ): Promise<ShiftPatternCondition> {
    return deleteCondition(em, { companyId, expectedVersion, ...key });
  }
}
