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
  @Field(() => LocalDateType, { nullable: true, description: 'Day, such as `2026-03-04`: only those that end on it or later.' })
  from?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Day, such as `2026-03-31`: only those that start on it or earlier.',
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
  @Field(() => LocalDateType, { nullable: true, description: 'The last day; the first one alone by default.' })
  endDate?: string | null;

  @Field(() => LocalTimeType, {
    nullable: true,
    description: 'Time at which it begins on the first day; by default when the day begins.',
  })
  startTime?: string | null;

  @Field(() => LocalTimeType, {
    nullable: true,
    description: 'Time at which it ends on the last day; by default when the day ends.',
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

@ObjectType({ simpleResolvers: true, description: 'From one time of day to another, in the time zone of whom they are for.' })
export class WorkingHours {
  @Field(() => LocalTimeType)
  startTime!: string;

  @Field(() => LocalTimeType, { description: 'Not after the start: on the next day.' })
  endTime!: string;
}

@InputType()
export class WorkingHoursInput {
  @Field(() => LocalTimeType)
  startTime!: string;

  @Field(() => LocalTimeType, { description: 'Not after the start: on the next day.' })
  endTime!: string;
}

@InputType()
export abstract class ScheduleExceptionFieldsInput {
  @OptionalText('Reason for the exception, shown to administrators only.')
  name?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'The last day; the first one alone by default.' })
  endDate?: string | null;

  @Field(() => [WorkingHoursInput], {
    nullable: true,
    description: 'The hours of each of the days, instead of all that shifts say; none: away.',
  })
  hours?: WorkingHoursInput[] | null;
}

@InputType({ description: 'Other hours, or none, for a person or a resource on some days.' })
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
