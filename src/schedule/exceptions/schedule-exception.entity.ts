import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { DateColumn, IntColumn, JsonListColumn, TextColumn } from '../../shared/column.js';

/** On the clocks of whom the exception is for. */
export interface ExceptionHours {
  /** `HH:mm`. */
  readonly startTime: string;
  /** `HH:mm`; not after the start: on the next day (decisions T2). */
  readonly endTime: string;
}

/** Exception of a person or of a resource, never of both (decisions T13). It holds wherever they work. */
@ObjectType({ description: 'Days on which a person or a resource has other hours than its shifts say, or none.' })
@Entity()
export class ScheduleException extends CompanyRecord {
  @IntColumn({ nullable: true, description: 'Id of the person of the staff whose hours differ.' })
  personId!: number | null;

  @IntColumn({ nullable: true })
  resourceId!: number | null;

  @TextColumn({ audience: 'home', nullable: true, description: 'Why; for administrators of the company that noted it.' })
  name!: string | null;

  @DateColumn()
  startDate!: string;

  @DateColumn({ description: 'Last day, inclusive.' })
  endDate!: string;

  /** Empty: away. */
  @JsonListColumn({ internal: true })
  hours!: ExceptionHours[];
}
