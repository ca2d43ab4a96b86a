import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { Instant, Text, Whole, WholeList } from '../shared/column.js';

/** Bookings that a package gave its buyer. Source: service.md 2.1 and 2.12, wire.md 1.4. */
@ObjectType({ description: 'Bookings that a client has paid for ahead with a package.' })
@Entity()
export class PrePaidBooking extends CompanyRecord {
  @Whole({ description: 'Id of the client who has paid ahead.' })
  clientId!: number;

  @Whole()
  purchaseId!: number;

  @Whole()
  purchaseItemId!: number;

  @Whole()
  packageId!: number;

  @Text({ description: 'Name of the package when it was bought.' })
  name!: string;

  @WholeList({ description: 'Any of these may be booked with it.' })
  serviceIds!: number[];

  @Whole({ description: 'Number of bookings that were paid ahead.' })
  bookings!: number;

  @Whole({ description: 'Number of bookings that are left.' })
  remaining!: number;

  @Instant({ nullable: true, description: 'Exclusive; null: never.' })
  expiresAt!: Date | null;
}
