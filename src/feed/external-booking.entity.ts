import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, IdColumn, InstantColumn, IntColumn, TextColumn } from '../shared/column.js';

/**
 * Time that a person's calendar elsewhere says is taken. Such times may overlap each other and what is booked, so they are
 * no claims; the rule that offers and accepts reads them beside the claims (`availability/load/load-offer-conflicts.ts`).
 */
@ObjectType({ description: 'Time for which a person is busy by a calendar elsewhere.' })
@Entity()
export class ExternalBooking {
  @IdColumn()
  id!: number;

  /** The head of the family of companies: a person in several of its companies has one diary. */
  @IntColumn({ internal: true })
  rootId!: number;

  @IntColumn({ description: 'The company that the person belongs to.' })
  companyId!: number;

  @IntColumn({ description: 'Id of the person of the staff whose calendar it is.' })
  personId!: number;

  @TextColumn({ description: 'Identifier that the calendar gives the event; its repeats share it.' })
  uid!: string;

  @InstantColumn()
  startsAt!: Date;

  @InstantColumn({ description: 'Time at which it ends, exclusive.' })
  endsAt!: Date;

  @BoolColumn({ description: 'Whole days, of the zone of the person.' })
  allDay!: boolean;

  @TextColumn({ audience: 'home', nullable: true, description: 'Null where there is none, or the event is private.' })
  title!: string | null;
}
