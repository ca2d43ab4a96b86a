import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { DateColumn, DateListColumn, EnumColumn, IntColumn, TextListColumn, TimeColumn } from '../../shared/column.js';
import { FREQUENCIES, type Frequency } from './shift-timing.js';

/** Source: service.md 2.10, decisions T1, T2, T8 to T10, T20. */
@ObjectType({ description: 'Shifts that recur by the day or by the week.' })
@Entity()
export class ShiftPattern extends CompanyRecord {
  @IntColumn()
  scheduleId!: number;

  @DateColumn()
  startDate!: string;

  @DateColumn({
    nullable: true,
    description:
      'Last day on which a shift may start: the given day or the end by `repeatCount`, whichever is earlier; null: no end.',
  })
  endDate!: string | null;

  @TimeColumn()
  startTime!: string;

  @TimeColumn({
    description: 'Time of day at which each shift ends, such as `17:30`; one that is not after `startTime` is on the next day.',
  })
  endTime!: string;

  @EnumColumn(FREQUENCIES, { description: 'Unit of `interval`.', default: 'daily' })
  frequency!: Frequency;

  @IntColumn({ default: 1, description: 'Number of days or weeks from one repetition to the next.' })
  interval!: number;

  @IntColumn({
    nullable: true,
    description: 'Number of days or weeks on which the pattern falls, `interval` apart; null: not limited.',
  })
  repeatCount!: number | null;

  /** Names of weekdays; shown by `schema/schedule/shift-pattern.resolver.ts`. */
  @TextListColumn({ internal: true })
  byDay!: string[];

  @DateListColumn({ description: 'Days without a shift.' })
  exceptDates!: string[];

  @IntColumn({ nullable: true })
  shiftPatternConditionId!: number | null;
}
