import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ShortListRecord } from '../../database/short-list.entity.js';
import { IntListColumn, TextColumn } from '../../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'A group of services that are shown together; a service may be in several groups.' })
@Entity()
export class ServiceGroup extends ShortListRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @IntListColumn()
  serviceIds!: number[];
}
