import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ShortListRecord } from '../database/short-list.entity.js';
import { EnumColumn, TextColumn } from '../shared/column.js';

/** Occasions that a reason can be given for. Numbers that clients of `/api/v1` send; wire.md 1.2 shows none. */
export const REASON_KINDS = { BLOCKED: 2, CANCELLED: 3, MOVED: 5 } as const;

/** Source: wire.md 1.2. */
@ObjectType({ description: 'A predefined reason for a cancellation, a move or a block.' })
@Entity()
export class Reason extends ShortListRecord {
  @TextColumn()
  name!: string;

  @EnumColumn(REASON_KINDS, { name: 'reason_type', description: 'Occasion for which the reason can be given.' })
  kind!: number;
}
