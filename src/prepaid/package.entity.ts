import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { BoolColumn, IntColumn, IntListColumn, TextColumn } from '../shared/column.js';

/** v1 has two kinds: a package (so many bookings of each service) and a bulk purchase (so many of any). Source: wire.md 1.9. */
@ObjectType({ description: 'Bookings sold ahead: who buys it may book so often without paying again.' })
@Entity()
export class Package extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @BoolColumn({ description: 'True: `bookingCount` of any of the services; false: of each of them.' })
  isBulk!: boolean;

  @IntListColumn()
  serviceIds!: number[];

  @IntColumn({ name: 'bookings' })
  bookingCount!: number;

  @IntColumn({ nullable: true, description: 'Days from the purchase on which it can be used; null: for ever.' })
  validDays!: number | null;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @BoolColumn()
  disabled!: boolean;
}
