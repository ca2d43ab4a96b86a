import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { LINE_WAITING } from '../capacity/line-status.js';
import { CompanyRecord } from '../database/record.js';
import { namedBy } from '../shared/closed-set.js';
import { BoolColumn, EnumColumn, InstantColumn, IntColumn, JsonColumn, TextColumn } from '../shared/column.js';
import { type Attendance, UNMARKED } from './attendance.js';

/** Status of a booking, with the numbers of `/api/v1`. Events and slots have statuses of their own. */
export const BOOKING_CANCELLED = 0;
export const BOOKING_BLOCKED = 3;
export const BOOKING_BOOKED = 4;

/** State of the time of a booking, with the numbers of `/api/v1`. */
export const BOOKING_STATUSES = {
  BOOKED: BOOKING_BOOKED,
  WAITING: LINE_WAITING,
  BLOCKED: BOOKING_BLOCKED,
  FREED: BOOKING_CANCELLED,
} as const;

/** The `channel` of bookings made by serving a walk-in. */
export const QUEUE_CHANNEL = 'queue';

export const BOOKING_CHANNELS = namedBy(['online', 'member', 'admin', QUEUE_CHANNEL]);

/** Source: service.md 2.7, decisions 1. `endsAt` follows from start and duration; it is stored because lists filter by it. */
@ObjectType({ description: 'Time or spaces taken by a client, for one service or event.' })
@Entity()
export class Booking extends CompanyRecord {
  @IntColumn()
  clientId!: number;

  @IntColumn()
  purchaseId!: number;

  @IntColumn({ nullable: true })
  serviceId!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the person of the staff who provides the booking.' })
  personId!: number | null;

  @IntColumn({ nullable: true })
  resourceId!: number | null;

  /** The bookable combination, or the event occurrence: they share their ids. */
  @IntColumn({ internal: true })
  eventId!: number;

  @IntColumn({ nullable: true })
  eventChainId!: number | null;

  /** Taken from the sequence of booking ids, so that it is the id of no other line of a purchase. */
  @IntColumn({
    nullable: true,
    description:
      'Id of the course booking that this booking is a session of: one of the `courseBookings` of the purchase. Null: the ' +
      'booking is not part of a course.',
  })
  courseBookingId!: number | null;

  @IntColumn({ nullable: true })
  slotId!: number | null;

  @InstantColumn()
  startsAt!: Date;

  @InstantColumn({ description: 'Time at which the booking ends, exclusive.' })
  endsAt!: Date;

  @IntColumn({ description: 'Length of the booking in minutes, without `preTime` and `postTime`.' })
  duration!: number;

  @IntColumn({ default: 0, description: 'Minutes kept free before the booking.' })
  preTime!: number;

  @IntColumn({ default: 0, description: 'Minutes kept free after the booking.' })
  postTime!: number;

  @IntColumn({ default: 1, description: 'Number of spaces that the booking takes.' })
  quantity!: number;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  /** Amount that answers to questions add to the price of all its spaces, in minor units. */
  @IntColumn({ default: 0, internal: true })
  answersPrice!: number;

  /** Deposit for one space, as the service had it at checkout; null where the full price is due at once. */
  @IntColumn({ internal: true, nullable: true })
  deposit!: number | null;

  /** Discount on the line as a whole, not for each space. */
  @IntColumn({ default: 0, internal: true })
  discount!: number;

  @IntColumn({ internal: true, nullable: true })
  couponId!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the pre-paid booking that pays for this booking; null if none does.' })
  prePaidBookingId!: number | null;

  @IntColumn({ default: 0, internal: true })
  paid!: number;

  @IntColumn({ default: 0, internal: true })
  dueNow!: number;

  @EnumColumn(BOOKING_STATUSES, { default: BOOKING_BOOKED, description: 'State of the time of the booking.' })
  status!: number;

  @BoolColumn({ name: 'on_waitlist' })
  onWaitingList!: boolean;

  @InstantColumn({
    nullable: true,
    description:
      'Time that decides the place on the waiting list, the earliest first: the time at which the booking joined the list, ' +
      'or was moved to the end because an offer of spaces expired. Null unless the booking is on the waiting list.',
  })
  waitingSince!: Date | null;

  @InstantColumn({
    nullable: true,
    description: 'Time at which the booking joined the waiting list; null if it was never on the list.',
  })
  waitedSince!: Date | null;

  @InstantColumn({
    nullable: true,
    description: 'Time at which the booking left the waiting list because its spaces were booked; null if it did not.',
  })
  promotedAt!: Date | null;

  @BoolColumn()
  isCancelled!: boolean;

  @InstantColumn({ nullable: true })
  cancelledAt!: Date | null;

  @TextColumn({ nullable: true })
  cancelReason!: string | null;

  /** The actor as text: `administrator 5`, `client 9`. Null for a caller who had only the long id of the purchase. */
  @TextColumn({ internal: true, nullable: true, byTrigger: true })
  cancelledBy!: string | null;

  @BoolColumn({
    nullable: true,
    description:
      'True: the booking was cancelled after the cancellation deadline that applied at that time. Null: the booking is not ' +
      'cancelled, or this was not recorded.',
  })
  cancelledLate!: boolean | null;

  @TextColumn({ internal: true, default: UNMARKED })
  attendance!: Attendance;

  @InstantColumn({
    nullable: true,
    description: 'Time at which `attendance` was marked; null while it is UNMARKED, or if the time was not recorded.',
  })
  attendanceMarkedAt!: Date | null;

  @TextColumn({ internal: true, nullable: true, byTrigger: true })
  attendanceMarkedBy!: string | null;

  /** Status name to the moment it was given. */
  @JsonColumn({ name: 'multi_status', internal: true })
  customStatuses!: Record<string, string>;

  /** Status name to the actor who gave it, as text. */
  @JsonColumn({ name: 'multi_status_by', internal: true, byTrigger: true })
  customStatusesBy!: Record<string, string>;

  @IntColumn({
    default: 0,
    byTrigger: true,
    description: 'Number of times that the booking was moved to another start, person, resource or event occurrence.',
  })
  movedCount!: number;

  @EnumColumn(BOOKING_CHANNELS, { default: 'online', description: 'Channel by which the booking was made.' })
  channel!: string;

  @JsonColumn()
  settings!: Record<string, unknown>;

  @TextColumn({ description: 'IANA time zone in which the times of the booking are shown, such as `Europe/London`.' })
  timeZone!: string;

  @TextColumn({ default: 'booking' })
  bookingType!: string;

  @IntColumn({
    audience: 'admin',
    nullable: true,
    description: 'Id of the administrator who made the booking; null unless an administrator of the company made it.',
  })
  administratorId!: number | null;

  @TextColumn({
    audience: 'admin',
    nullable: true,
    description:
      'E-mail address of the client for this booking, instead of the one in the client record; null if there is no such address.',
  })
  clientEmail!: string | null;

  @TextColumn({
    audience: 'admin',
    nullable: true,
    description: 'Name of the client for this booking, instead of the one in the client record; null if there is no such name.',
  })
  clientName!: string | null;
}
