import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { IntColumn, TextColumn } from '../../shared/column.js';

export type ImageOwner = 'person' | 'resource' | 'service' | 'event_group';

/** Source: service.md 2.14. */
@ObjectType({ description: 'A picture of a person, resource, service or event group.' })
@Entity()
export class Image extends CompanyRecord {
  @TextColumn()
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
