import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Flag, Instant, Text, Whole } from '../shared/column.js';
import { Spaces } from '../shared/spaces.js';

/**
 * One occurrence of a chain. Its id shares a sequence with bookable combinations, so that an `event_id` names one thing.
 * Source: service.md 2.6, decisions 1.
 */
@ObjectType({ description: 'One occurrence of an event chain.' })
@Entity()
@Index({ properties: ['companyId', 'startsAt', 'id'] })
@Index({ properties: ['eventChainId', 'startsAt'] })
export class Event extends Spaces {
  @Field(() => Int, { simple: true })
  @PrimaryKey({ type: 'integer', autoincrement: false, defaultRaw: `nextval('event_id_seq')` })
  id!: number;

  @Whole()
  companyId!: number;

  @Whole()
  eventChainId!: number;

  @Text({ nullable: true })
  description!: string | null;

  @Instant()
  startsAt!: Date;

  @Instant()
  endsAt!: Date;

  @Whole({ default: 0, description: '0 available, 3 blocked, 4 booked.' })
  status!: number;

  @Flag()
  deleted!: boolean;

  @Instant({ sqlDefault: 'now()' })
  updatedAt!: Date;

  @Whole({ default: 1 })
  version!: number;
}
