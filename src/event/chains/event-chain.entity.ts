import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import {
  BoolColumn,
  DateColumn,
  EnumColumn,
  InstantColumn,
  IntColumn,
  JsonColumn,
  TextColumn,
  TimeColumn,
} from '../../shared/column.js';
import type { PeriodUnit } from './period-unit.js';

/** Frequency of an event, in the words of `/api/v1`. */
export const RECURRENCES = { NONE: '', DAY: 'DAY', WEEK: 'WEEK', MONTH: 'MONTH', YEAR: 'YEAR' } as const;

/** Display of the spaces by front ends. Numbers as `/api/v1` has them. */
export const CAPACITY_VIEWS = { NOTHING: 0, ALL: 1, LEFT: 2, BOTH: 3 } as const;

/** Source: service.md 2.6; `capacityView`: decisions 1; how it recurs: decisions T11. */
@ObjectType({ description: 'The definition of a single or a recurring event.' })
@Entity()
export class EventChain extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @TextColumn({ nullable: true })
  longDescription!: string | null;

  @IntColumn()
  eventGroupId!: number;

  @IntColumn({ nullable: true })
  addressId!: number | null;

  @IntColumn({ nullable: true })
  resourceId!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the person of the staff who is busy at every occurrence.' })
  personId!: number | null;

  @IntColumn({ default: 1, description: 'Spaces of each occurrence.' })
  spaces!: number;

  @IntColumn({ description: 'Length of each occurrence in minutes.' })
  duration!: number;

  @InstantColumn({
    nullable: true,
    name: 'datetime',
    description: 'Start of the first occurrence. Null: not yet planned, and without occurrences.',
  })
  startsAt!: Date | null;

  @TimeColumn({ nullable: true, description: 'At which every occurrence starts, in the time zone of the company.' })
  time!: string | null;

  @DateColumn({ nullable: true })
  startDate!: string | null;

  @DateColumn({
    nullable: true,
    description: 'The last day an occurrence may fall on; for a single event, and for a rule with an end, the last it falls on.',
  })
  endDate!: string | null;

  @EnumColumn(RECURRENCES, {
    name: 'recurrence_type',
    default: '',
    description: 'Frequency of the event, without the rest of `recurrenceRule`.',
  })
  recurrence!: string;

  @TextColumn({ nullable: true, description: 'RFC 5545 RRULE, for one that recurs.' })
  recurrenceRule!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @TextColumn({ default: 'single_space' })
  ticketType!: string;

  @TextColumn({ nullable: true, description: "Identifier of the caller's own, such as the id in another system." })
  reference!: string | null;

  @EnumColumn(CAPACITY_VIEWS, { default: CAPACITY_VIEWS.BOTH, description: 'Display of the spaces by front ends.' })
  capacityView!: number;

  @IntColumn({ nullable: true, name: 'max_num_bookings' })
  maxQuantity!: number | null;

  /** Seconds, shown as `minAdvance`. */
  @IntColumn({ nullable: true, internal: true })
  minAdvanceTime!: number | null;

  @TextColumn({ nullable: true, internal: true })
  minAdvanceUnit!: PeriodUnit | null;

  @IntColumn({
    name: 'max_advance_time',
    nullable: true,
    description: 'Seconds: not bookable earlier than this before it starts.',
  })
  maxAdvancePeriod!: number | null;

  /** Seconds, with days of 24 hours. The limit in force is each occurrence's `cancelUntil`, which counts calendar days. */
  @IntColumn({ nullable: true, internal: true })
  minCancel!: number | null;

  @TextColumn({ nullable: true, internal: true })
  minCancelUnit!: PeriodUnit | null;

  @IntColumn({ name: 'detail_group_id', nullable: true, description: 'Group of the questions that are asked with a booking.' })
  questionGroupId!: number | null;

  @BoolColumn()
  emailPerTicket!: boolean;

  @BoolColumn()
  questionsPerTicket!: boolean;

  @BoolColumn({ description: 'Booked as a whole, not by occurrence.' })
  course!: boolean;

  @BoolColumn({ description: 'A pattern to make chains from; never live.' })
  template!: boolean;

  @BoolColumn()
  disabled!: boolean;

  @IntColumn({
    nullable: true,
    name: 'waitlength',
    description: 'Number of spaces that the waiting list of an occurrence has; null: there is none.',
  })
  waitingListLength!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;
}
