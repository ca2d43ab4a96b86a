import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ShortListRecord } from '../database/short-list.entity.js';
import { InstantColumn, IntColumn, IntListColumn, TextColumn } from '../shared/column.js';

/** Source: wire.md 1.9. */
@ObjectType({ description: 'A period in which certain staff provide certain services at one place, with certain resources.' })
@Entity()
export class Clinic extends ShortListRecord {
  @TextColumn()
  name!: string;

  @InstantColumn()
  startsAt!: Date;

  @InstantColumn({ description: 'Time at which the clinic ends, exclusive.' })
  endsAt!: Date;

  @IntColumn({ nullable: true })
  addressId!: number | null;

  @IntListColumn()
  serviceIds!: number[];

  @IntListColumn()
  personIds!: number[];

  @IntListColumn()
  resourceIds!: number[];
}
