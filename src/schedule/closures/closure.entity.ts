import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { DateColumn, TextColumn, TimeColumn } from '../../shared/column.js';

/**
 * One period, from a moment of the first day to a moment of the last, in the local time of each company it applies to (decisions
 * T13).
 */
@ObjectType({ description: 'A time in which a company and its branches take no bookings, whoever works then.' })
@Entity()
export class Closure extends CompanyRecord {
  @TextColumn({ description: 'Name of the closure, shown to the public as the reason.' })
  name!: string;

  @DateColumn()
  startDate!: string;

  @DateColumn({ description: 'Last day, inclusive.' })
  endDate!: string;

  @TimeColumn({
    nullable: true,
    description: 'Time of day at which the closure begins on the first day, such as `09:30`; null: when the day begins.',
  })
  startTime!: string | null;

  @TimeColumn({
    nullable: true,
    description: 'Time of day at which the closure ends on the last day, such as `17:30`; null: when the day ends.',
  })
  endTime!: string | null;
}
