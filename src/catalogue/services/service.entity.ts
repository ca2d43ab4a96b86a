import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, IntColumn, IntListColumn, JsonColumn, JsonListColumn, TextColumn } from '../../shared/column.js';

/** Source: service.md 2.5; units: decisions 1. Branches offer a parent's row unless they have their own of that reference. */
@ObjectType({ description: 'Something that can be booked for a time: a treatment, a lesson, a court for an hour.' })
@Entity()
export class Service extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  /** Minutes from which a client may choose. The next two lists are parallel to this one. */
  @IntListColumn({ internal: true })
  durations!: number[];

  @IntListColumn({ internal: true })
  prices!: number[];

  /** Minutes as they are shown. */
  @IntListColumn({ internal: true })
  listedDurations!: number[];

  @TextColumn({
    description: 'Unit in which front ends show durations, as a word such as `minute` or `hour`; stored and returned unchanged.',
    default: 'minute',
  })
  durationUnit!: string;

  @IntColumn({ nullable: true, description: 'Minutes from one start to the next; null: the duration.' })
  bookingTimeStep!: number | null;

  @IntColumn({ default: 0, description: 'Minutes needed before the client comes.' })
  preTime!: number;

  @IntColumn({ default: 0, description: 'Minutes needed after the client has gone.' })
  postTime!: number;

  @IntColumn({ default: 1, description: 'Number of clients who may share one time.' })
  spaces!: number;

  @IntColumn({
    nullable: true,
    description: 'Seconds before the start until which clients can book the service; null: until the start.',
  })
  minAdvancePeriod!: number | null;

  @IntColumn({ nullable: true, description: 'Seconds before the start from which clients can book the service; null: no limit.' })
  maxAdvancePeriod!: number | null;

  @IntColumn({
    nullable: true,
    description: 'Seconds before the start until which clients may cancel or move a booking; null: until the start.',
  })
  minCancelPeriod!: number | null;

  @TextColumn({ default: 'booking' })
  bookingTypePublic!: string;

  @TextColumn({ default: 'booking' })
  bookingTypeMember!: string;

  @IntColumn({ default: 1 })
  minBookings!: number;

  @IntColumn({ nullable: true })
  maxBookings!: number | null;

  @IntColumn({
    name: 'detail_group_id',
    nullable: true,
    description: 'Id of the group of questions that are asked with a booking.',
  })
  questionGroupId!: number | null;

  @IntColumn({
    nullable: true,
    description: 'Id of the schedule to whose hours the service is limited; null: offered whenever its providers work.',
  })
  scheduleId!: number | null;

  @BoolColumn()
  isEventGroup!: boolean;

  @TextColumn({ nullable: true })
  apiRef!: string | null;

  @TextColumn({ nullable: true, description: 'Reference of the service in a system of the caller.' })
  reference!: string | null;

  @JsonListColumn()
  groups!: unknown[];

  @JsonColumn()
  extra!: Record<string, unknown>;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @BoolColumn({ name: 'child_level_service', description: 'True: a service of a parent that its branches offer too.' })
  offeredByBranches!: boolean;

  @BoolColumn()
  disabled!: boolean;

  @BoolColumn({ description: 'True: walk-in queues do not take the service.' })
  queuingDisabled!: boolean;

  @IntColumn({ nullable: true, internal: true })
  deposit!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the category of the service.' })
  categoryId!: number | null;
}
