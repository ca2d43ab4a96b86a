import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { BoolColumn, IntColumn, JsonColumn, TextColumn } from '../shared/column.js';

/** Source: service.md 2.6. */
@ObjectType({ description: 'A kind of event, such as "Puppy class".' })
@Entity()
export class EventGroup extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @BoolColumn()
  disabled!: boolean;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;
}
