import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ShortListRecord } from '../database/short-list.entity.js';
import { namedBy } from '../shared/closed-set.js';
import { EnumColumn, IntColumn, TextColumn } from '../shared/column.js';

export const TEXT_ITEMS = ['company', 'service', 'person', 'resource', 'event_group'] as const;
export type TextItem = (typeof TEXT_ITEMS)[number];

/** Kinds of items, by their names in the schema. */
export const TEXT_SUBJECTS = namedBy(TEXT_ITEMS);

/** Source: wire.md 1.2. */
@ObjectType({ description: 'A text that is shown to clients at one step of a booking.' })
@Entity()
export class BookingText extends ShortListRecord {
  @TextColumn()
  message!: string;

  @TextColumn({
    name: 'message_type',
    description: 'Step of the booking at which the text is shown, by its name in front ends, such as `Confirm` or `Basket`.',
  })
  step!: string;

  @EnumColumn(TEXT_SUBJECTS, { default: 'company', description: 'Kind of the record that the text is about.' })
  itemKind!: TextItem;

  @IntColumn({ nullable: true, description: 'Id of the record that the text is about; null: the company itself.' })
  itemId!: number | null;
}
