import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, DateColumn, IntColumn, IntListColumn, TextColumn } from '../../shared/column.js';

/**
 * Coupon. Codes are unique in a company, regardless of case. A parent's coupons can be used at its branches too. Source:
 * decisions 1.
 */
@ObjectType({ description: 'A coupon: its code takes a percentage off each line, or an amount off the purchase.' })
@Entity()
export class Coupon extends CompanyRecord {
  @TextColumn()
  code!: string;

  @TextColumn()
  name!: string;

  @IntColumn({ nullable: true, description: 'Percentage taken off each line, 1 to 100; null for a coupon with an `amount`.' })
  percent!: number | null;

  @IntColumn({ nullable: true, internal: true })
  amount!: number | null;

  @IntListColumn({
    description: 'Ids of the services that the coupon counts for; empty: it counts for all that is sold, except gift vouchers.',
  })
  serviceIds!: number[];

  @DateColumn({ nullable: true, description: 'First day on which the coupon can be used.' })
  validFrom!: string | null;

  @DateColumn({ nullable: true, description: 'Last day on which the coupon can be used.' })
  validTo!: string | null;

  @IntColumn({ nullable: true, description: 'Number of purchases that the coupon can be used for; null: any number.' })
  maxUses!: number | null;

  @IntColumn({ default: 0, description: 'Number of purchases made with the coupon.' })
  uses!: number;

  @BoolColumn()
  disabled!: boolean;
}
