import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ListedRecord } from '../database/listed.entity.js';
import { Instant, Text, Whole, WholeList } from '../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'A sitting: certain services at one place for some hours, by certain staff and rooms.' })
@Entity()
export class Clinic extends ListedRecord {
  @Text()
  name!: string;

  @Instant()
  startsAt!: Date;

  @Instant({ description: 'Time at which it ends, exclusive.' })
  endsAt!: Date;

  @Whole({ nullable: true })
  addressId!: number | null;

  @WholeList()
  serviceIds!: number[];

  @WholeList()
  personIds!: number[];

  @WholeList()
  resourceIds!: number[];
}
