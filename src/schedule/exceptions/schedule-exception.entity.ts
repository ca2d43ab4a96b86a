import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Day, JsonList, Text, Whole } from '../../shared/column.js';

/** On the clocks of whom the exception is for. */
export interface ExceptionHours {
  /** `HH:mm`. */
  readonly startTime: string;
  /** `HH:mm`; not after the start: on the next day (T2). */
  readonly endTime: string;
}

/** Exception of a person or of a resource, never of both (T13). It holds wherever they work. */
@ObjectType({ description: 'Days on which a person or a resource has other hours than its shifts say, or none.' })
@Entity()
export class ScheduleException extends CompanyRecord {
  @Whole({ nullable: true, description: 'Id of the person of the staff whose hours differ.' })
  personId!: number | null;

  @Whole({ nullable: true })
  resourceId!: number | null;

  @Text({ nullable: true, description: 'Why; for administrators.' })
  name!: string | null;

  @Day()
  startDate!: string;

  @Day({ description: 'Last day, inclusive.' })
  endDate!: string;

  /** Empty: away. */
  @JsonList({ secret: true })
  hours!: ExceptionHours[];
}
