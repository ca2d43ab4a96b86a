import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import type { GuestDetails } from '../client/guest-details.js';
import { CompanyRecord } from '../database/record.js';
import { InstantColumn, IntColumn, IntListColumn, JsonColumn, TextColumn, TextListColumn } from '../shared/column.js';

/** Source: service.md 2.12; for the computation of amounts decisions 1. */
@ObjectType({ description: 'Bookings and other things that were bought together, and their total.' })
@Entity()
export class Purchase extends CompanyRecord {
  /** Other companies whose bookings or goods are part of the purchase: branches whose lines were in the same basket. */
  @IntListColumn({ internal: true })
  otherCompanyIds!: number[];

  @TextColumn({ internal: true })
  longId!: string;

  @IntColumn()
  clientId!: number;

  @IntColumn({ default: 0, internal: true })
  totalPrice!: number;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @IntColumn({ default: 0, internal: true })
  discount!: number;

  @IntColumn({ default: 0, internal: true })
  paid!: number;

  @IntColumn({ default: 0, internal: true })
  deposit!: number;

  @IntColumn({ default: 0, internal: true })
  dueNow!: number;

  @IntColumn({ default: 0, internal: true })
  taxPayableOnPrice!: number;

  @IntColumn({ default: 0, internal: true })
  taxPayableOnDeposit!: number;

  @IntColumn({ default: 0, internal: true })
  taxPayableOnDueNow!: number;

  @IntColumn({ name: 'certificate_paid', default: 0, internal: true })
  voucherPaid!: number;

  @TextColumn({ name: 'payment_type', nullable: true })
  paymentKind!: string | null;

  @JsonColumn({ nullable: true })
  lastPaymentLog!: Record<string, unknown> | null;

  @TextColumn({ nullable: true, description: 'Reference of the purchase in a system of the caller.' })
  reference!: string | null;

  @IntColumn({ nullable: true, description: 'Id of the administrator who made the purchase; null when a client made it.' })
  administratorId!: number | null;

  @IntColumn({ internal: true, nullable: true })
  couponId!: number | null;

  /** Names of the client fields that a buyer without a log-in gave. Written only by the release before `guestDetails`. */
  @TextListColumn({ internal: true })
  toldFields!: string[];

  /** Client id that a buyer without a log-in is sent: it does not reveal whether the client was already known. */
  @IntColumn({ internal: true, nullable: true })
  guestClientId!: number | null;

  /** Details that a buyer without a log-in gave. */
  @JsonColumn({ nullable: true, internal: true })
  guestDetails!: GuestDetails | null;

  @InstantColumn({ nullable: true })
  cancelledAt!: Date | null;

  @TextColumn({
    internal: true,
    sqlDefault: 'gen_random_uuid()',
  })
  calendarKey!: string;
}
