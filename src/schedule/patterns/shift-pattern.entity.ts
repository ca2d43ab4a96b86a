import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Day, DayList, Text, TextList, TimeOfDay, Whole } from '../../shared/column.js';

/** Source: service.md 2.10, decisions T1, T2, T8 to T10, T20. */
@ObjectType({ description: 'Shifts that recur by the day or by the week.' })
@Entity()
export class ShiftPattern extends CompanyRecord {
  @Whole()
  scheduleId!: number;

  @Day()
  startDate!: string;

  @Day({
    nullable: true,
    description: 'The last day a shift may start on; worked out from `repeatCount` where only that was given.',
  })
  endDate!: string | null;

  @TimeOfDay()
  startTime!: string;

  @TimeOfDay({ description: 'Not after `startTime`: on the next day.' })
  endTime!: string;

  @Text({ description: 'Frequency of the shifts: `daily` or `weekly`.', default: 'daily' })
  frequency!: 'daily' | 'weekly';

  @Whole({ default: 1, description: 'Every how many days or weeks.' })
  interval!: number;

  @Whole({ nullable: true, description: 'How many days or weeks, `interval` apart.' })
  repeatCount!: number | null;

  @TextList({ description: 'English day names, such as Monday.' })
  byDay!: string[];

  @DayList({ description: 'Days without a shift.' })
  exceptDates!: string[];

  @Whole({ nullable: true })
  shiftPatternConditionId!: number | null;
}
