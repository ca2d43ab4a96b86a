import { OptionalProps } from '@mikro-orm/core';
import { ObjectType } from 'type-graphql';
import { BoolColumn, ChangedAt, IdColumn, InstantColumn, IntColumn, Version } from '../shared/column.js';

/** Columns of every record that belongs to a company. `version` grows by one with each change. */
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

/** Fields of a record that commands write: without those that the database or its deletion sets, and those that are named. */
export type WritableFields<T extends CompanyRecord, Except extends keyof T = never> = Omit<T, keyof CompanyRecord | Except>;
