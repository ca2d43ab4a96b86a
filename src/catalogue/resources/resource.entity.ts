import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, IntColumn, JsonColumn, TextColumn } from '../../shared/column.js';

/** A resource whose `count` is above 1 is a pool of equal units. Source: service.md 2.4. */
@ObjectType({ description: 'A room, court, vehicle or other thing that a booking needs.' })
@Entity()
export class Resource extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @TextColumn({ nullable: true, description: 'E-mail address of the resource, visible to everybody.' })
  email!: string | null;

  @IntColumn({ nullable: true, internal: true })
  price!: number | null;

  @IntColumn({ nullable: true })
  position!: number | null;

  @IntColumn({ default: 1, description: 'Number of equal units of the resource.' })
  count!: number;

  @IntColumn({ nullable: true, name: 'max_book' })
  maxQuantity!: number | null;

  @TextColumn({ nullable: true, name: 'api_ref' })
  reference!: string | null;

  @IntColumn({ nullable: true })
  addressId!: number | null;

  @IntColumn({ nullable: true })
  scheduleId!: number | null;

  @BoolColumn({ description: 'True: the resource cannot be booked.' })
  neverBooked!: boolean;

  @BoolColumn()
  disabled!: boolean;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;

  @TextColumn({
    audience: 'diary',
    sqlDefault: 'gen_random_uuid()',
    description:
      'Unguessable key of the address at which calendar programs read the diary of the resource; anyone who has it can see ' +
      'who comes when.',
  })
  calendarKey!: string;
}
