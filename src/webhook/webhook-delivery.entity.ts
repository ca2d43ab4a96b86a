import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { type FactKind, NAMED_FACT_KINDS } from '../outbox/fact-kind.js';
import { namedBy, type ValueOf } from '../shared/closed-set.js';
import { EnumColumn, InstantColumn, IntColumn, TextColumn } from '../shared/column.js';

export const DELIVERY_STATES = namedBy(['waiting', 'delivered', 'failed']);
export type DeliveryState = ValueOf<typeof DELIVERY_STATES>;

/** One fact for one endpoint. Read only by raw SQL, so that its `bigint` id is a plain number. */
@ObjectType({ description: 'Delivery of one fact to one webhook receiver, with its attempts and the last response.' })
@Entity()
export class WebhookDelivery {
  @Field(() => ID, { simple: true })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn()
  endpointId!: number;

  @Field(() => ID, { simple: true, description: 'Id of the fact, equal in its deliveries to all receivers.' })
  @Property({ type: 'bigint' })
  factId!: number;

  @EnumColumn(NAMED_FACT_KINDS, { description: 'Kind of the fact.' })
  kind!: FactKind;

  @EnumColumn(DELIVERY_STATES, { description: 'Progress of the delivery.', default: 'waiting' })
  state!: DeliveryState;

  @IntColumn({ default: 0 })
  attempts!: number;

  @IntColumn({ nullable: true, description: 'HTTP status of the last response; null when there was none.' })
  responseCode!: number | null;

  @TextColumn({ nullable: true, description: 'Reason why the last attempt failed; null if it did not fail.' })
  error!: string | null;

  @TextColumn({ nullable: true, description: 'Body of the request, identical in every attempt; null before the first.' })
  body!: string | null;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  /** Moment at which its fact was recorded: both are in the partitions of that month. */
  @InstantColumn({ internal: true, sqlDefault: 'now()' })
  recordedAt!: Date;

  @InstantColumn({ nullable: true, internal: true })
  firstTriedAt!: Date | null;

  @InstantColumn({ nullable: true })
  lastTriedAt!: Date | null;

  @InstantColumn({ nullable: true })
  nextTryAt!: Date | null;

  @InstantColumn({ nullable: true })
  deliveredAt!: Date | null;
}
