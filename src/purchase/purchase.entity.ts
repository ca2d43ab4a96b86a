import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import type { GuestDetails } from '../client/guest-details.js';
import { CompanyRecord } from '../database/record.js';
import { Instant, JsonColumn, Text, TextList, Whole, WholeList } from '../shared/column.js';

/** Source: service.md 2.12; how the amounts are worked out: decisions 1. */
@ObjectType({ description: 'Bookings and other things that were bought together, and their total.' })
@Entity()
export class Purchase extends CompanyRecord {
  /** Companies other than its own whose bookings or goods were bought with it: branches whose lines stood in one basket. */
  @WholeList({ secret: true })
  otherCompanyIds!: number[];

  @Text({ secret: true })
  longId!: string;

  @Whole()
  clientId!: number;

  @Whole({ default: 0, secret: true })
  totalPrice!: number;

  @Whole({ default: 0, secret: true })
  price!: number;

  @Whole({ default: 0, secret: true })
  discount!: number;

  @Whole({ default: 0, secret: true })
  paid!: number;

  @Whole({ default: 0, secret: true })
  deposit!: number;

  @Whole({ default: 0, secret: true })
  dueNow!: number;

  @Whole({ default: 0, secret: true })
  taxPayableOnPrice!: number;

  @Whole({ default: 0, secret: true })
  taxPayableOnDeposit!: number;

  @Whole({ default: 0, secret: true })
  taxPayableOnDueNow!: number;

  @Whole({ default: 0, secret: true })
  certificatePaid!: number;

  @Text({ nullable: true })
  paymentType!: string | null;

  @JsonColumn({ nullable: true })
  lastPaymentLog!: Record<string, unknown> | null;

  @Text({ nullable: true, description: "The caller's own reference." })
  reference!: string | null;

  @Whole({ nullable: true, description: 'Id of the administrator who made it; null when a client did.' })
  administratorId!: number | null;

  @Whole({ secret: true, nullable: true })
  couponId!: number | null;

  /** Names of the client's fields. Written by servers of the release before `guestDetails`. */
  @TextList({ secret: true })
  toldFields!: string[];

  /** The number by which a buyer without a log-in knows the client: it does not tell whether the client was known. */
  @Whole({ secret: true, nullable: true })
  guestClientId!: number | null;

  @JsonColumn({
    audience: 'admin',
    nullable: true,
    description: "Details that a buyer without a log-in gave, by the names of a client's fields. Null for all others.",
  })
  guestDetails!: GuestDetails | null;

  @Instant({ nullable: true })
  cancelledAt!: Date | null;

  @Text({
    secret: true,
    sqlDefault: 'gen_random_uuid()',
  })
  calendarKey!: string;
}
