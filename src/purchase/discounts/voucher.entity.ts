import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** Gift voucher; v1 calls it a deal. Source: wire.md 1.7 and 1.9. */
@ObjectType({ description: 'A gift voucher that is sold: each one bought gives a code that pays for something else.' })
@Entity()
export class Voucher extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @TextColumn({ nullable: true, description: "Identifier of the caller's own, such as the id in another system." })
  reference!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @IntColumn({ internal: true })
  value!: number;

  @IntColumn({ nullable: true, description: 'Days from the purchase on which its code can be used; null: for ever.' })
  validDays!: number | null;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @BoolColumn()
  disabled!: boolean;
}

/** Code of a voucher, globally unique and unguessable: knowing it is enough to spend it. */
@ObjectType({ description: 'The code of one voucher, and what it is still worth.' })
@Entity()
export class VoucherCode extends CompanyRecord {
  @IntColumn()
  voucherId!: number;

  @IntColumn({ nullable: true, description: 'The line of the purchase that bought it; null: given away.' })
  purchaseItemId!: number | null;

  @TextColumn({ audience: 'bearer' })
  code!: string;

  @IntColumn({ internal: true })
  value!: number;

  @IntColumn({ internal: true })
  remaining!: number;

  @InstantColumn({ nullable: true, description: 'Time from which the code can no longer be used.' })
  expiresAt!: Date | null;
}
