import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, ChangedAt, EnumColumn, IdColumn, InstantColumn, IntColumn, TextColumn, Version } from '../shared/column.js';
import { Spaces } from './spaces.js';

export const SLOT_AVAILABLE = 0;
export const SLOT_BLOCKED = 3;
export const SLOT_BOOKED = 4;

/** State of a slot, with the numbers of `/api/v1`. */
export const SLOT_STATUSES = { AVAILABLE: SLOT_AVAILABLE, BLOCKED: SLOT_BLOCKED, BOOKED: SLOT_BOOKED } as const;

/**
 * Time taken in the diary of a person, a resource or both: by one booking, by several that share it, or by a block.
 * They are busy because of the slot's claims. A `deleted` slot has been freed. Source: service.md 2.9, decisions 1.
 */
@ObjectType({ description: 'Time taken in the diary of a person, a resource or both: by bookings, or by a block of the staff.' })
@Entity()
export class Slot extends Spaces {
  @IdColumn()
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn({ nullable: true })
  serviceId!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the person of the staff whose time is taken.' })
  personId!: number | null;

  @IntColumn({ nullable: true })
  resourceId!: number | null;

  @IntColumn({ nullable: true })
  sessionId!: number | null;

  @InstantColumn()
  startsAt!: Date;

  @InstantColumn()
  endsAt!: Date;

  @BoolColumn({ description: 'True: the slot is a block of full days.' })
  allDay!: boolean;

  @EnumColumn(SLOT_STATUSES, { default: SLOT_AVAILABLE, description: 'State of the time: whether it is taken, and by what.' })
  status!: number;

  @TextColumn({ audience: 'admin', nullable: true })
  description!: string | null;

  @BoolColumn()
  deleted!: boolean;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;
}
