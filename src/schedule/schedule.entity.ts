import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { BoolColumn, EnumColumn, IntColumn, JsonColumn, TextColumn } from '../shared/column.js';
import { WEEKDAYS } from './patterns/day-names.js';

/** Its version also grows when one of its patterns changes, so that one version covers all hours. Source: service.md 2.10. */
@ObjectType({
  description: 'Hours at which a service, person or resource is available: by shift patterns, or by legacy rules for days.',
})
@Entity()
export class Schedule extends CompanyRecord {
  @TextColumn({ nullable: true })
  name!: string | null;

  @TextColumn({ nullable: true })
  description!: string | null;

  @JsonColumn({
    description:
      'Legacy hours: an object from dates or weekday digits (0 is Sunday) to comma-separated ranges HHMM-HHMM, or None.',
  })
  rules!: Record<string, string>;

  @IntColumn({ default: 0 })
  scheduleType!: number;

  @IntColumn({ default: 0 })
  style!: number;

  @BoolColumn()
  usesShiftPatterns!: boolean;

  @EnumColumn(WEEKDAYS, { default: WEEKDAYS.MONDAY, description: 'Day on which a week begins.' })
  weekStart!: number;

  @IntColumn({ nullable: true })
  dayScheduleId!: number | null;

  @IntColumn({ nullable: true })
  duration!: number | null;
}
