import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { namedBy, type ValueOf } from '../../shared/closed-set.js';
import { EnumColumn, IntColumn, TextColumn } from '../../shared/column.js';

export const IMAGE_OWNERS = namedBy(['person', 'resource', 'service', 'event_group']);
export type ImageOwner = ValueOf<typeof IMAGE_OWNERS>;

/** Source: service.md 2.14. */
@ObjectType({ description: 'A picture of a person, resource, service or event group.' })
@Entity()
export class Image extends CompanyRecord {
  @EnumColumn(IMAGE_OWNERS, { description: 'Kind of the record that the picture belongs to.' })
  owner!: ImageOwner;

  @IntColumn()
  ownerId!: number;

  @TextColumn()
  name!: string;

  @TextColumn()
  imageFileName!: string;

  @TextColumn()
  contentType!: string;

  @Property({ type: 'blob', lazy: true })
  content!: Buffer;
}
