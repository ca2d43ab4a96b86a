import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Flag, Id, Instant, Text, Whole } from '../../shared/column.js';

/** Rows are only ever added: what was paid for a purchase is the sum of those that succeeded. Source: wire.md 1.8. */
@ObjectType({ description: 'Money that was paid, or could not be, or is owed back.' })
@Entity()
export class Payment {
  @Id()
  id!: number;

  @Whole()
  companyId!: number;

  @Whole()
  purchaseId!: number;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @Whole({ secret: true })
  amount!: number;

  @Text({ description: 'How: as the payer calls it, or wallet, voucher, or overpaid for what a lower total leaves owed back.' })
  kind!: string;

  @Text({ description: "State of the payment in the payer's words." })
  status!: string;

  @Flag({ description: 'False for a try that failed: it pays nothing.' })
  success!: boolean;

  @Text({ nullable: true })
  notes!: string | null;

  @Text({ nullable: true, description: 'The name the payment has where it was made.' })
  transactionId!: string | null;

  @Whole({ audience: 'admin', nullable: true })
  administratorId!: number | null;

  @Whole({ secret: true, nullable: true })
  voucherCodeId!: number | null;
}
