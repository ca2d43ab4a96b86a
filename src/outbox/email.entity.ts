import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { namedBy, type ValueOf } from '../shared/closed-set.js';
import { EnumColumn, IdColumn, InstantColumn, IntColumn, JsonColumn, TextColumn } from '../shared/column.js';

/** Kinds of e-mail to members of staff about their own diary. */
const STAFF_EMAILS = ['staff.booked', 'staff.moved', 'staff.handed_over', 'staff.cancelled'] as const;
export type StaffEmailKind = (typeof STAFF_EMAILS)[number];

/** Kinds of e-mail. Its text is composed when it is sent, from the records as they are then. */
export const EMAIL_KINDS = namedBy([
  'purchase.confirmation',
  'booking.moved',
  'booking.cancelled',
  'booking.reminder',
  'booking.offered',
  'booking.promoted',
  ...STAFF_EMAILS,
  'member.welcome',
  'member.email_changed',
  'email.confirmation',
  'password.reset',
]);
export type EmailKind = ValueOf<typeof EMAIL_KINDS>;

/**
 * An e-mail of the outbox, written in the transaction of the change that it is about. Tokens are not stored with it: they are
 * made when it is sent.
 */
@ObjectType({ description: 'An e-mail, sent or still to be sent.' })
@Entity()
export class Email {
  @IdColumn()
  id!: number;

  @IntColumn()
  companyId!: number;

  @EnumColumn(EMAIL_KINDS, { description: 'Occasion of the e-mail.' })
  kind!: EmailKind;

  @TextColumn()
  toAddress!: string;

  @IntColumn({ nullable: true, description: 'Id of the client to whom the e-mail is sent; null for other recipients.' })
  clientId!: number | null;

  @IntColumn({ nullable: true, internal: true })
  administratorId!: number | null;

  @IntColumn({ nullable: true })
  purchaseId!: number | null;

  @IntColumn({ nullable: true })
  bookingId!: number | null;

  @JsonColumn({ internal: true })
  about!: Record<string, unknown>;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @InstantColumn({ sqlDefault: 'now()', description: 'Earliest time at which the e-mail is sent.' })
  sendAt!: Date;

  @InstantColumn({ nullable: true })
  sentAt!: Date | null;

  @TextColumn({ nullable: true, description: 'Subject line as it was sent; null until then.' })
  subject!: string | null;

  @IntColumn({ default: 0, internal: true })
  tries!: number;

  @TextColumn({ nullable: true, internal: true })
  lastError!: string | null;

  @InstantColumn({
    nullable: true,
    description:
      'Time at which sending was given up, because the e-mail no longer applied or was refused repeatedly; null: not given up.',
  })
  givenUpAt!: Date | null;
}
