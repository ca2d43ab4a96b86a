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

  @IntColumn({ default: 1, description: 'Number of spaces of each occurrence.' })
  spaces!: number;

  @IntColumn({ description: 'Length of each occurrence in minutes.' })
  duration!: number;

  @InstantColumn({
    nullable: true,
    name: 'datetime',
    description: 'Start of the first occurrence; null: not planned yet, and without occurrences.',
  })
  startsAt!: Date | null;

  @TimeColumn({ nullable: true, description: 'Start of every occurrence in the time zone of the company, such as `09:30`.' })
  time!: string | null;

  @DateColumn({ nullable: true })
  startDate!: string | null;

  @DateColumn({
    nullable: true,
    description:
      'Last day on which an occurrence may fall, such as `2026-03-04`; for a single event, or a rule with its own end, the day ' +
      'of the last occurrence.',
  })
  endDate!: string | null;

  @EnumColumn(RECURRENCES, {
    name: 'recurrence_type',
    default: '',
    description: 'Frequency of the event; `recurrenceRule` has the other parts of the rule.',
  })
  recurrence!: string;

  @TextColumn({
    nullable: true,
    description: 'Recurrence rule (RRULE of RFC 5545), such as `FREQ=WEEKLY;BYDAY=MO,WE`; null for a single event.',
  })
  recurrenceRule!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @TextColumn({ default: 'single_space' })
  ticketType!: string;

  @TextColumn({ nullable: true, description: 'Reference of the event chain in a system of the caller.' })
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
    description: 'Longest time before the start at which an occurrence can be booked, in seconds; null: no limit.',
  })
  maxAdvancePeriod!: number | null;

  /** Seconds, with days of 24 hours. The limit in force is each occurrence's `cancelUntil`, which counts calendar days. */
  @IntColumn({ nullable: true, internal: true })
  minCancel!: number | null;

  @TextColumn({ nullable: true, internal: true })
  minCancelUnit!: PeriodUnit | null;

  @IntColumn({
    name: 'detail_group_id',
    nullable: true,
    description: 'Id of the group of questions that are asked with a booking.',
  })
  questionGroupId!: number | null;

  @BoolColumn()
  emailPerTicket!: boolean;

  @BoolColumn()
  questionsPerTicket!: boolean;

  @BoolColumn({ description: 'True: the event is a course, booked for all its sessions together and not by occurrence.' })
  course!: boolean;

  @BoolColumn({ description: 'True: a template from which event chains are created; it has no occurrences.' })
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
