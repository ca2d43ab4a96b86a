import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Flag, JsonColumn, Text, Whole } from '../../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'A thing that is sold.' })
@Entity()
export class Product extends CompanyRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @Text({ nullable: true, description: 'Number of the article; once in a company.' })
  sku!: string | null;

  @Whole({ default: 0, secret: true })
  price!: number;

  @Whole({ nullable: true, description: 'How many are left; null: it never runs out.' })
  stock!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @Whole({ default: 0, name: 'sort_order' })
  order!: number;

  @Flag()
  disabled!: boolean;
}
