import { Field, InputType, Int } from 'type-graphql';
import { WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { FREQUENCIES, type Frequency } from '../../src/schedule/patterns/shift-timing.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import type { Weekday } from '../../src/shared/local-date.js';
import { ExpectedVersion, OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@InputType()
export abstract class ShiftPatternFieldsInput {
  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day on which a shift may start, such as `2026-03-31`; null: no end.',
  })
  endDate?: string | null;

  @OptionalEnum(FREQUENCIES, 'Unit of `interval`; DAILY by default.')
  frequency?: Frequency | null;

  @OptionalInt('Number of days or weeks from one repetition to the next, 1 to 366; 1 by default.')
  interval?: number | null;

  @OptionalInt(
    'Number of days or weeks on which the pattern falls, `interval` apart; `endDate` follows from it, unless an earlier one is ' +
      'given.',
  )
  repeatCount?: number | null;

  @Field(() => [WEEKDAYS], {
    nullable: true,
    description:
      'Weekdays on which shifts fall; by default every day for a daily pattern, the weekday of `startDate` for a weekly one.',
  })
  byDay?: Weekday[] | null;

  @Field(() => [LocalDateType], { nullable: true, description: 'Days without a shift.' })
  exceptDates?: string[] | null;

  @OptionalInt()
  shiftPatternConditionId?: number | null;
}

@InputType()
export class CreateShiftPatternInput extends ShiftPatternFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  scheduleId!: number;

  @Field(() => LocalDateType)
  startDate!: string;

  @Field(() => LocalTimeType)
  startTime!: string;

  @Field(() => LocalTimeType, {
    description: 'Time of day at which each shift ends, such as `17:30`; one that is not after `startTime` is on the next day.',
  })
  endTime!: string;
}

@InputType()
export class UpdateShiftPatternInput extends ShiftPatternFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  scheduleId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => LocalDateType, { nullable: true })
  startDate?: string | null;

  @Field(() => LocalTimeType, { nullable: true })
  startTime?: string | null;

  @Field(() => LocalTimeType, { nullable: true })
  endTime?: string | null;
}

@InputType()
export class DeleteShiftPatternInput extends RecordKey {
  @Field(() => Int)
  scheduleId!: number;
}

@InputType()
export abstract class ConditionFieldsInput {
  @OptionalText()
  name?: string | null;

  @OptionalText('A named colour such as royalblue, or #rrggbb.')
  color?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Ids of the companies in which shifts with the condition apply; empty: in all companies.',
  })
  companyIds?: number[] | null;
}

@InputType()
export class CreateShiftPatternConditionInput extends ConditionFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  scheduleId!: number;

  @Field(() => String)
  override name!: string;

  @Field(() => String, { description: 'A named colour such as royalblue, or #rrggbb.' })
  override color!: string;
}

@InputType()
export class UpdateShiftPatternConditionInput extends ConditionFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  scheduleId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class DeleteShiftPatternConditionInput extends DeleteShiftPatternInput {}
