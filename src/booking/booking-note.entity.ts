import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { Flag, Text, Whole } from '../shared/column.js';

@ObjectType({ description: 'A note on a booking: public for the client too, private for staff alone.' })
@Entity()
export class BookingNote extends CompanyRecord {
  @Whole()
  bookingId!: number;

  @Flag()
  isPrivate!: boolean;

  @Text()
  note!: string;
}
