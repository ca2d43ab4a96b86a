import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Day, Flag, Text, Whole, WholeList } from '../../shared/column.js';

/** Unique: a code, in any case of letters, once in a company. A parent's counts in its branches too. Source: decisions 1. */
@ObjectType({ description: 'Takes a share or a sum off what is bought with its code.' })
@Entity()
export class Coupon extends CompanyRecord {
  @Text()
  code!: string;

  @Text()
  name!: string;

  @Whole({ nullable: true, description: 'Per cent off each line; null where a sum is taken off.' })
  percent!: number | null;

  @Whole({ nullable: true, secret: true })
  amount!: number | null;

  @WholeList({ description: 'Counts only for these services; empty: for all that is sold, but vouchers.' })
  serviceIds!: number[];

  @Day({ nullable: true, description: 'First day on which it can be used.' })
  validFrom!: string | null;

  @Day({ nullable: true, description: 'Last day on which it can be used.' })
  validTo!: string | null;

  @Whole({ nullable: true, description: 'How many purchases it is good for; null: any number.' })
  maxUses!: number | null;

  @Whole({ default: 0, description: 'Purchases made with it.' })
  uses!: number;

  @Flag()
  disabled!: boolean;
}
