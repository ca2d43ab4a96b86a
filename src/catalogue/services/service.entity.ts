import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Flag, JsonColumn, JsonList, Text, Whole, WholeList } from '../../shared/column.js';

/** Source: service.md 2.5; units: decisions 1. A row of a parent is offered by its children that have none of that reference. */
@ObjectType({ description: 'Something that can be booked for a time: a treatment, a lesson, a court for an hour.' })
@Entity()
export class Service extends CompanyRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @WholeList({ description: 'Minutes; what a client may choose from.' })
  durations!: number[];

  @WholeList({ secret: true })
  prices!: number[];

  @WholeList({ description: 'Minutes as they are shown, parallel to `durations`.' })
  listedDurations!: number[];

  @Text({ description: 'The unit durations are shown in.', default: 'minute' })
  durationUnit!: string;

  @Whole({ nullable: true, description: 'Minutes between starts; null: the duration.' })
  bookingTimeStep!: number | null;

  @Whole({ default: 0, description: 'Minutes needed before the client comes.' })
  preTime!: number;

  @Whole({ default: 0, description: 'Minutes needed after the client has gone.' })
  postTime!: number;

  @Whole({ default: 1, description: 'How many clients may share one time.' })
  spaces!: number;

  @Whole({ nullable: true, description: 'Seconds: no booking starts sooner than this from now.' })
  minAdvancePeriod!: number | null;

  @Whole({ nullable: true, description: 'Seconds: no booking starts later than this from now.' })
  maxAdvancePeriod!: number | null;

  @Whole({ nullable: true, description: 'Seconds before the start until which a member may cancel or move.' })
  minCancelPeriod!: number | null;

  @Text({ default: 'booking' })
  bookingTypePublic!: string;

  @Text({ default: 'booking' })
  bookingTypeMember!: string;

  @Whole({ default: 1 })
  minBookings!: number;

  @Whole({ default: 1 })
  maxBookings!: number;

  @Whole({ nullable: true, description: 'The form of questions asked with a booking.' })
  detailGroupId!: number | null;

  @Whole({ nullable: true, description: 'A schedule of its own: the service is offered only within it.' })
  scheduleId!: number | null;

  @Flag()
  isEventGroup!: boolean;

  @Text({ nullable: true })
  apiRef!: string | null;

  @Text({ nullable: true, description: "The caller's own reference." })
  reference!: string | null;

  @JsonList()
  groups!: unknown[];

  @JsonColumn()
  extra!: Record<string, unknown>;

  @Whole({ default: 0, name: 'sort_order' })
  order!: number;

  @Flag({ description: 'True for a service of a parent that its children offer.' })
  childLevelService!: boolean;

  @Flag()
  disabled!: boolean;

  @Flag({ description: 'True when walk-in queues do not take it.' })
  queuingDisabled!: boolean;

  @Whole({ nullable: true, secret: true })
  deposit!: number | null;

  @Whole({ nullable: true, description: 'The heading it stands under.' })
  categoryId!: number | null;
}
