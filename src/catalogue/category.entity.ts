import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ShortListRecord } from '../database/short-list.entity.js';
import { TextColumn } from '../shared/column.js';

/** Source: wire.md 1.2. */
@ObjectType({ description: 'A category under which clients find services.' })
@Entity()
export class Category extends ShortListRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;
}
