import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ListedRecord } from '../../database/listed.entity.js';
import { Text, WholeList } from '../../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'Services that are shown together; one service may stand in several groups.' })
@Entity()
export class ServiceGroup extends ListedRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @WholeList()
  serviceIds!: number[];
}
