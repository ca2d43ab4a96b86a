import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, IdColumn, InstantColumn, TextColumn } from '../shared/column.js';

/** A program that may call the API. Its key is stored only as SHA-256. Source: service.md 5, decisions 6. */
@ObjectType({ description: 'A program that calls the API, known by its App-Id.' })
@Entity()
export class Application {
  @IdColumn()
  id!: number;

  @TextColumn()
  appId!: string;

  @Property({ type: 'blob', nullable: true })
  appKeyHash!: Buffer | null;

  @BoolColumn({ description: 'A legacy application must send its App-Key too.' })
  legacy!: boolean;

  @TextColumn()
  name!: string;

  @BoolColumn()
  disabled!: boolean;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;
}
