import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { BoolColumn, IntColumn, TextColumn } from '../shared/column.js';

@ObjectType({ description: 'A note on a booking: public for the client too, private for staff alone.' })
@Entity()
export class BookingNote extends CompanyRecord {
  @IntColumn()
  bookingId!: number;

  @BoolColumn()
  isPrivate!: boolean;

  @TextColumn()
  note!: string;
}
