import { OptionalProps } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Flag, Id, Instant, Whole } from '../shared/column.js';

/** Columns of every record that belongs to a company. `version` grows by one with each change. */
@ObjectType()
export abstract class CompanyRecord {
  [OptionalProps]?: 'createdAt' | 'updatedAt' | 'version' | 'deleted';

  @Id()
  id!: number;

  @Whole()
  companyId!: number;

  @Flag()
  deleted!: boolean;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @Field(() => Date, { simple: true })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()', onUpdate: () => new Date() })
  updatedAt!: Date;

  @Field(() => Int, { simple: true })
  @Property({ type: 'integer', version: true, default: 1 })
  version!: number;
}
