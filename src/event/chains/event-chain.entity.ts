import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Day, Flag, Instant, JsonColumn, Text, TimeOfDay, Whole } from '../../shared/column.js';
import type { PeriodUnit } from './period-unit.js';

/** Source: service.md 2.6; `capacityView`: decisions 1; how it recurs: decisions T11. */
@ObjectType({ description: 'The definition of a single or a recurring event.' })
@Entity()
export class EventChain extends CompanyRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @Text({ nullable: true })
  longDescription!: string | null;

  @Whole()
  eventGroupId!: number;

  @Whole({ nullable: true })
  addressId!: number | null;

  @Whole({ nullable: true })
  resourceId!: number | null;

  @Whole({ nullable: true, description: 'Id of the person of the staff who is busy at every occurrence.' })
  personId!: number | null;

  @Whole({ default: 1, description: 'Spaces of each occurrence.' })
  spaces!: number;

  @Whole({ description: 'Length of each occurrence in minutes.' })
  duration!: number;

  @Instant({ nullable: true, description: 'Start of the first occurrence. Null: not yet planned, and without occurrences.' })
  datetime!: Date | null;

  @TimeOfDay({ nullable: true, description: 'At which every occurrence starts, on the clocks of the company.' })
  time!: string | null;

  @Day({ nullable: true })
  startDate!: string | null;

  @Day({
    nullable: true,
    description: 'The last day an occurrence may fall on; for a single event, and for a rule with an end, the last it falls on.',
  })
  endDate!: string | null;

  @Text({ default: '', description: 'WEEK, DAY, MONTH, YEAR, or empty for a single event.' })
  recurrenceType!: string;

  @Text({ nullable: true, description: 'RFC 5545 RRULE, for one that recurs.' })
  recurrenceRule!: string | null;

  @Whole({ default: 0, secret: true })
  price!: number;

  @Text({ default: 'single_space' })
  ticketType!: string;

  @Text({ nullable: true, description: "The caller's own reference." })
  reference!: string | null;

  @Whole({ default: 3, description: 'Display of spaces by front ends: 0 nothing, 1 all spaces, 2 spaces left, 3 both.' })
  capacityView!: number;

  @Whole({ nullable: true })
  maxNumBookings!: number | null;

  @Whole({ nullable: true, description: 'Seconds: not bookable later than this before it starts.' })
  minAdvanceTime!: number | null;

  @Text({ nullable: true, secret: true })
  minAdvanceUnit!: PeriodUnit | null;

  @Whole({ nullable: true, description: 'Seconds: not bookable earlier than this before it starts.' })
  maxAdvanceTime!: number | null;

  /** Seconds, a day being 24 hours. What holds is each occurrence's `cancelUntil`, which knows of calendar days. */
  @Whole({ nullable: true, secret: true })
  minCancel!: number | null;

  @Text({ nullable: true, secret: true })
  minCancelUnit!: PeriodUnit | null;

  @Whole({ nullable: true, description: 'The form of questions asked with a booking.' })
  detailGroupId!: number | null;

  @Flag()
  emailPerTicket!: boolean;

  @Flag()
  questionsPerTicket!: boolean;

  @Flag({ description: 'Booked as a whole, not by occurrence.' })
  course!: boolean;

  @Flag({ description: 'A pattern to make chains from; never live.' })
  template!: boolean;

  @Flag()
  disabled!: boolean;

  @Whole({ nullable: true, description: 'Length of the waiting list; null: none.' })
  waitlength!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;
}
