import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Flag, Text, Whole } from '../../shared/column.js';

/** Source: service.md 2.8. The question's text is kept as it was asked. */
@ObjectType({ description: 'Answer of a client to one question.' })
@Entity()
export class Answer extends CompanyRecord {
  @Whole({ nullable: true })
  bookingId!: number | null;

  @Whole({ nullable: true, description: 'Id of the client who answered.' })
  clientId!: number | null;

  @Whole()
  questionId!: number;

  @Text()
  questionText!: string;

  @Text({ nullable: true })
  value!: string | null;

  @Whole({ default: 0, secret: true })
  price!: number;

  @Flag()
  adminOnly!: boolean;

  @Flag()
  important!: boolean;

  @Flag()
  outcome!: boolean;
}
