import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ListedRecord } from '../database/listed.entity.js';
import { Text } from '../shared/column.js';

/** Source: wire.md 1.2. */
@ObjectType({ description: 'A heading under which clients find services.' })
@Entity()
export class Category extends ListedRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;
}
