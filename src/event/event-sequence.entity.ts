import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ListedRecord } from '../database/listed.entity.js';
import { Text, WholeList } from '../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'Event groups that are meant to be attended one after the other.' })
@Entity()
export class EventSequence extends ListedRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @WholeList({ description: 'In the order of attendance.' })
  eventGroupIds!: number[];
}
