import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { InstantColumn, IntColumn } from '../shared/column.js';

export const PERSON = 1;
export const RESOURCE = 2;

/**
 * The one thing that makes a person or a resource busy, buffers included. An exclusion constraint keeps two claims of one
 * subject and unit apart; a pool's claims have no unit and are counted under a lock on its row (decisions T14).
 * A claim with `expiresAt` is a hold: at that moment, exclusive, it no longer counts (decisions T16).
 */
@Entity()
export class Claim {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  /** Head of the family of companies: a person in several of its companies has one diary. */
  @IntColumn({ internal: true })
  rootId!: number;

  @IntColumn({ internal: true })
  companyId!: number;

  @IntColumn({ internal: true })
  subjectKind!: number;

  @IntColumn({ internal: true })
  subjectId!: number;

  @IntColumn({ internal: true, nullable: true })
  unit!: number | null;

  @Property({ columnType: 'tstzrange', type: 'text' })
  during!: string;

  @IntColumn({ internal: true, nullable: true })
  slotId!: number | null;

  @IntColumn({ internal: true, nullable: true })
  eventId!: number | null;

  @Property({ type: 'text', nullable: true })
  basketItemId!: string | null;

  @InstantColumn({ internal: true, nullable: true })
  expiresAt!: Date | null;
}
