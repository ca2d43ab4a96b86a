import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** Payment. Rows are only added; the amount paid for a purchase is the sum of its successful payments. Source: wire.md 1.8. */
@ObjectType({ description: 'A payment of a purchase: one that was made, one that failed, or an amount that is owed back.' })
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
      'Way of paying in the words of the caller who recorded the payment, such as card; else wallet, or voucher, or overpaid ' +
      'for an amount that is owed back because the total became lower.',
  })
  kind!: string;

  @TextColumn({ description: 'State of the payment in the words of the caller who recorded it, such as complete.' })
  status!: string;

  @BoolColumn({ description: 'True: the payment succeeded. False: the attempt failed, and pays nothing.' })
  success!: boolean;

  @TextColumn({ nullable: true })
  notes!: string | null;

  @TextColumn({ nullable: true, description: 'Identifier of the payment in the system in which it was made.' })
  transactionId!: string | null;

  @IntColumn({ audience: 'admin', nullable: true })
  administratorId!: number | null;

  @IntColumn({ internal: true, nullable: true })
  voucherCodeId!: number | null;
}
