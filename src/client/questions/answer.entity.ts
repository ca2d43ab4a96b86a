import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** The question's text is stored as it was asked. Source: service.md 2.8. */
@ObjectType({ description: 'Answer of a client to one question.' })
@Entity()
export class Answer extends CompanyRecord {
  @IntColumn({ nullable: true })
  bookingId!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the client the answer is about; null for an answer given with a booking.' })
  clientId!: number | null;

  @IntColumn()
  questionId!: number;

  @TextColumn()
  questionText!: string;

  @TextColumn({ nullable: true })
  value!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @BoolColumn()
  adminOnly!: boolean;

  @BoolColumn()
  important!: boolean;

  @BoolColumn({ name: 'outcome' })
  inSurvey!: boolean;
}
