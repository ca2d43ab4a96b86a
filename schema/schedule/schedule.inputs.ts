import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { ShiftPattern } from '../../src/schedule/patterns/shift-pattern.entity.js';
import { Schedule } from '../../src/schedule/schedule.entity.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { connectionOf, PageArgs } from '../shared/connection.js';
import { ExpectedVersion, OptionalEnum, OptionalInt, OptionalJson, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { LocalMoment } from '../shared/scalars.js';
import { WorkingHours } from './closure.inputs.js';

@ObjectType()
export class ScheduleConnection extends connectionOf(Schedule, 'Schedule') {}

@ArgsType()
export class ScheduleListArgs extends PageArgs {
  @Field(() => Int)
  companyId!: number;
}

@InputType()
export abstract class ScheduleFieldsInput {
  @OptionalText()
  name?: string | null;

  @OptionalText()
  description?: string | null;

  @OptionalJson(
    'Legacy hours: an object from dates or weekday digits (0 is Sunday) to comma-separated ranges HHMM-HHMM, or None. It ' +
      'replaces all earlier rules.',
  )
  rules?: Record<string, string> | null;

  @OptionalInt()
  scheduleType?: number | null;

  @OptionalInt()
  style?: number | null;

  @OptionalEnum(WEEKDAYS, 'Day on which a week begins; MONDAY by default.')
  weekStart?: number | null;

  @OptionalInt()
  dayScheduleId?: number | null;

  @OptionalInt()
  duration?: number | null;
}

@InputType()
export class CreateScheduleInput extends ScheduleFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  override name!: string;
}

@InputType()
export class UpdateScheduleInput extends ScheduleFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class DeleteScheduleInput extends RecordKey {}

@ArgsType()
export class DatesArgs {
  @Field(() => LocalDateType, {
    nullable: true,
    description: 'First day, such as `2026-03-04`; by default today, or `to` if that day is past.',
  })
  from?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day, inclusive, such as `2026-03-31`; by default a period of 30 days is returned.',
  })
  to?: string | null;

  @OptionalInt(
    'Id of the company in which the schedule is read: only shifts that their condition allows there or, for a parent, in one ' +
      'of its branches. By default the company that the schedule belongs to.',
  )
  companyId?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'One occurrence of a shift pattern.' })
export class Shift {
  @Field(() => Int)
  shiftPatternId!: number;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  scheduleId!: number;

  @Field(() => LocalDateType, {
    description: 'Day on which the shift starts, such as `2026-03-04`; together with the pattern it identifies the shift.',
  })
  date!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => LocalMoment, {
    description:
      'Start of the shift, ISO 8601 with the offset of the time zone of the company, such as `2026-07-01T09:00:00+01:00`.',
  })
  localStart!: string;

  @Field(() => LocalMoment, {
    description:
      'End of the shift, exclusive, ISO 8601 with the offset of the time zone of the company, such as ' +
      '`2026-07-01T17:30:00+01:00`; it may be on the next day.',
  })
  localEnd!: string;
}

@ObjectType({ simpleResolvers: true })
export class ShiftPatternConnection extends connectionOf(ShiftPattern, 'ShiftPattern') {}

@ObjectType({ simpleResolvers: true })
export class ShiftConnection extends connectionOf(Shift, 'Shift') {}

@ObjectType({ simpleResolvers: true, description: 'Opening or working hours of one day.' })
export class OpenDay {
  @Field(() => LocalDateType)
  date!: string;

  @Field(() => [WorkingHours], { description: 'Hours in the time zone of the company; empty: closed.' })
  hours!: readonly WorkingHours[];
}

@InputType()
export class ShiftKeyInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  scheduleId!: number;

  @Field(() => Int)
  shiftPatternId!: number;

  @Field(() => LocalDateType, { description: 'Day on which the shift starts, such as `2026-03-04`.' })
  date!: string;
}

@InputType()
export class UpdateShiftInput extends ShiftKeyInput {
  @Field(() => LocalDateType, { nullable: true })
  newDate?: string | null;

  @Field(() => LocalTimeType, { nullable: true })
  startTime?: string | null;

  @Field(() => LocalTimeType, {
    nullable: true,
    description: 'Time of day at which the shift ends, such as `17:30`; one that is not after the start is on the next day.',
  })
  endTime?: string | null;
}

@InputType()
export class DeleteShiftInput extends ShiftKeyInput {}
