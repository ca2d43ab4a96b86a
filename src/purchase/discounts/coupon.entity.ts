import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, DateColumn, IntColumn, IntListColumn, TextColumn } from '../../shared/column.js';

/**
 * Coupon. Codes are unique in a company, regardless of case. A parent's coupons can be used at its branches too. Source:
 * decisions 1.
 */
@ObjectType({ description: 'Takes a share or a sum off what is bought with its code.' })
@Entity()
export class Coupon extends CompanyRecord {
  @TextColumn()
  code!: string;

  @TextColumn()
  name!: string;

  @IntColumn({ nullable: true, description: 'Per cent off each line; null where a sum is taken off.' })
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
