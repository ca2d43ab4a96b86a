import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ShortListRecord } from '../database/short-list.entity.js';
import { IntListColumn, TextColumn } from '../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'Event groups that are meant to be attended one after the other.' })
@Entity()
export class EventSequence extends ShortListRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @IntListColumn({ description: 'Ids of the event groups, in the order in which they are attended.' })
  eventGroupIds!: number[];
}
