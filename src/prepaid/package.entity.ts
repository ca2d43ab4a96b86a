import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { BoolColumn, IntColumn, IntListColumn, TextColumn } from '../shared/column.js';

/** v1 has two kinds: a package (so many bookings of each service) and a bulk purchase (so many of any). Source: wire.md 1.9. */
@ObjectType({ description: 'Bookings sold ahead: the buyer can make a number of bookings without paying again.' })
@Entity()
export class Package extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  @BoolColumn({
    description:
      'True: the package pays for `bookingCount` bookings of any of its services; false: for that number of each service.',
  })
  isBulk!: boolean;

  @IntListColumn()
  serviceIds!: number[];

  @IntColumn({ name: 'bookings' })
  bookingCount!: number;

  @IntColumn({
    nullable: true,
    description: 'Number of days from the purchase within which the package can be used; null: without expiry.',
  })
  validDays!: number | null;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @BoolColumn()
  disabled!: boolean;
}
