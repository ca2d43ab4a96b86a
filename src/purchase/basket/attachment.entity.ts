import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Text, Whole } from '../../shared/column.js';

/** Hangs on a line of a basket, and from the checkout on, on its booking. Source: wire.md 1.7 and 1.8. */
@ObjectType({ description: 'A file that came with a booking.' })
@Entity()
export class Attachment extends CompanyRecord {
  @Text({
    audience: 'bearer',
    sqlDefault: 'gen_random_uuid()',
    description: 'Unguessable key in the address of the file: whoever has it can read the file.',
  })
  key!: string;

  @Text({ nullable: true })
  basketItemId!: string | null;

  @Whole({ nullable: true })
  purchaseId!: number | null;

  @Whole({ nullable: true })
  bookingId!: number | null;

  @Text()
  fileName!: string;

  @Text()
  contentType!: string;

  @Whole({ description: 'Size in bytes.' })
  size!: number;

  @Property({ type: 'blob', lazy: true })
  content!: Buffer;
}
