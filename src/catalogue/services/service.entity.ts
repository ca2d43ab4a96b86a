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
    description: 'Word by which front ends know the unit that durations are shown in, such as `minute` or `hour`.',
    default: 'minute',
  })
  durationUnit!: string;

  @IntColumn({ nullable: true, description: 'Minutes between starts; null: the duration.' })
  bookingTimeStep!: number | null;

  @IntColumn({ default: 0, description: 'Minutes needed before the client comes.' })
  preTime!: number;

  @IntColumn({ default: 0, description: 'Minutes needed after the client has gone.' })
  postTime!: number;

  @IntColumn({ default: 1, description: 'Number of clients who may share one time.' })
  spaces!: number;

  @IntColumn({ nullable: true, description: 'Seconds: no booking starts sooner than this from now.' })
  minAdvancePeriod!: number | null;

  @IntColumn({ nullable: true, description: 'Seconds: no booking starts later than this from now.' })
  maxAdvancePeriod!: number | null;

  @IntColumn({ nullable: true, description: 'Seconds before the start until which a member may cancel or move.' })
  minCancelPeriod!: number | null;

  @TextColumn({ default: 'booking' })
  bookingTypePublic!: string;

  @TextColumn({ default: 'booking' })
  bookingTypeMember!: string;

  @IntColumn({ default: 1 })
  minBookings!: number;

  @IntColumn({ nullable: true })
  maxBookings!: number | null;

  @IntColumn({ name: 'detail_group_id', nullable: true, description: 'Group of the questions that are asked with a booking.' })
  questionGroupId!: number | null;

  @IntColumn({ nullable: true, description: 'A schedule of its own: the service is offered only within it.' })
  scheduleId!: number | null;

  @BoolColumn()
  isEventGroup!: boolean;

  @TextColumn({ nullable: true })
  apiRef!: string | null;

  @TextColumn({ nullable: true, description: "Identifier of the caller's own, such as the id in another system." })
  reference!: string | null;

  @JsonListColumn()
  groups!: unknown[];

  @JsonColumn()
  extra!: Record<string, unknown>;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @BoolColumn({ name: 'child_level_service', description: 'True for a service of a parent that its branches offer.' })
  offeredByBranches!: boolean;

  @BoolColumn()
  disabled!: boolean;

  @BoolColumn({ description: 'True when walk-in queues do not take it.' })
  queuingDisabled!: boolean;

  @IntColumn({ nullable: true, internal: true })
  deposit!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the category of the service.' })
  categoryId!: number | null;
}
