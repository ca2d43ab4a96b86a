import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Flag, JsonColumn, Text, Whole } from '../../shared/column.js';

/** Source: service.md 2.4. One whose `count` is above 1 is a pool of equal units. */
@ObjectType({ description: 'A room, court, vehicle or other thing that a booking needs.' })
@Entity()
export class Resource extends CompanyRecord {
  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @Text({ audience: 'admin', nullable: true })
  email!: string | null;

  @Whole({ nullable: true, secret: true })
  price!: number | null;

  @Whole({ nullable: true })
  position!: number | null;

  @Whole({ default: 1, description: 'Number of equal units of the resource.' })
  count!: number;

  @Whole({ nullable: true })
  maxBook!: number | null;

  @Text({ nullable: true })
  apiRef!: string | null;

  @Whole({ nullable: true })
  addressId!: number | null;

  @Whole({ nullable: true })
  scheduleId!: number | null;

  @Flag({ description: 'True for one that never takes bookings.' })
  neverBooked!: boolean;

  @Flag()
  disabled!: boolean;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @Whole({ default: 0, name: 'sort_order' })
  order!: number;

  @Text({
    audience: 'diary',
    sqlDefault: 'gen_random_uuid()',
    description: 'Unguessable key of the address at which calendars read this diary: whoever has it sees who comes when.',
  })
  calendarKey!: string;
}
