import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** Gift voucher; v1 calls it a deal. Source: wire.md 1.7 and 1.9. */
@ObjectType({ description: 'A gift voucher that a company sells; each one bought gives a code with which purchases are paid.' })
@Entity()
export class Voucher extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @TextColumn({ nullable: true, description: 'Reference of the voucher in a system of the caller.' })
  reference!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @IntColumn({ internal: true })
  value!: number;

  @IntColumn({
    nullable: true,
    description: 'Number of days from the purchase within which the code can be used; null: without expiry.',
  })
  validDays!: number | null;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @BoolColumn()
  disabled!: boolean;
}

/** Code of a voucher, globally unique and unguessable: knowing it is enough to spend it. */
@ObjectType({ description: 'The code of one gift voucher, and the amount that is left of it.' })
@Entity()
export class VoucherCode extends CompanyRecord {
  @IntColumn()
  voucherId!: number;

  @IntColumn({ nullable: true, description: 'Id of the line of the purchase that bought the voucher; null: it was given away.' })
  purchaseItemId!: number | null;

  @TextColumn({ audience: 'bearer' })
  code!: string;

  @IntColumn({ internal: true })
  value!: number;

  @IntColumn({ internal: true })
  remaining!: number;

  @InstantColumn({ nullable: true, description: 'Time from which the code can no longer be used; null: it does not expire.' })
  expiresAt!: Date | null;
}
