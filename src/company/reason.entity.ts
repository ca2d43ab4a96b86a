import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ShortListRecord } from '../database/short-list.entity.js';
import { IntColumn, TextColumn } from '../shared/column.js';

/** Source: wire.md 1.2. */
@ObjectType({ description: 'A reason to choose from, when something is cancelled, moved or blocked.' })
@Entity()
export class Reason extends ShortListRecord {
  @TextColumn()
  name!: string;

  @IntColumn({ description: '2 blocked, 3 cancelled, 5 moved.' })
  reasonType!: number;
}
