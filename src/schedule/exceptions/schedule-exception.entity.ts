import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { DateColumn, IntColumn, JsonListColumn, TextColumn } from '../../shared/column.js';

/** Hours in the local time of the exception's person or resource. */
export interface ExceptionHours {
  /** `HH:mm`. */
  readonly startTime: string;
  /** `HH:mm`; on the next day if it is not after the start (decisions T2). */
  readonly endTime: string;
}

/** Exception of a person or of a resource, never of both (decisions T13). It applies at every company where they work. */
@ObjectType({ description: 'Days on which a person or a resource has other hours than its shifts say, or none.' })
@Entity()
export class ScheduleException extends CompanyRecord {
  @IntColumn({ nullable: true, description: 'Id of the person of the staff whose hours differ.' })
  personId!: number | null;

  @IntColumn({ nullable: true })
  resourceId!: number | null;

  @TextColumn({ audience: 'home', nullable: true, description: 'Reason for the exception.' })
  name!: string | null;

  @DateColumn()
  startDate!: string;

  @DateColumn({ description: 'Last day, inclusive.' })
  endDate!: string;

  /** Empty if away. */
  @JsonListColumn({ internal: true })
  hours!: ExceptionHours[];
}
