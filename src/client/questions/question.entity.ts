import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { namedBy } from '../../shared/closed-set.js';
import { BoolColumn, EnumColumn, IntColumn, JsonColumn, JsonListColumn, TextColumn } from '../../shared/column.js';
import type { QuestionOption } from './answer-price.js';

/** Ways in which a question is answered. Source: wire.md 2.1. */
export const QUESTION_KIND_WORDS = [
  'text_field',
  'text_area',
  'select',
  'select-price',
  'radio',
  'radio-price',
  'check',
  'check-price',
  'date',
  'heading',
] as const;

/** The kinds by their names in the schema. */
export const QUESTION_KINDS = namedBy(QUESTION_KIND_WORDS);

/** Source: service.md 2.8; `kind` values: wire.md 2.1. Questions that are asked together share a `questionGroupId`. */
@ObjectType({ description: 'Question that clients are asked, with a booking or with their own details.' })
@Entity()
export class Question extends CompanyRecord {
  @IntColumn({
    name: 'detail_group_id',
    nullable: true,
    description: 'Id of the group of the question, which services and event chains refer to. Null: asked of every client.',
  })
  questionGroupId!: number | null;

  @TextColumn()
  name!: string;

  @BoolColumn()
  required!: boolean;

  @BoolColumn()
  important!: boolean;

  @BoolColumn()
  adminOnly!: boolean;

  @IntColumn({ default: 0 })
  appliesTo!: number;

  @BoolColumn({ default: true })
  askMember!: boolean;

  @EnumColumn(QUESTION_KINDS, { name: 'detail_type', description: 'Way in which the question is answered.' })
  kind!: string;

  @TextColumn({ nullable: true })
  helpText!: string | null;

  @JsonColumn()
  settings!: Record<string, unknown>;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @BoolColumn()
  pricePerBooking!: boolean;

  @BoolColumn({ name: 'outcome', description: 'True: the question belongs to a survey, which is asked after the visit.' })
  inSurvey!: boolean;

  /** Options of a question that is answered by choosing one. */
  @JsonListColumn({ internal: true })
  options!: QuestionOption[];

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;
}
