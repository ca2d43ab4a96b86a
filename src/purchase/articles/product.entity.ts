import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, IntColumn, JsonColumn, TextColumn } from '../../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'A product that a company sells.' })
@Entity()
export class Product extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @TextColumn({ nullable: true, description: 'Article number, unique within the company.' })
  sku!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @IntColumn({ nullable: true, description: 'Number of pieces that are left; null: it never runs out.' })
  stock!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @BoolColumn()
  disabled!: boolean;
}
