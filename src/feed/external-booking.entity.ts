import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, IdColumn, InstantColumn, IntColumn, TextColumn } from '../shared/column.js';

/**
 * Time that a person's calendar elsewhere says is taken. Such times may overlap each other and what is booked, so they are
 * no claims; the rule that offers and accepts reads them beside the claims (`availability/load/load-offer-conflicts.ts`).
 */
@ObjectType({ description: 'Time at which a person is busy according to an external calendar.' })
@Entity()
export class ExternalBooking {
  @IdColumn()
  id!: number;

  /** The head of the family of companies: a person in several of its companies has one diary. */
  @IntColumn({ internal: true })
  rootId!: number;

  @IntColumn({ description: 'Id of the company that the person belongs to.' })
  companyId!: number;

  @IntColumn({ description: 'Id of the person of the staff whose external calendar contains the event.' })
  personId!: number;

  @TextColumn({ description: 'Identifier (UID) of the event in the external calendar, shared by its repetitions.' })
  uid!: string;

  @InstantColumn()
  startsAt!: Date;

  @InstantColumn({ description: 'End of the time, exclusive.' })
  endsAt!: Date;

  @BoolColumn({ description: 'True: the event lasts full days, in the time zone of the person.' })
  allDay!: boolean;

  @TextColumn({
    audience: 'home',
    nullable: true,
    description: 'Title of the event in the external calendar; null if it has none, or is private.',
  })
  title!: string | null;
}
