import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Spaces } from '../capacity/spaces.js';
import { BoolColumn, ChangedAt, InstantColumn, IntColumn, TextColumn, Version } from '../shared/column.js';

/** Statuses of an occurrence, as `/api/v1` has them. `EVENT_FULL` is never stored: it follows from the spaces. */
export const EVENT_OPEN = 0;
export const EVENT_BLOCKED = 3;
export const EVENT_FULL = 4;

/** State of an occurrence. Numbers as `/api/v1` has them. */
export const EVENT_STATUSES = { AVAILABLE: EVENT_OPEN, BLOCKED: EVENT_BLOCKED, FULL: EVENT_FULL } as const;

/**
 * One occurrence of a chain. Its id shares a sequence with bookable combinations, so that an `event_id` names one thing.
 * Source: service.md 2.6, decisions 1.
 */
@ObjectType({ description: 'One occurrence of an event chain.' })
@Entity()
export class Event extends Spaces {
  @Field(() => Int, { simple: true })
  @PrimaryKey({ type: 'integer', autoincrement: false, defaultRaw: `nextval('event_id_seq')` })
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn()
  eventChainId!: number;

  @TextColumn({ nullable: true })
  description!: string | null;

  @InstantColumn()
  startsAt!: Date;

  @InstantColumn()
  endsAt!: Date;

  /** `EVENT_BLOCKED` or `EVENT_OPEN`: whether it is full follows from its spaces. */
  @IntColumn({ default: EVENT_OPEN, internal: true })
  status!: number;

  @InstantColumn({ nullable: true, description: 'First moment at which the event can be booked, inclusive; null: no limit.' })
  bookableFrom!: Date | null;

  @InstantColumn({ description: 'Last moment at which the event can be booked, inclusive.' })
  bookableUntil!: Date;

  @InstantColumn({ description: 'Last moment at which a client may cancel or move a booking of the event, inclusive.' })
  cancelUntil!: Date;

  @BoolColumn()
  deleted!: boolean;

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;
}
