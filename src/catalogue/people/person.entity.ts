import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Flag, Instant, JsonColumn, Text, Whole, WholeList } from '../../shared/column.js';

/** Source: service.md 2.3. One who works in several companies has one row, and so one diary. */
@ObjectType({ description: 'A member of staff.' })
@Entity()
export class Person extends CompanyRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @WholeList({ description: 'The companies the person works in; the first is the one it belongs to.' })
  personCompanies!: number[];

  @Text({ audience: 'admin', nullable: true })
  email!: string | null;

  @Text({ audience: 'admin', nullable: true })
  phonePrefix!: string | null;

  @Text({ audience: 'admin', nullable: true })
  phone!: string | null;

  @Text({ audience: 'admin', nullable: true })
  mobile!: string | null;

  @Text({ audience: 'admin', nullable: true, description: 'Address of an outside calendar whose times are busy.' })
  icalLink!: string | null;

  @Text({ audience: 'admin', nullable: true })
  reference!: string | null;

  @Text({ nullable: true, description: "IANA zone name; null: the company's." })
  timeZone!: string | null;

  @Flag({ description: 'True: the person cannot be booked.' })
  neverBooked!: boolean;

  @Flag({ audience: 'admin', default: true })
  notify!: boolean;

  @Flag({ audience: 'admin' })
  allStaff!: boolean;

  @Flag()
  disabled!: boolean;

  @Flag()
  queuingDisabled!: boolean;

  @Whole({ audience: 'admin', nullable: true })
  clientQueueId!: number | null;

  @Whole({ nullable: true })
  scheduleId!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @Whole({ default: 0, name: 'sort_order' })
  order!: number;

  /** Attendance as last set; the one in force is worked out when it is read (`queue/desks/attendance.ts`). */
  @Whole({ secret: true, default: 0 })
  attendanceStatus!: number;

  @Instant({ secret: true, nullable: true })
  attendanceStarted!: Date | null;

  @Whole({ secret: true, nullable: true })
  attendanceEstimate!: number | null;

  @Text({
    audience: 'diary',
    sqlDefault: 'gen_random_uuid()',
    description: 'Unguessable key of the address at which calendars read this diary: whoever has it sees who comes when.',
  })
  calendarKey!: string;
}
