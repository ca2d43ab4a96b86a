import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** Payment. Rows are only added; the amount paid for a purchase is the sum of its successful payments. Source: wire.md 1.8. */
@ObjectType({ description: 'Money that was paid, or could not be, or is owed back.' })
@Entity()
export class Payment {
  @IdColumn()
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn()
  purchaseId!: number;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @IntColumn({ internal: true })
  amount!: number;

  @TextColumn({
    description:
      'Way of paying in the words of the payer, or wallet, voucher, or overpaid for an amount that a lower total leaves owed back.',
  })
  kind!: string;

  @TextColumn({ description: "State of the payment in the payer's words." })
  status!: string;

  @BoolColumn({ description: 'False for a try that failed: it pays nothing.' })
  success!: boolean;

  @TextColumn({ nullable: true })
  notes!: string | null;

  @TextColumn({ nullable: true, description: 'The name the payment has where it was made.' })
  transactionId!: string | null;

  @IntColumn({ audience: 'admin', nullable: true })
  administratorId!: number | null;

  @IntColumn({ internal: true, nullable: true })
  voucherCodeId!: number | null;
}
