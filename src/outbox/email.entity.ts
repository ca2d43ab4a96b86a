import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Id, Instant, JsonColumn, Text, Whole } from '../shared/column.js';

/** Kinds of e-mail to members of staff about their own diary. */
export type StaffEmailKind = 'staff.booked' | 'staff.moved' | 'staff.handed_over' | 'staff.cancelled';

/** Kinds of e-mail. Its words are found when it is sent: they say what is true then. */
export type EmailKind =
  | 'purchase.confirmation'
  | 'booking.moved'
  | 'booking.cancelled'
  | 'booking.reminder'
  | 'booking.offered'
  | 'booking.promoted'
  | StaffEmailKind
  | 'member.welcome'
  | 'email.confirmation'
  | 'password.reset';

/** One row of the outbox, written in the transaction that makes true what it tells. Tokens are never stored with it. */
@ObjectType({ description: 'An e-mail, sent or still to be sent.' })
@Entity()
export class Email {
  @Id()
  id!: number;

  @Whole()
  companyId!: number;

  @Text({
    description:
      'purchase.confirmation, booking.moved, booking.cancelled, booking.reminder, booking.offered, booking.promoted, ' +
      'staff.booked, staff.moved, staff.handed_over, staff.cancelled, member.welcome, email.confirmation or password.reset.',
  })
  kind!: EmailKind;

  @Text()
  toAddress!: string;

  @Whole({ nullable: true, description: 'Id of the client whom the e-mail is sent to.' })
  clientId!: number | null;

  @Whole({ nullable: true, secret: true })
  administratorId!: number | null;

  @Whole({ nullable: true })
  purchaseId!: number | null;

  @Whole({ nullable: true })
  bookingId!: number | null;

  @JsonColumn({ secret: true })
  about!: Record<string, unknown>;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @Instant({ sqlDefault: 'now()', description: 'Not before this moment.' })
  sendAt!: Date;

  @Instant({ nullable: true })
  sentAt!: Date | null;

  @Text({ nullable: true, description: 'Subject line as it was sent.' })
  subject!: string | null;

  @Whole({ default: 0, secret: true })
  tries!: number;

  @Text({ nullable: true, secret: true })
  lastError!: string | null;

  @Instant({
    nullable: true,
    description: 'Time at which sending was given up: it was no longer true, or refused again and again.',
  })
  givenUpAt!: Date | null;
}
