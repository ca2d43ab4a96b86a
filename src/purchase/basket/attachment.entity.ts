import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { IntColumn, TextColumn } from '../../shared/column.js';

/** File that is attached to a line of a basket, and after checkout to its booking. Source: wire.md 1.7 and 1.8. */
@ObjectType({ description: 'A file that a buyer attached to a line of a basket, kept with its booking.' })
@Entity()
export class Attachment extends CompanyRecord {
  @TextColumn({
    audience: 'bearer',
    sqlDefault: 'gen_random_uuid()',
    description: 'Unguessable key in the address of the file: whoever has it can read the file.',
  })
  key!: string;

  @TextColumn({ nullable: true })
  basketItemId!: string | null;

  @IntColumn({ nullable: true })
  purchaseId!: number | null;

  @IntColumn({ nullable: true })
  bookingId!: number | null;

  @TextColumn()
  fileName!: string;

  @TextColumn()
  contentType!: string;

  @IntColumn({ description: 'Size in bytes.' })
  size!: number;

  @Property({ type: 'blob', lazy: true })
  content!: Buffer;
}
