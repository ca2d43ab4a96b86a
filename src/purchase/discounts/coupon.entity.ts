import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, DateColumn, IntColumn, IntListColumn, TextColumn } from '../../shared/column.js';

/** Unique: a code, in any case of letters, once in a company. A parent's counts in its branches too. Source: decisions 1. */
@ObjectType({ description: 'Takes a share or a sum off what is bought with its code.' })
@Entity()
export class Coupon extends CompanyRecord {
  @TextColumn()
  code!: string;

  @TextColumn()
  name!: string;

  @IntColumn({ nullable: true, description: 'Per cent off each line; null where a sum is taken off.' })
  percent!: number | null;

  @IntColumn({ nullable: true, secret: true })
  amount!: number | null;

  @IntListColumn({ description: 'Counts only for these services; empty: for all that is sold, but vouchers.' })
  serviceIds!: number[];

  @DateColumn({ nullable: true, description: 'First day on which it can be used.' })
  validFrom!: string | null;

  @DateColumn({ nullable: true, description: 'Last day on which it can be used.' })
  validTo!: string | null;

  @IntColumn({ nullable: true, description: 'How many purchases it is good for; null: any number.' })
  maxUses!: number | null;

  @IntColumn({ default: 0, description: 'Purchases made with it.' })
  uses!: number;

  @BoolColumn()
  disabled!: boolean;
}
