import { OptionalProps } from '@mikro-orm/core';
import { ObjectType } from 'type-graphql';
import { BoolColumn, ChangedAt, IdColumn, InstantColumn, IntColumn, Version } from '../shared/column.js';

/** Columns of every record of a company. `version` grows by one with each change. */
@ObjectType()
export abstract class CompanyRecord {
  [OptionalProps]?: 'createdAt' | 'updatedAt' | 'version' | 'deleted';

  @IdColumn()
  id!: number;

  @IntColumn()
  companyId!: number;

  @BoolColumn()
  deleted!: boolean;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;
}

/** Fields of a record that commands write: all except those that the database or a deletion sets, and those in `Except`. */
export type WritableFields<T extends CompanyRecord, Except extends keyof T = never> = Omit<T, keyof CompanyRecord | Except>;
