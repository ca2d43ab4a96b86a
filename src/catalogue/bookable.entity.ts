import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { IntColumn } from '../shared/column.js';

/**
 * A service alone, or with the person, the resource or both that provide it. Its id is the `event_id` of v1 and comes
 * from the sequence that event occurrences use too. Source: service.md 4.8, decisions 1.
 */
@ObjectType({ description: 'A service alone, or with the person, the resource or both that provide it.' })
@Entity()
export class Bookable {
  @Field(() => Int, { simple: true })
  @PrimaryKey({ type: 'integer', autoincrement: false, defaultRaw: `nextval('event_id_seq')` })
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn()
  serviceId!: number;

  @IntColumn({ nullable: true })
  personId!: number | null;

  @IntColumn({ nullable: true })
  resourceId!: number | null;
}
