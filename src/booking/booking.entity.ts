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
    description: 'The course it is a session of, as it was bought: one of the `courseBookings` of its purchase.',
  })
  courseBookingId!: number | null;

  @IntColumn({ nullable: true })
  slotId!: number | null;

  @InstantColumn()
  startsAt!: Date;

  @InstantColumn({ description: 'Time at which the booking ends, exclusive.' })
  endsAt!: Date;

  @IntColumn({ description: 'Minutes the client is there, without setting up or clearing.' })
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

  @IntColumn({ nullable: true, description: 'Id of the pre-paid booking that pays for it.' })
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
    description: 'Time since which it waits: who waits longest comes first. Null unless it is on the waiting list.',
  })
  waitingSince!: Date | null;

  @InstantColumn({ nullable: true, description: 'Time at which it joined the waiting list; null for one that never waited.' })
  waitedSince!: Date | null;

  @InstantColumn({ nullable: true, description: 'Time at which it left the waiting list and was booked.' })
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
      'Whether the cancellation deadline that stood then had passed when it was cancelled; null while it is not cancelled, or where that was not noted.',
  })
  cancelledLate!: boolean | null;

  @TextColumn({ internal: true, default: UNMARKED })
  attendance!: Attendance;

  @InstantColumn({
    nullable: true,
    description: 'Time at which `attendance` was marked; null while it is UNMARKED, or where that was not noted.',
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
    description: 'Number of times it was given another start, person, resource or occurrence of its event.',
  })
  movedCount!: number;

  @EnumColumn(BOOKING_CHANNELS, { default: 'online', description: 'Way by which the booking was made.' })
  channel!: string;

  @JsonColumn()
  settings!: Record<string, unknown>;

  @TextColumn({ description: 'The zone its times are shown in.' })
  timeZone!: string;

  @TextColumn({ default: 'booking' })
  bookingType!: string;

  @IntColumn({ audience: 'admin', nullable: true, description: 'Id of the administrator who made it; null when a client did.' })
  administratorId!: number | null;

  @TextColumn({ audience: 'admin', nullable: true, description: "Instead of the client's own, for this booking." })
  clientEmail!: string | null;

  @TextColumn({ audience: 'admin', nullable: true, description: "Instead of the client's own, for this booking." })
  clientName!: string | null;
}
