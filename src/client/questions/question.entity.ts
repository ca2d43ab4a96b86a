import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Flag, JsonColumn, JsonList, Text, Whole } from '../../shared/column.js';

/** Source: service.md 2.8; `detailType` values: wire.md 2.1. Questions of one form share a `detailGroupId`. */
@ObjectType({ description: 'Something asked of a client, with a booking or with their details.' })
@Entity()
export class Question extends CompanyRecord {
  @Whole({
    nullable: true,
    description: 'The form it stands on; services and event chains name a form. Null: asked of every client.',
  })
  detailGroupId!: number | null;

  @Text()
  name!: string;

  @Flag()
  required!: boolean;

  @Flag()
  important!: boolean;

  @Flag()
  adminOnly!: boolean;

  @Whole({ default: 0 })
  appliesTo!: number;

  @Flag({ default: true })
  askMember!: boolean;

  @Text({ description: 'text_field, text_area, select, select-price, radio, radio-price, check, check-price, date or heading.' })
  detailType!: string;

  @Text({ nullable: true })
  helpText!: string | null;

  @JsonColumn()
  settings!: Record<string, unknown>;

  @Whole({ default: 0, secret: true })
  price!: number;

  @Flag()
  pricePerBooking!: boolean;

  @Flag({ description: 'True for a question of a survey, asked after the visit.' })
  outcome!: boolean;

  @JsonList({ description: 'For a choice: `{id, name, price, is_default}` each, price in minor units.' })
  options!: unknown[];

  @Whole({ default: 0, name: 'sort_order' })
  order!: number;
}
