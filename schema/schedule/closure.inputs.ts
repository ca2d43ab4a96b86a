import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Closure } from '../../src/schedule/closures/closure.entity.js';
import { ScheduleException } from '../../src/schedule/exceptions/schedule-exception.entity.js';
import { LocalDateType, LocalTimeType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalInt, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@ObjectType()
export class ClosureConnection extends connectionOf(Closure, 'Closure') {}

@ObjectType()
export class ScheduleExceptionConnection extends connectionOf(ScheduleException, 'ScheduleException') {}

@InputType()
export class DatesFilter {
  @Field(() => LocalDateType, {
    nullable: true,
    description: 'First day of the range, such as `2026-03-04`: only records that end on it or later.',
  })
  from?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day of the range, such as `2026-03-31`: only records that start on it or earlier.',
  })
  to?: string | null;
}

@InputType()
export class ScheduleExceptionFilter extends DatesFilter {
  @OptionalInt()
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;
}

@InputType()
export abstract class ClosureFieldsInput {
  @Field(() => LocalDateType, { nullable: true, description: 'Last day, inclusive; by default the first day.' })
  endDate?: string | null;

  @Field(() => LocalTimeType, {
    nullable: true,
    description: 'Time of day at which the closure begins on the first day, such as `09:30`; by default when the day begins.',
  })
  startTime?: string | null;

  @Field(() => LocalTimeType, {
    nullable: true,
    description: 'Time of day at which the closure ends on the last day, such as `17:30`; by default when the day ends.',
  })
  endTime?: string | null;
}

@InputType()
export class CreateClosureInput extends ClosureFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: 'Name of the closure, shown to the public as the reason.' })
  name!: string;

  @Field(() => LocalDateType)
  startDate!: string;
}

@InputType()
export class UpdateClosureInput extends ClosureFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @OptionalText()
  name?: string | null;

  @Field(() => LocalDateType, { nullable: true })
  startDate?: string | null;
}

@InputType()
export class DeleteClosureInput extends RecordKey {}

@ObjectType({
  simpleResolvers: true,
  description: 'Range of working hours in the time zone of the person, resource or company concerned.',
})
export class WorkingHours {
  @Field(() => LocalTimeType)
  startTime!: string;

  @Field(() => LocalTimeType, {
    description: 'Time of day at which it ends, such as `17:30`; one that is not after `startTime` is on the next day.',
  })
  endTime!: string;
}

@InputType()
export class WorkingHoursInput {
  @Field(() => LocalTimeType)
  startTime!: string;

  @Field(() => LocalTimeType, {
    description: 'Time of day at which it ends, such as `17:30`; one that is not after `startTime` is on the next day.',
  })
  endTime!: string;
}

@InputType()
export abstract class ScheduleExceptionFieldsInput {
  @OptionalText('Reason for the exception, shown to administrators only.')
  name?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Last day, inclusive; by default the first day.' })
  endDate?: string | null;

  @Field(() => [WorkingHoursInput], {
    nullable: true,
    description: 'Working hours on each of the days, in place of the hours of the schedule; empty: away.',
  })
  hours?: WorkingHoursInput[] | null;
}

@InputType({ description: 'Days on which a person or a resource has other hours than its schedule, or none.' })
export class CreateScheduleExceptionInput extends ScheduleExceptionFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt('Id of the person of the staff whose hours differ.')
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @Field(() => LocalDateType)
  startDate!: string;
}

@InputType()
export class UpdateScheduleExceptionInput extends ScheduleExceptionFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => LocalDateType, { nullable: true })
  startDate?: string | null;
}

@InputType()
export class DeleteScheduleExceptionInput extends RecordKey {}
