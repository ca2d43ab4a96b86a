import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { InstantColumn, IntColumn, IntListColumn, TextColumn } from '../shared/column.js';

/** Bookings that a package gave its buyer. Source: service.md 2.1 and 2.12, wire.md 1.4. */
@ObjectType({ description: 'Bookings that a client has paid for ahead with a package.' })
@Entity()
export class PrePaidBooking extends CompanyRecord {
  @IntColumn({ description: 'Id of the client who has paid ahead.' })
  clientId!: number;

  @IntColumn()
  purchaseId!: number;

  @IntColumn()
  purchaseItemId!: number;

  @IntColumn()
  packageId!: number;

  @TextColumn({ description: 'Name of the package when it was bought.' })
  name!: string;

  @IntListColumn({ description: 'Ids of the services that can be booked with the pre-paid booking, in any combination.' })
  serviceIds!: number[];

  @IntColumn({ name: 'bookings', description: 'Number of bookings that were paid for ahead.' })
  bookingCount!: number;

  @IntColumn({ description: 'Number of bookings that are left.' })
  remaining!: number;

  @InstantColumn({
    nullable: true,
    description: 'Time from which the pre-paid booking can no longer be used; null: it does not expire.',
  })
  expiresAt!: Date | null;
}
