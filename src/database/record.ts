import { OptionalProps } from '@mikro-orm/core';
import { ObjectType } from 'type-graphql';
import { ChangedAt, Flag, Id, Instant, Version, Whole } from '../shared/column.js';

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

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;
}
