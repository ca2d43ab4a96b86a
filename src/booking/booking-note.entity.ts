import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { BoolColumn, IntColumn, TextColumn } from '../shared/column.js';

@ObjectType({ description: 'Note on a booking: public notes are shown to the client too, private notes only to administrators.' })
@Entity()
export class BookingNote extends CompanyRecord {
  @IntColumn()
  bookingId!: number;

  @BoolColumn()
  isPrivate!: boolean;

  @TextColumn()
  note!: string;
}
