import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Flag, Instant, Text, Whole } from '../../shared/column.js';

/** v1 calls it a deal. Source: wire.md 1.7 and 1.9. */
@ObjectType({ description: 'A gift voucher that is sold: each one bought gives a code that pays for something else.' })
@Entity()
export class Voucher extends CompanyRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @Text({ nullable: true, description: "The caller's own reference." })
  reference!: string | null;

  @Whole({ default: 0, secret: true })
  price!: number;

  @Whole({ secret: true })
  value!: number;

  @Whole({ nullable: true, description: 'Days from the purchase on which its code can be used; null: for ever.' })
  validDays!: number | null;

  @Whole({ default: 0, name: 'sort_order' })
  order!: number;

  @Flag()
  disabled!: boolean;
}

/** Unique everywhere, and unguessable: who has it may spend it. */
@ObjectType({ description: 'The code of one voucher, and what it is still worth.' })
@Entity()
export class VoucherCode extends CompanyRecord {
  @Whole()
  voucherId!: number;

  @Whole({ nullable: true, description: 'The line of the purchase that bought it; null: given away.' })
  purchaseItemId!: number | null;

  @Text({ audience: 'bearer' })
  code!: string;

  @Whole({ secret: true })
  value!: number;

  @Whole({ secret: true })
  remaining!: number;

  @Instant({ nullable: true, description: 'Time from which the code can no longer be used.' })
  expiresAt!: Date | null;
}
